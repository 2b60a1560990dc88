import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type Db, quoted, sql } from '#platform/server/store/db.ts';
import { openPglite } from '#platform/server/store/embedded/pglite.ts';
import { type Migration, migrate } from '#platform/server/store/migrate.ts';
import { StoreError } from '#platform/server/store/store-error.ts';
import { extent } from '#platform/server/testing/extent.ts';
import { createEmptyDb, type TestDb, testStore } from '#platform/server/testing/stores.ts';
import { writeBackup } from './backup.ts';
import { openBackup } from './backup-format.ts';
import { tableShapes } from './backup-schema.ts';
import { restoreBackup } from './restore.ts';

const migration = (number: number, name: string, text: string): Migration => ({
  number,
  name,
  text,
  checksum: createHash('sha256').update(text).digest('hex'),
});
const people = migration(
  1,
  'people',
  `CREATE TABLE kinds (code text PRIMARY KEY, name text NOT NULL);
   INSERT INTO kinds VALUES ('a', 'seeded by the migration');
   CREATE TABLE people (
     id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, kind text NOT NULL REFERENCES kinds, friend_id bigint REFERENCES people,
     pet_id bigint, name text, photo bytea, born date, seen timestamptz, amount numeric(38,0), tags text[], data jsonb, ok boolean,
     loud text GENERATED ALWAYS AS (upper(name)) STORED, xid xid8 NOT NULL DEFAULT pg_current_xact_id());
   CREATE TABLE pets (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, owner_id bigint NOT NULL REFERENCES people);
   ALTER TABLE people ADD FOREIGN KEY (pet_id) REFERENCES pets;
   CREATE TABLE cursors (name text PRIMARY KEY, horizon xid8 NOT NULL);
   CREATE FUNCTION frozen() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'frozen'; END $$;
   CREATE TRIGGER guard BEFORE INSERT OR DELETE ON pets FOR EACH ROW EXECUTE FUNCTION frozen();
   ALTER TABLE pets ENABLE ALWAYS TRIGGER guard;`,
);
const later = migration(2, 'later', "ALTER TABLE people ADD nick text DEFAULT lower(md5('x'));");

const folder = mkdtempSync(join(tmpdir(), 'ingam-backup-'));
let count = 0;
const newFile = () => {
  count += 1;
  return join(folder, `backup-${count}`);
};

/** Returns every row of every table as PostgreSQL's own text, in a fixed order. */
async function contents(db: Db): Promise<Record<string, string[]>> {
  const all: Record<string, string[]> = {};
  for (const { name, columns } of await tableShapes(db)) {
    const row = columns.map((column) => quoted(column.name)).join(', ');
    const text = `SELECT ROW(${row})::text AS v FROM ${quoted(name)} ORDER BY 1`;
    all[name] = (await db.rows<{ v: string }>({ text, values: [], name: '' })).map(({ v }) => v);
  }
  return all;
}

async function fill(db: Db): Promise<void> {
  await migrate(db, [people]);
  await db.tx(async (tx) => {
    await tx.exec(`ALTER TABLE pets DISABLE TRIGGER guard;
      UPDATE kinds SET name = 'changed since'; INSERT INTO kinds VALUES ('b', 'added since');`);
    await tx.run(sql`INSERT INTO people (kind, name, photo, born, seen, amount, tags, data, ok) VALUES
      ('b', ${'é"\\ \u2028\n한 {}'}, ${new Uint8Array([0, 1, 255])}, '2026-02-03', '2026-02-03 04:05:06.123456+09', ${10n ** 37n},
       ${['a"b', '', null]}, ${{ z: [1.5, null, '\\'] }}, true), ('a', null, null, null, 'infinity', null, '{}', 'null', null)`);
    await tx.run(sql`INSERT INTO people (kind, name) SELECT 'a', 'p' || n FROM generate_series(1, 2500) AS n`);
    await tx.run(
      sql`INSERT INTO people (kind, photo) SELECT 'a', decode(repeat('00ff', 700000), 'hex') FROM generate_series(1, 4)`,
    );
    // As large as the largest image of a document.
    await tx.run(sql`INSERT INTO people (kind, photo) VALUES ('a', decode(repeat('00ff', 5300000), 'hex'))`);
    await tx.exec(`INSERT INTO pets (owner_id) SELECT id FROM people WHERE id < 5; UPDATE people SET pet_id = 1, friend_id = 2500 WHERE id = 1;
      DELETE FROM pets WHERE id = 4; INSERT INTO cursors VALUES ('x', '99999999');
      ALTER TABLE pets ENABLE ALWAYS TRIGGER guard;`);
  });
}

