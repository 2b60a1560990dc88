import { reasons as officeReasons } from '#features/office/web/reasons.ts';
import type { ReasonWords } from '#platform/web/calls/reason.ts';
import { refusalWords } from './refusal-words.ts';

/** Sentences for the refusals of this feature, by code and by field. */
export const reasons: ReasonWords = {
  refusals: refusalWords,
  fields: {
    ...officeReasons.fields,
    email: {
      en: 'An e-mail address looks like name@example.com.',
      ko: '이메일을 name@example.com 형식으로 입력해 주세요.',
    },
    proof: { en: 'Say what was seen in 1 to 200 characters.', ko: '확인한 증빙을 1~200자로 입력해 주세요.' },
    until: { en: 'Choose an end within a year.', ko: '1년 안의 기한을 골라 주세요.' },
    caps: { en: 'Type whole won.', ko: '원 단위로 입력해 주세요.' },
  },
};
