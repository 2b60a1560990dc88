import { expect, test } from 'vitest';
import { sampleText } from './items.ts';
import { SAMPLE_EVERY_MS } from './run-samples.ts';
import { SAMPLE_CHANCE, sampleOf } from './sample.ts';

const now = new Date('2026-11-20T14:05:00Z');

test('a sample comes every 30 seconds with a chance of 30 %, and leads to a screen of the app', () => {
  expect([SAMPLE_EVERY_MS, SAMPLE_CHANCE]).toEqual([30_000, 0.3]);
  expect(sampleOf(0.3, 0, now)).toBeUndefined();
  const all = [0, 0.34, 0.99].map((pick) => sampleOf(0.29, pick, now));
  expect(all.map((one) => one?.kind)).toEqual([0, 1, 2]);
  for (const one of all) {
    if (!one) throw new Error('a sample was due');
    expect(one.isRead).toBe(false);
    expect(sampleText(one, 'ko').actionUrl).toMatch(/^\/[a-z]+$/);
  }
});
