import type { ReasonWords } from '#platform/web/calls/reason.ts';
import { refusalWords } from './words.ts';

/** Sentences for refused push settings; no field is typed. */
export const reasons: ReasonWords = { refusals: refusalWords };
