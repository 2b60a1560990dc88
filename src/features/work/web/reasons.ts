import type { ReasonWords } from '#platform/web/calls/reason.ts';
import { refusalWords } from './words.ts';

/** Sentences for refused decisions, by refusal and by field. */
export const reasons: ReasonWords = {
  refusals: refusalWords,
  fields: {
    reason: { en: 'A reason has 1 to 500 characters.', ko: '사유를 1~500자로 입력해 주세요.' },
    question: { en: 'A question has 1 to 500 characters.', ko: '질문을 1~500자로 입력해 주세요.' },
    version: {
      en: 'There is no such version. Open the document again.',
      ko: '없는 버전입니다. 문서를 다시 열어 주세요.',
    },
  },
};
