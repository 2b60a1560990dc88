import type { ReasonWords } from '#platform/web/calls/reason.ts';
import { refusalWords } from './words.ts';

/** Why something about the chain was refused. */
export const reasons: ReasonWords = { refusals: refusalWords, fields: {} };
