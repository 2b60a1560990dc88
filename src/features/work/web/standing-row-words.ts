import { defineWords } from '#platform/words.ts';

/** The copy of the row on Work that leads to who decides for whom. */
export const rowWords = defineWords({
  en: {
    row: 'Who decides while you are away',
    rowNone: 'Nobody',
    rowAsks: (name: string) => `${name} asks you to decide for them`,
    rowFor: (name: string, until: string) => `${name} decides for you until ${until}`,
    rowBy: (name: string, until: string) => `You decide for ${name} until ${until}`,
    rowOffered: (name: string) => `${name} has not accepted yet`,
    rowLater: (name: string, from: string) => `${name} decides for you from ${from}`,
  },
  ko: {
    row: '부재중 대결',
    rowNone: '없음',
    rowAsks: (name: string) => `${name}님이 대결을 요청했습니다`,
    rowFor: (name: string, until: string) => `${until}까지 ${name}님이 나를 대신해 결재합니다`,
    rowBy: (name: string, until: string) => `${until}까지 ${name}님을 대신해 결재합니다`,
    rowOffered: (name: string) => `${name}님이 아직 수락하지 않았습니다`,
    rowLater: (name: string, from: string) => `${from}부터 ${name}님이 나를 대신해 결재합니다`,
  },
});
