import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { CHUNK } from './kept-document.ts';
import { Source } from './source.ts';

const whole = new Uint8Array(CHUNK * 12 + 100).map((_, i) => (i * 31 + (i >> 8)) & 255);
const sha256 = createHash('sha256').update(whole).digest('hex');

function sourceOf({ fails = 0, given = sha256 } = {}) {
  const asked: (readonly [number, number])[] = [];
  let left = fails;
  const read = async (range: readonly [number, number]) => {
    asked.push(range);
    left -= 1;
    if (left >= 0) throw new Error('away');
    return whole.slice(range[0], range[1] + 1);
  };
  const signal = new AbortController().signal;
  return { asked, source: new Source({ bytes: whole.length, sha256: given, userId: 1, read, signal }) };
}

it('the reader requests each part of a document once, adjacent parts together, and only parts that it needs', async () => {
  const { asked, source } = sourceOf();
  expect(await source.start()).toEqual(whole.slice(0, CHUNK));
  expect(await source.part(CHUNK * 3 + 5, CHUNK * 5)).toEqual(whole.slice(CHUNK * 3 + 5, CHUNK * 5));
  await Promise.all([source.part(CHUNK * 2, CHUNK * 6), source.part(CHUNK * 2, CHUNK * 3)]);
  expect(asked).toEqual([
    [0, CHUNK - 1],
    [CHUNK * 3, CHUNK * 5 - 1],
    [CHUNK * 2, CHUNK * 3 - 1],
    [CHUNK * 5, CHUNK * 6 - 1],
  ]);
  expect(source.isWhole).toBe(false);
  expect(await source.matches()).toBe(true);
  expect(source.isWhole).toBe(true);
  expect(asked.reduce((sum, [first, last]) => sum + last - first + 1, 0)).toBe(whole.length);
});

it('a missing part is requested again, and a document with another fingerprint is refused', async () => {
  const { asked, source } = sourceOf({ fails: 1, given: '0'.repeat(64) });
  await expect(source.start()).rejects.toThrow('away');
  expect(await source.start()).toEqual(whole.slice(0, CHUNK));
  expect(asked).toHaveLength(2);
  expect(await source.matches()).toBe(false);
});
