import type { ReasonWords } from '#platform/web/calls/reason.ts';
import { refusalWords } from './words.ts';

/** Why nothing was done in the office, by refusal and by field. */
export const reasons: ReasonWords = {
  refusals: refusalWords,
  fields: {
    reason: { en: 'Say why in 1 to 200 characters.', ko: '사유를 1~200자로 입력해 주세요.' },
  },
};
