import { expect, test } from 'vitest';
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
