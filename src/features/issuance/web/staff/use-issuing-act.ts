import { signed } from '#features/auth/web/passkeys/signed.ts';
import type { RequestToSign } from '#features/auth/web/passkeys/to-sign.ts';
import { useWords } from '#platform/web/device/language.ts';
import { useAct } from '#platform/web/use-act.ts';
import { reasons } from '../reasons.ts';
import { issuingWords } from './issuing-words.ts';
import { ISSUED, OFFERS, RUNS } from './use-pages.ts';

export const TYPES = 'GET /api/org/{id}/issuing/types';

export const SELF_SERVICE = 'GET /api/org/{id}/issuing/types/{typeId}/self-service';

type Proven<T> = (proof: { signature?: string | undefined; password?: string | undefined }) => Promise<T>;

/** An act of staff on what their organisation issues; `prove` has their own device sign it where that is on. */
export function useIssuingAct() {
  const { unanswered } = useWords(issuingWords);
  const acting = useAct({ reasons, otherwise: unanswered, routes: [TYPES, OFFERS, ISSUED, RUNS, SELF_SERVICE] });
  const prove = <T>(what: string, toSign: RequestToSign, make: Proven<T>): Promise<T> =>
    signed(what, toSign, (signature, password) => make({ signature, password }));
  return { ...acting, prove };
}
