import { defineWords } from '#platform/words.ts';

export const mapWords = defineWords({
  en: {
    map: (n: number) => (n === 1 ? 'Map of one shop' : `Map of ${n} shops; the list has all of them`),
    closer: 'Show the map closer',
    wider: 'Show more of the map',
  },
  ko: {
    map: (n: number) => `가게 ${n}곳의 지도, 목록에 모두 있습니다`,
    closer: '지도 확대',
    wider: '지도 축소',
  },
});
