import { existsSync, readFileSync, rmSync } from 'node:fs';
import { relative } from 'node:path';
import { z } from 'zod';
import { type Counts, failureText, type Outcome, oneFailure, stage } from './outcome.ts';
import { resultFile, root, runTool } from './tool.ts';

const results = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      startTime: z.number(),
      endTime: z.number(),
      message: z.string().optional(),
      assertionResults: z.array(
        z.object({ fullName: z.string(), status: z.string(), failureMessages: z.array(z.string()).nullish() }),
      ),
    }),
  ),
});
type File = z.infer<typeof results>['testResults'][number];

/** Projects of vitest.config.ts. */
type Project = 'unit' | 'walls' | 'components' | 'pglite' | 'postgres' | 'long';
const LONG_MS = 6 * 3_600_000;
/**
 * Runs projects of vitest.config.ts, or the given files. A file that fails to load and a run without tests are failures
 * too.
 */
export function runVitest(projects: readonly Project[], files: readonly string[] = []): Promise<Outcome> {
  return stage('rules, screens and server', () => run(projects, files));
}

async function run(projects: readonly Project[], files: readonly string[]): Promise<Counts> {
  const file = resultFile('vitest');
  rmSync(file, { force: true });
  const which = projects.flatMap((project) => ['--project', project]);
  const { code } = await runTool('vitest/vitest.mjs', ['run', ...which, ...files], {
    // vitest.config.ts reads this variable.
    env: { INGAM_RESULTS: file },
    ...(projects.includes('long') && { limitMs: LONG_MS }),
  });
  if (!existsSync(file)) return oneFailure;
  const counts = count(results.parse(JSON.parse(readFileSync(file, 'utf8'))).testResults);
  const hasTrouble = code !== 0 || counts.passed === 0;
  return { ...counts, failed: hasTrouble ? Math.max(1, counts.failed) : counts.failed };
}

function count(files: readonly File[]): Counts {
  const tests = files.flatMap((file) =>
    file.assertionResults.map((test) => ({ ...test, name: `${relative(root, file.name)}: ${test.fullName}` })),
  );
  const unloaded = files.filter(
    (file) => file.status === 'failed' && !file.assertionResults.some(({ status }) => status === 'failed'),
  );
  const ran = tests.filter(({ status }) => status === 'passed' || status === 'failed');
  const passed = ran.filter(({ status }) => status === 'passed').length;
  return {
    passed,
    failed: ran.length - passed + unloaded.length,
    failures: [
      ...ran
        .filter(({ status }) => status === 'failed')
        .map(({ name, failureMessages }) => failureText(name, failureMessages?.[0])),
      ...unloaded.map(({ name, message }) => failureText(relative(root, name), message)),
    ],
    ran: ran.map(({ name }) => name),
    skipped: tests.filter((test) => !ran.includes(test)).map(({ name }) => name),
    files: longestOf(files),
  };
}

/** Returns seconds by file; for a file that ran on both stores, the longer time. */
function longestOf(files: readonly File[]): Record<string, number> {
  const seconds: Record<string, number> = {};
  for (const { name, startTime, endTime } of files) {
    const path = relative(root, name);
    seconds[path] = Math.max(seconds[path] ?? 0, (endTime - startTime) / 1000);
  }
  return seconds;
}
