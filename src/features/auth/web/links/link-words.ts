import { defineWords } from '#platform/words.ts';

export const linkWords = defineWords({
  en: {
    back: 'Back to sign-in',
    backToInfo: 'Back to My info',
    toSignIn: 'Sign in',
    toInfo: 'Open My info',
    looking: 'Checking the link',
    again: 'Try again',
    noLink: 'This link is incomplete. Open the one in our e-mail again.',
    overTitle: 'This link no longer works',
    takenTitle: 'Another wallet has this e-mail',
    failed: 'That did not work. Check your connection and try again.',
  },
  ko: {
    back: '로그인으로 돌아가기',
    backToInfo: '내 정보로 돌아가기',
    toSignIn: '로그인',
    toInfo: '내 정보 열기',
    looking: '링크 확인 중',
    again: '다시 시도',
    noLink: '링크가 완전하지 않습니다. 메일에 있는 링크를 다시 열어 주세요.',
    overTitle: '더 이상 쓸 수 없는 링크입니다',
    takenTitle: '다른 지갑에서 쓰는 이메일입니다',
    failed: '처리하지 못했습니다. 연결을 확인하고 다시 시도해 주세요.',
  },
});
