import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { unknownScripts } from './server/documents.ts';
import { readSources, root } from './server/source.ts';

/** Fenced excerpt of a file; the line above the fence names the file. */
const EXCERPT = /^.*`([\w./-]+\.\w+)`.*\n+```\w*\n([\s\S]*?)\n```$/gm;
const PATH = /`((?:src|docs|journeys|scripts)\/[\w./-]+)`/g;

const excerptsOf = (text: string) =>
  [...text.matchAll(EXCERPT)].map(([, path = '', excerpt = '']) => ({ path, excerpt }));
const wrongExcerpts = (text: string) =>
  excerptsOf(text).filter(({ path, excerpt }) => !readSources(path)[0]?.text.includes(excerpt));
const lostPaths = (text: string) =>
  [...text.matchAll(PATH)].flatMap(([, path]) => path ?? []).filter((path) => !existsSync(join(root, path)));

test('docs/build.md shows the sources as they are, and names only scripts and paths that exist', () => {
  const guide = readSources('docs/build.md');
  const packageJson = readSources('package.json')[0]?.text ?? '{}';
  expect(guide.flatMap((page) => excerptsOf(page.text)).length).toBeGreaterThan(5);
  expect(guide.flatMap((page) => wrongExcerpts(page.text))).toEqual([]);
  expect(guide.flatMap((page) => lostPaths(page.text))).toEqual([]);
  expect(unknownScripts(guide, packageJson)).toEqual([]);
  const shown = (excerpt: string) => wrongExcerpts(`See \`src/walls/server/source.ts\`:\n\`\`\`ts\n${excerpt}\n\`\`\``);
  expect(shown('export interface Source {')).toEqual([]);
  expect(shown('export interface Sauce {')).toHaveLength(1);
  expect(lostPaths('`src/walls`, `src/no-such.ts`')).toEqual(['src/no-such.ts']);
});
