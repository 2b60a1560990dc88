import { expect, test } from 'vitest';
import { newerThanBrowsers } from './server/browsers.ts';
import { readSources } from './server/source.ts';

const of = (path: string, text: string) => newerThanBrowsers([{ path, text }]);

test('no screen, worker or shared code uses anything that a browser of the last two years lacks', () => {
  expect(newerThanBrowsers(readSources('src/**/*.{ts,tsx}'))).toEqual([]);
});
test.each([
  'URL.parse(typed)',
  'Promise.try(act)',
  'new RegExp(RegExp.escape(typed))',
  'rows.values().map(draw)',
  'bytes.toBase64()',
  "new Intl.DurationFormat('en')",
])('the check detects %s, on a screen, in the worker and in shared code', (text) => {
  for (const path of ['src/features/a/web/B.tsx', 'src/app/worker/a.ts', 'src/features/a/rules.ts', 'src/ui/A.tsx'])
    expect(of(path, text)).toHaveLength(1);
  expect(of('src/features/a/server/b.ts', text)).toEqual([]);
});
