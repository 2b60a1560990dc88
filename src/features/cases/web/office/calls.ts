import { reasons as officeReasons } from '#features/office/web/calls.ts';
import { actRefusalWords } from '#features/office/web/refusal-words.ts';
import { files } from '#platform/web/calls/files.ts';
import { callsOf } from '#platform/web/calls/query.ts';
import type { ReasonWords } from '#platform/web/calls/reason.ts';
import type { contract, refusals } from '../../office-contract.ts';
import { refusalWords as caseRefusalWords } from '../refusal-words.ts';

/** Office calls that return a file. */
export const file = files<typeof contract>();
export const { call, useRead } = callsOf<typeof contract>();

/** Sentences for officers about refusals. */
const refusalWords: Record<keyof typeof refusals, { en: string; ko: string }> = {
  ...actRefusalWords,
  not_taken_up: { en: 'Take the case up first.', ko: '먼저 분쟁을 맡아 주세요.' },
  shop_answers: { en: 'The shop still has time to answer.', ko: '가맹점의 답변 기한이 남아 있습니다.' },
  too_many_texts: caseRefusalWords.too_many_texts,
  not_disputable: caseRefusalWords.not_disputable,
};

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
