import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestDb, resetDb, type TestDb } from '#platform/server/testing/stores.ts';
import { type Db, isUnavailable, isUniqueViolation, nextId, type Statement, sql } from './db.ts';
import { RetryTransaction } from './transactions.ts';

let test: TestDb;
let db: Db;
beforeAll(async () => {
  test = await createTestDb();
  db = test.db;
  await db.tx((tx) =>
    tx.exec(`CREATE TABLE things (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, name text NOT NULL UNIQUE);
      CREATE TABLE parts (thing_id bigint REFERENCES things (id) DEFERRABLE INITIALLY DEFERRED);`),
  );
});
beforeEach(() => resetDb(db));
afterAll(() => test.drop());

const add = (name: string) => sql`INSERT INTO things (name) VALUES (${name})`;
const names = async () =>
  (await db.rows(sql<{ name: string }>`SELECT name FROM things ORDER BY id`)).map((row) => row.name);

describe('a transaction', () => {
  it('commits when its work resolves', async () => {
    const changed = await db.tx(async (tx) => (await tx.run(add('a'))) + (await tx.run(add('b'))));
    expect(changed).toBe(2);
    expect(await names()).toEqual(['a', 'b']);
  });

  it('rolls everything back when its work throws, and rethrows the same error', async () => {
    const error = new Error('no');
    const result = db.tx(async (tx) => {
      await tx.run(add('a'));
      throw error;
    });
    await expect(result).rejects.toBe(error);
    expect(await names()).toEqual([]);
  });

  it('commits with its last statement, after which nothing runs', async () => {
    const addIn = (name: string) => sql<{ name: string }>`INSERT INTO things (name) VALUES (${name}) RETURNING name`;
    const added = db.tx(async (tx) => {
      await tx.run(add('a'));
      const row = await tx.commitWith(addIn('b'));
      await expect(tx.run(add('c'))).rejects.toThrow('the transaction is over');
      return row;
    });
    expect(await added).toEqual({ name: 'b' });
    const failing = db.tx(async (tx) => {
      await tx.run(add('d'));
      return tx.commitWith(addIn('b'));
    });
    await expect(failing).rejects.toSatisfy((error) => isUniqueViolation(error));
    const checked = db.tx((tx) => {
      tx.beforeCommit(async () => undefined);
      return tx.commitWith(addIn('e'));
    });
    await expect(checked).rejects.toThrow('has checks to run');
    expect(await names()).toEqual(['a', 'b']);
  });

  it('does not count as committed if a failed statement was swallowed', async () => {
    const result = db.tx(async (tx) => {
      await tx.run(add('a'));
      await tx.run(sql`SELECT 1 / 0`).catch(() => 0);
    });
    await expect(result).rejects.toThrow('transaction failed');
    expect(await names()).toEqual([]);
  });

  it('is refused at its end by a deferred constraint', async () => {
    const result = db.tx((tx) => tx.run(sql`INSERT INTO parts VALUES (7)`));
    await expect(result).rejects.toMatchObject({ code: '23503' });
    expect(await db.rows(sql`SELECT * FROM parts`)).toEqual([]);
  });

  it('runs its after-commit work once, and not when it rolls back', async () => {
    const ran: string[] = [];
    await db.tx(async (tx) => {
      tx.afterCommit(() => ran.push('kept'));
      await tx.run(add('a'));
      expect(ran).toEqual([]);
    });
    const failed = db.tx(async (tx) => {
      tx.afterCommit(() => ran.push('lost'));
      throw new Error('no');
    });
    await expect(failed).rejects.toThrow();
    expect(ran).toEqual(['kept']);
  });

  it('wakes the readers of the outbox only if it wrote to the outbox', async () => {
    let wakes = 0;
    const stop = db.onOutboxCommit(() => {
      wakes += 1;
    });
    await db.tx((tx) => tx.run(add('a')));
    expect(wakes).toBe(0);
    await db.tx(async (tx) => tx.wroteOutbox());
    expect(wakes).toBe(1);
    stop();
    await db.tx(async (tx) => tx.wroteOutbox());
    expect(wakes).toBe(1);
  });

  it('is retried after a serialization failure, at most three times', async () => {
    let tries = 0;
    const fail = (until: number) =>
      db.tx(async (tx) => {
        tries += 1;
        if (tries <= until) await tx.run(sql`DO $$ BEGIN RAISE EXCEPTION 'again' USING ERRCODE = '40001'; END $$`);
        return 'done';
      });
    expect(await fail(3)).toBe('done');
    expect(tries).toBe(4);
    tries = 0;
    await expect(fail(4)).rejects.toMatchObject({ code: '40001' });
    expect(tries).toBe(4);
  });

  it('is retried when its work requests it, at most three times', async () => {
    let tries = 0;
    const fail = (until: number) =>
      db.tx(async (tx) => {
        tries += 1;
        await tx.run(add(`${until}, ${tries}`));
        if (tries <= until) throw new RetryTransaction('again');
        return 'done';
      });
    expect(await fail(3)).toBe('done');
    expect(await names()).toEqual(['3, 4']);
    tries = 0;
    await expect(fail(4)).rejects.toBeInstanceOf(RetryTransaction);
    expect(tries).toBe(4);
  });

  it('cannot be used after its end', async () => {
    const tx = await db.tx(async (open) => ({ open }));
    await expect(tx.open.rows(sql`SELECT 1`)).rejects.toThrow('over');
  });

  it('must be used itself: a query on the store beside it is a fault, not an endless wait', async () => {
    await expect(db.tx(() => db.rows(sql`SELECT 1`))).rejects.toThrow('query the transaction');
    await expect(db.tx(() => db.tx(async () => 1))).rejects.toThrow('query the transaction');
    expect(await db.one(sql`SELECT 1 AS one`)).toEqual({ one: 1 });
  });

  it('that is read-only refuses writes, which counts as an unavailable store', async () => {
    const error = await db.tx((tx) => tx.run(add('a')), { readOnly: true }).catch((thrown: unknown) => thrown);
    expect(isUnavailable(error)).toBe(true);
  });
});

