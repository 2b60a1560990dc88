import type { ReasonWords } from '#platform/web/calls/reason.ts';
import { refusalWords } from './refusal-words.ts';

/** Sentences for refused calls about cases, by refusal and by field. */
export const reasons: ReasonWords = {
  refusals: refusalWords,
  fields: {
    text: { en: 'Write 1 to 1,000 characters.', ko: '1~1,000자로 입력해 주세요.' },
    reason: { en: 'Choose what went wrong.', ko: '문제를 골라 주세요.' },
    paymentId: { en: 'There is no such payment.', ko: '해당하는 결제가 없습니다.' },
  },
};
