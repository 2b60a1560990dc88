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

test('a key that comes alone is asked for at once', async () => {
  const { asked, find } = slowly();
  const found = find('a');
  expect(asked.map(({ keys }) => keys)).toEqual([['a']]);
  asked[0]?.answer();
  expect(await found).toBe('a!');
});

test('keys that come while two statements are out share the next, each once, and each gets its own answer', async () => {
  const { asked, find } = slowly();
  const found = ['a', 'b', 'c', 'd', 'c', 'unknown'].map(find);
  expect(asked).toHaveLength(2);
  asked[1]?.answer();
  await new Promise(setImmediate);
  expect(asked[2]?.keys).toEqual(['c', 'd', 'unknown']);
  asked[0]?.answer();
  asked[2]?.answer();
  expect(await Promise.all(found)).toEqual(['a!', 'b!', 'c!', 'd!', 'c!', undefined]);
});

test('a statement that fails fails those that shared it, and the next one is asked as usual', async () => {
  const { asked, find } = slowly();
  const first = find('a');
  asked[0]?.fail();
  await expect(first).rejects.toThrow('away');
  const second = find('a');
  asked[1]?.answer();
  expect(await second).toBe('a!');
});
