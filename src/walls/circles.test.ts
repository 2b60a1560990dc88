import { describe, expect, test } from 'vitest';
import { fileCircles, folderCircles } from './server/circles.ts';
import { readSources } from './server/source.ts';

const sources = readSources('{src,scripts,journeys,bench,tools}/**/*.{ts,tsx,mjs}', '*.ts');
const file = (path: string, ...imported: string[]) => ({
  path,
  text: imported.map((to) => `import '${to}';`).join('\n'),
});

describe('circular imports', () => {
  test('do not exist between files', () => {
    expect(fileCircles(sources)).toEqual([]);
  });
  test.each(['src/platform', 'src/platform/server', 'src/platform/web', 'src/ui', 'src/app/server'])(
    'do not exist between the folders of %s',
    (root) => {
      expect(folderCircles(sources, root)).toEqual([]);
    },
  );
  test('the check detects a circular import between files, also by types and over several files', () => {
    const two = file('src/ui/b.ts', './c.ts');
    const types = { path: 'src/ui/c.ts', text: `import type { A } from './a.ts';` };
    expect(fileCircles([file('src/ui/a.ts', './b.ts'), two, types])).toEqual([
      'src/ui/a.ts - src/ui/b.ts - src/ui/c.ts',
    ]);
    expect(fileCircles([file('src/ui/a.ts', './b.ts'), two])).toEqual([]);
  });
  test('the check detects a circular import between folders, also with a folder’s own files', () => {
    const own = file('src/ui/own.ts', './b/one.ts');
    const one = file('src/ui/b/one.ts', '../c/two.ts');
    expect(
      folderCircles([own, one, file('src/ui/c/two.ts', '../other.ts'), file('src/ui/other.ts')], 'src/ui'),
    ).toEqual(['src/ui/* - src/ui/b - src/ui/c']);
    expect(folderCircles([own, one, file('src/ui/c/two.ts')], 'src/ui')).toEqual([]);
  });
});
