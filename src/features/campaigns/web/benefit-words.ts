import { defineWords } from '#platform/words.ts';
import type { campaignRefusals } from '../rules.ts';

/** Words for benefits on a payment's sheet and receipt. */
export const benefitWords = defineWords({
  en: {
    benefit: (operator: string) => `From ${operator}`,
    now: (won: string) => `${won} at once`,
    later: (won: string) => `${won} at the month’s end`,
    comes: (won: string, day: string) => `${won}, comes on ${day}`,
    given: (won: string) => `${won}, received`,
    reversed: (won: string) => `${won}, taken back`,
    campaign: 'Campaign',
    back: 'Taken back with refunds',
    join: 'Join',
    joinFor: (won: string) => `Join to get ${won} back`,
    joinText: {
      resident: (name: string) => `${name} is for residents, who show that once.`,
      age_over: (name: string, age: number) => `${name} is for people aged ${age} or over, who show that once.`,
    },
  },
  ko: {
    benefit: (operator: string) => `${operator} 혜택`,
    now: (won: string) => `바로 ${won}`,
    later: (won: string) => `월말 ${won}`,
    comes: (won: string, day: string) => `${won}, ${day} 받을 예정`,
    given: (won: string) => `${won}, 받음`,
    reversed: (won: string) => `${won}, 회수됨`,
    campaign: '캠페인',
    back: '환불로 회수된 혜택',
    join: '참여',
    joinFor: (won: string) => `참여하면 ${won}을 돌려받습니다`,
    joinText: {
      resident: (name: string) => `${name}: 거주자가 증명서를 한 번 제시하고 참여합니다.`,
      age_over: (name: string, age: number) => `${name}: 만 ${age}세 이상이 증명서를 한 번 제시하고 참여합니다.`,
    },
  },
});

/** Sentences for payers about refusals of campaigns. */
export const campaignRefusalWords: Record<keyof typeof campaignRefusals, { en: string; ko: string }> = {
  benefit_changed: {
    en: 'Your benefit has changed, and you were not charged. Check it, then press again.',
    ko: '혜택이 바뀌어 결제하지 않았습니다. 새 내용을 확인한 뒤 다시 눌러 주세요.',
  },
};
