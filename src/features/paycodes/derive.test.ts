import { createHmac } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { aliasOf, digitsOf, maskCounter, type Prf, showingAt, showingOf, signedBytes } from './derive.ts';

const prfOf =
  (key: string): Prf =>
  (message) =>
    createHmac('sha256', key).update(message).digest();
const prf = prfOf('a key');
const step = 59_000_000;

test('digits lead back to their showing, whatever counters were used since', async () => {
  const counters = fc.integer({ min: 1, max: 0xffff_ff00 });
  await fc.assert(
    fc.asyncProperty(counters, fc.integer({ min: 0, max: 9000 }), async (counter, back) => {
      const showing = await showingAt(prf, counter, step);
      const shown = { is: 'digits', ...(await digitsOf(prf, showing)) } as const;
      const last = Math.max(0, counter - back);
      expect(await showingOf(prf, shown, { step, last })).toEqual(showing);
    }),
    { numRuns: 50 },
  );
});

test('the last hundred counters are still recognised when they are shown a second time', async () => {
  const shown = { is: 'digits', ...(await digitsOf(prf, await showingAt(prf, 500, step))) } as const;
  expect(await showingOf(prf, shown, { step, last: 600 })).toMatchObject({ counter: 500 });
  expect(await showingOf(prf, shown, { step, last: 601 })).toBeUndefined();
});

test('digits of another step, another key, another counter or another alias are not found', async () => {
  const showing = await showingAt(prf, 12, step);
  const shown = { is: 'digits', ...(await digitsOf(prf, showing)) } as const;
  const at = { step, last: 0 };
  expect(await showingOf(prf, shown, { ...at, step: step + 1 })).toBeUndefined();
  expect(await showingOf(prfOf('another'), shown, at)).toBeUndefined();
  expect(await showingOf(prf, { ...shown, low: (shown.low + 1) % 10_000 }, at)).toBeUndefined();
  expect(await showingOf(prf, { ...shown, alias: shown.alias + 1 }, at)).toBeUndefined();
  expect(
    await showingOf(prf, { ...shown, mac: shown.mac.replace(/^./, (first) => String((Number(first) + 1) % 10)) }, at),
  ).toBeUndefined();
});

test('codes of one phone cannot be linked by alias or counter across days, and each has its own signed bytes', async () => {
  const [one, next] = [await aliasOf(prf, 20_000), await aliasOf(prf, 20_001)];
  expect(one).not.toBe(next);
  expect(Math.max(one, next)).toBeLessThan(1_000_000_000);
  const masked = await Promise.all([0, 1, 2].map((more) => maskCounter(prf, 7, step + more)));
  expect(new Set(masked).size).toBe(3);
  expect(await Promise.all(masked.map((value, more) => maskCounter(prf, value, step + more)))).toEqual([7, 7, 7]);
  const texts = [
    { alias: 1, counter: 2, step: 3 },
    { alias: 1, counter: 3, step: 2 },
    { alias: 2, counter: 1, step: 3 },
  ].map((showing) => Buffer.from(signedBytes(showing)).toString('hex'));
  expect(new Set(texts).size).toBe(3);
});
