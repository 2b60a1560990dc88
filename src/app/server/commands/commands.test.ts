import { createHash, randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openStore } from '#platform/server/open-store.ts';
import { type Db, sql } from '#platform/server/store/db.ts';
import { migrate } from '#platform/server/store/migrate.ts';
import { createDatabase, testStore } from '#platform/server/testing/stores.ts';
import { openControl } from '#platform/server/upkeep/control.ts';
import { openVault } from '#platform/server/vault/vault.ts';
import { readKeyFile, writeKeyFile } from '#platform/server/vault/vault-keys.ts';
import { rotateMasterKey } from '#platform/server/vault/vault-rotation.ts';
import { freePort } from '../../../../tools/port.ts';
import { audit } from '../audit.ts';
import { functions, migrations } from '../migrations.ts';
import type { Status } from '../status.ts';
import { runHere, runProgram, startProgram } from '../testing/process.ts';

type ServerSettings = Record<string, string>;
const folder = mkdtempSync(join(tmpdir(), 'ingam-commands-'));
const file = join(folder, 'backup');
/** A path at which no file can be created. */
const unmade = join(folder, 'unmade');
const needsStore = [['audit'], ['backup', unmade], ['keys:rotate'], ['passkeys:clear', '1']] as const;
const drops: (() => Promise<void>)[] = [];

/** Returns the settings of a store that does not exist yet, or of an empty database. */
async function newPlace(name: string): Promise<ServerSettings> {
  if (testStore === 'pglite') return { DATA_DIR: join(folder, name) };
  const { url, drop } = await createDatabase(false);
  drops.push(drop);
  return { DATABASE_URL: url, MASTER_KEY_FILE: join(folder, 'key') };
}
const open = (place: ServerSettings) => openStore({ databaseUrl: place.DATABASE_URL, dataDir: place.DATA_DIR ?? '' });

const run = (command: string, place: ServerSettings, ...args: string[]) => runHere(place, command, ...args);

/** Returns the backup with one unit added to the first ledger entry and a valid checksum. */
function withAnotherAmount(backup: Buffer): Buffer {
  const lines = gunzipSync(backup).toString().split('\n').slice(0, -2);
  const header = JSON.parse(lines[0] ?? '') as { tables: { name: string; columns: string[] }[] };
  const column = header.tables.find(({ name }) => name === 'entries')?.columns.indexOf('amount') ?? -1;
  const at = lines.indexOf('{"table":"entries"}') + 1;
  const row = JSON.parse(lines[at] ?? '') as string[];
  row[column] = String(BigInt(row[column] ?? '') + 1n);
  lines[at] = JSON.stringify(row);
  const text = lines.map((line) => `${line}\n`).join('');
  return gzipSync(`${text}{"sha256":"${createHash('sha256').update(text).digest('hex')}"}\n`);
}

