import { expect, test } from 'vitest';
import { staleAfter } from '#app/web/stale.ts';
import { mocks } from './server/screens.ts';
import { readSources } from './server/source.ts';

test('a test of a screen mocks nothing: neither the server nor a module of ours', () => {
  const sources = readSources('src/**/*.screen.test.ts');
  expect(sources.length).toBeGreaterThan(1);
  expect(mocks(sources)).toEqual([]);
});

test.each([
  "vi.mock('#platform/web/calls/api.ts');",
  "const spy = vi.spyOn(calls, 'call');",
  "vi.stubGlobal('fetch', answer);",
  'globalThis.fetch = () => answer;',
])('the check detects %s', (line) => {
  expect(mocks([{ path: 'src/features/work/web/work.screen.test.ts', text: line }])).toHaveLength(1);
});

test('an event makes only calls stale that a contract declares', () => {
  const contracts = readSources('src/features/**/*.ts').filter(({ path }) => !/\/(?:server|web)\//.test(path));
  const reads = contracts.flatMap(({ text }) => text.match(/(?<=')GET \/api\/[^']*(?=':)/g) ?? []);
  const stale = Object.values(staleAfter).flat();
  expect(stale.length).toBeGreaterThan(20);
  expect(stale.filter((start) => !reads.some((route) => route.startsWith(start)))).toEqual([]);
});
