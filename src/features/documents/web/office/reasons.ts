import { reasons as officeReasons } from '#features/office/web/reasons.ts';
import type { ReasonWords } from '#platform/web/calls/reason.ts';
import { refusalWords } from './refusal-words.ts';

export const reasons: ReasonWords = {
  refusals: refusalWords,
  fields: {
    ...officeReasons.fields,
    name: { en: 'Enter a name (1 to 60 characters).', ko: '이름을 1~60자로 입력해 주세요.' },
    documentNumber: { en: 'The number differs from what the person typed.', ko: '제출된 번호와 다릅니다.' },
    expiresOn: { en: 'The document has expired. Reject it.', ko: '유효 기간이 지난 신분증입니다. 거절해 주세요.' },
    birthDate: { en: 'A birth date must be in the past.', ko: '생년월일은 지난 날짜여야 합니다.' },
    nationality: { en: 'Enter three letters, such as KOR.', ko: 'KOR처럼 영문 세 글자로 입력해 주세요.' },
    code: { en: 'Choose a reason.', ko: '사유를 선택해 주세요.' },
  },
};
