import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createEmptyDb, type TestDb } from '#platform/server/testing/stores.ts';
import { sql } from './db.ts';
import { type Migration, migrate, readMigrations, schemaOf } from './migrate.ts';
import { openPostgres } from './postgres.ts';
import { StoreError } from './store-error.ts';

const migration = (number: number, name: string, text: string): Migration => ({
  number,
  name,
  text,
  checksum: createHash('sha256').update(text).digest('hex'),
});
const first = migration(1, 'first', 'CREATE TABLE a (n int); INSERT INTO a VALUES (1);');
const third = migration(3, 'third', 'INSERT INTO a VALUES (3); SELECT pg_sleep(0.05);');

describe('migrate', () => {
  let test: TestDb;
  beforeEach(async () => {
    test = await createEmptyDb();
  });
  afterEach(() => test.drop());
  const rows = async () => (await test.db.rows(sql<{ n: number }>`SELECT n FROM a ORDER BY n`)).map((row) => row.n);

  it('runs each migration once, in number order, and later ones after them', async () => {
    expect(await migrate(test.db, [first])).toEqual([1]);
    expect(await migrate(test.db, [first, third])).toEqual([3]);
    expect(await migrate(test.db, [first, third])).toEqual([]);
    expect(await rows()).toEqual([1, 3]);
    expect(await schemaOf(test.db)).toEqual([first, third].map(({ text: _, ...rest }) => rest));
  });

  it('rolls a failing migration back and names it, and keeps earlier migrations', async () => {
    const bad = migration(2, 'bad', 'INSERT INTO a VALUES (2); SELECT 1 / 0;');
    await expect(migrate(test.db, [first, bad, third])).rejects.toThrow('0002-bad failed: division by zero');
    expect(await rows()).toEqual([1]);
    expect(await migrate(test.db, [first, third])).toEqual([3]);
  });

  it('stops at a migration that was changed after it ran, even in a comment', async () => {
    await migrate(test.db, [first]);
    const changed = migration(1, 'first', `${first.text} -- better`);
    await expect(migrate(test.db, [changed, third])).rejects.toThrow(StoreError);
    await expect(migrate(test.db, [changed, third])).rejects.toThrow('0001-first was changed');
    expect(await rows()).toEqual([1]);
  });

  it('stops at a store that is newer than the program', async () => {
    await migrate(test.db, [first, third]);
    await expect(migrate(test.db, [first])).rejects.toThrow('newer than this program: it has migration 0003-third');
    await expect(migrate(test.db, [])).rejects.toThrow(StoreError);
  });

  it.each(['CREATE TABLE users (id int)', 'CREATE TABLE schema_migrations (version text)'])(
    'leaves a database of another program unchanged: %s',
    async (text) => {
      await test.db.tx((tx) => tx.exec(text));
      const tables = () => test.db.rows(sql`SELECT tablename FROM pg_tables WHERE schemaname = 'public'`);
      const before = await tables();
      const trying = migrate(test.db, [first]);
      await expect(trying).rejects.toThrow(StoreError);
      await expect(trying).rejects.toThrow('contains tables of another program');
      expect(await tables()).toEqual(before);
    },
  );

  it('may run on several nodes at once: each migration runs once, and all succeed', async () => {
    const url = test.databaseUrl;
    const others = url ? await Promise.all([1, 2].map(() => openPostgres({ url, max: 2 }))) : [test.db];
    const ran = await Promise.all([test.db, test.db, ...others].map((db) => migrate(db, [first, third])));
    expect(ran.flat().sort()).toEqual([1, 3]);
    expect(await rows()).toEqual([1, 3]);
    if (url) await Promise.all(others.map((db) => db.close()));
  });
});

describe('readMigrations', () => {
  const folder = mkdtempSync(join(tmpdir(), 'ingam-migrations-'));
  const add = (path: string, text: string) => {
    mkdirSync(join(folder, path, '..'), { recursive: true });
    writeFileSync(join(folder, path), text);
  };
  afterEach(() => rmSync(folder, { recursive: true }));

  it('finds the migrations of all features in one number order, with gaps', () => {
    add('b/server/0007-late.sql', 'b');
    add('a/server/0010-last.sql', 'a');
    add('a/server/0002-early.sql', 'e');
    add('a/elsewhere/0003-not.sql', 'x');
    expect(readMigrations(folder)).toEqual([
      migration(2, 'early', 'e'),
      migration(7, 'late', 'b'),
      migration(10, 'last', 'a'),
    ]);
  });

  it('accepts no two migrations with one number and no file without a number', () => {
    add('a/server/0002-one.sql', '');
    add('b/server/0002-two.sql', '');
    expect(() => readMigrations(folder)).toThrow('two migrations have the number 2');
    rmSync(folder, { recursive: true });
    add('a/server/one.sql', '');
    expect(() => readMigrations(folder)).toThrow('not named NNNN-name.sql');
  });
});
