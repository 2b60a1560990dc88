import { order } from './order.ts';
import { importsOf, isTest, type Source, sideOf } from './source.ts';

const featureOf = (path: string) => /^src\/features\/([^/]+)\//.exec(path)?.[1];

/**
 * Finds imports against the order: of a later feature, from platform or ui into a feature, or into app from elsewhere.
 */
export function backwardImports(sources: readonly Source[]): string[] {
  return product(sources).flatMap((source) =>
    importsOf(source)
      .filter(({ to }) => isAgainstOrder(source.path, to))
      .map(({ to }) => `${source.path} imports ${to}`),
  );
}

function isAgainstOrder(from: string, to: string): boolean {
  if (from.startsWith('src/app/')) return false;
  if (to.startsWith('src/app/')) return true;
  const target = featureOf(to);
  if (target === undefined) return false;
  const own = featureOf(from);
  return own === undefined || !order.includes(target) || order.indexOf(target) > order.indexOf(own);
}

/** Finds feature folders missing in the list, whose order is undefined, and listed features without a folder. */
export function unlisted(sources: readonly Source[]): string[] {
  const found = new Set(sources.map(({ path }) => featureOf(path)).filter((name) => name !== undefined));
  return [
    ...[...found]
      .filter((name) => !order.includes(name))
      .map((name) => `src/features/${name} is not in the list of src/app/server/features.ts`),
    ...order
      .filter((name) => !found.has(name))
      .map((name) => `${name} is in the list of src/app/server/features.ts but has no folder`),
  ];
}

/**
 * Finds imports across the sides: pure code imports neither side, and neither side imports the other, not even types.
 */
export function acrossSides(sources: readonly Source[]): string[] {
  return product(sources).flatMap((source) =>
    importsOf(source)
      .filter(({ to }) => crosses(sideOf(source.path), to))
      .map(({ to }) => `${source.path} (${sideOf(source.path)}) imports ${to}`),
  );
}

function crosses(side: ReturnType<typeof sideOf>, to: string): boolean {
  if (to.startsWith('node:')) return side !== 'server';
  if (!to.startsWith('src/') || sideOf(to) === 'pure') return false;
  return sideOf(to) !== side;
}

/**
 * Finds modules that would reach the browser through value imports and must not: zod, contracts, the server; each with
 * its import chain.
 */
export function reachesBrowser(sources: readonly Source[]): string[] {
  const known = new Map(product(sources).map((source) => [source.path, source]));
  const breaches: string[] = [];
  const walk = (path: string, way: readonly string[], seen: Set<string>) => {
    if (seen.has(path)) return;
    seen.add(path);
    if (isServerOnly(path)) breaches.push([...way, path].join(' > '));
    const source = known.get(path);
    if (!source) return;
    for (const { to, isType } of importsOf(source)) if (!isType) walk(to, [...way, path], seen);
  };
  for (const path of known.keys()) {
    const side = sideOf(path);
    if (side === 'web' || side === 'worker') walk(path, [], new Set());
  }
  return breaches;
}

const isServerOnly = (path: string) =>
  path === 'zod' ||
  path.startsWith('zod/') ||
  /^src\/.*\/(?:office-)?contract\.ts$/.test(path) ||
  path.includes('/server/');

const product = (sources: readonly Source[]) =>
  sources.filter(({ path }) => /^src\/.*\.tsx?$/.test(path) && !isTest(path));

/**
 * Finds packages that the product imports without declaring them as dependencies, such as the libraries with which
 * tests check our output.
 */
export function undeclaredPackages(sources: readonly Source[], packageJson: string): string[] {
  const { dependencies } = JSON.parse(packageJson) as { dependencies: Readonly<Record<string, string>> };
  return product(sources).flatMap(({ path, text }) =>
    importsOf({ path, text })
      .filter(({ to, isType }) => !isType && !/^(?:node:|src\/|\.|\/|#|virtual:)/.test(to))
      .map(({ to }) =>
        to
          .split('/')
          .slice(0, to.startsWith('@') ? 2 : 1)
          .join('/'),
      )
      // Vite is exempt, since only `npm run dev` imports it.
      .filter((name) => name !== 'vite' && !Object.hasOwn(dependencies, name))
      .map((name) => `${path} imports ${name}, which is not a dependency of the product`),
  );
}

/** Folders beside src, each with those of them that it may import. */
const BESIDE: Readonly<Record<string, readonly string[]>> = {
  src: [],
  tools: ['tools'],
  scripts: ['scripts', 'tools', 'journeys'],
  bench: ['bench', 'tools', 'journeys'],
  journeys: ['journeys', 'tools', 'scripts'],
};
const roomOf = (path: string) => /^(src|tools|scripts|bench|journeys)\//.exec(path)?.[1];

/** Folders that a test in src may import: walls compare a generated page with the script that writes it. */
const besideTests = (path: string) => (path.startsWith('src/walls/') ? ['tools', 'scripts'] : ['tools']);

/** Finds imports from src into folders beside it, and between those: tools is shared by scripts, bench and tests. */
export function besideOrder(sources: readonly Source[]): string[] {
  return sources.flatMap((source) => {
    const own = roomOf(source.path);
    if (own === undefined) return [];
    const allowed = own === 'src' && isTest(source.path) ? besideTests(source.path) : (BESIDE[own] ?? []);
    return importsOf(source)
      .filter(({ to }) => {
        const target = roomOf(to);
        return target !== undefined && target !== 'src' && !allowed.includes(target);
      })
      .map(({ to }) => `${source.path} imports ${to}`);
  });
}
