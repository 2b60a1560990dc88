import { expect, test } from 'vitest';
import { readSources } from './server/source.ts';

const web = readSources('src/**/*.{ts,tsx}').filter(
  ({ path }) => /(^src\/ui\/|\/web\/)/.test(path) && !/\.test\.tsx?$|\/server\//.test(path),
);
const but = (...those: readonly string[]) => web.filter(({ path }) => !those.includes(path));
const found = (sources: typeof web, pattern: RegExp) =>
  sources.filter(({ text }) => pattern.test(text)).map(({ path }) => path);

test('a person’s call is made by use-act.ts only: it reports and explains failures', () => {
  const others = but('src/platform/web/use-act.ts');
  const explains = /import .*\breasonOf\b.* from '#platform\/web\/calls\/reason\.ts'/;
  const reports = /import .* from '#platform\/web\/device\/report\.ts'/;
  expect(found(others, explains).filter((path) => found(others, reports).includes(path))).toEqual([]);
  expect(found(others, /set\w+\(true\);\s*(?:set\w+\([^)]*\);\s*)*try \{/)).toEqual([]);
  expect(found(others, /import .*\buseMutation\b/)).toEqual([]);
  expect(found(others, /\bnewKey\(/)).toEqual(['src/platform/web/calls/kept-keys.ts']);
});

test('the next page of a list is read by next-page.ts only: a read of the whole list is not cancelled', () => {
  expect(found(but('src/platform/web/calls/next-page.ts'), /\bfetchNextPage\(/)).toEqual([]);
});

test('shared state of the page is in a store, and no other code has a list of listeners', () => {
  expect(found(but('src/ui/store.ts'), /new Set<\([^)]*\) => void>\(\)/)).toEqual([]);
});

test('the code of the first paint imports the app, and the app imports no code of the first paint', () => {
  const app = web.filter(({ path }) => path.startsWith('src/app/web/') && !path.startsWith('src/app/web/first/'));
  expect(found(app, /from '\.\/first\/|from '#app\/web\/first\//)).toEqual([]);
});
