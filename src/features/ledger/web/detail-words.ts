import { defineWords } from '#platform/words.ts';
import { amountText } from '#ui/text/amount.ts';
import type { Transaction } from '../contract.ts';
import { amountOf } from './amount-of.ts';

export const words = defineWords({
  en: {
    close: 'Close',
    amount: 'Amount',
    fee: 'Network fee',
    settlementFee: 'Settlement fee',
    total: 'Total',
    paid: 'You give',
    received: 'You get',
    rate: 'Rate',
    exchangeFee: 'Exchange fee',
    bankFee: 'Fee',
    reference: 'Reference',
    to: 'To',
    from: 'From',
    course: 'Status',
    steps: {
      asked: { title: 'Sent', text: 'Amount and fee on hold.' },
      network: { title: 'With the network', text: 'Usually settled within seconds.' },
      pending: { title: 'Pending', text: '' },
      completed: { title: 'Completed', text: 'Transfer complete.' },
      failed: { title: 'Failed', text: 'Nothing moved. Amount and fee are yours again.' },
      cancelled: { title: 'Cancelled', text: 'Nothing moved.' },
      expired: { title: 'Expired', text: 'Nothing moved.' },
      returned: { title: 'Taken back', text: 'The amount came back. The fee stays paid.' },
    },
    others: {
      asked: { title: 'Requested', text: 'Amount on hold.' },
      network: { title: 'In progress', text: 'The bank has not confirmed it yet.' },
      failed: { title: 'Failed', text: 'Nothing moved, and nothing is set aside any more.' },
    },
    byFile: {
      network: { title: 'In progress', text: 'The operator pays it by file, in a few bank days.' },
    },
    cashback: { network: { title: 'Waiting', text: 'It comes on the day that the receipt names.' } },
    incoming: { asked: { title: 'On its way to you', text: '' } },
    through: 'Where',
    reason: 'Reason',
    failures: {
      'refused by the network': 'The network refused it.',
      'more than the account can hold': 'It is more than that account can hold.',
      'the network refused it': 'The network refused it.',
      'the operator’s signer refused it': 'The operator’s signer refused it.',
      'the operator gave it up': 'The network did not take it, and the operator gave it up.',
      'the bank refused it': 'The bank refused it.',
      'the bank does not know this account': 'The bank does not know this account.',
      'the account has another holder': 'The account has another holder.',
      'the account has too little money': 'The account has too little money.',
    },
    takeBack: 'Cancel transfer',
    takingBack: 'Taking back...',
    takeBackText: 'Not claimed yet. You can cancel within 30 days; the fee isn’t refunded.',
    takenBack: { title: 'Taken Back', text: 'The amount is in your balance again.' },
    notTakenBack: { title: 'Not Taken Back', text: 'The money could not be taken back.' },
    sendAgain: 'Send again',
    repeat: 'Schedule',
    split: 'Split',
    receipt: 'Open the receipt',
    receiptShort: 'Receipt',
    refund: 'Refund',
    merchant: 'Merchant',
    payer: 'Paid by',
    payerReference: 'Their number',
    keep: 'Save as contact',
    openContact: 'Open contact',
    tryAgain: 'Try again',
    when: 'When',
    done: 'Done',
    again: 'No answer came. Try again: it won’t be done twice.',
  },
  ko: {
    close: '닫기',
    amount: '금액',
    fee: '네트워크 수수료',
    settlementFee: '정산 수수료',
    total: '합계',
    paid: '내는 금액',
    received: '받는 금액',
    rate: '환율',
    exchangeFee: '환전 수수료',
    bankFee: '수수료',
    reference: '참조 번호',
    to: '받는 주소',
    from: '보낸 주소',
    course: '진행 상태',
    steps: {
      asked: { title: '보냄', text: '금액과 수수료를 보류했습니다.' },
      network: { title: '네트워크 확인 중', text: '보통 몇 초면 끝납니다.' },
      pending: { title: '대기 중', text: '' },
      completed: { title: '완료', text: '송금이 완료되었습니다.' },
      failed: { title: '실패', text: '이동하지 않았습니다. 금액과 수수료는 그대로입니다.' },
      cancelled: { title: '취소됨', text: '이동하지 않았습니다.' },
      expired: { title: '만료됨', text: '이동하지 않았습니다.' },
      returned: { title: '회수됨', text: '금액이 돌아왔습니다. 수수료는 돌아오지 않습니다.' },
    },
    others: {
      asked: { title: '요청됨', text: '금액을 보류했습니다.' },
      network: { title: '처리 중', text: '은행이 아직 확인하지 않았습니다.' },
      failed: { title: '실패', text: '이동하지 않았으며 따로 둔 금액도 없습니다.' },
    },
    byFile: {
      network: { title: '처리 중', text: '운영 기관이 은행 파일로 영업일 며칠 안에 지급합니다.' },
    },
    cashback: { network: { title: '대기 중', text: '영수증에 적힌 날에 들어옵니다.' } },
    incoming: { asked: { title: '받는 중', text: '' } },
    through: '상대',
    reason: '사유',
    failures: {
      'refused by the network': '네트워크가 거절했습니다.',
      'more than the account can hold': '받는 계정에 담을 수 있는 금액을 넘습니다.',
      'the network refused it': '네트워크가 거절했습니다.',
      'the operator’s signer refused it': '운영자의 서명 장치가 거절했습니다.',
      'the operator gave it up': '네트워크가 받지 않아 운영자가 포기했습니다.',
      'the bank refused it': '은행이 거절했습니다.',
      'the bank does not know this account': '은행에 없는 계좌입니다.',
      'the account has another holder': '예금주 이름이 다릅니다.',
      'the account has too little money': '계좌 잔액이 부족합니다.',
    },
    takeBack: '송금 취소',
    takingBack: '되돌리는 중...',
    takeBackText: '이 주소는 주인이 없습니다. 30일 이내에 금액을 되돌릴 수 있으며 수수료는 돌아오지 않습니다.',
    takenBack: { title: '회수 완료', text: '금액이 잔액으로 돌아왔습니다.' },
    notTakenBack: { title: '회수 실패', text: '금액을 되돌리지 못했습니다.' },
    sendAgain: '다시 보내기',
    repeat: '정기 송금',
    split: '나눠 내기',
    receipt: '영수증 보기',
    receiptShort: '영수증',
    refund: '환불',
    merchant: '가맹점',
    payer: '지급한 곳',
    payerReference: '지급한 곳의 번호',
    keep: '연락처로 저장',
    openContact: '연락처 열기',
    tryAgain: '다시 시도',
    when: '일시',
    done: '확인',
    again: '응답이 없습니다. 다시 시도해 주세요. 한 번만 처리됩니다.',
  },
});

/** A settlement's fee belongs to the operator; any other fee is the network's. */
export const feeTerm = (kind: string, w: { readonly fee: string; readonly settlementFee: string }): string =>
  kind === 'settlement' ? w.settlementFee : w.fee;

/** Formats an amount with all its decimals; won with their sign. */
export const exactAmountText = (asset: string, amount: string): string =>
  asset === 'KRW' ? amountOf(asset, amount) : amountText(amount, { minPlaces: 2, code: asset });

/**
 * Returns the names of a transaction's steps. A send is requested and settled by the network, anything else by the
 * house and its partners. If the operator pays the bank by file, a withdrawal waits for one.
 */
export const refundDetailWords = (
  { kind, transactionType, exchange }: Pick<Transaction, 'kind' | 'transactionType' | 'exchange'>,
  w: (typeof words)['en'],
  isByFile: boolean,
) => ({
  ...w.steps,
  ...(kind !== 'send' && w.others),
  ...(exchange && isByFile && w.byFile),
  ...((kind === 'cashback' || kind === 'benefit') && w.cashback),
  ...(transactionType === 'receive' && w.incoming),
});
