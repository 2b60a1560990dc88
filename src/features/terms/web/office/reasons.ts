import { reasons as officeReasons } from '#features/office/web/reasons.ts';
import { actRefusalWords } from '#features/office/web/refusal-words.ts';
import type { ReasonWords } from '#platform/web/calls/reason.ts';
import { textReasons } from './text-reasons.ts';

/** Sentences for refusals and fields of the office's calls. */
export const reasons: ReasonWords = {
  refusals: actRefusalWords,
  fields: {
    ...officeReasons.fields,
    ...textReasons,
  },
};
