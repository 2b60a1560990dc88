import type { ReasonWords } from '#platform/web/calls/reason.ts';
import { refusalWords } from './words.ts';

/** Why a shop’s file was not made. */
export const reasons: ReasonWords = { refusals: refusalWords, fields: {} };
