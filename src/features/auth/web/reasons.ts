import type { ReasonWords } from '#platform/web/reason.ts';
import { refusalWords } from './words.ts';

/** Why a sign-in or a registration is not taken, by refusal and by field. */
export const reasons: ReasonWords = {
  refusals: refusalWords,
  fields: {
    email: {
      en: 'An e-mail address looks like name@example.com.',
      ko: '이메일 주소는 name@example.com과 같은 형식입니다.',
    },
    password: { en: 'A password has 8 to 256 characters.', ko: '비밀번호는 8~256자입니다.' },
    newPassword: { en: 'A password has 8 to 256 characters.', ko: '비밀번호는 8~256자입니다.' },
    currentPassword: refusalWords.wrong_password,
    code: refusalWords.wrong_code,
    name: { en: 'A name has 1 to 100 characters.', ko: '이름은 1~100자입니다.' },
    firstName: { en: 'A first name has 1 to 100 characters.', ko: '이름은 1~100자입니다.' },
    lastName: { en: 'A last name has 1 to 100 characters.', ko: '성은 1~100자입니다.' },
  },
};
