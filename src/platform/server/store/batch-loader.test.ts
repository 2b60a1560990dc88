import { expect, test } from 'vitest';
import { batchLoader } from './batch-loader.ts';

/** Creates a query whose responses arrive when the test says so. */
function slowly() {
  const asked: { keys: readonly string[]; answer(): void; fail(): void }[] = [];
  const find = batchLoader<string, string>(
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

test('keys requested in one turn of the event loop are loaded together, each once, and each caller gets the row of its key', async () => {
  const { asked, find } = slowly();
  const found = ['a', 'b', 'a', 'unknown'].map(find);
  await turn();
  expect(asked.map(({ keys }) => keys)).toEqual([['a', 'b', 'unknown']]);
  asked[0]?.answer();
  expect(await Promise.all(found)).toEqual(['a!', 'b!', 'a!', undefined]);
});

test('a second statement, but no third, starts for many keys; keys requested while both run share the next statement', async () => {
  const { asked, find } = slowly();
  const found: Promise<string | undefined>[] = [];
  const come = async (keys: readonly string[]) => {
    found.push(...keys.map(find));
    await turn();
  };
  const many = (name: string) => Array.from({ length: 32 }, (_, n) => `${name}${n}`);
  await come(['a']);
  await come(['b']);
  await come(['c']);
  expect(asked.map(({ keys }) => keys)).toEqual([['a']]);
  asked[0]?.answer();
  await turn();
  await turn();
  expect(asked[1]?.keys).toEqual(['b', 'c']);
  await come(many('d'));
  await come(many('e'));
  expect(asked.slice(2).map(({ keys }) => keys)).toEqual([many('d')]);
  asked[1]?.answer();
  asked[2]?.answer();
  await turn();
  await turn();
  asked[3]?.answer();
  expect(await Promise.all(found)).toEqual(['a', 'b', 'c', ...many('d'), ...many('e')].map((key) => `${key}!`));
});

test('keys that do not fit into a statement are loaded with the second', async () => {
  const { asked, find } = slowly();
  for (let n = 0; n < 300; n += 1) void find(`key ${n}`);
  await turn();
  expect(asked.map(({ keys }) => keys.length)).toEqual([128, 128]);
});

test('a failing statement fails the requests that shared it, and the next statement runs as usual', async () => {
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
