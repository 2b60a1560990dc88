import { stripVTControlCharacters } from 'node:util';

export interface Counts {
  readonly passed: number;
  readonly failed: number;
  /** Names of the tests that ran, and of skipped ones. A test that one stage skips on purpose must run in another. */
  readonly ran?: readonly string[];
  readonly skipped?: readonly string[];
  /** Failed tests with a short reason (`failureText`). */
  readonly failures?: readonly string[];
  /** Seconds per test file, by path. */
  readonly files?: Readonly<Record<string, number>>;
}

/** Result of one stage of the run. */
export interface Outcome extends Counts {
  readonly name: string;
  readonly seconds: number;
}

export const oneFailure: Counts = { passed: 0, failed: 1 };

const MOST_REASON = 600;

/** Formats a failed test: its name and the beginning of its reason, without colours. */
export function failureText(name: string, reason = ''): string {
  const plain = stripVTControlCharacters(reason).trim();
  return [`✗ ${name}`, ...plain.slice(0, MOST_REASON).split('\n')].join('\n    ').trimEnd();
}

/** Times a stage and prints its result. A stage that throws counts as one failure, with its reason on one line. */
export async function stage(name: string, work: () => Promise<Counts>): Promise<Outcome> {
  const start = performance.now();
  const counts = await work().catch((error: unknown) => {
    console.log(error instanceof Error ? error.message : String(error));
    return oneFailure;
  });
  const seconds = (performance.now() - start) / 1000;
  const mark = counts.failed > 0 ? '✗' : '✓';
  // A parallel stage may be in the middle of a line.
  console.log(`\n${mark} ${name}: ${counts.passed} passed, ${counts.failed} failed (${seconds.toFixed(1)} s)`);
  return { name, seconds, ...counts };
}

/** Runs stages one after another. */
export async function inTurn(stages: readonly (() => Promise<Outcome | Outcome[]>)[]): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const one of stages) outcomes.push(...[await one()].flat());
  return outcomes;
}

/** Reports tests that some stage skipped and none ran as one more outcome, so that nothing is skipped silently. */
export function neverRun(outcomes: readonly Outcome[]): Outcome {
  const ran = new Set(outcomes.flatMap((outcome) => outcome.ran ?? []));
  const names = [...new Set(outcomes.flatMap((outcome) => outcome.skipped ?? []))].filter((name) => !ran.has(name));
  for (const name of names) console.log(`✗ skipped everywhere: ${name}`);
  return { name: 'skipped tests', passed: 0, failed: names.length, seconds: 0 };
}

const SLOWEST = 5;

/** Returns the slowest test files with their seconds. */
export const slowest = (outcomes: readonly Outcome[]): string[] =>
  Object.entries(Object.assign({}, ...outcomes.map(({ files }) => files)) as Record<string, number>)
    .sort(([, a], [, b]) => b - a)
    .slice(0, SLOWEST)
    .map(([path, seconds]) => `${seconds.toFixed(1)} s  ${path}`);

/** Prints each failure again and the total as the last line; returns true if everything passed. */
export function report(outcomes: readonly Outcome[]): boolean {
  const sum = (of: (outcome: Outcome) => number) => outcomes.reduce((total, outcome) => total + of(outcome), 0);
  const failing = outcomes.filter(({ failed }) => failed > 0).map(({ name }) => name);
  for (const text of outcomes.flatMap(({ failures = [] }) => failures)) console.log(`\n${text}`);
  console.log(`\nAll of it took ${(performance.now() / 1000).toFixed(0)} s.`);
  if (failing.length > 0) console.log(`Failures in: ${failing.join(', ')} (more of their reasons is above).`);
  console.log(`${sum(({ passed }) => passed)} passed, ${sum(({ failed }) => failed)} failed`);
  return failing.length === 0;
}
