import { globSync, readFileSync } from 'node:fs';
import { defineConfig } from 'vitest/config';

const serverTests = 'src/**/server/**/*.test.ts';

/**
 * Tests of a server for many people, whose store is PostgreSQL: on the embedded one, where a person is alone, they run in the long run only.
 * A file that says nothing of its mode, or looks at both, is on both stores.
 */
const ofMany = process.env.INGAM_LONG
  ? []
  : globSync(serverTests).filter((path) => {
      const text = readFileSync(path, 'utf8');
      return text.includes("mode: 'hosted'") && !text.includes('personal');
    });

/** The server's tests on one store; its global set-up makes the migrated template that each file copies. */
const onStore = (store: 'pglite' | 'postgres') => ({
  extends: true as const,
  test: {
    name: store,
    include: [serverTests],
    // What only the other store can do.
    exclude: [`src/**/*${store === 'pglite' ? 'postgres' : 'pglite'}.test.ts`, ...(store === 'pglite' ? ofMany : [])],
    env: { INGAM_TEST_STORE: store },
    globalSetup: 'src/platform/server/testing/global-setup.ts',
    hookTimeout: 60_000,
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
    // A machine that others use too may hold one up for seconds.
    testTimeout: 60_000,
    expect: { poll: { timeout: 20_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['src/**/*.test.{ts,tsx}', '{scripts,tools}/**/*.test.ts'],
          exclude: [serverTests],
        },
      },
      onStore('pglite'),
      onStore('postgres'),
      long,
    ],
  },
});
