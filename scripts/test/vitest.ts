import { existsSync, readFileSync, rmSync } from 'node:fs';
import { relative } from 'node:path';
import { z } from 'zod';
import { startPostgres } from '../../tools/postgres.ts';
import { type Counts, type Outcome, oneFailure, stage } from './outcome.ts';
import { resultFile, root, runTool } from './tool.ts';

const results = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      assertionResults: z.array(z.object({ fullName: z.string(), status: z.string() })),
    }),
  ),
});
type File = z.infer<typeof results>['testResults'][number];

const TITLES = {
  unit: 'rules, screens and walls',
  components: 'screens on PostgreSQL',
  pglite: 'server on PGlite',
  postgres: 'server on PostgreSQL',
  long: 'long runs',
};
const LONG_MS = 6 * 3_600_000;

/** Runs one project of vitest.config.ts; a file that does not load and a run without tests are failures too. */
export function runVitest(project: keyof typeof TITLES): Promise<Outcome> {
  return stage(TITLES[project], () => {
    if (project === 'postgres' || project === 'components') return runOnPostgres(project);
    return project === 'unit' ? run(project, {}, ['--project', 'unit', '--project', 'walls']) : run(project);
  });
}

/** Runs these files of the rules, of screens, and of the server on the embedded store. */
export function runNear(files: readonly string[]): Promise<Outcome> {
  return stage('tests', () =>
    run('near', { INGAM_LONG: '1' }, [
      ...['unit', 'walls', 'components', 'pglite'].flatMap((project) => ['--project', project]),
      ...files,
    ]),
  );
}

/** The tests kill the product, never this server, so it need not wait for the disk; `test:long` has one that does. */
const QUICK = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' };

/** Starts PostgreSQL here, so that a machine without one is told so in one line. */
async function runOnPostgres(project: 'postgres' | 'components'): Promise<Counts> {
  const server = await startPostgres({ settings: QUICK });
  try {
    return await run(project, { INGAM_TEST_POSTGRES: server.url });
  } finally {
    await server.stop();
  }
}

async function run(
  project: string,
  env: Readonly<Record<string, string>> = {},
  which: readonly string[] = ['--project', project],
): Promise<Counts> {
  const file = resultFile(project);
  rmSync(file, { force: true });
  const { code } = await runTool('vitest/vitest.mjs', ['run', ...which], {
    // Read by vitest.config.ts.
    env: { ...env, INGAM_RESULTS: file },
    ...(project === 'long' && { limitMs: LONG_MS }),
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
    ran: ran.map(({ name }) => name),
    skipped: tests.filter((test) => !ran.includes(test)).map(({ name }) => name),
  };
}
