import { files } from '#platform/web/calls/files.ts';
import { callsOf } from '#platform/web/calls/query.ts';
import type { ReasonWords } from '#platform/web/calls/reason.ts';
import type { contract } from '../contract.ts';
import { refusalWords } from './words.ts';

/** This feature's calls that return a file, typed by its contract. */
export const file = files<typeof contract>();
export const { call, useRead } = callsOf<typeof contract>();

export const reasons: ReasonWords = {
  refusals: refusalWords,
  fields: {
    reason: { en: 'Enter a reason (1 to 200 characters).', ko: '사유를 1~200자로 입력해 주세요.' },
  },
};
