import { expect, test, vi } from 'vitest';
import { gather } from './gather.ts';

test('simultaneous events are delivered together, once, and later ones separately', () => {
  vi.useFakeTimers();
  const given: (readonly number[])[] = [];
  const gathered = gather<number>(300, (those) => given.push(those));
  gathered.add(1);
  vi.advanceTimersByTime(299);
  gathered.add(2);
  expect(given).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(given).toEqual([[1, 2]]);
  gathered.add(3);
  vi.advanceTimersByTime(300);
  gathered.add(4);
  gathered.stop();
  vi.advanceTimersByTime(300);
  expect(given).toEqual([[1, 2], [3]]);
  vi.useRealTimers();
});
