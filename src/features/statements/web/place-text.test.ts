import { expect, test } from 'vitest';
import { placeText } from './place-text.ts';

test('a receipt names its day in the log, or says why it has no proof, in both languages', () => {
  const places = [
    { state: 'in', day: '2026-11-20' },
    { state: 'waits' },
    { state: 'earlier', from: '2026-11-21' },
  ] as const;
  expect(places.map((place) => placeText(place, 'en'))).toEqual([
    'In the log of Nov 20, 2026',
    'Ready once the day is closed',
    'None: the log begins on Nov 21, 2026',
  ]);
  expect(places.map((place) => placeText(place, 'ko'))).toEqual([
    '2026년 11월 20일 기록에 포함',
    '하루가 마감되면 생깁니다',
    '없음: 기록은 2026년 11월 21일부터 있습니다',
  ]);
});
