import { reasons as officeReasons } from '#features/office/web/reasons.ts';
import { actRefusalWords } from '#features/office/web/refusal-words.ts';
import type { ReasonWords } from '#platform/web/calls/reason.ts';
import { settlementReasons } from './settlement-words.ts';

/** Sentences for refused office calls, by refusal and by field. */
export const reasons: ReasonWords = {
  refusals: actRefusalWords,
  fields: {
    ...officeReasons.fields,
    ...settlementReasons,
  },
};
