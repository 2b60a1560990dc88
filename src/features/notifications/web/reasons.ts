import type { ReasonWords } from '#platform/web/calls/reason.ts';
import { refusalWords } from './words.ts';

/** Why a browser is not notified, by refusal; nobody types a field of it. */
export const reasons: ReasonWords = { refusals: refusalWords };
