import { defineWords } from '#platform/words.ts';

export const actFormWords = defineWords({
  en: {
    why: 'Why',
    whyNeeded: 'Say why.',
    ask: 'Ask for a second check',
    asking: 'Asking…',
    asked: 'Needs a second approval',
    notAsked: 'Not asked for',
    available: (won: string) => `Operator’s account: ${won} available`,
    short: (won: string) => `${won} short`,
  },
  ko: {
    why: '사유',
    whyNeeded: '사유를 적어 주세요.',
    ask: '두 번째 확인 요청',
    asking: '요청 중…',
    asked: '두 번째 확인을 기다립니다',
    notAsked: '올리지 못했습니다',
    available: (won: string) => `운영 기관 계정: 사용 가능 ${won}`,
    short: (won: string) => `${won} 부족`,
  },
});
