import { useWords } from '#platform/web/device/language.ts';
import { useAct } from '#platform/web/use-act.ts';
import { reasons } from './reasons.ts';
import { words } from './words.ts';

const routes = ['GET /api/contacts/{userId}'];

/** An act on contacts. */
export function useContactAct() {
  const { unanswered } = useWords(words);
  return useAct({ reasons, otherwise: unanswered, routes });
}
