import { callsOf } from '#platform/web/calls/query.ts';
import type { ReasonWords } from '#platform/web/calls/reason.ts';
import type { contract } from '../contract.ts';
import { refusalWords } from './words.ts';

export const { call, useRead } = callsOf<typeof contract>();

/** Sentences for refusals and fields of the person's erasure calls. */
export const reasons: ReasonWords = {
  refusals: refusalWords,
  fields: {
    reason: { en: 'Enter a reason of 1 to 300 characters.', ko: '이유를 1~300자로 적어 주세요.' },
    until: { en: 'Choose the last day of storage.', ko: '언제까지 보관하는지 선택해 주세요.' },
    organisationId: { en: 'This is not an organisation.', ko: '조직이 아닙니다.' },
    outcome: { en: 'Choose an answer.', ko: '답변을 선택해 주세요.' },
    party: { en: 'This shop or organisation was not found.', ko: '찾을 수 없습니다.' },
  },
};
