import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { secondsOf } from './scripts/test/durations.ts';
import { FailureReporter } from './scripts/test/failure-reporter.ts';

/** Order of projects: those with the longest files first, since a test process serves one project. */
const ORDER = ['long', 'postgres', 'components', 'pglite', 'unit', 'walls'];

/** Orders test files by project, then the longest first by recorded durations. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ project }: TestSpecification) => ORDER.indexOf(project.name);
    const seconds = ({ moduleId }: TestSpecification) => secondsOf(moduleId);
    return files.toSorted((a, b) => place(a) - place(b) || seconds(b) - seconds(a));
  }
}

const isLong = Boolean(process.env.INGAM_LONG);
const SERVER = 'src/**/server/**/*.test.ts';
const WALLS = 'src/walls/*.test.ts';
const SCREENS = 'src/**/web/**/*.screen.test.ts';
const TAKE_TURN = './scripts/test/take-turn.ts';

/** Edges that take long for what they show: many programs in turn, every direction, a page walked through. */
const LONG = 'src/**/*.long{,.postgres,.pglite}.test.ts';
/** What the short run sees of the embedded store: the store contract, and how the wallet of one person starts (decision 0175). */
const STORE_CONTRACT = [
  'src/platform/server/store/**/*.test.ts',
  'src/platform/server/events/outbox-*.test.ts',
  'src/platform/server/upkeep/{backup,control}.test.ts',
  'src/platform/server/vault/*.test.ts',
  'src/features/ledger/server/batches/batches.test.ts',
  'src/features/ledger/server/whole/{kill,model}.test.ts',
  'src/app/server/{start,clear-text}.test.ts',
  'src/app/server/demo/demo.test.ts',
];
/** Programs that are started and killed on one store in the short run, on both in the long one. */
const EMBEDDED_FIRST = ['src/app/server/start.test.ts', 'src/features/ledger/server/whole/kill.test.ts'];

/** The server's tests on one store; the global set-up makes the migrated template that each database is copied from. */
const onStore = (store: 'pglite' | 'postgres') => ({
  extends: true as const,
  test: {
    name: store,
    include: store === 'pglite' && !isLong ? STORE_CONTRACT : [SERVER],
    exclude: [
      // Files that only the other store can run.
      `src/**/*${store === 'pglite' ? 'postgres' : 'pglite'}.test.ts`,
      ...(isLong ? [] : [LONG]),
      ...(store === 'postgres' && !isLong ? EMBEDDED_FIRST : []),
    ],
    env: { INGAM_TEST_STORE: store },
    globalSetup: [
      'src/platform/server/testing/global-setup.ts',
      ...(store === 'postgres' ? ['src/app/server/testing/audit-shared.ts'] : []),
    ],
    // Node runs TypeScript by itself, so nothing else reads and rewrites the sources.
    experimental: { viteModuleRunner: false, nodeLoader: false },
  },
});

/** Screens in a DOM of their own over one real server on PostgreSQL (decision 0174). */
const components = {
  extends: true as const,
  // React as it is served: its development build takes a third more time.
  oxc: { jsx: { runtime: 'automatic' as const, development: false } },
  test: {
    name: 'components',
    include: [SCREENS],
    env: { INGAM_TEST_STORE: 'postgres', NODE_ENV: 'production' },
    globalSetup: ['src/platform/server/testing/global-setup.ts', 'src/app/server/testing/screen-setup.ts'],
    setupFiles: ['src/app/web/testing/dom.ts'],
    // Two files walk through every screen.
    testTimeout: 300_000,
  },
};

/** The long runs: each file says for itself which stores it runs on. */
const long = {
  extends: true as const,
  test: { name: 'long', include: ['src/**/*.long.ts'], testTimeout: 1_800_000, hookTimeout: 120_000 },
};

export default defineConfig({
  cacheDir: 'node_modules/.cache/vitest',
  test: {
    pool: 'forks',
    // The queue of `npm test` lets as many begin as the cores bear (scripts/test/turns.ts).
    maxWorkers: availableParallelism() + 1,
    // A process serves many files: reading the server again costs more than most of them.
    isolate: false,
    // Limits for what hangs. No test is about how fast the machine is.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 60_000 } },
    setupFiles: [TAKE_TURN],
    sequence: { sequencer: LongestFirst },
    // A whole run counts the results from a file.
    reporters: process.env.INGAM_RESULTS
      ? ['dot', new FailureReporter(), ['json', { outputFile: process.env.INGAM_RESULTS }]]
      : ['default'],
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['src/**/*.test.{ts,tsx}', '{scripts,tools}/**/*.test.ts'],
          exclude: [SERVER, WALLS, SCREENS],
        },
      },
      // They read the whole source: in one process they share what they read and its syntax trees.
      {
        extends: true,
        test: { name: 'walls', include: [WALLS], maxWorkers: 1, sequence: { groupOrder: 1 } },
      },
      components,
      onStore('pglite'),
      onStore('postgres'),
      long,
    ],
  },
});
