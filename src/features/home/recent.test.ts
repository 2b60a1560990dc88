import { expect, test } from 'vitest';
import { newest } from './web/RecentActivity.tsx';

test('recent activity is the newest entries of every service, newest first', () => {
  const sends = [{ at: '2026-11-20T09:00:00.000Z' }, { at: '2026-11-18T09:00:00.000Z' }];
  const decisions = [{ at: '2026-11-19T09:00:00.000Z' }];
  expect(newest(2, sends, decisions).map(({ at }) => at.slice(8, 10))).toEqual(['20', '19']);
  expect(newest(4, sends, decisions)).toHaveLength(3);
});
