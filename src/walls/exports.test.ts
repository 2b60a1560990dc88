import { describe, expect, test } from 'vitest';
import { unusedExports } from './server/exports.ts';
import { readSources } from './server/source.ts';

const taken = { path: 'src/platform/money.ts', text: 'export const parse = 1; export interface Fault {}' };
const by = (text: string) => ({ path: 'src/features/auth/rules.ts', text });

describe('an export of a module', () => {
  test('is imported somewhere, on the server, in pure code or in scripts', () => {
    expect(unusedExports(readSources('{src,scripts,journeys,bench}/**/*.{ts,tsx,mjs}', '*.ts'))).toEqual([]);
  });
  test.each([
    ``,
    `const parse = 1; parse;`,
    `import { parse } from '#platform/other.ts';`,
    `import { other } from '#platform/money.ts';`,
    `import * as money from '#platform/money.ts'; money.other();`,
    `const { other } = await import('#platform/money.ts');`,
  ])('the check detects an unused export with: %s', (text) => {
    expect(unusedExports([taken, by(text)])).toEqual(['src/platform/money.ts exports parse, which nothing imports']);
  });
  test.each([
    `import { parse } from '#platform/money.ts';`,
    `import { parse as read } from '../../platform/money.ts';`,
    `import * as money from '#platform/money.ts'; money.parse;`,
    `const { parse } = await import('#platform/money.ts');`,
    `export { parse } from '#platform/money.ts';`,
  ])('the check accepts: %s', (text) => {
    expect(unusedExports([taken, by(text)]).filter((line) => line.startsWith(taken.path))).toEqual([]);
  });
});
