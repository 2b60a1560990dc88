import { signed } from '#features/auth/web/passkeys/signed.ts';
import type { RequestToSign } from '#features/auth/web/passkeys/to-sign.ts';
import { useWords } from '#platform/web/device/language.ts';
import { useAct } from '#platform/web/use-act.ts';
import { reasons } from './reasons.ts';
import { words } from './words.ts';

const ROUTES = ['GET /api/org/{id}/connect/links', 'GET /api/org/{id}/connect/people', 'GET /api/org/{id}/audit'];

type Proven<T> = (proof: { signature?: string | undefined; password?: string | undefined }) => Promise<T>;

/** An act of staff on connections; `prove` has their own device sign it where that is on. */
export function usePeopleAct() {
  const { unanswered } = useWords(words);
  const acting = useAct({ reasons, otherwise: unanswered, routes: ROUTES });
  const prove = <T>(what: string, toSign: RequestToSign, make: Proven<T>): Promise<T> =>
    signed(what, toSign, (signature, password) => make({ signature, password }));
  return { ...acting, prove };
}
