import { reasons as officeReasons } from '#features/office/web/reasons.ts';
import type { ReasonWords } from '#platform/web/calls/reason.ts';
import { refusalWords } from './refusal-words.ts';

/** Sentences for refusals at the identity desk, by refusal and by field. */
export const reasons: ReasonWords = {
  refusals: refusalWords,
  fields: {
    ...officeReasons.fields,
    name: { en: 'A name has 1 to 60 characters.', ko: '이름을 1~60자로 입력해 주세요.' },
    documentNumber: { en: 'Another number stands on the document than was typed.', ko: '제출된 번호와 다릅니다.' },
    expiresOn: { en: 'That day has passed: refuse the document.', ko: '지난 날짜입니다. 신분증을 거절해 주세요.' },
    birthDate: { en: 'A birth date is in the past.', ko: '생년월일은 지난 날짜여야 합니다.' },
    nationality: { en: 'Type three letters, such as KOR.', ko: 'KOR처럼 영문 세 글자로 입력해 주세요.' },
    code: { en: 'Choose why.', ko: '사유를 골라 주세요.' },
  },
};
