import { defineWords } from '#platform/words.ts';

/** What the office opens with. */
export const todayWords = defineWords({
  en: {
    title: 'What circulates',
    circulating: 'In circulation',
    fees: 'Of it fees',
    held: 'Of it held, under way',
    issued: 'Issued today',
    redeemed: 'Redeemed today',
    asOf: (time: string) => `By the ledger, ${time}`,
    asking: 'Shops that ask',
    askingText: (n: number) => (n === 1 ? '1 application waits' : `${n} applications wait`),
  },
  ko: {
    title: '유통',
    circulating: '유통 중',
    fees: '그중 수수료',
    held: '그중 처리 중',
    issued: '오늘 발행',
    redeemed: '오늘 회수',
    asOf: (time: string) => `원장 기준, ${time}`,
    asking: '신청한 가맹점',
    askingText: (n: number) => `신청 ${n}건이 기다립니다`,
  },
});
