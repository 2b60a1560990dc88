import { nodesOf, type Source } from './source.ts';

/** How often a test file pauses, and how often it reads the machine's clock. */
export interface TimeUses {
  readonly pauses: number;
  readonly clocks: number;
}

export const isTestSource = (path: string): boolean =>
  !path.startsWith('src/walls/') &&
  (/\.(test|spec|long)\.tsx?$|\/testing\//.test(path) || path.startsWith('journeys/'));

/** Runs that measure or kill in real time, of `npm run test:long` alone. */
export const isLong = (path: string): boolean => /\.long\./.test(path) || path.includes('/testing/kill');

/** Counts calls of `setTimeout`, however it was imported, and `waitForTimeout` as pauses, `Date.now` and `performance.now` as clocks. */
export function timeUses(source: Source): TimeUses {
  const names = ['setTimeout', ...[...source.text.matchAll(/\bsetTimeout as (\w+)/g)].map(([, name = '']) => name)];
  let [pauses, clocks] = [0, 0];
  for (const { callee } of nodesOf(source, 'CallExpression')) {
    const called = source.text.slice(callee.start, callee.end);
    if (names.includes(called) || called.endsWith('.waitForTimeout')) pauses += 1;
    if (called === 'Date.now' || called === 'performance.now') clocks += 1;
  }
  return { pauses, clocks };
}

/** Of each file that pauses or reads the clock: `pauses clocks`. */
export function timeList(sources: readonly Source[]): Record<string, string> {
  return Object.fromEntries(
    sources.flatMap((source) => {
      const { pauses, clocks } = timeUses(source);
      return pauses + clocks > 0 ? [[source.path, `${pauses} ${clocks}`]] : [];
    }),
  );
}
