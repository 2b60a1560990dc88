import { defineWords } from '#platform/words.ts';

export const rowWords = defineWords({
  en: {
    row: 'While you are away',
    rowNone: 'No one decides for you',
    rowAsks: (name: string) => `${name} asks you to decide for them`,
    rowFor: (name: string) => `${name} decides for you`,
    rowBy: (name: string) => `You decide for ${name}`,
    rowOffered: (name: string) => `${name} has not accepted yet`,
  },
  ko: {
    row: '부재중 결재',
    rowNone: '대리인 없음',
    rowAsks: (name: string) => `${name}님이 대결을 요청했습니다`,
    rowFor: (name: string) => `${name}님이 나를 대신해 결재합니다`,
    rowBy: (name: string) => `${name}님을 대신해 결재합니다`,
    rowOffered: (name: string) => `${name}님이 아직 수락하지 않았습니다`,
  },
});
