import type { ReasonWords } from '#platform/web/calls/reason.ts';
import { refusalWords } from './words.ts';

export const reasons: ReasonWords = {
  refusals: refusalWords,
  fields: {
    reason: { en: 'Enter a reason (1 to 500 characters).', ko: '사유를 1~500자로 입력해 주세요.' },
    question: { en: 'Enter a question (1 to 500 characters).', ko: '질문을 1~500자로 입력해 주세요.' },
    version: {
      en: 'This version does not exist. Open the document again.',
      ko: '없는 버전입니다. 문서를 다시 열어 주세요.',
    },
  },
};