describe('the commands', () => {
  let place: ServerSettings;
  let db: Db;
  let keyFile: string;
  beforeAll(async () => {
    place = await newPlace('live');
    keyFile = place.MASTER_KEY_FILE ?? join(place.DATA_DIR ?? '', 'master.key');
    db = await open(place);
    await migrate(db, migrations(), functions());
  });
  afterAll(async () => {
    for (const drop of drops) await drop();
    rmSync(folder, { recursive: true });
  });

  it('audit, back up and rotate the master key of a store while its server runs', async () => {
    const { DATA_DIR: dataDir } = place;
    const control = dataDir
      ? await openControl({
          dataDir,
          db,
          audit: () => audit(db),
          rotate: () => rotateMasterKey(db, keyFile),
        })
      : undefined;
    expect(await run('audit', place)).toEqual({ code: 0, said: 'The ledger is in order.\n' });
    const backup = await run('backup', place, file);
    expect(backup.said).toMatch(
      /contains \d+ rows of \d+ tables as of .*Z\.\nIt does NOT contain the master key: keep a copy of \S+ in another place/,
    );
    expect(backup.code).toBe(0);
    const first = randomBytes(32);
    writeKeyFile(keyFile, [first]);
    const vault = await openVault(db, [first], () => readKeyFile(keyFile));
    const row = { table: 'notes', column: 'body', row: 1 };
    const sealed = await db.tx((tx) => vault.seal(tx, 'user:1', row, Buffer.from('of Minseo')));
    const rotated = await Promise.all([run('keys:rotate', place), run('keys:rotate', place)]);
    const said = rotated.map((one) => one.said).join('');
    expect(said, said).toMatch(/The master key is now \w+; 1 data keys were rewrapped\. Keep a copy of \S+\.\n/);
    for (const { code, said: its } of rotated) expect(code === 0 || /is under way\n$/.test(its), its).toBe(true);
    expect(readKeyFile(keyFile)).toHaveLength(1);
    const after = await openVault(db, readKeyFile(keyFile));
    expect(Buffer.from(await after.open(db, 'user:1', row, sealed)).toString()).toBe('of Minseo');
    await control?.close();
    await db.close();
  });

  it('audit a store without a running server', async () => {
    expect(await run('audit', place)).toEqual({ code: 0, said: 'The ledger is in order.\n' });
  });

  it('write the books for an accounting program into a folder that must not exist, and list the formats for any other', async () => {
    const books = join(folder, 'books');
    const written = await run('books', place, '--format', 'beancount', '--folder', books);
    expect(written.said).toMatch(
      /^\S+books has the books from .* to .*: 0 transactions and 0 balances in 1 files\.\n$/,
    );
    expect(readdirSync(books)).toEqual([expect.stringMatching(/^\d{4}-\d\d\.beancount$/)]);
    const again = await run('books', place, '--format', 'beancount', '--folder', books);
    expect(again.said).toBe(`books failed: the folder ${books} already exists\n`);
    const other = await run('books', place, '--format', 'excel');
    expect(other.said).toMatch(/^books failed: name a format, .* --format hledger\|ledger\|beancount /);
  });

  it('restore into a new store, audit it, and refuse a second restore', async () => {
    const target = await newPlace('restored');
    const restored = await run('restore', target, file);
    expect(restored.said).toMatch(
      /Restored \d+ tables as of .*\nA backup does NOT contain the master key.*\nThe ledger is in order\.\n$/,
    );
    expect(restored.code).toBe(0);
    // A personal wallet has no outside party that could know more.
    const status = JSON.parse((await runHere(target, 'status', '--json')).said) as object;
    expect(status).toMatchObject({ epoch: expect.stringMatching(/^[0-9a-f]{12}$/), quarantinedAt: null });
    const again = await run('restore', target, file);
    expect(again.said).toMatch(/^restore failed: the store is not empty.*\n$/);
    expect(again.code).toBe(1);
  });

  it('restore beside the master key of another store, report the foreign key, and do not start from the restored store', async () => {
    const key = join(folder, 'another-key');
    writeKeyFile(key, [randomBytes(32)]);
    const target = {
      ...(await newPlace('another')),
      MASTER_KEY_FILE: key,
      WALLET_MODE: 'hosted',
      PUBLIC_URL: 'https://wallet.example',
      TRUST_PROXY: 'none',
    };
    const sealed = join(folder, 'sealed');
    expect((await run('backup', place, sealed)).code).toBe(0);
    const restored = await run('restore', target, sealed);
    expect(restored.said).toMatch(/another-key does not contain the key [0-9a-f]{16} that sealed this store/);
    const program = startProgram({ ...target, PORT: String(await freePort()) });
    expect(await program.ended).toBe(1);
    expect(program.said()).toMatch(/^Ingam cannot start: the master key does not belong to this store/m);
  });

  it('do not serve a restored store with changed amounts, even if its checksum is right', async () => {
    const dumps = join(import.meta.dirname, '../../../../test-fixtures/dumps');
    const newest =
      readdirSync(dumps)
        .filter((name) => name.endsWith('.jsonl.gz'))
        .toSorted()
        .at(-1) ?? '';
    const forged = join(folder, 'forged');
    writeFileSync(forged, withAnotherAmount(readFileSync(join(dumps, newest))));
    const target = await newPlace('forged');
    const restored = await run('restore', target, forged);
    expect(restored.said).toMatch(/The ledger is NOT in order.*\nNo program serves from it\./);
    expect(restored.code).toBe(1);
    expect((await run('audit', target)).said).toMatch(/^audit failed: .*its audit found faults/);
    const asItIs = await newPlace('as-it-is');
    expect((await run('restore', asItIs, forged, '--despite-audit')).said).toMatch(/NOT in order/);
    expect((await run('audit', asItIs)).said).toMatch(/NOT in order/);
  });

  it('report an error in one line', async () => {
    const nowhere = testStore === 'pglite' ? { DATA_DIR: join(folder, 'nowhere') } : place;
    const missing = await run('backup', nowhere, testStore === 'pglite' ? join(folder, 'x') : file);
    expect(missing.said).toMatch(/^backup failed: (there is no store in .*|.* cannot be written: .*EEXIST.*)\n$/);
    const lastBackup = async () => {
      const { records } = JSON.parse((await runHere(place, 'status', '--json')).said) as Status;
      return records.find(({ kind }) => kind === 'backup')?.at;
    };
    const before = await lastBackup();
    expect(before).toEqual(expect.any(String));
    expect((await run('backup', place, file)).code).toBe(1);
    expect(await lastBackup()).toBe(before);
    expect(existsSync(join(folder, 'nowhere'))).toBe(false);
    expect((await run('backup', place)).said).toMatch(/^backup failed: name one FILE.*\n$/);
    expect((await run('restore', place)).said).toBe(
      'restore failed: name one FILE, as in: npm run ingam -- restore FILE\n',
    );
    expect((await runProgram('backup', place, '--help')).said).toMatch(/^The backup failed: name one FILE.*\n$/);
    const kept = readKeyFile(keyFile);
    expect(await runProgram('rotate', place, '--help')).toEqual({
      code: 1,
      said: 'The rotation failed: unexpected argument --help: npm run ingam -- keys:rotate\n',
    });
    expect(readKeyFile(keyFile)).toEqual(kept);
    const empty = await newPlace('empty');
    const none = await run('restore', empty, join(folder, 'none'));
    expect(none.said).toMatch(/^restore failed: .* is not a complete backup: ENOENT.*\n$/);
    for (const [command, ...args] of needsStore)
      expect((await run(command, empty, ...args)).said).toMatch(/^[\w:]+ failed: there is no store in .*\n$/);
    expect(existsSync(unmade)).toBe(false);
  });

  it.each([
    ['migrations', sql`INSERT INTO schema_migrations (number, name, checksum) VALUES (9999, 'later', 'x')`],
    ['functions', sql`UPDATE schema_functions SET number = number + 1`],
  ])(
    'do not change a store whose %s are newer than the program’s',
    async (_, change) => {
      const later = await open(place);
      await later.run(change);
      await later.close();
      for (const [command, ...args] of needsStore)
        expect((await run(command, place, ...args)).said).toMatch(
          /^[\w:]+ failed: the store is newer than this program.*\n$/,
        );
      expect(existsSync(unmade)).toBe(false);
    },
    60_000,
  );
});