describe('a value', () => {
  const at = new Date('2026-02-03T04:05:06.789Z');
  it.each([
    ['int8', sql`SELECT ${9007199254740991}::int8 AS v`, 9007199254740991],
    ['int8 of a bigint', sql`SELECT ${-5n}::int8 AS v`, -5],
    ['int4', sql`SELECT ${7}::int4 AS v`, 7],
    ['float8', sql`SELECT ${0.1}::float8 AS v`, 0.1],
    [
      'numeric',
      sql`SELECT ${'12345678901234567890123456789012345678'}::numeric(38,0) AS v`,
      '12345678901234567890123456789012345678',
    ],
    ['numeric of a bigint', sql`SELECT ${10n ** 30n}::numeric AS v`, '1000000000000000000000000000000'],
    ['date', sql`SELECT ${'2026-02-03'}::date AS v`, '2026-02-03'],
    ['timestamptz', sql`SELECT ${at}::timestamptz AS v`, at],
    ['timestamptz of another zone', sql`SELECT '2026-02-03 13:05:06.789+09'::timestamptz AS v`, at],
    ['boolean', sql`SELECT ${true}::boolean AS v`, true],
    ['text', sql`SELECT ${'a"\\\'{},é한'}::text AS v`, 'a"\\\'{},é한'],
    ['jsonb', sql`SELECT ${{ a: [1, 'x', null] }}::jsonb AS v`, { a: [1, 'x', null] }],
    ['jsonb of text', sql`SELECT ${'[1,2]'}::jsonb AS v`, [1, 2]],
    ['bytea', sql`SELECT ${new Uint8Array([0, 1, 255])}::bytea AS v`, new Uint8Array([0, 1, 255])],
    ['NULL', sql`SELECT ${null}::int8 AS v`, null],
    ['undefined', sql`SELECT ${undefined}::text AS v`, null],
    ['int8[]', sql`SELECT ${[1, 2, null]}::int8[] AS v`, [1, 2, null]],
    ['numeric[]', sql`SELECT ${['0.10', 5n]}::numeric[] AS v`, ['0.10', '5']],
    [
      'text[]',
      sql`SELECT ${['a,b', '', 'NULL', '"q\\"', 'x y', null]}::text[] AS v`,
      ['a,b', '', 'NULL', '"q\\"', 'x y', null],
    ],
    ['empty array', sql`SELECT ${[]}::text[] AS v`, []],
    [
      'array of arrays',
      sql`SELECT ${[[1, 2], [3, 4]]}::int4[] AS v`,
      [
        [1, 2],
        [3, 4],
      ],
    ],
    ['bytea[]', sql`SELECT ${[new Uint8Array([1, 0])]}::bytea[] AS v`, [new Uint8Array([1, 0])]],
    ['timestamptz[]', sql`SELECT ${[at]}::timestamptz[] AS v`, [at]],
    ['jsonb[]', sql`SELECT ${[{ a: '"' }]}::jsonb[] AS v`, [{ a: '"' }]],
    ['xid8', sql`SELECT '77'::xid8 AS v`, '77'],
  ])('of %s is returned as promised', async (_type, statement, expected) => {
    expect(await db.one(statement)).toEqual({ v: expected });
  });

  it('of int8 that no number represents exactly is a fault', async () => {
    await expect(db.rows(sql`SELECT ${2n ** 53n}::int8`)).rejects.toThrow('safe integer');
    expect(await db.one(sql`SELECT 1 AS v`)).toEqual({ v: 1 });
  });
});

