import { defineWords } from '#platform/words.ts';

/** Texts of a charge that waits, which LocalPay shows before the till is loaded. */
export const waitingWords = defineWords({
  en: {
    title: 'Waiting for payment',
    waiting: (won: string) => `Waiting for ${won}`,
    left: (time: string) => `${time} left`,
  },
  ko: {
    title: '결제 대기',
    waiting: (won: string) => `${won} 결제 대기 중`,
    left: (time: string) => `${time} 남음`,
  },
});
