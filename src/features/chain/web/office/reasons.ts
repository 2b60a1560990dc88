import { reasons as officeReasons } from '#features/office/web/reasons.ts';
import { actRefusalWords } from '#features/office/web/refusal-words.ts';
import type { ReasonWords } from '#platform/web/calls/reason.ts';

export const reasons: ReasonWords = { refusals: actRefusalWords, fields: { ...officeReasons.fields } };
