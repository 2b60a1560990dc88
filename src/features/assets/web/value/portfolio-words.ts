import { defineWords } from '#platform/words.ts';

/** Texts of the portfolio note, on Assets and on Home. */
export const portfolioWords = defineWords({
  en: {
    total: 'Total portfolio value',
    show: 'Show amounts',
    hide: 'Hide amounts',
    hidden: 'Amount hidden',
  },
  ko: {
    total: '총 자산 가치',
    show: '금액 보기',
    hide: '금액 숨기기',
    hidden: '숨긴 금액',
  },
});
