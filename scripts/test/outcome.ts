import { stripVTControlCharacters } from 'node:util';

export interface Counts {
  readonly passed: number;
  readonly failed: number;
  /** Names of the tests that ran and that did not; a stage that skips on purpose has them run by another one. */
  readonly ran?: readonly string[];
  readonly skipped?: readonly string[];
  /** Each test that failed, with its reason in short (`failureText`). */
  readonly failures?: readonly string[];
  /** Seconds that each test file took, by its path. */
  readonly files?: Readonly<Record<string, number>>;
}

/** What one stage of the run came to. */
export interface Outcome extends Counts {
  readonly name: string;
  readonly seconds: number;
}

export const oneFailure: Counts = { passed: 0, failed: 1 };

const MOST_REASON = 600;

/** The name of a test that failed, and the beginning of its reason without colours. */
export function failureText(name: string, reason = ''): string {
  const plain = stripVTControlCharacters(reason).trim();
  return [`✗ ${name}`, ...plain.slice(0, MOST_REASON).split('\n')].join('\n    ').trimEnd();
}

/** Times a stage and says what it came to. A stage that throws counts as one failure, with its reason in one line. */
export async function stage(name: string, work: () => Promise<Counts>): Promise<Outcome> {
  const start = performance.now();
  const counts = await work().catch((error: unknown) => {
    console.log(error instanceof Error ? error.message : String(error));
    return oneFailure;
  });
  const seconds = (performance.now() - start) / 1000;
  const mark = counts.failed > 0 ? '✗' : '✓';
  // A stage beside this one may be in the middle of a line.
  console.log(`\n${mark} ${name}: ${counts.passed} passed, ${counts.failed} failed (${seconds.toFixed(1)} s)`);
  return { name, seconds, ...counts };
}

/** One stage after the other. */
export async function inTurn(stages: readonly (() => Promise<Outcome | Outcome[]>)[]): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const one of stages) outcomes.push(...[await one()].flat());
  return outcomes;
}

/** Tests that some stage skipped and none ran, as one more outcome: nothing is skipped in silence. */
export function neverRun(outcomes: readonly Outcome[]): Outcome {
  const ran = new Set(outcomes.flatMap((outcome) => outcome.ran ?? []));
  const names = [...new Set(outcomes.flatMap((outcome) => outcome.skipped ?? []))].filter((name) => !ran.has(name));
  for (const name of names) console.log(`✗ skipped everywhere: ${name}`);
  return { name: 'skipped tests', passed: 0, failed: names.length, seconds: 0 };
}

const SLOWEST = 5;

/** The test files that took longest, each with its seconds. */
export const slowest = (outcomes: readonly Outcome[]): string[] =>
  Object.entries(Object.assign({}, ...outcomes.map(({ files }) => files)) as Record<string, number>)
    .sort(([, a], [, b]) => b - a)
    .slice(0, SLOWEST)
    .map(([path, seconds]) => `${seconds.toFixed(1)} s  ${path}`);

/** Prints each failure once more, and the sum as the last line; true when everything passed. */
export function report(outcomes: readonly Outcome[]): boolean {
  const sum = (of: (outcome: Outcome) => number) => outcomes.reduce((total, outcome) => total + of(outcome), 0);
  const failing = outcomes.filter(({ failed }) => failed > 0).map(({ name }) => name);
  for (const text of outcomes.flatMap(({ failures = [] }) => failures)) console.log(`\n${text}`);
  console.log(`\nAll of it took ${(performance.now() / 1000).toFixed(0)} s.`);
  if (failing.length > 0) console.log(`Failures in: ${failing.join(', ')} (more of their reasons is above).`);
  console.log(`${sum(({ passed }) => passed)} passed, ${sum(({ failed }) => failed)} failed`);
  return failing.length === 0;
}