interface Direction {
  readonly name: string;
  from(): Promise<TestDb>;
  to(): Promise<TestDb>;
}
const inMemory = async (): Promise<TestDb> => {
  const db = await openPglite({ memory: true });
  return { db, drop: () => db.close() };
};
const directions: Direction[] =
  testStore === 'pglite'
    ? [{ name: 'PGlite to PGlite', from: createEmptyDb, to: createEmptyDb }]
    : [
        { name: 'PostgreSQL to PostgreSQL', from: createEmptyDb, to: createEmptyDb },
        { name: 'PostgreSQL to PGlite', from: createEmptyDb, to: inMemory },
        { name: 'PGlite to PostgreSQL', from: inMemory, to: createEmptyDb },
      ];

describe.each(directions.slice(0, extent(directions.length, 1)))('a backup from $name', ({ from, to }) => {
  let source: TestDb;
  let target: TestDb;
  beforeAll(async () => {
    source = await from();
    target = await to();
    await fill(source.db);
  });
  afterAll(async () => {
    await source.drop();
    await target.drop();
  });

  it('restores to a store with the same rows, which continues from there', async () => {
    const file = newFile();
    const header = await writeBackup(source.db, file);
    expect(header.tables.map(({ name, rows }) => [name, rows])).toEqual([
      ['cursors', 1],
      ['kinds', 2],
      ['people', 2507],
      ['pets', 3],
    ]);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const before = await contents(source.db);
    await restoreBackup(target.db, file, [people]);
    expect(await contents(target.db)).toEqual(before);
    expect(await target.db.one(sql`SELECT loud FROM people WHERE name = 'p7'`)).toEqual({ loud: 'P7' });

    const next = await target.db.one(sql`INSERT INTO people (kind) VALUES ('a') RETURNING id`);
    expect(next).toEqual({ id: 2508 });
    await expect(target.db.run(sql`DELETE FROM pets`)).rejects.toThrow('frozen');
    await expect(target.db.run(sql`INSERT INTO people (kind) VALUES ('none')`)).rejects.toMatchObject({
      code: '23503',
    });
    const guards = sql`SELECT tgenabled::text AS enabled, (SELECT count(*) FROM pg_constraint WHERE condeferrable) AS deferrable
      FROM pg_trigger WHERE tgname = 'guard'`;
    expect(await target.db.one(guards)).toEqual({ enabled: 'A', deferrable: 0 });
  });

  it('gets the transaction ids of its new store, so that nothing seems to be in the future', async () => {
    const found = await target.db.one(sql<{ one: boolean; past: boolean }>`SELECT
      (SELECT horizon FROM cursors) = (SELECT xid FROM people WHERE id = 1) AS one,
      (SELECT horizon FROM cursors) < pg_current_xact_id() AS past`);
    expect(found).toEqual({ one: true, past: true });
  });
});

