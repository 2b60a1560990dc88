import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startPooler } from '#platform/server/testing/pooler.ts';
import { createTestDb, type TestDb } from '#platform/server/testing/stores.ts';
import { type Db, sql } from './db.ts';
import { openPostgres } from './postgres.ts';
import { StoreError } from './store-error.ts';

/** Settings that our SQL relies on, configured differently by a database or role. */
const odd = {
  synchronous_commit: 'off',
  timezone: 'Asia/Seoul',
  datestyle: 'SQL, DMY',
  intervalstyle: 'postgres_verbose',
  bytea_output: 'escape',
  extra_float_digits: '-10',
  search_path: 'elsewhere',
  standard_conforming_strings: 'off',
  transform_null_equals: 'on',
  default_transaction_isolation: 'serializable',
  statement_timeout: '0',
  idle_in_transaction_session_timeout: '0',
  lock_timeout: '1',
  enable_seqscan: 'on',
  jit: 'on',
};

let test: TestDb;
let url: URL;
let name = '';
let pooler: Awaited<ReturnType<typeof startPooler>> | undefined;
let db: Db | undefined;
const set = (text: string) => test.db.rows({ text: `ALTER DATABASE ${name} ${text}`, values: [], name: '' });
beforeAll(async () => {
  test = await createTestDb();
  url = new URL(test.databaseUrl ?? '');
  name = url.pathname.slice(1);
});
afterEach(async () => {
  await db?.close();
  await pooler?.stop();
  [db, pooler] = [undefined, undefined];
  await set('RESET ALL');
});
afterAll(() => test.drop());

const current = async () =>
  Object.fromEntries(
    (
      await (db as Db).rows(sql<{ name: string; value: string }>`
        SELECT name, current_setting(name) AS value FROM unnest(${Object.keys(odd)}::text[]) AS name`)
    ).map(({ name: setting, value }) => [setting, value]),
  );
const ours = {
  synchronous_commit: 'on',
  timezone: 'UTC',
  datestyle: 'ISO, MDY',
  intervalstyle: 'iso_8601',
  bytea_output: 'hex',
  extra_float_digits: '1',
  search_path: 'public',
  standard_conforming_strings: 'on',
  transform_null_equals: 'off',
  default_transaction_isolation: 'read committed',
  statement_timeout: '15s',
  idle_in_transaction_session_timeout: '15s',
  lock_timeout: '0',
  enable_seqscan: 'off',
  jit: 'off',
};

describe('a session has the settings that our SQL needs', () => {
  const setOddly = async () => {
    for (const [setting, value] of Object.entries(odd))
      await set(`SET ${setting} = ${value.includes(',') ? value : `'${value}'`}`);
  };

  it('whatever the database’s defaults are', async () => {
    await setOddly();
    db = await openPostgres({ url: url.href, max: 1 });
    expect(await current()).toEqual(ours);
  });

  it('whatever the address contains', async () => {
    const given = new URL(url);
    given.searchParams.set('options', '-c timezone=Asia/Seoul -c synchronous_commit=off');
    db = await openPostgres({ url: given.href.replaceAll('+', '%20'), max: 1 });
    expect(await current()).toEqual(ours);
  });

  it('behind a pooler that passes no settings on, and reuses another client’s session', async () => {
    await setOddly();
    pooler = await startPooler(url, 'session');
    db = await openPostgres({ url: pooler.url, max: 1 });
    const asked = sql<{ at: Date }>`SELECT '2026-01-02T03:04:05Z'::timestamptz AS at`;
    expect(await db.one(asked)).toEqual({ at: new Date('2026-01-02T03:04:05Z') });
    await db.close();
    // The session returns with the statement already prepared in it.
    db = await openPostgres({ url: pooler.url, max: 1 });
    expect(await db.one(asked)).toEqual({ at: new Date('2026-01-02T03:04:05Z') });
    expect(await current()).toEqual(ours);
  });
});

describe('one line stops the start', () => {
  const line = async (address: string) => {
    const error = await openPostgres({ url: address, waitMs: 0 }).then(
      (opened) => {
        db = opened;
      },
      (thrown: unknown) => thrown,
    );
    expect(error).toBeInstanceOf(StoreError);
    expect(String(error)).not.toContain('\n');
    return String(error);
  };

  it('if a setting is not in force', async () => {
    await set('SET session_replication_role = replica');
    expect(await line(url.href)).toMatch(
      /PostgreSQL at .* cannot be used: the session setting session_replication_role is replica but must be origin/,
    );
  });

  it('if a pooler lends sessions for one transaction', async () => {
    pooler = await startPooler(url, 'transaction');
    expect(await line(pooler.url)).toMatch(/cannot be used: a pooler .* session pooling is needed/);
  });
});

it('a statement is named by its text, in every process alike', async () => {
  /** Loads the module as another process would: the query string makes Node load the file again. */
  const inProcess = async (id: number): Promise<typeof sql> =>
    (await import(new URL(`./db.ts?process=${id}`, import.meta.url).href)).sql;
  const [one, two] = [await inProcess(1), await inProcess(2)];
  expect(one).not.toBe(two);
  expect(one`SELECT 1 AS n, ${1}::int`.name).not.toBe(two`SELECT 2 AS n, ${1}::int`.name);
  two`SELECT 'something else'`;
  expect(one`SELECT 3 AS n, ${1}::int`.name).toBe(two`SELECT 3 AS n, ${2}::int`.name);
});
