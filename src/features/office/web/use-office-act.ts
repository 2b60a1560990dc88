import { signed } from '#features/auth/web/passkeys/signed.ts';
import type { RequestToSign, SigningSubject } from '#features/auth/web/passkeys/to-sign.ts';
import { useWords } from '#platform/web/device/language.ts';
import { useAct } from '#platform/web/use-act.ts';
import { reasons } from './reasons.ts';
import { words } from './words.ts';

/** What an act in the office may make old. */
const ROUTES = [
  'GET /api/office',
  'GET /api/office/today',
  'GET /api/office/acts',
  'GET /api/office/shops',
  'GET /api/office/shops/figures',
  'GET /api/office/members',
  'GET /api/office/members/figures',
  'GET /api/office/members/{memberId}',
  'GET /api/office/rules',
  'GET /api/office/rules/asked',
  'GET /api/office/texts',
  'GET /api/terms',
  'GET /api/office/bank-lines',
  'GET /api/office/exchange',
  'GET /api/office/network',
  'GET /api/office/credits',
  'GET /api/office/settlements',
  'GET /api/office/bank-orders',
  'GET /api/office/bank-order-files',
  'GET /api/office/bank-accounts',
  'GET /api/office/settlements/{runId}/lines',
  'GET /api/office/campaigns',
  'GET /api/office/cases',
  'look at a case',
  'GET /api/office/identity',
  'GET /api/org/{id}/audit',
];

/** An act of somebody in the office, told in a toast unless the page tells it; `prove` has their device sign it, always. */
export function useOfficeAct({ isToldInPlace = false } = {}) {
  const { unanswered } = useWords(words);
  const acting = useAct({ reasons, otherwise: unanswered, routes: ROUTES, isToldInPlace });
  const prove = <T>(
    what: string | SigningSubject,
    toSign: RequestToSign,
    make: (proof: { signature?: string | undefined }) => Promise<T>,
  ) => signed(what, toSign, (signature) => make({ signature }));
  return { ...acting, prove };
}
