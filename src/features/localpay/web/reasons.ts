import type { ReasonWords } from '#platform/web/calls/reason.ts';
import { refusalWords } from './words.ts';

/** Sentences for refusals. */
export const reasons: ReasonWords = { refusals: refusalWords };
