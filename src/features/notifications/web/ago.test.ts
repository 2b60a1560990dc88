import { expect, test } from 'vitest';
import { agoText } from './ago.ts';

const now = new Date('2026-11-20T14:05:00Z');
const ago = (seconds: number, language: 'en' | 'ko' = 'en') =>
  agoText(new Date(now.getTime() - seconds * 1000).toISOString(), now, language);

test('the age of a notification is less than a minute, then minutes, then hours, then the date', () => {
  expect([-5, 0, 59, 60, 119, 3599, 3600, 86_399].map((seconds) => ago(seconds))).toEqual([
    'Just now',
    'Just now',
    'Just now',
    '1 min ago',
    '1 min ago',
    '59 min ago',
    '1 h ago',
    '23 h ago',
  ]);
  expect(ago(3 * 86_400)).toBe('Nov 17, 2026');
  expect(ago(120, 'ko')).toBe('2분 전');
});
