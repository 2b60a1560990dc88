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
    account: 'Account',
    spendable: 'Can be spent',
    held: 'Held by pending payments',
    show: 'Show amount',
    hide: 'Hide amount',
    hidden: 'Amount hidden',
  },
  ko: {
    title: '지역화폐',
    balance: '지역화폐 잔액',
    account: '계정',
    spendable: '사용 가능',
    held: '대기 중인 결제에 묶임',
    show: '금액 보기',
    hide: '금액 숨기기',
    hidden: '숨긴 금액',
  },
});
