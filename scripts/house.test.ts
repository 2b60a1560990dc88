import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { countHouse, countLines } from './house.ts';

const lines = (count: number) => 'a\n'.repeat(count);
const packageJson = readFileSync(new URL('../package.json', import.meta.url), 'utf8');

describe('the count of lines', () => {
  test('leaves out blank lines and lines that are only a comment', () => {
    const text = `// A.
/** B. */

/*
 * C
 */
const a = 1; // D
/* E */ const b = 2;
  const url = 'http://x/*';
`;
    expect(countLines({ path: 'a.ts', text })).toBe(3);
    expect(countLines({ path: 'a.tsx', text: '<p>\n  {/* A\n  B */}\n  {/* C */}\n</p>\n' })).toBe(2);
  });
  test('knows the comments of each language', () => {
    expect(countLines({ path: 'a.sql', text: '-- A.\nSELECT 1;\n\n' })).toBe(1);
    expect(countLines({ path: 'a.css', text: '/* A\n B */\na {\n}\n' })).toBe(2);
    expect(countLines({ path: 'a.html', text: '<!-- A -->\n<p>\n' })).toBe(1);
    expect(countLines({ path: 'a.sh', text: '#!/bin/sh\n# A\nls\n' })).toBe(1);
    expect(countLines({ path: 'a.json', text: '{\n  "//": 1\n}\n' })).toBe(3);
  });
});

describe('the count of files', () => {
  test('counts tracked production files and no tests', () => {
    const files = [
      { path: 'src/app/a.ts', text: lines(14) },
      { path: 'src/app/b.sql', text: lines(2) },
      { path: 'src/features/office/c.ts', text: lines(20) },
      { path: 'src/features/reports/web/d.tsx', text: lines(15) },
      { path: 'vite.config.ts', text: '// A.\na\n' },
      { path: 'src/app/a.test.ts', text: lines(301) },
      { path: 'docs/schema.sql', text: lines(301) },
      ...['src/app/testing/e.ts', 'src/walls/f.ts', 'journeys/g.spec.ts', 'README.md'].map((path) => ({
        path,
        text: lines(300),
      })),
    ];
    expect(countHouse(files, '{"scripts": {"prestart": "", "start": ""}}')).toEqual({
      productionLines: 14 + 2 + 20 + 15 + 1,
      officeLines: 35,
      viteConfigLines: 2,
      shortFiles: 2,
      npmScripts: 2,
      fullFolders: 0,
      longFiles: 1,
    });
  });
  test('counts a folder with more than 25 production files, without its SQL and its subfolders', () => {
    const folder = (count: number, end: string) =>
      Array.from({ length: count }, (_, n) => ({ path: `src/a/${n}${end}`, text: lines(20) }));
    const full = (...files: { path: string; text: string }[]) => countHouse(files, packageJson).fullFolders;
    const more = [...folder(3, '.sql'), ...folder(3, '.test.ts'), { path: 'src/a/b/c.ts', text: '' }];
    expect(full(...folder(25, '.ts'), ...more)).toBe(0);
    expect(full(...folder(26, '.ts'))).toBe(1);
  });
  test('finds at most 30 scripts in package.json', () => {
    expect(countHouse([], packageJson).npmScripts).toBeLessThanOrEqual(30);
  });
});
