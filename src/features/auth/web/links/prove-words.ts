import { defineWords } from '#platform/words.ts';

export const proveWords = defineWords({
  en: {
    title: 'Confirm your e-mail',
    bySession: (email: string) => `You are signed in. Press to confirm that ${email} is yours.`,
    bySignIn: (email: string) => `Sign in to the wallet that has the address ${email}. You stay on this page.`,
    otherWallet: (email: string) =>
      `This e-mail is for another wallet than the one that is signed in here. Sign in to the wallet that has the address ${email}.`,
    noPasskey: 'No passkey was used. Try again, or open the link in the browser in which you use the wallet.',
    orPassword: 'or confirm with the password of that wallet',
    elsewhere: 'Does it not work here? Open the link in the browser in which you use that wallet.',
    password: 'Password',
    missing: 'Enter the password of that wallet.',
    wrong: 'The password is not that of this wallet.',
    confirm: 'Confirm e-mail',
    confirmByPassword: 'Confirm with password',
    confirming: 'Confirming...',
    over: 'Your e-mail may be confirmed already. My info shows it, and sends another link if not.',
    overWithoutMail: 'Your e-mail may be confirmed already: see My info. If it is not, ask the operator.',
    overProven: (email: string) =>
      `This wallet’s e-mail, ${email}, is confirmed. If the link was for another wallet, sign in to that one.`,
    taken: 'Another wallet has confirmed this address already. Sign in to that one, or give this one another address.',
    done: 'Your e-mail is confirmed',
    doneText: (email: string) =>
      `${email} is yours: from now on it can bring your wallet back, and our e-mails go there.`,
    doneWithoutMail: (email: string) =>
      `${email} is confirmed. The operator can now hand you a link that recovers your wallet.`,
  },
  ko: {
    title: '이메일 확인',
    bySession: (email: string) => `로그인되어 있습니다. 버튼을 누르면 ${email} 주소가 본인의 이메일로 확인됩니다.`,
    bySignIn: (email: string) =>
      `${email} 주소를 입력한 지갑으로 로그인해 주세요. 로그인해도 이 화면에 그대로 있습니다.`,
    otherWallet: (email: string) =>
      `지금 로그인된 지갑이 아닌 다른 지갑으로 온 메일입니다. ${email} 주소를 입력한 지갑으로 로그인해 주세요.`,
    noPasskey: '패스키를 사용하지 않았습니다. 다시 시도하거나, 지갑을 쓰는 브라우저에서 링크를 열어 주세요.',
    orPassword: '또는 그 지갑의 비밀번호로 확인',
    elsewhere: '여기에서 되지 않으면 지갑을 쓰는 브라우저에서 링크를 열어 주세요.',
    password: '비밀번호',
    missing: '지갑의 비밀번호를 입력해 주세요.',
    wrong: '이 지갑의 비밀번호가 아닙니다.',
    confirm: '이메일 확인',
    confirmByPassword: '비밀번호로 확인',
    confirming: '확인하는 중...',
    over: '이메일이 이미 확인되었을 수 있습니다. 내 정보에서 확인하고, 필요하면 링크를 다시 받아 주세요.',
    overWithoutMail: '이메일이 이미 확인되었을 수 있습니다. 내 정보에서 확인하고, 아니라면 운영 기관에 문의해 주세요.',
    overProven: (email: string) =>
      `이 지갑의 이메일 ${email} 주소는 확인되었습니다. 다른 지갑의 링크였다면 그 지갑으로 로그인해 주세요.`,
    taken: '다른 지갑에서 이미 확인한 주소입니다. 그 지갑으로 로그인하거나, 이 지갑에 다른 이메일을 입력해 주세요.',
    done: '이메일을 확인했습니다',
    doneText: (email: string) => `이제 ${email} 주소로 지갑을 복구하고 안내 메일을 받을 수 있습니다.`,
    doneWithoutMail: (email: string) =>
      `${email} 주소를 확인했습니다. 이제 운영 기관이 이 지갑의 복구 링크를 전달할 수 있습니다.`,
  },
});
