import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createEmptyDb, type TestDb } from '../testing/stores.ts';
import { sql } from './db.ts';
import { type FunctionSet, readFunctionSets, readFunctions } from './function-sets.ts';
import { isKnownStore, type Migration, migrate } from './migrate.ts';
import { openPostgres } from './postgres.ts';
import { StoreError } from './store-error.ts';

const table: Migration = { number: 1, name: 'table', text: 'CREATE TABLE a (n int)', checksum: 'c' };
const answering = (number: number, answer = number, more = ''): FunctionSet => ({
  feature: 'toy',
  number,
  hash: `${answer}${more}`,
  text: `CREATE OR REPLACE FUNCTION answer() RETURNS int LANGUAGE sql AS 'SELECT ${answer}'; ${more}`,
});

describe('a set of functions', () => {
  let test: TestDb;
  beforeEach(async () => {
    test = await createEmptyDb();
  });
  afterEach(() => test.drop());
  const start = (...sets: FunctionSet[]) => migrate(test.db, [table], sets);
  const answer = async () => (await test.db.one(sql<{ n: number }>`SELECT answer() AS n`)).n;

  it('is applied completely after the migrations, and replaced by a set with a higher number', async () => {
    await start(answering(1));
    expect(await answer()).toBe(1);
    await start(answering(3));
    expect(await answer()).toBe(3);
    expect(await test.db.rows(sql`SELECT feature, number, hash FROM schema_functions`)).toEqual([
      { feature: 'toy', number: 3, hash: '3' },
    ]);
  });

  it('is never applied over a set with a higher number; the program does not change that store and stops with one clear line', async () => {
    await start(answering(2));
    for (const old of [answering(1), { ...answering(1), feature: 'other' }])
      await expect(start(old)).rejects.toThrow(
        /^the store is newer than this program: it has functions 2 of toy, this program/,
      );
    await expect(start(answering(1))).rejects.toThrow(StoreError);
    await expect(isKnownStore(test.db, [table], [answering(1)])).rejects.toThrow(StoreError);
    expect(await answer()).toBe(2);
    expect(await isKnownStore(test.db, [table], [answering(2)])).toBe(true);
  });

  it('with a number that other functions already have is refused', async () => {
    await start(answering(2));
    await expect(start(answering(2, 5))).rejects.toThrow(
      'functions 2 of toy differ between the store and this program',
    );
    expect(await answer()).toBe(2);
  });

  it('that fails leaves the store unchanged', async () => {
    await start(answering(1));
    await expect(start(answering(2, 2, 'SELECT 1 / 0'))).rejects.toThrow(
      'the functions of toy (number 2) failed: division by zero',
    );
    expect(await answer()).toBe(1);
    await start(answering(2));
    expect(await answer()).toBe(2);
  });

  it('may be applied by several nodes at once, and running ones continue with the new functions', async () => {
    const url = test.databaseUrl;
    const node = url ? await openPostgres({ url, max: 2 }) : test.db;
    await start(answering(1));
    const asked = sql<{ n: number }>`SELECT answer() AS n`;
    expect(await node.one(asked)).toEqual({ n: 1 });
    await Promise.all([start(answering(2)), migrate(node, [table], [answering(2)]), start(answering(2))]);
    expect(await node.one(asked)).toEqual({ n: 2 });
    if (url) await node.close();
  });
});

describe('readFunctionSets', () => {
  const root = mkdtempSync(join(tmpdir(), 'ingam-functions-'));
  const folder = join(root, 'toy/server/functions');
  const add = (name: string, text: string) => {
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, name), text);
  };
  const number = (n: number) => add('version.json', JSON.stringify({ number: n, hash: readFunctions(folder).hash }));
  afterEach(() => rmSync(root, { recursive: true }));

  it('reads every feature’s, files in the order of their names', () => {
    add('b.sql', 'SELECT 2;');
    add('a.sql', 'SELECT 1;');
    number(7);
    expect(readFunctionSets(root)).toMatchObject([
      { feature: 'toy', number: 7, text: '-- a.sql\nSELECT 1;\n-- b.sql\nSELECT 2;' },
    ]);
  });

  it.each([
    ['was changed', () => add('a.sql', 'SELECT 1; -- better')],
    ['was added', () => add('c.sql', '')],
    ['is gone', () => rmSync(join(folder, 'a.sql'))],
  ])('fails if a file %s without a higher number', (_, change) => {
    add('a.sql', 'SELECT 1;');
    number(7);
    change();
    expect(() => readFunctionSets(root)).toThrow('the functions of toy changed without their number 7');
  });
});
