import { signed } from '#features/auth/web/passkeys/signed.ts';
import type { RequestToSign } from '#features/auth/web/passkeys/to-sign.ts';
import { useWords } from '#platform/web/device/language.ts';
import { useAct } from '#platform/web/use-act.ts';
import { reasons } from '../reasons.ts';
import { words } from '../words.ts';

type Proven<T> = (proof: { signature?: string | undefined; password?: string | undefined }) => Promise<T>;

/** An act of the shop about its tills; `prove` has the person's own device sign it. */
export function useTillAct() {
  const { unanswered } = useWords(words);
  const acting = useAct({ reasons, otherwise: unanswered, routes: ['GET /api/org/{id}/tills'] });
  const prove = <T>(what: string, toSign: RequestToSign, make: Proven<T>): Promise<T> =>
    signed(what, toSign, (signature, password) => make({ signature, password }));
  return { ...acting, prove };
}
