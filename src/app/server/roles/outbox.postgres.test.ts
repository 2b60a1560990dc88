import { afterAll, beforeAll, expect, test } from 'vitest';
import { pruneOutbox } from '#platform/server/events/outbox-upkeep.ts';
import { DAY_S } from '#platform/server/jobs/retention.ts';
import { type Db, sql } from '#platform/server/store/db.ts';
import { applyGrants, grantsAmiss } from '#platform/server/store/grants.ts';
import { migrate } from '#platform/server/store/migrate.ts';
import { openPostgres } from '#platform/server/store/postgres.ts';
import { sendNumber } from '#platform/server/testing/event-nodes.ts';
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

test('the program’s role writes the outbox throughout its migration, creates and drops partitions by two functions only, and cannot change tables itself', async () => {
  const give = () => owner.tx(async (tx) => applyGrants(tx, await rolesBeside(tx, place.app), rights));
  const before = migrations().filter(({ number }) => number < 93);
  await migrate(owner, before, []);
  await give();
  await sendNumber(app, 0);
  await migrate(owner, migrations());
  // The rights have not been granted again since the migration.
  await sendNumber(app, 1);
  await migrate(owner, migrations(), functions());
  await give();

  await owner.run(sql`UPDATE outbox SET created_at = created_at - interval '8 days'`);
  // Dropping during PostgreSQL's own vacuum is retried, as the job does.
  const left = sql<{ left: string | null }>`SELECT to_regclass('outbox_before')::text AS left`;
  await eventually(async () => {
    while ((await app.tx((tx) => pruneOutbox(tx, 7 * DAY_S, 1))) > 0);
    return (await owner.one(left)).left;
  }).toBe(null);
  await sendNumber(app, 2);
  expect(await app.rows(sql`SELECT tableoid::regclass::text AS at, data FROM outbox`)).toEqual([
    { at: 'outbox_17', data: { n: 2 } },
  ]);
  const owners = sql<{ owner: string }>`SELECT DISTINCT pg_get_userbyid(c.relowner) AS owner
    FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid WHERE i.inhparent = 'outbox'::regclass`;
  expect(await owner.rows(owners)).toEqual([{ owner: place.owner }]);
  expect(await grantsAmiss(owner, await rolesBeside(owner, place.app), rights)).toEqual({ lacking: [], over: [] });

  for (const text of [
    `CREATE TABLE outbox_99 PARTITION OF outbox FOR VALUES FROM (99) TO (100)`,
    'ALTER TABLE outbox DETACH PARTITION outbox_18',
    'DROP TABLE outbox_18',
    'TRUNCATE outbox',
    'SELECT 1 FROM outbox_17',
    'SELECT outbox_partitions()',
    `SELECT setval('outbox_id_seq', 1)`,
  ])
    await expect(app.tx((tx) => tx.exec(text))).rejects.toThrow(/permission denied|must be owner/);
});
