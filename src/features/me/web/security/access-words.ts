import { defineWords } from '#platform/words.ts';

export const accessWords = defineWords({
  en: {
    access: 'Password and recovery',
    close: 'Close',
    changePassword: 'Change password',
    missing: 'Enter your current password.',
    forEmail: 'Needed for another e-mail.',
    codes: 'Recovery codes',
    noCodes: 'None yet: a lost device could not be replaced',
    noneYet: 'None yet',
    byOperator: (isProven: boolean) =>
      `Work only with a link from the operator${isProven ? '' : ', and only once your e-mail is confirmed'}`,
    left: (count: number) => `${count} of 10 left`,
    byCredential: 'Sign-in by credential',
    mailLanguage: 'Mail keeps its language',
    mailLanguageText: 'The server could not be reached. Choose the language again later.',
  },
  ko: {
    access: '비밀번호 및 복구',
    close: '닫기',
    changePassword: '비밀번호 변경',
    missing: '지금 쓰는 비밀번호를 입력해 주세요.',
    forEmail: '이메일을 바꾸려면 필요합니다.',
    codes: '복구 코드',
    noCodes: '없음 · 분실 시 복구할 수 없습니다',
    noneYet: '아직 없음',
    byOperator: (isProven: boolean) =>
      `${isProven ? '' : '이메일이 확인된 뒤, '}운영 기관이 전달하는 링크가 있어야 쓸 수 있습니다`,
    left: (count: number) => `10개 중 ${count}개 남음`,
    byCredential: '증명서 로그인',
    mailLanguage: '메일 언어는 그대로입니다',
    mailLanguageText: '서버에 알리지 못했습니다. 나중에 언어를 다시 선택해 주세요.',
  },
});
