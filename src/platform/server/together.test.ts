import { expect, test } from 'vitest';
import { together } from './together.ts';

/** A question whose answers come when the test says so. */
function slowly() {
  const asked: { keys: readonly string[]; answer(): void; fail(): void }[] = [];
  const find = together<string, string>(
    (keys) =>
      new Promise((resolve, reject) => {
        asked.push({
          keys,
          answer: () => resolve(new Map(keys.filter((key) => key !== 'unknown').map((key) => [key, `${key}!`]))),
          fail: () => reject(new Error('away')),
        });
      }),
  );
  return { asked, find };
}

const turn = () => new Promise(setImmediate);

test('keys that come in one turn of the event loop are asked for together, each once, and each gets its own answer', async () => {
  const { asked, find } = slowly();
  const found = ['a', 'b', 'a', 'unknown'].map(find);
  await turn();
  expect(asked.map(({ keys }) => keys)).toEqual([['a', 'b', 'unknown']]);
  asked[0]?.answer();
  expect(await Promise.all(found)).toEqual(['a!', 'b!', 'a!', undefined]);
});

test('two statements are out at most; keys that come meanwhile share the next', async () => {
  const { asked, find } = slowly();
  const found: Promise<string | undefined>[] = [];
  for (const key of ['a', 'b', 'c', 'd']) {
    found.push(find(key));
    await turn();
  }
  expect(asked.map(({ keys }) => keys)).toEqual([['a'], ['b']]);
  asked[1]?.answer();
  await turn();
  await turn();
  expect(asked[2]?.keys).toEqual(['c', 'd']);
  asked[0]?.answer();
  asked[2]?.answer();
  expect(await Promise.all(found)).toEqual(['a!', 'b!', 'c!', 'd!']);
});

test('more than a statement takes at once goes with the second', async () => {
  const { asked, find } = slowly();
  for (let n = 0; n < 300; n += 1) void find(`key ${n}`);
  await turn();
  expect(asked.map(({ keys }) => keys.length)).toEqual([128, 128]);
});

test('a statement that fails fails those that shared it, and the next one is asked as usual', async () => {
  const { asked, find } = slowly();
  const first = find('a');
  await turn();
  asked[0]?.fail();
  await expect(first).rejects.toThrow('away');
  const second = find('a');
  await turn();
  asked[1]?.answer();
  expect(await second).toBe('a!');
});
