import { callsOf } from '#platform/web/calls/query.ts';
import type { ReasonWords } from '#platform/web/calls/reason.ts';
import type { contract, refusals } from '../contract.ts';

export const { call, useRead } = callsOf<typeof contract>();

/** Sentences for members about refused objections. */
const refusalWords: Record<keyof typeof refusals, { en: string; ko: string }> = {
  nothing_to_object: {
    en: 'There is nothing to object to, or you have objected already.',
    ko: '이의를 제기할 것이 없거나 이미 제기했습니다.',
  },
};

/** Sentences for refusals, by refusal and by field. */
export const reasons: ReasonWords = {
  refusals: refusalWords,
  fields: { text: { en: 'Write 1 to 1,000 characters.', ko: '1~1,000자로 적어 주세요.' } },
};
