import { useWords } from '#platform/web/device/language.ts';
import { useAct } from '#platform/web/use-act.ts';
import { reasons } from './reasons.ts';
import { words } from './words.ts';

const routes = ['GET /api/disclosures/{userId}'];

/** Looking at a request, showing and refusing: why not stands where it was pressed. */
export function usePresentAct() {
  const w = useWords(words);
  return useAct({ reasons, otherwise: w.unanswered, routes, isToldInPlace: true });
}
