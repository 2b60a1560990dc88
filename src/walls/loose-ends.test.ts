import { describe, expect, test } from 'vitest';
import { countHouse } from '../../scripts/house.ts';
import { anyTypes, fullFolders, looseEnds, pauses, tooLong } from './server/loose-ends.ts';
import { readSources } from './server/source.ts';

const code = readSources('{src,scripts,journeys,bench}/**/*.{ts,tsx,mjs,css,sql}', '*.ts');
const texts = [...code, ...readSources('*.json', '.npmrc', '.ci/run', '{src,docs}/**/*.md', '*.md')];
const one = (text: string) => [{ path: 'src/a.ts', text }];

describe('loose ends', () => {
  test('no file is over 300 lines', () => {
    expect(tooLong(code)).toEqual([]);
    expect(tooLong(one('a\n'.repeat(301)))).toHaveLength(1);
    expect(tooLong(one('a\n'.repeat(300)))).toEqual([]);
  });
  test('no folder has more than 25 production files', () => {
    const product = code.filter(({ path }) => /^(src|bench|scripts)\//.test(path) && !path.startsWith('src/walls/'));
    expect(fullFolders(product)).toEqual([]);
    const many = Array.from({ length: 26 }, (_, n) => ({ path: `src/a/${n}.ts`, text: '' }));
    expect(fullFolders(many)).toEqual(['src/a has 26 files']);
    expect(fullFolders(many.slice(1))).toEqual([]);
  });
  test('the number of production files under 15 lines does not rise', () => {
    const product = readSources(
      '{src,scripts,bench,tools,deploy,examples}/**/*.{ts,tsx,mjs,css,html,sh}',
      'src/**/*.json',
      '*.ts',
    );
    // Entries, slots, versions, and what Home's first load or a lazy part keeps apart. This number may only fall.
    expect(countHouse(product, '{"scripts":{}}').shortFiles).toBeLessThanOrEqual(85);
  });
  test('nothing has the type any', () => {
    expect(anyTypes(code)).toEqual([]);
    expect(anyTypes(one('const a = (b: any[]) => b as any; const any = "any";'))).toHaveLength(2);
  });
  test('no journey pauses instead of waiting for its condition', () => {
    expect(pauses(code.filter(({ path }) => path.startsWith('journeys/')))).toEqual([]);
    expect(pauses(one('await page.waitForTimeout(300);'))).toHaveLength(1);
    expect(pauses(one('  await sleep(50);'))).toHaveLength(1);
    expect(pauses(one('await new Promise((done) => setTimeout(done, 50));'))).toHaveLength(1);
  });
  test('nothing is unfinished, silenced, skipped or tied to a machine', () => {
    // Walls are exempt, since they contain the words that they look for.
    expect(looseEnds(texts.filter(({ path }) => !path.startsWith('src/walls/')))).toEqual([]);
  });
  test.each([
    '// TODO: later',
    '// biome-ignore lint: because',
    '// @ts-expect-error',
    "test.only('a', () => undefined);",
    "it . skip('a', () => undefined);",
    'registry=https://example.org',
    '"resolved": "https://example.org/a.tgz"',
    "open('/root/a');",
    "open('/home/kim/a');",
  ])('the check detects: %s', (text) => {
    expect(looseEnds(one(text))).toHaveLength(1);
  });
  test('the check accepts the feature named home', () => {
    expect(looseEnds(one("import '#features/home/web/HomeScreen.tsx';"))).toEqual([]);
  });
});
