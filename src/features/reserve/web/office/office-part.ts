import { useRead as useNetwork } from '#features/ledger/web/calls.ts';
import { some, withCountInWords } from '#features/office/web/acts/act-words.ts';
import type { OfficePart } from '#features/office/web/parts.ts';
import { banknoteUp } from '#ui/drawings/icons.ts';

export const part: OfficePart = {
  pages: [
    {
      name: 'issue',
      at: 60,
      icon: banknoteUp,
      title: { en: 'Money', ko: '자금' },
      tab: { en: 'Issue', ko: '발행' },
      isOnPhone: true,
      showsActs: true,
      load: () => import('./MoneyPages.tsx').then(({ IssuePage }) => IssuePage),
    },
    {
      name: 'settlement',
      under: 'issue',
      at: 61,
      tab: { en: 'Settlement', ko: '정산' },
      load: () => import('./MoneyPages.tsx').then(({ SettlementPage }) => SettlementPage),
    },
    {
      name: 'redeem',
      under: 'issue',
      at: 62,
      tab: { en: 'Redeem', ko: '환급' },
      load: () => import('./MoneyPages.tsx').then(({ RedeemPage }) => RedeemPage),
    },
    {
      name: 'reserve',
      under: 'issue',
      at: 63,
      tab: { en: 'Reserve', ko: '준비금' },
      load: () => import('./MoneyPages.tsx').then(({ ReservePage }) => ReservePage),
    },
    {
      name: 'exchange',
      under: 'issue',
      at: 64,
      tab: { en: 'Exchange', ko: '환전' },
      load: () => import('./MoneyPages.tsx').then(({ ExchangePage }) => ExchangePage),
    },
    {
      name: 'network',
      under: 'issue',
      at: 65,
      tab: { en: 'Network', ko: '네트워크' },
      useIsOffered: () => useNetwork('GET /api/network').data?.kind === 'chain',
      load: () => import('./MoneyPages.tsx').then(({ NetworkPage }) => NetworkPage),
    },
  ],
  acts: {
    'money.statement': {
      page: 'issue',
      title: { en: (what) => `Take the bank statement ${what}`, ko: (what) => `은행 거래 내역 반영: ${what}` },
    },
    'money.issue': {
      page: 'issue',
      title: { en: (what) => `Issue ${what}`, ko: (what) => `발행 ${what}` },
    },
    'money.credits': {
      page: 'issue',
      title: { en: (what) => `Give out ${what} lines`, ko: (what) => `파일 지급 ${what}줄` },
    },
    'money.redeem': {
      page: 'issue',
      title: { en: (what) => `Redeem ${what}`, ko: (what) => `환급 ${what}` },
    },
    'money.send': {
      page: 'issue',
      title: { en: (what) => `Send ${what}`, ko: (what) => `송금 ${what}` },
    },
    'money.refund': {
      page: 'issue',
      title: { en: (what) => `Refund ${what}`, ko: (what) => `환불 ${what}` },
    },
    'settlement.reopen': {
      page: 'issue',
      title: {
        en: (what) => `Free the won held for a payment that the bank did not make: ${what}`,
        ko: (what) => `은행이 지급하지 않은 정산금의 보류 해제: ${what}`,
      },
    },
    'settlement.paid': {
      page: 'issue',
      title: {
        en: (what) => `Match a bank debit: ${withCountInWords(what, (n) => some(n, 'payment', 'payments'))}`,
        ko: (what) => `은행 출금 확인: ${withCountInWords(what, (n) => `지급 ${n}건`)}`,
      },
    },
    'settlement.return': {
      page: 'issue',
      title: {
        en: (what) => `Return what came back from the bank: ${what}`,
        ko: (what) => `은행에서 반송된 정산금 돌려주기: ${what}`,
      },
    },
    'orders.file': {
      page: 'issue',
      title: {
        en: (what) => `Orders to the bank by file: ${withCountInWords(what, (n) => some(n, 'order', 'orders'))}`,
        ko: (what) => `은행 지급 파일: ${withCountInWords(what, (n) => `${n}건`)}`,
      },
    },
    'orders.unpaid': {
      page: 'issue',
      title: {
        en: (what) => `Free the won held for an order that the bank did not pay: ${what}`,
        ko: (what) => `은행이 지급하지 않은 출금의 보류 해제: ${what}`,
      },
    },
    'account.prove': {
      page: 'issue',
      title: {
        en: (what) => `Take a bank account as proven by a document: ${what}`,
        ko: (what) => `서류로 은행 계좌 확인: ${what}`,
      },
    },
  },
};
