import { globSync, readFileSync } from 'node:fs';
import { defineConfig } from 'vitest/config';
import { SecondTry } from './scripts/test/second-try.ts';

const serverTests = 'src/**/server/**/*.test.ts';
const WALLS = 'src/walls/*.test.ts';

/** What the embedded store is seen by in every run: what stands on a store by itself, and money; of all else what names it or its mode. */
const OF_THE_STORE = /^src\/(?:app|platform\/server\/(?:store|events|jobs|upkeep|vault)|features\/ledger)\//;
/** How the wallet of one person starts and stops, whatever else it tries. */
const START = 'src/app/server/start.test.ts';
/**
 * What runs on the embedded store in the long run only, since PostgreSQL runs it every time: tests of a server for many people, whose store that is,
 * and those of features that look neither at a store nor at the mode of the embedded one.
 */
const onPostgresFirst = process.env.INGAM_LONG
  ? []
  : globSync(serverTests)
      .map((path) => path.replaceAll('\\', '/'))
      .filter((path) => {
        const text = readFileSync(path, 'utf8');
        if (path === START) return false;
        return text.includes("'hosted'") || !(OF_THE_STORE.test(path) || /personal|pglite|testStore/.test(text));
      });

/** What takes long for what it tells beside the others: many programs in turn, further directions, a page walked through. */
const LONG = 'src/**/*.long{,.postgres,.pglite}.test.ts';
/** Programs started again and again, which each store's short run leaves to the other's: a start is the embedded store's, the commands are PostgreSQL's. */
const OF_THE_OTHER = {
  pglite: [
    'src/app/server/commands/commands.test.ts',
    'src/app/server/schema.test.ts',
    'src/platform/server/{upkeep/backup,store/function-sets}.test.ts',
    // From old schemas to today's: ten times as slow here, and nothing in it is of a store.
    'src/app/server/dumps.test.ts',
  ],
  postgres: [START, 'src/features/ledger/server/whole/kill.test.ts'],
};

/** The server's tests on one store; its global set-up makes the migrated template that each file copies. */
const onStore = (store: 'pglite' | 'postgres') => ({
  extends: true as const,
  test: {
    name: store,
    include: [serverTests],
    // What only the other store can do.
    exclude: [
      `src/**/*${store === 'pglite' ? 'postgres' : 'pglite'}.test.ts`,
      ...(store === 'pglite' ? onPostgresFirst : []),
      ...(process.env.INGAM_LONG ? [] : [LONG, ...OF_THE_OTHER[store]]),
    ],
    env: { INGAM_TEST_STORE: store },
    globalSetup: 'src/platform/server/testing/global-setup.ts',
    hookTimeout: 120_000,
    // As the journeys: tried once more on a machine that others use too, and named; at a desk it is seen at once.
    retry: process.env.CI ? 1 : 0,
    // Files take their turns in two processes: reading the server again costs more than most of them.
    isolate: false,
  },
});

/** The long runs: each file says for itself which stores it runs on. */
const long = {
  extends: true as const,
  test: { name: 'long', include: ['src/**/*.long.ts'], testTimeout: 1_800_000, hookTimeout: 120_000 },
};

export default defineConfig({
  cacheDir: 'node_modules/.cache/vitest',
  test: {
    pool: 'forks',
    // One more than the processors that CI has: each waits now and then.
    maxWorkers: 3,
    // Twice the limit of a wait, so that a wait that fails says what it waited for.
    testTimeout: 120_000,
    // The limit of every wait in tests, as in src/platform/server/testing/eventually.ts.
    expect: { poll: { timeout: 60_000 } },
    // A whole run has its results in a file, which it counts.
    reporters: process.env.INGAM_RESULTS
      ? ['dot', ['json', { outputFile: process.env.INGAM_RESULTS }], new SecondTry()]
      : ['default'],
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['src/**/*.test.{ts,tsx}', '{scripts,tools}/**/*.test.ts'],
          exclude: [serverTests, WALLS],
          // A process for each of them costs more than what they test.
          isolate: false,
        },
      },
      // They read the whole source: in one process they share what they read and its syntax trees.
      {
        extends: true,
        test: { name: 'walls', include: [WALLS], isolate: false, maxWorkers: 1, sequence: { groupOrder: 1 } },
      },
      onStore('pglite'),
      onStore('postgres'),
      long,
    ],
  },
});
