import type { ReasonWords } from '#platform/web/calls/reason.ts';
import { refusalWords } from './words.ts';

/** Why something that was brought is not checked. */
export const reasons: ReasonWords = { refusals: refusalWords };
