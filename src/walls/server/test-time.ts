import { nodesOf, type Source } from './source.ts';

/** Number of pauses and of clock readings in a test file. */
export interface TimeUses {
  readonly pauses: number;
  readonly clocks: number;
}

export const isTestSource = (path: string): boolean =>
  !path.startsWith('src/walls/') &&
  (/\.(test|spec|long)\.tsx?$|\/testing\//.test(path) || path.startsWith('journeys/'));

/** Reports whether a file belongs to `npm run test:long`, whose runs measure or kill in real time. */
export const isLong = (path: string): boolean => /\.long\./.test(path) || path.includes('/testing/kill');

/**
 * Counts calls of `setTimeout`, however it was imported, and `waitForTimeout` as pauses; `Date.now` and
 * `performance.now` as clock readings.
 */
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

/** Returns `pauses clocks` for each file that pauses or reads the clock. */
export function timeList(sources: readonly Source[]): Record<string, string> {
  return Object.fromEntries(
    sources.flatMap((source) => {
      const { pauses, clocks } = timeUses(source);
      return pauses + clocks > 0 ? [[source.path, `${pauses} ${clocks}`]] : [];
    }),
  );
}
