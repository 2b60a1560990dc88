import { reasons as officeReasons } from '#features/office/web/calls.ts';
import { files } from '#platform/web/calls/files.ts';
import { callsOf } from '#platform/web/calls/query.ts';
import type { ReasonWords } from '#platform/web/calls/reason.ts';
import type { contract, refusals } from '../contract.ts';

/** Office calls that return a file. */
export const file = files<typeof contract>();
export const { call, useRead } = callsOf<typeof contract>();

/** Sentences for officers about refusals. */
const refusalWords: Record<keyof typeof refusals, { en: string; ko: string }> = {
  day_open: {
    en: 'This day is not closed yet. A day is closed one hour after midnight.',
    ko: '아직 마감되지 않은 날입니다. 하루는 자정이 지나고 한 시간 뒤에 마감됩니다.',
  },
};

/** Sentences for refused office calls, by refusal and by field. */
export const reasons: ReasonWords = {
  refusals: refusalWords,
  fields: {
    ...officeReasons.fields,
  },
};
