import { journeysOf } from '../../journeys/of-features.ts';
import { importsOf, isTest, type Source } from '../../src/walls/server/source.ts';

const TEST = /\.test\.tsx?$/;
const COMMON_WEB = /^src\/(?:ui|app\/web|app\/worker|platform\/web)\//;
/** Number of `app` journeys to run when code changed that all screens share. */
const COMMON_JOURNEYS = 2;

const featureOf = (path: string): string | undefined => /^src\/features\/([\w-]+)\//.exec(path)?.[1];
const isWeb = (path: string): boolean => /\/web\/|^src\/ui\//.test(path);
const isDocument = (path: string): boolean => path.endsWith('.md') || path.startsWith('docs/');

/**
 * Returns the test files that a change affects: changed ones, those that import changed files directly or indirectly,
 * those of the same feature, and the walls, which read everything. Imports through `src/app` do not count, since it
 * joins all features.
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

/** Returns the changed files and everything that imports them. */
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

/**
 * Returns the journey files of the changed features, and those of `app` if the change is in shared parts of all
 * screens.
 */
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
