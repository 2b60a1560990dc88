import type { ReasonWords } from '#platform/web/calls/reason.ts';

const text = { en: 'Enter 1 to 30,000 characters.', ko: '1~30,000자로 입력해 주세요.' };
const short = { en: 'Enter 1 to 200 characters.', ko: '1~200자로 입력해 주세요.' };
/** Reasons why a version is refused, by field. */
export const textReasons: NonNullable<ReasonWords['fields']> = {
  en: text,
  ko: text,
  email: {
    en: 'Enter an e-mail address such as help@example.com.',
    ko: '이메일을 help@example.com 형식으로 입력해 주세요.',
  },
  telephone: {
    en: 'Enter digits, spaces and hyphens, such as 063-123-4567.',
    ko: '063-123-4567처럼 숫자와 하이픈으로 입력해 주세요.',
  },
  hours: short,
  hoursKo: short,
  address: { en: 'Enter 1 to 300 characters.', ko: '1~300자로 입력해 주세요.' },
  addressKo: { en: 'Enter 1 to 300 characters.', ko: '1~300자로 입력해 주세요.' },
  days: {
    en: 'Enter up to 200 days, each once, with names of at most 60 characters.',
    ko: '200일까지, 날짜마다 한 번, 이름은 60자까지 입력해 주세요.',
  },
  content: { en: 'It does not differ from the version before it.', ko: '앞선 판과 내용이 같습니다.' },
};
