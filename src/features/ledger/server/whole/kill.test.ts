import { expect, test } from 'vitest';
import { extent } from '#platform/server/testing/extent.ts';
import { createDatabase, testStore } from '#platform/server/testing/stores.ts';
import { runKills } from '../testing/kill.ts';

test('after kills under load, every acknowledged movement exists once and every key has moved the requested sum', async () => {
  const database = testStore === 'postgres' ? await createDatabase(false) : undefined;
  const killed = { dies: 'app', ...(database && { databaseUrl: database.url }) } as const;
  const { asked, acknowledged } = await runKills(extent(3, 1), killed).finally(() => database?.drop());
  expect(acknowledged).toBeGreaterThan(0);
  expect(asked).toBeGreaterThan(acknowledged);
}, 120_000);
