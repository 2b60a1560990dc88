import { reasons as officeReasons } from '#features/office/web/reasons.ts';
import type { ReasonWords } from '#platform/web/calls/reason.ts';
import { moneyReasons } from './issue-words.ts';
import { refusalWords } from './refusal-words.ts';

export const reasons: ReasonWords = {
  refusals: refusalWords,
  fields: {
    ...officeReasons.fields,
    ...moneyReasons,
  },
};
