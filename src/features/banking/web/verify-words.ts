import { defineWords } from '#platform/words.ts';

export const verifyWords = defineWords({
  en: {
    ask: 'Get 1 won',
    next: 'Next: get 1 won',
    nextText: (account: string) =>
      `${account} is not verified yet. The bank pays 1 won into it, and the sender ends in a code.`,
    nextCode: 'Next: enter the code',
    nextCodeText: (account: string) =>
      `The bank has paid 1 won into ${account}. The digits at the end of the sender are the code.`,
    nextFiledCodeText: (account: string) =>
      `The operator has paid 1 won into ${account}. The digits at the end of the sender are the code.`,
    nextFiledText: (account: string) =>
      `${account} is not verified yet. The operator pays 1 won into it within a few bank days. The digits at the end of the sender are the code. Two people of the operator can also verify it by a document.`,
    notYet: 'Not verified yet',
    notYetTexts: {
      statement:
        'The office can verify this account by its bank statement. Two people can also verify it by a document.',
      document:
        'No 1-won deposits are made here now. Show the operator a copy of your bank book, or a confirmation by your bank, with the bank, number and holder of the account. Two of its people check it.',
    },
    bankOrders: 'Bank orders in the office',
    enter: 'Enter the code',
    asking: 'Requesting...',
    asked: { title: 'Asked the bank', text: 'It pays 1 won into the account.' },
    askedOperator: { title: 'Requested', text: 'The operator pays 1 won into the account within a few bank days.' },
    notAsked: 'Not requested',
    onItsWay: '1 won is on its way',
    onItsWayText: (account: string) => `The bank pays it into ${account}. When it has arrived, enter its code here.`,
    onItsWayFiledText: (account: string) =>
      `The operator pays it into ${account} by a file to its bank, within a few bank days. Enter the code here once its bank has confirmed the payment.`,
    open: 'Open the account',
    replace: 'Remove and add again',
    replaceText: 'After that, add it again as your bank has it.',
    notSent: {
      title: 'Not verified: no 1 won arrived',
      text: 'The bank could not pay into the account. Check its number, or try again.',
    },
    expired: {
      title: 'Not verified: the code has expired',
      text: 'Its time is over, or it was entered wrong three times. Get 1 won again for a new code.',
    },
    failures: {
      'the bank refused it': {
        title: 'Not verified: refused by the bank',
        text: 'The bank refused to pay into the account. Try again, or remove it and add it again if its number or holder is wrong.',
      },
      'the bank does not know this account': {
        title: 'Not verified: no such account',
        text: 'The bank does not know this account. Remove it, and add it again with the right number.',
      },
      'the account has another holder': {
        title: 'Not verified: another holder',
        text: 'The account has another holder. Remove it, and add it again with the holder’s name as the bank has it.',
      },
    },
  },
  ko: {
    ask: '1원 받기',
    next: '다음 단계: 1원 받기',
    nextText: (account: string) =>
      `${account} 계좌는 아직 인증되지 않았습니다. 은행이 1원을 입금하며 보낸 사람 이름 끝의 숫자가 코드입니다.`,
    nextCode: '다음 단계: 코드 입력',
    nextCodeText: (account: string) =>
      `은행이 ${account} 계좌에 1원을 입금했습니다. 보낸 사람 이름 끝의 숫자가 코드입니다.`,
    nextFiledCodeText: (account: string) =>
      `운영 기관이 ${account} 계좌에 1원을 입금했습니다. 보낸 사람 이름 끝의 숫자가 코드입니다.`,
    nextFiledText: (account: string) =>
      `${account} 계좌는 아직 인증되지 않았습니다. 운영 기관이 영업일 며칠 안에 1원을 입금합니다. 보낸 사람 이름 끝의 숫자가 코드입니다. 운영 기관의 두 사람이 서류를 보고 인증할 수도 있습니다.`,
    notYet: '아직 인증되지 않았습니다',
    notYetTexts: {
      statement:
        '사무소에서 이 계좌의 은행 거래 내역을 올려 확인하면 인증됩니다. 두 사람이 서류를 보고 인증할 수도 있습니다.',
      document:
        '지금은 여기서 1원 인증을 제공하지 않습니다. 은행과 계좌번호, 예금주가 보이는 통장 사본이나 은행의 계좌 확인서를 운영 기관에 보여 주세요. 운영 기관의 두 사람이 확인합니다.',
    },
    bankOrders: '사무소의 은행 지급',
    enter: '코드 입력',
    asking: '요청 중...',
    asked: { title: '은행에 요청했습니다', text: '계좌에 1원을 입금합니다.' },
    askedOperator: { title: '요청했습니다', text: '운영 기관이 영업일 며칠 안에 계좌에 1원을 입금합니다.' },
    notAsked: '요청하지 못했습니다',
    onItsWay: '1원을 보내는 중입니다',
    onItsWayText: (account: string) =>
      `은행이 ${account} 계좌에 1원을 입금합니다. 입금되면 여기에서 코드를 입력해 주세요.`,
    onItsWayFiledText: (account: string) =>
      `운영 기관이 은행에 파일을 내어 영업일 며칠 안에 ${account} 계좌에 입금합니다. 입금이 확인되면 여기서 코드를 입력할 수 있습니다.`,
    open: '계좌 보기',
    replace: '삭제하고 다시 추가',
    replaceText: '삭제한 뒤 은행에 등록된 대로 다시 추가해 주세요.',
    notSent: {
      title: '인증하지 못했습니다: 1원 입금 실패',
      text: '은행이 계좌에 입금하지 못했습니다. 계좌번호를 확인하거나 다시 시도해 주세요.',
    },
    expired: {
      title: '인증하지 못했습니다: 코드 만료',
      text: '코드의 유효 기간이 지났거나 세 번 잘못 입력했습니다. 1원을 다시 받으면 새 코드를 입력할 수 있습니다.',
    },
    failures: {
      'the bank refused it': {
        title: '인증하지 못했습니다: 은행이 거절',
        text: '은행이 입금을 거절했습니다. 다시 시도하거나, 계좌번호나 예금주가 틀렸다면 삭제하고 다시 추가해 주세요.',
      },
      'the bank does not know this account': {
        title: '인증하지 못했습니다: 없는 계좌',
        text: '은행에 없는 계좌입니다. 삭제한 뒤 올바른 계좌번호로 다시 추가해 주세요.',
      },
      'the account has another holder': {
        title: '인증하지 못했습니다: 다른 예금주',
        text: '예금주 이름이 다릅니다. 삭제한 뒤 은행에 등록된 예금주 이름으로 다시 추가해 주세요.',
      },
    },
  },
});
