import { reasons as officeReasons } from '#features/office/web/calls.ts';
import { actRefusalWords } from '#features/office/web/refusal-words.ts';
import { callsOf } from '#platform/web/calls/query.ts';
import type { ReasonWords } from '#platform/web/calls/reason.ts';
import type { contract } from '../../office-contract.ts';
import { pairReasons } from './pair-reasons.ts';

export const { call, useRead } = callsOf<typeof contract>();

export const reasons: ReasonWords = {
  refusals: actRefusalWords,
  fields: {
    ...officeReasons.fields,
    ...pairReasons,
  },
};