describe('a backup', () => {
  let test: TestDb;
  let file: string;
  let target: TestDb | undefined;
  beforeAll(async () => {
    test = await createEmptyDb();
    await migrate(test.db, [people]);
    await test.db.run(sql`INSERT INTO people (kind, name) SELECT 'a', 'p' || n FROM generate_series(1, 100) AS n`);
    file = newFile();
    await writeBackup(test.db, file);
  });
  afterEach(async () => {
    await target?.drop();
    target = undefined;
  });
  afterAll(async () => {
    await test.drop();
    rmSync(folder, { recursive: true });
  });
  const emptyTarget = async () => {
    target = await createEmptyDb();
    return target.db;
  };
  const tables = async (db: Db) => (await db.rows(sql`SELECT 1 FROM pg_tables WHERE schemaname = 'public'`)).length;
  const refused = async (db: Db, path: string, migrations: Migration[], words: string) => {
    const error = await restoreBackup(db, path, migrations).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(StoreError);
    expect(String(error)).toContain(words);
  };

  it('of an older schema is migrated to the newest', async () => {
    const db = await emptyTarget();
    await restoreBackup(db, file, [people, later]);
    expect(await db.one(sql`SELECT count(nick) AS n FROM people`)).toEqual({ n: 100 });
  });

  it('is restored into an empty store only', async () => {
    const before = await contents(test.db);
    await refused(test.db, file, [people], 'the store is not empty');
    expect(await contents(test.db)).toEqual(before);
  });

  it('newer than the program, or with another migration, leaves the store empty', async () => {
    const db = await emptyTarget();
    await refused(db, file, [later], 'newer than this program');
    await refused(db, file, [migration(1, 'people', `${people.text} `)], 'differs from the one in the backup');
    expect(await tables(db)).toBe(0);
  });

  it('that is truncated, changed or invalid leaves the store empty', async () => {
    const db = await emptyTarget();
    const lines = gunzipSync(readFileSync(file)).toString().split('\n');
    const broken: [string, Buffer, string][] = [
      ['cut', readFileSync(file).subarray(0, 200), 'not a complete backup'],
      ['without its end', gzipSync(lines.slice(0, -2).join('\n')), 'its end is missing'],
      ['with a changed row', gzipSync(lines.join('\n').replace('p77', 'p78')), 'its checksum differs'],
      ['with more behind its end', gzipSync(`${lines.join('\n')}{}\n`), 'there is data after its end'],
      ['no gzip', Buffer.from('hello'), 'not a complete backup'],
      ['another thing', gzipSync('{"format":"other"}\n'), 'not a complete backup'],
    ];
    for (const [, bytes, words] of broken) {
      const path = newFile();
      writeFileSync(path, bytes);
      await refused(db, path, [people], words);
    }
    await refused(db, join(folder, 'nowhere'), [people], 'ENOENT');
    expect(await tables(db)).toBe(0);
    expect((await openBackup(file)).header.store).toBe(testStore);
  });

  it('forged with a correct checksum leaves the store empty', async () => {
    const db = await emptyTarget();
    const [first = '', ...lines] = gunzipSync(readFileSync(file)).toString().split('\n').slice(0, -2);
    const header = JSON.parse(first);
    const made = (change: (given: typeof header) => void, rows = lines) => {
      const given = structuredClone(header);
      change(given);
      const text = [JSON.stringify(given), ...rows].map((line) => `${line}\n`).join('');
      const path = newFile();
      const sha256 = createHash('sha256').update(text).digest('hex');
      writeFileSync(path, gzipSync(`${text}{"sha256":"${sha256}"}\n`));
      return path;
    };
    const asItIs = () => undefined;
    const evil = 'kinds"; DROP TABLE people; --';
    const forged: [string, string][] = [
      [made((given) => given.tables.push({ name: 'robbers', columns: ['id'], rows: 0 })), 'does not match its schema'],
      [made((given) => given.tables.push({ name: 'pg_authid', columns: ['rolname'], rows: 0 })), 'does not match'],
      [made((given) => given.tables.push({ name: evil, columns: [], rows: 0 })), 'does not match its schema'],
      [made((given) => given.tables[1].columns.push('owner')), 'has the wrong number of columns'],
      [made((given) => given.tables[1].columns.splice(0, 1, 'code" , "x')), 'does not match its schema'],
      [made((given) => given.tables.push(given.tables[1])), 'names a table twice'],
      [made((given) => Object.assign(given.tables[1], { rows: 99 })), 'does not have the number of rows'],
      [made((given) => Object.assign(given.tables[1], { rows: 0 })), 'does not have the number of rows'],
      [made((given) => Object.assign(given.sequences, { [evil]: '1' })), 'a sequence that is missing from its schema'],
      [made((given) => Object.assign(given.sequences, { people: '1' })), 'a sequence that is missing from its schema'],
      [made((given) => given.schema.push(given.schema[0])), 'are not in order'],
      [made(asItIs, [...lines, JSON.stringify({ table: evil }), '["x"]']), 'not in its header'],
      [made(asItIs, ['["before any table"]', ...lines]), 'does not have the number of rows'],
      [made(asItIs, [...lines, '{"table":"kinds"}']), 'begins twice'],
      [made(asItIs, [...lines, '']), 'is not a complete backup'],
      [
        made(
          asItIs,
          lines.map((line) => line.replace('["a",', '["a","b",')),
        ),
        'has the wrong number of columns',
      ],
      [
        made(
          asItIs,
          lines.map((line) => line.replace('["a",', '[1,')),
        ),
        'is not a complete backup',
      ],
      [made(asItIs, [...lines, `["${'x'.repeat(65 * 2 ** 20)}"]`]), 'a line of it is longer'],
    ];
    for (const [path, words] of forged) await refused(db, path, [people], words);
    expect(await tables(db)).toBe(0);
  });

  it('that breaks a rule of its schema leaves the store empty', async () => {
    const db = await emptyTarget();
    const lines = gunzipSync(readFileSync(file)).toString().split('\n').slice(0, -2);
    const text = lines.map((line) => `${line.replace('"a", "seeded', '"b", "seeded')}\n`).join('');
    const path = newFile();
    const sha256 = createHash('sha256').update(text).digest('hex');
    writeFileSync(path, gzipSync(`${text}{"sha256":"${sha256}"}\n`));
    await expect(restoreBackup(db, path, [people])).rejects.toMatchObject({ code: '23503' });
    expect(await tables(db)).toBe(0);
  });

  it('never overwrites a file, and leaves no file behind when it fails', async () => {
    await expect(writeBackup(test.db, file)).rejects.toThrow(/cannot be written: .*EEXIST/);
    await expect(writeBackup(test.db, join(folder, 'no', 'where'))).rejects.toThrow(StoreError);
    expect(existsSync(`${file}.part`)).toBe(false);
  });

  it('contains the state of one moment, without later commits', async () => {
    const path = newFile();
    const [header] = await Promise.all([
      writeBackup(test.db, path),
      test.db.run(sql`INSERT INTO people (kind) VALUES ('a')`),
    ]);
    const { header: read } = await openBackup(path);
    expect(read).toEqual(header);
  });
});
