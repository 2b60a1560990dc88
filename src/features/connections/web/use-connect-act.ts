import { useWords } from '#platform/web/device/language.ts';
import { useAct } from '#platform/web/use-act.ts';
import { reasons } from './reasons.ts';
import { words } from './words.ts';

const ROUTES = ['GET /api/connections'];

/** An act on connections; why not stands where it was pressed. */
export function useConnectAct() {
  const { unanswered } = useWords(words);
  return useAct({ reasons, otherwise: unanswered, routes: ROUTES, isToldInPlace: true });
}
