import { basename, matchesGlob } from 'node:path';
import { expect, test } from 'vitest';
import { readSources } from './server/source.ts';

test('a slot in the screens of earlier features is filled by one file, which the slot’s glob finds', () => {
  const sources = readSources('src/**/*.{ts,tsx}');
  const slot = sources.find(({ path }) => path === 'src/platform/web/slot.ts')?.text ?? '';
  const [, glob = ''] = /import\.meta\.glob<.*>\('\.\.\/\.\.\/(.*)'\)/.exec(slot) ?? [];
  const places = new Set(
    sources.flatMap(({ text }) =>
      [...text.matchAll(/(?:useBeside|partOf)(?:<[^(]*>)?\('(\w+)'[,)]/g)].map(([, name]) => name),
    ),
  );
  const found = sources
    .filter(({ path }) => matchesGlob(path, `src/${glob}`))
    .map(({ path }) => basename(path, '.tsx'));
  expect(found.toSorted()).toEqual([...places].toSorted());
  expect(places.size).toBeGreaterThan(1);
});
