import { defineWords } from '#platform/words.ts';

/** What a campaign gives of a payment, on its sheet and its receipt. */
export const benefitWords = defineWords({
  en: {
    benefit: 'From the city',
    now: (won: string) => `${won} at once`,
    later: (won: string) => `${won} at the month’s end`,
    comes: (won: string, day: string) => `${won}, comes on ${day}`,
    given: (won: string) => `${won}, received`,
    reversed: (won: string) => `${won}, taken back`,
    campaign: 'Campaign',
    back: 'Taken back with refunds',
  },
  ko: {
    benefit: '시 혜택',
    now: (won: string) => `바로 ${won}`,
    later: (won: string) => `월말 ${won}`,
    comes: (won: string, day: string) => `${won}, ${day} 받을 예정`,
    given: (won: string) => `${won}, 받음`,
    reversed: (won: string) => `${won}, 회수됨`,
    campaign: '캠페인',
    back: '환불로 회수된 혜택',
  },
});
