import { defineWords } from '#platform/words.ts';

export const codeWords = defineWords({
  en: {
    prove: 'Verify by a 1-won deposit',
    proveText: 'The bank pays 1 won into the account. Its sender ends in a code.',
    proveFiledText: 'The operator pays 1 won into the account within a few bank days. Its sender ends in a code.',
    askAgain: 'Send a new code',
    code: 'Code',
    hint: 'The digits at the end of the sender’s name on your bank statement.',
    left: (tries: string) =>
      tries === '1' ? 'Last try: after another wrong code you need a new one.' : `Tries left: ${tries}.`,
    digits: 'Enter all digits of the code.',
    verify: 'Verify account',
    verifying: 'Verifying...',
    verified: { title: 'Account verified', text: 'Money can go to it and come from it.' },
    notVerified: 'Account not verified',
    sandbox: 'Sandbox bank',
    sandboxText: (code: string) => `No real won is paid. The sender is Ingam${code}.`,
  },
  ko: {
    prove: '1원 입금으로 인증',
    proveText: '은행이 계좌에 1원을 입금합니다. 보낸 사람 이름 끝의 숫자가 코드입니다.',
    proveFiledText: '운영 기관이 영업일 며칠 안에 계좌에 1원을 입금합니다. 보낸 사람 이름 끝의 숫자가 코드입니다.',
    askAgain: '새 코드 받기',
    code: '코드',
    hint: '은행 거래 내역에서 보낸 사람 이름 끝의 숫자입니다.',
    left: (tries: string) =>
      tries === '1' ? '마지막 기회입니다. 틀리면 새 코드를 받아야 합니다.' : `남은 횟수: ${tries}`,
    digits: '코드의 숫자를 모두 입력해 주세요.',
    verify: '계좌 인증',
    verifying: '인증 중...',
    verified: { title: '계좌가 인증되었습니다', text: '입금과 출금에 사용할 수 있습니다.' },
    notVerified: '계좌를 인증하지 못했습니다',
    sandbox: '샌드박스 은행',
    sandboxText: (code: string) => `실제 돈은 입금되지 않습니다. 보낸 사람은 Ingam${code}입니다.`,
  },
});
