import { signed } from '#features/auth/web/passkeys/signed.ts';
import type { RequestToSign } from '#features/auth/web/passkeys/to-sign.ts';
import { useWords } from '#platform/web/device/language.ts';
import { useAct } from '#platform/web/use-act.ts';
import { reasons } from '../reasons.ts';
import { operatorWords } from './operator-words.ts';

const routes = [
  'GET /api/org/{id}/refunds',
  'GET /api/org/{id}/refunds/summary',
  'GET /api/org/{id}/refund-shops',
  'GET /api/org/{id}/refund-rules',
  'GET /api/org/{id}/refund-comparison',
  'GET /api/org/{id}/refund-report',
];

type Proven<T> = (proof: { signature?: string | undefined; password?: string | undefined }) => Promise<T>;

/** An act at a refund operator's desk; `prove` has the person's device sign it where that is on. */
export function useDeskAct() {
  const { unanswered } = useWords(operatorWords);
  const acting = useAct({ reasons, otherwise: unanswered, routes });
  const prove = <T>(what: string, toSign: RequestToSign, make: Proven<T>): Promise<T> =>
    signed(what, toSign, (signature, password) => make({ signature, password }));
  return { ...acting, prove };
}
