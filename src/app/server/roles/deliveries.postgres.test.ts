import { afterAll, beforeAll, expect, test } from 'vitest';
import { daysPass, insertFirm, logOf, takeAll, tellOf, upkeepOf } from '#features/outbound/server/testing/log.ts';
import { type Db, sql } from '#platform/server/store/db.ts';
import { applyGrants, grantsAmiss } from '#platform/server/store/grants.ts';
import { migrate } from '#platform/server/store/migrate.ts';
import { openPostgres } from '#platform/server/store/postgres.ts';
import { eventually } from '#platform/server/testing/eventually.ts';
import { functions, migrations } from '../migrations.ts';
import { rolesBeside } from '../ready-schema.ts';
import { createRoledDatabase, type RoledDatabase } from '../testing/roles.ts';
import { rights } from './grants.ts';

let place: RoledDatabase;
let app: Db;
let owner: Db;
beforeAll(async () => {
  place = await createRoledDatabase({ isMigrated: false });
  app = await openPostgres({ url: place.appUrl, max: 2 });
  owner = await openPostgres({ url: place.ownerUrl, max: 2 });
});
afterAll(async () => {
  await app.close();
  await owner.close();
  await place.drop();
});

test('the program’s role writes the delivery log throughout its migration, creates and drops partitions by two functions only, and cannot change tables itself', async () => {
  const give = () => owner.tx(async (tx) => applyGrants(tx, await rolesBeside(tx, place.app), rights));
  const before = migrations().filter(({ number }) => number < 100);
  await migrate(owner, before, []);
  await give();
  const firm = await insertFirm(owner);
  await tellOf(app, firm.id, 1);
  await takeAll(app);
  await migrate(owner, migrations());
  // The rights have not been granted again since the migration.
  await tellOf(app, firm.id, 2);
  await takeAll(app);
  await migrate(owner, migrations(), functions());
  await give();

  await upkeepOf(app);
  await daysPass(owner, 31);
  // Dropping during PostgreSQL's own vacuum is retried, as the job does.
  await eventually(async () => {
    await upkeepOf(app);
    return logOf(app);
  }).toEqual([]);
  await tellOf(app, firm.id, 3);
  await takeAll(app);
  expect(await logOf(app)).toEqual([['17', 3, '17']]);
  const owners = sql<{ owner: string }>`SELECT DISTINCT pg_get_userbyid(c.relowner) AS owner
    FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid WHERE i.inhparent IN ('event_deliveries'::regclass, 'event_attempts'::regclass)`;
  expect(await owner.rows(owners)).toEqual([{ owner: place.owner }]);
  expect(await grantsAmiss(owner, await rolesBeside(owner, place.app), rights)).toEqual({ lacking: [], over: [] });

  for (const text of [
    'CREATE TABLE event_deliveries_99 PARTITION OF event_deliveries FOR VALUES FROM (99) TO (100)',
    'ALTER TABLE event_deliveries DETACH PARTITION event_deliveries_18',
    'DROP TABLE event_attempts_18',
    'TRUNCATE event_deliveries',
    'DELETE FROM event_deliveries',
    'SELECT 1 FROM event_deliveries_17',
    'SELECT delivery_partitions()',
    `SELECT setval('event_deliveries_id_seq', 1)`,
  ])
    await expect(app.tx((tx) => tx.exec(text))).rejects.toThrow(/permission denied|must be owner/);
  // The endpoint's deliveries are deleted all the same.
  await app.run(sql`DELETE FROM event_endpoints WHERE id = ${firm.endpoints[0]}`);
  expect(await owner.rows(sql`SELECT FROM event_attempts`)).toEqual([]);
});
