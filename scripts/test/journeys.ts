import { existsSync, readFileSync, rmSync } from 'node:fs';
import { z } from 'zod';
import { findBrowserWithoutWindow } from '../../tools/browser.ts';
import { type Counts, failureText, type Outcome, oneFailure, stage } from './outcome.ts';
import { resultFile, runTool } from './tool.ts';

const result = z.object({
  duration: z.number(),
  error: z.object({ message: z.string().optional() }).optional(),
});
const suite = z.object({
  file: z.string(),
  specs: z.array(
    z.object({
      title: z.string(),
      ok: z.boolean(),
      tests: z.array(z.object({ results: z.array(result) })),
    }),
  ),
  get suites() {
    return z.array(suite).optional();
  },
});
type Suite = z.infer<typeof suite>;
const results = z.object({
  stats: z.object({ expected: z.number(), unexpected: z.number(), skipped: z.number() }),
  errors: z.array(z.unknown()),
  suites: z.array(suite),
});

/**
 * Runs the journeys in a real browser, including the long ones if asked. A missing browser is one failure with its
 * remedy.
 */
export function runJourneys(isLong: boolean, files: readonly string[] = []): Promise<Outcome> {
  return stage('journeys', async () => {
    findBrowserWithoutWindow();
    return run(isLong, files);
  });
}

async function run(isLong: boolean, files: readonly string[]): Promise<Counts> {
  const file = resultFile('journeys');
  rmSync(file, { force: true });
  const env = {
    PLAYWRIGHT_JSON_OUTPUT_FILE: file,
    ...(isLong && { INGAM_LONG: '1' }),
    // Playwright sets FORCE_COLOR in its workers, and Node warns if NO_COLOR is set as well.
    ...(!process.stdout.isTTY && { NO_COLOR: undefined, FORCE_COLOR: '0' }),
  };
  const args = ['test', '--reporter=dot,json', ...files];
  // Other stages may run in parallel, so the output is printed in one piece at the end.
  const { code, output } = await runTool('@playwright/test/cli.js', args, { env, isQuiet: true });
  if (code !== 0) console.log(output);
  if (!existsSync(file)) return oneFailure;
  const { stats, errors, suites } = results.parse(JSON.parse(readFileSync(file, 'utf8')));
  const failed = stats.unexpected + stats.skipped + errors.length;
  const hasTrouble = code !== 0 || stats.expected === 0;
  const took = Object.fromEntries(suites.map((one) => [`journeys/${one.file}`, millisecondsOf(one) / 1000]));
  const failures = suites.flatMap(failuresOf);
  return { passed: stats.expected, failed: hasTrouble ? Math.max(1, failed) : failed, failures, files: took };
}

function failuresOf({ file, specs, suites = [] }: Suite): string[] {
  const own = specs.filter(({ ok }) => !ok);
  const reasonOf = ({ tests }: Suite['specs'][number]) =>
    tests.flatMap(({ results }) => results).find(({ error }) => error)?.error?.message;
  return [
    ...own.map((spec) => failureText(`journeys/${file}: ${spec.title}`, reasonOf(spec))),
    ...suites.flatMap(failuresOf),
  ];
}

function millisecondsOf({ specs, suites = [] }: Suite): number {
  const own = specs.flatMap(({ tests }) => tests).flatMap(({ results }) => results);
  const inner = suites.map(millisecondsOf);
  return [...own.map(({ duration }) => duration), ...inner].reduce((sum, one) => sum + one, 0);
}
