import type { ReasonWords } from '#platform/web/calls/reason.ts';
import { refusalWords } from './refusal-words.ts';

/** Why nothing was accepted, by refusal and by field. */
export const reasons: ReasonWords = {
  refusals: refusalWords,
  fields: { versions: refusalWords.terms_changed },
};
