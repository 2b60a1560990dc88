import { expect, test } from 'vitest';
import { extent } from '#platform/server/testing/extent.ts';
import { startPostgres } from '../../../../../tools/postgres.ts';
import { runKills } from '../testing/kill.ts';

const TARGETS = [
  ['PostgreSQL and the app in one moment', 'both'],
  ['PostgreSQL under the app', 'store'],
] as const;

test.each(TARGETS.slice(0, extent(TARGETS.length, 1)))(
  '%s, killed under load: after the restart no acknowledged movement is lost or made twice',
  async (_, dies) => {
    // A separate server, since the test run's never waits for the disk. By default this one does not wait at a commit
    // either; the app must request it.
    const postgres = await startPostgres({ settings: { synchronous_commit: 'off' } });
    const { asked, acknowledged } = await runKills(extent(3, 1), { dies, postgres }).finally(() => postgres.stop());
    expect(acknowledged).toBeGreaterThan(0);
    expect(asked).toBeGreaterThan(acknowledged);
  },
  120_000,
);
