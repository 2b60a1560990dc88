import type { ReasonWords } from '#platform/web/calls/reason.ts';
import { refusalWords } from './words.ts';

/** Sentences for a shop’s refused files. */
export const reasons: ReasonWords = { refusals: refusalWords, fields: {} };
