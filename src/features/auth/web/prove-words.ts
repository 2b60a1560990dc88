import { defineWords } from '#platform/words.ts';

/** The page of a mailed link that proves an e-mail address. */
export const proveWords = defineWords({
  en: {
    title: 'Confirm your e-mail',
    back: 'Back to sign-in',
    bySession: 'You are signed in. Press to confirm that the address that got this e-mail is yours.',
    byPassword: 'Write the password of the wallet that gave this address.',
    otherWallet:
      'This e-mail is for another wallet than the one that is signed in here. Write the password of that one.',
    password: 'Password',
    missing: 'Write the password of that wallet.',
    wrong: 'The password is not that of this wallet.',
    taken: 'Another wallet has confirmed this address already. Sign in to that one, or give this one another address.',
    confirm: 'Confirm e-mail',
    confirming: 'Confirming...',
    noLink: 'This link is incomplete. Open the one in our e-mail again.',
    done: 'Your e-mail is confirmed',
    doneText: (email: string) =>
      `${email} is yours: from now on it can bring your wallet back, and our e-mails go there.`,
    toSignIn: 'Sign in',
    toInfo: 'Open My info',
    failed: 'That did not work. Check your connection and try again.',
  },
  ko: {
    title: '이메일 확인',
    back: '로그인으로 돌아가기',
    bySession: '로그인되어 있습니다. 버튼을 누르면 이 메일을 받은 주소가 본인의 이메일로 확인됩니다.',
    byPassword: '이 주소를 입력한 지갑의 비밀번호를 입력해 주세요.',
    otherWallet: '지금 로그인된 지갑이 아닌 다른 지갑으로 온 메일입니다. 그 지갑의 비밀번호를 입력해 주세요.',
    password: '비밀번호',
    missing: '지갑의 비밀번호를 입력해 주세요.',
    wrong: '이 지갑의 비밀번호가 아닙니다.',
    taken: '다른 지갑에서 이미 확인한 주소입니다. 그 지갑으로 로그인하거나, 이 지갑에 다른 이메일을 입력해 주세요.',
    confirm: '이메일 확인',
    confirming: '확인하는 중...',
    noLink: '링크가 완전하지 않습니다. 메일에 있는 링크를 다시 열어 주세요.',
    done: '이메일을 확인했습니다',
    doneText: (email: string) => `이제 ${email} 주소로 지갑을 복구하고 안내 메일을 받을 수 있습니다.`,
    toSignIn: '로그인',
    toInfo: '내 정보 열기',
    failed: '처리하지 못했습니다. 연결을 확인하고 다시 시도해 주세요.',
  },
});
