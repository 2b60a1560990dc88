import { afterAll, beforeAll, expect, test } from 'vitest';
import { startPostgres, type TestPostgres } from '../../../../scripts/postgres.ts';
import { surviveKills } from './testing/kill.ts';

let postgres: TestPostgres;
beforeAll(async () => {
  postgres = await startPostgres();
});
afterAll(() => postgres.stop());

test.each(['pglite', 'postgres'] as const)(
  'on %s, killed twenty times under load, nothing acknowledged is lost or doubled',
  async (store) => {
    const { asked, acknowledged } = await surviveKills(20, store === 'postgres' ? postgres.url : undefined);
    expect(acknowledged).toBeGreaterThan(0);
    expect(asked).toBeGreaterThan(acknowledged);
  },
  900_000,
);
