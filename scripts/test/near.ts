import { journeysOf } from '../../journeys/of-features.ts';
import { importsOf, isTest, type Source } from '../../src/walls/server/source.ts';

const TEST = /\.test\.tsx?$/;
const COMMON_WEB = /^src\/(?:ui|app\/web|app\/worker|platform\/web)\//;
/** Journeys of `app` that stand for all of them. */
const COMMON_JOURNEYS = 2;

const featureOf = (path: string): string | undefined => /^src\/features\/([\w-]+)\//.exec(path)?.[1];
const isWeb = (path: string): boolean => /\/web\/|^src\/ui\//.test(path);
const isDocument = (path: string): boolean => path.endsWith('.md') || path.startsWith('docs/');

/**
 * The test files that a change touches: its own, those that import what changed by any way, those of the feature that it is in, and the walls,
 * which read everything. `src/app` puts all features together, so that an import of it says nothing of any one of them: no way leads through it.
 */
export function testsNear(changed: readonly string[], sources: readonly Source[]): string[] {
  const touched = touchedBy(changed, sources);
  const features = changed.filter((path) => !isDocument(path)).map((path) => ({ path, feature: featureOf(path) }));
  const isNear = (test: string) =>
    touched.has(test) ||
    test.startsWith('src/walls/') ||
    features.some(
      ({ path, feature }) => feature && feature === featureOf(test) && (isWeb(path) ? isWeb(test) : !isTest(path)),
    );
  return sources.map(({ path }) => path).filter((path) => TEST.test(path) && isNear(path));
}

/** What changed, and all that imports it. */
function touchedBy(changed: readonly string[], sources: readonly Source[]): ReadonlySet<string> {
  const importers = new Map<string, string[]>();
  for (const source of sources)
    for (const { to, isType } of importsOf(source)) {
      const isAcrossApp = to.startsWith('src/app/') && !source.path.startsWith('src/app/');
      const isFromApp = source.path.startsWith('src/app/') && !to.startsWith('src/app/');
      if (!isType && !isAcrossApp && !isFromApp) importers.set(to, [...(importers.get(to) ?? []), source.path]);
    }
  const touched = new Set(changed);
  for (const path of touched) for (const importer of importers.get(path) ?? []) touched.add(importer);
  return touched;
}

/** The journeys, by their files, through the features that a change is in; those of `app` where it is in what all screens share. */
export function journeysNear(changed: readonly string[]): string[] {
  const names = changed.flatMap((path) => {
    const own = /^journeys\/([\w-]+)\.spec\.ts$/.exec(path)?.[1];
    if (own) return [own];
    if (isDocument(path) || isTest(path)) return [];
    if (COMMON_WEB.test(path)) return (journeysOf.app ?? []).slice(0, COMMON_JOURNEYS);
    return journeysOf[featureOf(path) ?? ''] ?? [];
  });
  return [...new Set(names)].sort().map((name) => `journeys/${name}.spec.ts`);
}
