import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Outcome } from './outcome.ts';

const FILE = join(import.meta.dirname, 'durations.json');
/** Seconds of a file that was never recorded: it begins early, so that a long one does not come last. */
const UNKNOWN_S = 10;

/** Seconds that each test file took when `npm test -- --record` last wrote them, by path. */
const recorded: Readonly<Record<string, number>> = existsSync(FILE) ? JSON.parse(readFileSync(FILE, 'utf8')) : {};

export const secondsOf = (path: string): number => recorded[path] ?? UNKNOWN_S;

/** Keeps what the runners measured, in tenths of a second; files that are no more are dropped. */
export function recordDurations(outcomes: readonly Outcome[]): void {
  const rows = outcomes.flatMap(({ files = {} }) => Object.entries(files));
  const rounded = rows.map(([path, seconds]) => [path, Math.round(seconds * 10) / 10] as const);
  const sorted = Object.fromEntries(rounded.toSorted(([a], [b]) => (a < b ? -1 : 1)));
  writeFileSync(FILE, `${JSON.stringify(sorted, null, 2)}\n`);
}
