import { reasons as officeReasons } from '#features/office/web/calls.ts';
import { actRefusalWords } from '#features/office/web/refusal-words.ts';
import { callsOf } from '#platform/web/calls/query.ts';
import type { ReasonWords } from '#platform/web/calls/reason.ts';
import type { contract } from '../../office-contract.ts';

export const { call, useRead } = callsOf<typeof contract>();

/** Sentences for refused office calls, by refusal and by field. */
export const reasons: ReasonWords = { refusals: actRefusalWords, fields: { ...officeReasons.fields } };
