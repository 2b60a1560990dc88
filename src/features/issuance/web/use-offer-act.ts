import { useWords } from '#platform/web/device/language.ts';
import { useAct } from '#platform/web/use-act.ts';
import { reasons } from './reasons.ts';
import { words } from './words.ts';

const routes = ['GET /api/held-credentials/{userId}', 'GET /api/timeline/{userId}'];

/** Looking at an offer and taking it: why not stands where it was pressed. */
export function useOfferAct() {
  const w = useWords(words);
  return useAct({ reasons, otherwise: w.unanswered, routes, isToldInPlace: true });
}
