import type { ReasonWords } from '#platform/web/calls/reason.ts';
import { refusalWords } from './words.ts';

/** Why no statement is made, by refusal and by field. */
export const reasons: ReasonWords = {
  refusals: refusalWords,
  fields: {
    from: { en: 'Choose the first day.', ko: '첫 날짜를 선택해 주세요.' },
    to: { en: 'Choose the last day.', ko: '마지막 날짜를 선택해 주세요.' },
  },
};
