import { defineWords } from '#platform/words.ts';

/** Texts of a top-up by a transfer to the operator's account. */
export const transferWords = defineWords({
  en: {
    byTransfer: 'By a transfer to the operator',
    byTransferText:
      'Transfer won from any bank account to this one. They usually come to LocalPay within a few bank days: the operator issues them once the transfer is on its bank statement.',
    byTransferOf:
      'Transfer won from any bank account to this one. They usually come to the organisation within a few bank days: the operator issues them once the transfer is on its bank statement.',
    message: 'Message',
    needed: 'Write the message exactly as above',
    neededText: 'It identifies your transfer. Without it the operator does not know who gets the won.',
    notYet: 'Not possible yet',
    askOperator: 'Won come in by a transfer to the operator, which issues them.',
    noAccount: 'The operator has not published its account yet.',
    bank: 'Bank',
    number: 'Account number',
    holder: 'Account holder',
    copyNumber: 'Copy the account number',
    copyMessage: 'Copy the message',
    copied: 'Copied Successfully',
    copiedNumber: 'The account number has been copied to clipboard.',
    copiedMessage: 'The message has been copied to clipboard.',
    notCopied: { title: 'Copy Failed', text: 'Select it on the screen and copy it.' },
  },
  ko: {
    byTransfer: '운영 기관 계좌로 이체',
    byTransferText:
      '어느 은행 계좌에서나 이 계좌로 이체할 수 있습니다. 은행이 입금을 확인하면 운영 기관이 지역화폐를 발행하며 보통 영업일 며칠 안에 들어옵니다.',
    byTransferOf:
      '어느 은행 계좌에서나 이 계좌로 이체할 수 있습니다. 은행이 입금을 확인하면 운영 기관이 조직에 지역화폐를 발행하며 보통 영업일 며칠 안에 들어옵니다.',
    message: '받는 분 통장 표시',
    needed: '받는 분 통장 표시를 위와 똑같이 적어 주세요',
    neededText: '누구의 이체인지 알려 주는 문구입니다. 없으면 운영 기관이 누구의 돈인지 알 수 없습니다.',
    notYet: '아직 충전할 수 없습니다',
    askOperator: '운영 기관에 이체하면 운영 기관이 지역화폐를 발행합니다.',
    noAccount: '운영 기관이 아직 계좌를 공개하지 않았습니다.',
    bank: '은행',
    number: '계좌번호',
    holder: '예금주',
    copyNumber: '계좌번호 복사',
    copyMessage: '통장 표시 문구 복사',
    copied: '복사 완료',
    copiedNumber: '계좌번호를 클립보드에 복사했습니다.',
    copiedMessage: '통장 표시 문구를 클립보드에 복사했습니다.',
    notCopied: { title: '복사하지 못했습니다', text: '화면에서 선택해 직접 복사해 주세요.' },
  },
});
