import { defineWords } from '#platform/words.ts';

/** Loaded together with the sheet that changes the password. */
export const passwordWords = defineWords({
  en: {
    changeLead: 'All your other sessions are ended, and you get a mail about it.',
    newPassword: 'New password',
    newHint: '8 characters or more',
    tooShort: 'A password has 8 to 256 characters.',
    change: 'Change password',
    signing: 'Change your password',
    changed: 'Password changed',
    changedText: 'All other sessions were ended.',
    changeFailed: 'Failed to change password',
    unanswered:
      'No answer came, so your password may have been changed already. If the present one is refused, sign in with the new one.',
  },
  ko: {
    changeLead: '다른 모든 세션이 종료되고, 메일로 알려 드립니다.',
    newPassword: '새 비밀번호',
    newHint: '8자 이상',
    tooShort: '비밀번호를 8~256자로 입력해 주세요.',
    change: '비밀번호 변경',
    signing: '비밀번호 변경',
    changed: '비밀번호를 변경했습니다',
    changedText: '다른 모든 세션을 종료했습니다.',
    changeFailed: '비밀번호를 변경하지 못했습니다',
    unanswered:
      '응답이 오지 않아 비밀번호가 이미 변경되었을 수 있습니다. 지금 비밀번호가 맞지 않으면 새 비밀번호로 로그인해 주세요.',
  },
});
