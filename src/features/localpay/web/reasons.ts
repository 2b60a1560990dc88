import type { ReasonWords } from '#platform/web/calls/reason.ts';
import { refusalWords } from './words.ts';

/** Why nothing was changed, by refusal. */
export const reasons: ReasonWords = { refusals: refusalWords };
