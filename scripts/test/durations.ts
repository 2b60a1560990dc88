import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import type { Outcome } from './outcome.ts';

const root = join(import.meta.dirname, '../..');
const FILE = join(import.meta.dirname, 'durations.json');
/** Seconds of a file that was never recorded: it begins early, so that a long one does not come last. */
const UNKNOWN_S = 10;

/** Seconds that each test file took when `npm test -- --record` last wrote them, by path. */
const recorded: Readonly<Record<string, number>> = existsSync(FILE) ? JSON.parse(readFileSync(FILE, 'utf8')) : {};

/** Usual seconds of a test file, named by its path. */
export const secondsOf = (file: string): number => recorded[relative(root, resolve(root, file))] ?? UNKNOWN_S;

/** Keeps what the runners measured, in tenths of a second; files that are no more are dropped. */
export function recordDurations(outcomes: readonly Outcome[]): void {
  const rows = outcomes.flatMap(({ files = {} }) => Object.entries(files));
  const rounded = rows.map(([path, seconds]) => [path, Math.round(seconds * 10) / 10] as const);
  const sorted = Object.fromEntries(rounded.toSorted(([a], [b]) => (a < b ? -1 : 1)));
  writeFileSync(FILE, `${JSON.stringify(sorted, null, 2)}\n`);
}
