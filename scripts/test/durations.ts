import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import type { Outcome } from './outcome.ts';

const root = join(import.meta.dirname, '../..');
const FILE = join(import.meta.dirname, 'durations.json');
/** Assumed seconds of a file that was never recorded: high enough that it starts early, in case it is long. */
const UNKNOWN_S = 10;

/** Seconds per test file by path, as `npm test -- --record` last wrote them. */
const recorded: Readonly<Record<string, number>> = existsSync(FILE) ? JSON.parse(readFileSync(FILE, 'utf8')) : {};

/** Returns the usual seconds of a test file. */
export const secondsOf = (file: string): number => recorded[relative(root, resolve(root, file))] ?? UNKNOWN_S;

/** Stores the measured durations in tenths of a second, and drops files that no longer exist. */
export function recordDurations(outcomes: readonly Outcome[]): void {
  const rows = outcomes.flatMap(({ files = {} }) => Object.entries(files));
  const rounded = rows.map(([path, seconds]) => [path, Math.round(seconds * 10) / 10] as const);
  const sorted = Object.fromEntries(rounded.toSorted(([a], [b]) => (a < b ? -1 : 1)));
  writeFileSync(FILE, `${JSON.stringify(sorted, null, 2)}\n`);
}
