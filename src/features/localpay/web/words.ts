import { defineWords } from '#platform/words.ts';
import type { refusals } from '../contract.ts';

export type RefusalCode = keyof typeof refusals;

/** The calls of LocalPay refuse nothing of their own. */
export const refusalWords: Record<RefusalCode, { en: string; ko: string }> = {};

/** The copy of LocalPay. */
export const words = defineWords({
  en: {
    title: 'LocalPay',
    balance: 'Local currency balance',
    held: (amount: string) => `${amount} held by pending payments`,
    show: 'Show amount',
    hide: 'Hide amount',
    hidden: 'Amount hidden',
    nfcReady: { title: 'NFC ready', text: 'This device can read payment tags' },
    nfcAbsent: { title: 'NFC is not available here', text: 'This browser cannot read tags. Use QR Pay instead.' },
    actions: {
      qrPay: 'QR Pay',
      nfcPay: 'NFC Pay',
      topUp: 'TopUp',
      send: 'Send',
      withdraw: 'Withdraw',
      connect: 'Connect',
    },
    merchants: 'Merchants',
    names: {
      grocer: { name: 'Nambu Market Grocer', kind: 'Market' },
      tea: { name: 'Hanok Tea House', kind: 'Tea' },
      books: { name: 'Gyeonggijeon Books', kind: 'Books' },
      food: { name: 'Pungnam Bibimbap', kind: 'Korean food' },
    },
    cashback: (percent: string) => `${percent}% cashback`,
    benefits: 'Benefits',
    average: (percent: string) => `${percent}% cashback on average`,
    averageText: 'Each merchant sets its own rate',
    free: 'No fee on payments',
    freeText: 'Only exchanging money into won costs a fee',
    rates: 'Exchange rates',
    won: (won: string) => `${won} KRW`,
    fee: 'Exchange fee',
    averageTerm: 'Average cashback',
  },
  ko: {
    title: '지역화폐',
    balance: '지역화폐 잔액',
    held: (amount: string) => `대기 중인 결제 ${amount}`,
    show: '금액 보기',
    hide: '금액 숨기기',
    hidden: '숨긴 금액',
    nfcReady: { title: 'NFC 사용 가능', text: '이 기기에서 결제 태그를 읽을 수 있습니다' },
    nfcAbsent: {
      title: 'NFC를 사용할 수 없습니다',
      text: '이 브라우저는 태그를 읽지 못합니다. QR 결제를 이용해 주세요.',
    },
    actions: {
      qrPay: 'QR 결제',
      nfcPay: 'NFC 결제',
      topUp: '충전',
      send: '보내기',
      withdraw: '출금',
      connect: '연결',
    },
    merchants: '가맹점',
    names: {
      grocer: { name: '남부시장 식료품', kind: '시장' },
      tea: { name: '한옥 찻집', kind: '찻집' },
      books: { name: '경기전 책방', kind: '서점' },
      food: { name: '풍남 비빔밥', kind: '한식' },
    },
    cashback: (percent: string) => `${percent}% 적립`,
    benefits: '혜택',
    average: (percent: string) => `평균 ${percent}% 적립`,
    averageText: '적립률은 가맹점마다 다릅니다',
    free: '결제 수수료 없음',
    freeText: '환전할 때만 환전 수수료가 듭니다',
    rates: '환율',
    won: (won: string) => `${won}원`,
    fee: '환전 수수료',
    averageTerm: '평균 적립률',
  },
});
