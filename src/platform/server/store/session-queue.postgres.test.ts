import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { eventually } from '#platform/server/testing/eventually.ts';
import { createTestDb, type TestDb } from '#platform/server/testing/stores.ts';
import { type Statement, sql } from './db.ts';
import { sessionOf } from './postgres-session.ts';
import { NotRunError, type Session, StatementQueue } from './session.ts';

const begin: Statement<unknown> = sql`BEGIN`;
const add = (n: number) => sql`INSERT INTO things VALUES (${n})`;

describe('the statements of a transaction on one connection', () => {
  let test: TestDb;
  let client: pg.Client;
  let session: Session;
  const sent = vi.spyOn(pg.Client.prototype, 'query');
  beforeAll(async () => {
    test = await createTestDb();
    await test.db.tx((tx) => tx.exec('CREATE TABLE things (n bigint PRIMARY KEY)'));
  });
  afterAll(() => test.drop());
  beforeEach(async () => {
    client = new pg.Client(test.databaseUrl);
    await client.connect();
    session = sessionOf(client, undefined, { error: undefined }, () => undefined);
    sent.mockClear();
  });
  afterEach(async () => {
    await client.end();
    await test.db.tx((tx) => tx.exec('TRUNCATE things'));
  });
  const stored = () => test.db.rows(sql`SELECT n FROM things ORDER BY n`);

  it('share one round trip with BEGIN when asked at once, and the queued ones travel with COMMIT', async () => {
    const queue = new StatementQueue(session, begin);
    await Promise.all([queue.ask(add(1)), queue.ask(add(2))]);
    queue.add(add(3));
    expect((await queue.ask(sql`COMMIT`)).command).toBe('COMMIT');
    expect(sent).toHaveBeenCalledTimes(2);
    expect(await stored()).toEqual([{ n: 1 }, { n: 2 }, { n: 3 }]);
  });

  it('are never run outside the transaction when BEGIN fails', async () => {
    const queue = new StatementQueue(session, { text: 'BEGIN NONSENSE', values: [], name: 'begin' });
    const [first, second] = await Promise.allSettled([queue.ask(add(1)), queue.ask(add(2))]);
    expect(first).toMatchObject({ status: 'rejected', reason: { code: '42601' } });
    expect(second).toMatchObject({ status: 'rejected', reason: { code: '42601' } });
    await expect(queue.ask(add(3))).rejects.toBeInstanceOf(NotRunError);
    expect(await stored()).toEqual([]);
  });

  it('get their own error: those before it are answered, those after it are not run', async () => {
    const queue = new StatementQueue(session, begin);
    const [first, second, third] = await Promise.allSettled([
      queue.ask(sql`SELECT 1 AS one`),
      queue.ask(sql`SELECT 1 / ${0}::int AS none`),
      queue.ask(add(1)),
    ]);
    expect(first).toMatchObject({ status: 'fulfilled', value: { rows: [{ one: 1 }] } });
    expect(second).toMatchObject({ status: 'rejected', reason: { code: '22012' } });
    expect(third).toMatchObject({ status: 'rejected', reason: { cause: { code: '22012' } } });
    await queue.rollBack(new Error('over'));
    expect(await stored()).toEqual([]);
    // Statements that were skipped are prepared again later.
    const next = new StatementQueue(session, begin);
    await next.ask(add(1));
    await next.ask(sql`COMMIT`);
    expect(await stored()).toEqual([{ n: 1 }]);
  });

  it('all fail when the connection is lost, and none is reported as run', async () => {
    client.on('error', () => undefined);
    const queue = new StatementQueue(session, begin);
    const { rows } = await queue.ask(sql`SELECT pg_backend_pid() AS pid`);
    const { pid } = rows[0] as { pid: number };
    const waiting = Promise.allSettled([queue.ask(sql`SELECT pg_sleep(30)`), queue.ask(add(1))]);
    const sleeping = sql`SELECT FROM pg_stat_activity WHERE pid = ${pid} AND wait_event = 'PgSleep'`;
    await eventually(() => test.db.rows(sleeping)).toHaveLength(1);
    await test.db.rows(sql`SELECT pg_terminate_backend(${pid})`);
    const [first, second] = await waiting;
    expect(first).toMatchObject({ status: 'rejected', reason: { code: '57P01' } });
    expect(second).toMatchObject({ status: 'rejected', reason: { cause: { code: '57P01' } } });
    expect(await stored()).toEqual([]);
  });
});
