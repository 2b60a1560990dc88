import { defineWords } from '#platform/words.ts';

/** Words for events on earlier servers. */
export const importedHistoryWords = defineWords({
  en: {
    title: (server: string) => `Imported from ${server}`,
    word: (server: string) => `This is what ${server} says. This server did not see it.`,
    wordOf: (by: string, server: string) => `${by} says that ${server} said so. This server did not see it.`,
    unknown: 'Unknown party',
    times: (n: number) => (n === 1 ? 'once' : `${n} times`),
    whole: 'The credential',
    why: 'Why',
    brought: 'Brought here',
    close: 'Close',
    happened: {
      taken: 'Taken',
      shown: 'Shown',
      unanswered: 'Perhaps shown: no answer came',
      rejected: 'Shown, not accepted',
      refused: 'Refused',
      failed: 'Nothing shown: the check failed',
    },
  },
  ko: {
    title: (server: string) => `${server}에서 가져온 기록`,
    word: (server: string) => `${server}의 기록입니다. 이 서버에서 직접 확인한 내용이 아닙니다.`,
    wordOf: (by: string, server: string) =>
      `${by}에서 전한 ${server}의 기록입니다. 이 서버에서 직접 확인한 내용이 아닙니다.`,
    unknown: '알 수 없는 곳',
    times: (n: number) => `${n}회`,
    whole: '증명서',
    why: '목적',
    brought: '가져온 날짜',
    close: '닫기',
    happened: {
      taken: '발급받음',
      shown: '제시함',
      unanswered: '응답이 없음(전달되었을 수 있음)',
      rejected: '제시했으나 받아들여지지 않음',
      refused: '거절함',
      failed: '올바르지 않은 요청이라 제시하지 않음',
    },
  },
});
