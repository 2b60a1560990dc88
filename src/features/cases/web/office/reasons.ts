import { reasons as officeReasons } from '#features/office/web/reasons.ts';
import type { ReasonWords } from '#platform/web/calls/reason.ts';
import { refusalWords } from './refusal-words.ts';

/** Sentences for refused office calls, by refusal and by field. */
export const reasons: ReasonWords = {
  refusals: refusalWords,
  fields: {
    ...officeReasons.fields,
    returned: { en: 'Enter whole won, at most what is left.', ko: '남은 금액 안에서 원 단위로 입력해 주세요.' },
    text: { en: 'Write 1 to 1,000 characters.', ko: '1~1,000자로 입력해 주세요.' },
    paymentId: { en: 'There is no such payment.', ko: '해당하는 결제가 없습니다.' },
    code: { en: 'Choose a reason.', ko: '사유를 골라 주세요.' },
    decision: { en: 'Choose a decision.', ko: '결정을 골라 주세요.' },
  },
};