describe('a statement inside another', () => {
  const columns = sql`id, name`;
  const named = (name: string) => sql`name = ${name} AND ${true}::boolean`;

  it('is embedded with its values, renumbered', async () => {
    const statement = sql<{
      v: string;
    }>`SELECT ${'a'}::text || ${sql`${'b'}::text || ${sql`${'c'}::text`}`} || ${'d'}::text AS v`;
    expect(statement.text).toBe('SELECT $1::text || $2::text || $3::text || $4::text AS v');
    expect(statement.values).toEqual(['a', 'b', 'c', 'd']);
    expect(await db.one(statement)).toEqual({ v: 'abcd' });
  });

  it('is prepared under a name of the whole text, whatever is spliced into it', async () => {
    const things = (where: Statement<never>) =>
      sql<{ id: number }>`SELECT ${columns} FROM things WHERE ${where} AND id > ${0}`;
    const [some, all, other] = [things(named('a')), things(sql`true`), things(named('b'))];
    expect(some.text).toBe('SELECT id, name FROM things WHERE name = $1 AND $2::boolean AND id > $3');
    expect(all.text).toBe('SELECT id, name FROM things WHERE true AND id > $1');
    expect(some.name).toBe(sql`SELECT id, name FROM things WHERE name = ${0} AND ${0}::boolean AND id > ${0}`.name);
    expect([other.name, other.values]).toEqual([some.name, ['b', true, 0]]);
    expect(all.name).not.toBe(some.name);
    await db.run(add('a'));
    expect([await db.rows(some), await db.rows(all), await db.rows(other)].map((rows) => rows.length)).toEqual([
      1, 1, 0,
    ]);
  });

  it('may differ between two places', async () => {
    const sum = (a: unknown, b: unknown) => sql<{ v: number }>`SELECT ${a} + ${b} AS v`;
    expect([sum(sql`1`, sql`${2}::int`).text, sum(sql`${1}::int`, sql`2`).text]).toEqual([
      'SELECT 1 + $1::int AS v',
      'SELECT $1::int + 2 AS v',
    ]);
    expect(await db.one(sum(sql`1`, sql`${2}::int`))).toEqual(await db.one(sum(sql`${1}::int`, sql`2`)));
  });
});

describe('a query', () => {
  it('for one row faults on no row and on two rows', async () => {
    await expect(db.one(sql`SELECT 1 WHERE false`)).rejects.toThrow('no row');
    await expect(db.maybe(sql`SELECT 1 FROM generate_series(1, 2)`)).rejects.toThrow('more than one');
    expect(await db.maybe(sql`SELECT 1 WHERE false`)).toBeUndefined();
  });

  it('continues after a refused statement, and names the constraint', async () => {
    await db.run(add('a'));
    const error = await db.run(add('a')).catch((thrown: unknown) => thrown);
    expect(isUniqueViolation(error, 'things_name_key')).toBe(true);
    expect(isUniqueViolation(error, 'other')).toBe(false);
    expect(await names()).toEqual(['a']);
  });

  it('among many concurrent queries gets its own result', async () => {
    const found = await Promise.all(
      Array.from({ length: 50 }, (_, n) => db.one(sql<{ n: number }>`SELECT ${n}::int8 AS n`)),
    );
    expect(found.map((row) => row.n)).toEqual(Array.from({ length: 50 }, (_, n) => n));
  });

  it('for the next id returns the one that the row can be written with', async () => {
    const id = await nextId(db, 'things');
    await db.run(sql`INSERT INTO things (id, name) OVERRIDING SYSTEM VALUE VALUES (${id}, 'a')`);
    await db.run(add('b'));
    expect(await db.rows(sql`SELECT id FROM things ORDER BY id`)).toEqual([{ id }, { id: id + 1 }]);
  });

  it('by LISTEN gets a NOTIFY once its transaction has committed, until it stops', async () => {
    const heard: string[] = [];
    const stop = await db.listen('news', (payload) => heard.push(payload));
    await db.tx((tx) => tx.rows(sql`SELECT pg_notify('news', 'first')`));
    await db
      .tx((tx) => tx.rows(sql`SELECT pg_notify('news', 'never')`).then(() => Promise.reject(new Error('no'))))
      .catch(() => 0);
    await expect.poll(() => heard).toEqual(['first']);
    await stop();
    await db.rows(sql`SELECT pg_notify('news', 'second')`);
    await db.rows(sql`SELECT pg_sleep(0.05)`);
    expect(heard).toEqual(['first']);
  });
});

it('the harness empties every table between tests and keeps the rows of the migrations', async () => {
  await db.run(add('a'));
  await resetDb(db);
  expect(await names()).toEqual([]);
  await db.run(add('b'));
  expect(await db.one(sql`SELECT id FROM things`)).toEqual({ id: 1 });
  expect((await db.rows(sql`SELECT number FROM schema_migrations`)).length).toBeGreaterThan(0);
});
