import type { ReasonWords } from '#platform/web/calls/reason.ts';
import { refusalWords } from './words.ts';

export const reasons: ReasonWords = {
  refusals: refusalWords,
  fields: {
    reason: { en: 'Enter a reason (1 to 200 characters).', ko: '사유를 1~200자로 입력해 주세요.' },
  },
};
