import { describe, expect, test } from 'vitest';
import { brokenPromises, indexTests, promisesOf, type TestName, testNames } from './server/promises.ts';
import { readSources } from './server/source.ts';

const tests = readSources('{src,scripts,tools}/**/*.{test,long}.{ts,tsx}', 'journeys/**/*.spec.ts');
const index = indexTests(tests.flatMap(testNames));
const readmes = readSources('src/features/*/README.md');

const path = 'src/features/a/README.md';
const readme = (...entries: string[]) => ({
  path,
  text: `**Promises** (tests by these names)\n- ${entries.join('\n- ')}\n`,
});
const broken = (of: readonly TestName[], ...entries: string[]) => brokenPromises(readme(...entries), indexTests(of));

describe('what a README promises', () => {
  test('is the name of a test', () => {
    expect(readmes.length).toBeGreaterThan(15);
    expect(readmes.flatMap((each) => brokenPromises(each, index))).toEqual([]);
  });
  test('is something, in each feature', () => {
    expect(readmes.filter((each) => promisesOf(each).length === 0).map(({ path }) => path)).toEqual([]);
  });
  test('is read as it is written: whole names, those of one group, and first clauses', () => {
    const text = `describe('a charge', () => { test('is paid once: of many phones one wins', f); test('ends', f); });
      test.each([1])('a refund of %s is refused', f); test('moves; or not', f);`;
    const found = testNames({ path: 'a.test.ts', text });
    expect(found.map(({ whole }) => whole)).toHaveLength(4);
    expect(broken(found, 'a charge is paid once', 'a charge is paid once; ends', 'a refund of 90 is refused')).toEqual(
      [],
    );
    expect(broken(found, 'moves; or not', 'ends (on every node)', '`a charge`\n  ends')).toEqual([]);
    expect(broken(found, 'a charge is paid', 'a charge ends twice; ends', 'a refund is refused')).toHaveLength(3);
  });
});
