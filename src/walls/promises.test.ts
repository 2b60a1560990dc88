import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { promisesPage, readTests } from '../../scripts/promises.ts';
import { isTest, readSources, root, type Source } from './server/source.ts';

describe('docs/promises.md', () => {
  test('lists the names of all tests: node scripts/promises.ts writes it', () => {
    const isCurrent = readFileSync(join(root, 'docs/promises.md'), 'utf8') === promisesPage(readTests());
    expect(isCurrent, 'docs/promises.md is out of date: run npx node scripts/promises.ts').toBe(true);
  });
  test('contains a name from every test file, or from a module that two files share', () => {
    const files = readTests().filter(({ path }) => isTest(path) && !path.includes('/testing/'));
    const nameless = files.filter((source) => !promisesPage([source]).includes('\n## '));
    expect(nameless.map(({ path }) => path)).toEqual([
      'src/app/web/translated-sums-of-codes.screen.test.ts',
      'src/app/web/translated-sums-of-shops.screen.test.ts',
      'src/app/web/translated-sums.screen.test.ts',
    ]);
  });
  test('lists names by area and group, with placeholders as in the source', () => {
    const rules = `describe('a charge', () => {
        test('is paid once', f);
        describe('of two phones', () => { it.each([1])(\`ends at \${x} of %s\`, f); });
      });
      test('moves', async () => { await test.db.rows('SELECT 1'); describe.other('b', f); });`;
    const journey = `test.describe('a pay', () => { look('shows <amount>', f); testLong(name, f); });`;
    const page = promisesPage([
      { path: 'src/features/pay/server/a.test.ts', text: rules },
      { path: 'src/features/pay/rules.test.ts', text: `describe('a charge', () => { test('ends', f); });` },
      { path: 'journeys/checkout.spec.ts', text: journey },
      { path: 'src/platform/server/store/embedded/a.test.ts', text: `test('opens', f);` },
      { path: 'tools/a.test.ts', text: '' },
    ]);
    expect(page.slice(page.indexOf('\n## '))).toBe(`
## features/pay

- moves
- **a charge**
  - is paid once
  - ends
- **a charge › of two phones**
  - ends at \${x} of %s
- **a pay**
  - shows \\<amount>

## platform/server/store

- opens
`);
  });
});

/** Finds READMEs that are too long, and their lines that are too wide, except drawings and tables. */
const unreadable = (readmes: readonly Source[]) =>
  readmes.flatMap(({ path, text }) => {
    const wide = text
      .replaceAll(/^```[\s\S]*?^```|^\|.*\|$/gm, '')
      .split('\n')
      .filter((line) => line.length > 120);
    const count = text.trimEnd().split('\n').length;
    return [...(count < 80 ? [] : [`${path} has ${count} lines`]), ...wide.map((line) => `${path}: ${line}`)];
  });

describe('a README under src', () => {
  const readmes = readSources('src/**/README.md');
  const one = (text: string) => unreadable([{ path: 'src/features/a/README.md', text }]);
  test('has fewer than 80 lines of at most 120 columns', () => {
    expect(readmes.length).toBeGreaterThan(40);
    expect(unreadable(readmes)).toEqual([]);
  });
  test('the check detects a README of 80 lines, and a wide line outside drawings and tables', () => {
    expect(one('a\n'.repeat(79))).toEqual([]);
    expect(one('a\n'.repeat(80))).toHaveLength(1);
    const wide = 'a'.repeat(121);
    expect(one(`${wide}\n\`\`\`\n${wide}\n\`\`\`\n| ${wide} |`)).toHaveLength(1);
  });
});
