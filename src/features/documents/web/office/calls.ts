import { reasons as officeReasons } from '#features/office/web/calls.ts';
import { actRefusalWords } from '#features/office/web/refusal-words.ts';
import { files } from '#platform/web/calls/files.ts';
import { callsOf } from '#platform/web/calls/query.ts';
import type { ReasonWords } from '#platform/web/calls/reason.ts';
import type { contract, refusals } from '../../office-contract.ts';

/** Calls of the office that return a file. */
export const file = files<typeof contract>();
export const { call, useRead } = callsOf<typeof contract>();

const refusalWords: Record<keyof typeof refusals, { en: string; ko: string }> = {
  ...actRefusalWords,
  nothing_waits: { en: 'There is no document for you to check.', ko: '내가 확인할 수 있는 신분증이 없습니다.' },
  picture_unreadable: {
    en: 'The picture cannot be opened. Reject the document as unreadable.',
    ko: '사진을 열 수 없습니다. 읽을 수 없음으로 거절해 주세요.',
  },
  differs: {
    en: 'This differs from what the person typed. Check again, or reject the document.',
    ko: '제출한 분이 입력한 내용과 다릅니다. 다시 확인하거나 거절해 주세요.',
  },
};

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
