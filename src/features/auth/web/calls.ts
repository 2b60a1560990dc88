import { callsOf } from '#platform/web/calls/query.ts';
import type { ReasonWords } from '#platform/web/calls/reason.ts';
import type { contract } from '../contract.ts';
import { refusalWords } from './words.ts';

export const { call, useRead } = callsOf<typeof contract>();

export const reasons: ReasonWords = {
  refusals: refusalWords,
  fields: {
    accepts: {
      en: 'Read and accept the current terms to make an account.',
      ko: '계정을 만들려면 적용 중인 약관을 읽고 동의해 주세요.',
    },
    email: {
      en: 'Enter an e-mail address such as name@example.com.',
      ko: '이메일을 name@example.com 형식으로 입력해 주세요.',
    },
    password: { en: 'Enter a password of 8 to 256 characters.', ko: '비밀번호를 8~256자로 입력해 주세요.' },
    newPassword: { en: 'Enter a password of 8 to 256 characters.', ko: '비밀번호를 8~256자로 입력해 주세요.' },
    currentPassword: refusalWords.wrong_password,
    code: refusalWords.wrong_code,
    name: { en: 'Enter a name (1 to 100 characters).', ko: '이름을 1~100자로 입력해 주세요.' },
    firstName: { en: 'Enter a first name (1 to 100 characters).', ko: '이름을 1~100자로 입력해 주세요.' },
    nameKo: { en: 'Enter a Korean name of 2 to 5 Hangul syllables.', ko: '한글 이름을 2~5자로 입력해 주세요.' },
    lastName: { en: 'Enter a last name of at most 100 characters.', ko: '성은 100자까지 입력할 수 있습니다.' },
  },
};
