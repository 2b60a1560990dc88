import { useWords } from '#platform/web/device/language.ts';
import { useAct } from '#platform/web/use-act.ts';
import { reasons } from '../reasons.ts';
import { words } from '../words.ts';

export const RULES = 'GET /api/org/{id}/role-rules';
const routes = [
  RULES,
  'GET /api/org/{id}/refund-proofs',
  'GET /api/org/{id}/audit',
  'GET /api/org/{id}/verifying/questions',
];

/** What staff do with credentials that give roles, or are taken for refunds. */
export function useRuleAct() {
  const { unanswered } = useWords(words);
  return useAct({ reasons, otherwise: unanswered, routes, isToldInPlace: true });
}
