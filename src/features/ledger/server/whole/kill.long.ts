import { expect, test } from 'vitest';
import { startPostgres } from '../../../../../tools/postgres.ts';
import { type KillTarget, runKills } from '../testing/kill.ts';

const ROUNDS = 20;

async function survive(killed: KillTarget): Promise<void> {
  const { asked, acknowledged } = await runKills(ROUNDS, killed);
  expect(acknowledged).toBeGreaterThan(0);
  expect(asked).toBeGreaterThan(acknowledged);
}

test(
  'the app and its PGlite, killed twenty times under load: nothing acknowledged is lost or doubled',
  () => survive({ dies: 'app' }),
  900_000,
);

test.each([
  ['the app on PostgreSQL', 'app'],
  ['PostgreSQL under the app', 'store'],
  ['PostgreSQL and the app in one moment', 'both'],
] as const)(
  '%s, killed twenty times under load: served again, nothing acknowledged is lost or doubled',
  async (_, dies) => {
    // By default this server would not wait for the disk at a commit; the app must request it.
    const postgres = await startPostgres({ settings: { synchronous_commit: 'off' } });
    const killed: KillTarget = dies === 'app' ? { dies, databaseUrl: postgres.url } : { dies, postgres };
    await survive(killed).finally(() => postgres.stop());
  },
  900_000,
);
