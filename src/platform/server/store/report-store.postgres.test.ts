import { execFileSync } from 'node:child_process';
import { chownSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventually } from '#platform/server/testing/eventually.ts';
import { nowOf } from '#platform/server/testing/store-time.ts';
import { startKeptPostgres, type TestPostgres } from '../../../../tools/postgres.ts';
import { unprivilegedUser } from '../../../../tools/postgres-programs.ts';
import { type Db, type Queryable, sql } from './db.ts';
import { openPostgres } from './postgres.ts';
import { createReportStore } from './report-store.ts';

const root = mkdtempSync(join(tmpdir(), 'ingam-replica-'));
const [ofPrimary, ofReplica] = [join(root, 'primary'), join(root, 'replica')];
const user = unprivilegedUser();
const settings = { fsync: 'off' };
let primary: TestPostgres;
let replica: TestPostgres;
let db: Db;

beforeAll(async () => {
  if (user) chownSync(root, user.uid, user.gid);
  // The replica starts as a copy of a cleanly stopped primary, because pg_basebackup is not available everywhere.
  const first = await startKeptPostgres(ofPrimary, { settings });
  await first.stop();
  execFileSync('cp', ['-a', ofPrimary, ofReplica]);
  execFileSync('touch', [join(ofReplica, 'data/standby.signal')]);
  primary = await startKeptPostgres(ofPrimary, { settings });
  const { port } = new URL(primary.url);
  const conninfo = `host=127.0.0.1 port=${port} user=postgres`;
  replica = await startKeptPostgres(ofReplica, { settings: { ...settings, primary_conninfo: conninfo } });
  db = await openPostgres({ url: primary.url, max: 2 });
  await db.tx((tx) => tx.exec('CREATE TABLE days (n int)'));
});
afterAll(async () => {
  await db.close();
  await replica.stop();
  await primary.stop();
  rmSync(root, { recursive: true, force: true, maxRetries: 3 });
});

const add = () => db.tx((tx) => tx.exec('INSERT INTO days VALUES (1)'));
const read = async (from: Queryable) =>
  from.one(sql<{ n: number; isReplica: boolean }>`
    SELECT (SELECT count(*) FROM days) AS n, pg_is_in_recovery() AS "isReplica"`);

function reportsOf(databaseReplicaUrl: string | undefined) {
  const warned: string[] = [];
  const warn = ({ err }: { err: Error }) => void warned.push(err.message);
  const place = { databaseReplicaUrl, databaseSchema: 'public', databaseTimeoutMs: 5000 };
  return { ...createReportStore(db, place, { warn } as never), warned };
}

test('an export is read from the replica as of one moment, and from the primary if the replica is unreachable or behind', async () => {
  const reports = reportsOf(replica.url);
  await add();
  const asked = () =>
    reports.read(read).then(
      ({ value }) => value,
      () => undefined,
    );
  await eventually(asked).toEqual({ n: 1, isReplica: true });
  reports.warned.splice(0);
  const { asOf } = await reports.read(read);
  expect(asOf.getTime()).toBeGreaterThan((await nowOf(db, -60_000)).getTime());

  // Changes made while replay is paused are missing from the report, and its time says so.
  const admin = await openPostgres({ url: replica.url, max: 1 });
  await admin.rows(sql`SELECT pg_wal_replay_pause()`);
  await add();
  const now = await nowOf(db);
  const behind = await reports.read(read);
  expect(behind.value).toEqual({ n: 1, isReplica: true });
  expect(behind.asOf.getTime()).toBeLessThan(now.getTime());
  await admin.rows(sql`SELECT pg_wal_replay_resume()`);
  await admin.close();
  expect(reports.warned).toEqual([]);

  await replica.crash();
  const own = await reports.read(read);
  expect(own.value).toEqual({ n: 2, isReplica: false });
  expect(reports.warned).toHaveLength(1);
  await replica.start();
  await reports.close();

  const alone = reportsOf(undefined);
  expect((await alone.read(read)).value).toEqual({ n: 2, isReplica: false });
  expect(alone.warned).toEqual([]);
});

test('a report that writes is refused, wherever it is read', async () => {
  for (const url of [replica.url, undefined]) {
    const reports = reportsOf(url);
    await expect(reports.read((from) => from.rows(sql`INSERT INTO days VALUES (2)`))).rejects.toThrow(/read-only/);
    await reports.close();
  }
});
