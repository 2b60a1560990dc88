import { useWords } from '#platform/web/device/language.ts';
import { useAct } from '#platform/web/use-act.ts';
import { reasons } from '../reasons.ts';
import { askingWords } from './asking-words.ts';

export const QUESTIONS = 'GET /api/org/{id}/verifying/questions';

/** An act of staff on what their organisation asks. */
export function useAskingAct() {
  const { unanswered } = useWords(askingWords);
  return useAct({ reasons, otherwise: unanswered, routes: [QUESTIONS] });
}
