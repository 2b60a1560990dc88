import { randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Db, sql } from '#platform/server/store/db.ts';
import { createTestDb, resetDb, type TestDb } from '#platform/server/testing/stores.ts';
import { openVault, type SealContext, type Vault } from './vault.ts';
import { isVaultEmpty, masterKeyId, openMasterKeys } from './vault-keys.ts';

const place: SealContext = { table: 'notes', column: 'body', row: 1 };
const secret = Buffer.from('a secret of Minseo Kim');
const master = randomBytes(32);

let test: TestDb;
let db: Db;
let vault: Vault;
beforeAll(async () => {
  test = await createTestDb();
  db = test.db;
});
beforeEach(async () => {
  await resetDb(db);
  vault = await openVault(db, [master]);
});
afterAll(() => test.drop());

const seal = (subject: string, at: SealContext = place) => db.tx((tx) => vault.seal(tx, subject, at, secret));
const keyIds = async () =>
  (await db.rows(sql<{ id: Uint8Array }>`SELECT id FROM data_keys`)).map(({ id }) => Buffer.from(id).toString('hex'));

describe('the vault', () => {
  it('returns what was sealed, also to another process with the same master key', async () => {
    const sealed = await seal('user:1');
    expect(Buffer.from(await vault.open(db, 'user:1', place, sealed))).toEqual(secret);
    const second = await openVault(db, [master]);
    expect(Buffer.from(await second.open(db, 'user:1', place, sealed))).toEqual(secret);
  });

  it('seals the same text differently each time, under one key for each subject', async () => {
    const [first, again] = [await seal('user:1'), await seal('user:1')];
    expect(Buffer.compare(first, again)).not.toBe(0);
    await seal('user:2');
    expect(await keyIds()).toHaveLength(2);
  });

  it('computes fingerprints that are equal in another process, and differ by purpose, text and store', async () => {
    const of = async (purpose: string, text: string) => Buffer.from(await vault.mac(purpose, text)).toString('hex');
    const first = await of('tries', 'a');
    expect(await of('tries', 'a')).toBe(first);
    vault = await openVault(db, [master]);
    expect(await of('tries', 'a')).toBe(first);
    const others = [await of('links', 'a'), await of('tries', 'b')];
    await resetDb(db);
    vault = await openVault(db, [master]);
    expect(new Set([first, ...others, await of('tries', 'a')]).size).toBe(4);
  });

  it.each([
    ['another row', 'user:1', { ...place, row: 2 }],
    ['another column', 'user:1', { ...place, column: 'title' }],
    ['another table', 'user:1', { ...place, table: 'drafts' }],
    ['another subject', 'user:2', place],
  ])('does not open a value that was moved to %s', async (_, subject, at) => {
    await seal('user:2');
    const sealed = await seal('user:1');
    await expect(vault.open(db, subject, at, sealed)).rejects.toThrow();
  });

  it('does not open a value with any byte changed', async () => {
    const sealed = await seal('user:1');
    for (const at of sealed.keys()) {
      const changed = Buffer.from(sealed);
      changed[at] = (changed[at] ?? 0) ^ 1;
      await expect(vault.open(db, 'user:1', place, changed)).rejects.toThrow();
    }
    await expect(vault.open(db, 'user:1', place, sealed.subarray(0, 20))).rejects.toThrow();
  });

  it('never uses a data key whose transaction was rolled back', async () => {
    const lost = db.tx(async (tx) => {
      const sealed = await vault.seal(tx, 'user:1', place, secret);
      await vault.open(tx, 'user:1', place, sealed);
      throw new Error('rolled back');
    });
    await expect(lost).rejects.toThrow('rolled back');
    expect(await keyIds()).toEqual([]);
    const sealed = await seal('user:1');
    const second = await openVault(db, [master]);
    expect(Buffer.from(await second.open(db, 'user:1', place, sealed))).toEqual(secret);
  });

  it('creates one data key if two transactions need a subject’s first key at once', async () => {
    const sealed = await Promise.all([seal('user:1'), seal('user:1'), seal('user:1')]);
    expect(await keyIds()).toHaveLength(1);
    for (const one of sealed) expect(Buffer.from(await vault.open(db, 'user:1', place, one))).toEqual(secret);
  });

  it('opens what an earlier master key sealed and seals new subjects under the current one', async () => {
    const sealed = await seal('user:1');
    const newer = randomBytes(32);
    const turned = await openVault(db, [newer, master]);
    expect(Buffer.from(await turned.open(db, 'user:1', place, sealed))).toEqual(secret);
    await db.tx((tx) => turned.seal(tx, 'user:2', place, secret));
    const rows = await db.rows(sql<{ k: string }>`SELECT master_key_id AS k FROM data_keys ORDER BY subject`);
    expect(rows.map(({ k }) => k)).toEqual([masterKeyId(master), masterKeyId(newer)]);
  });

  it('stops at a store sealed with another master key, and adds no key', async () => {
    await expect(openVault(db, [randomBytes(32)])).rejects.toThrow(/does not belong to this store/);
    expect(await db.rows(sql`SELECT id FROM vault_keys`)).toHaveLength(1);
  });

  it('stops if the key file of a store with content is missing, and creates no key file', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'ingam-vault-'));
    const settings = { masterKeyFile: undefined, databaseUrl: undefined, dataDir };
    await expect(openMasterKeys(db, settings)).rejects.toThrow(/master\.key is missing/);
    expect(readdirSync(dataDir)).toEqual([]);
    rmSync(dataDir, { recursive: true });
  });

  it('stops if the check value in the store was changed', async () => {
    await db.run(sql`UPDATE vault_keys SET seal = set_byte(seal, 20, get_byte(seal, 20) # 1)`);
    await expect(openVault(db, [master])).rejects.toThrow(/has been changed/);
  });

  it('stores neither the secret nor any key in the tables', async () => {
    const sealed = await seal('user:1');
    expect(await isVaultEmpty(db)).toBe(false);
    const rows = await db.rows(sql`SELECT * FROM data_keys, vault_keys`);
    const dump = Buffer.from(JSON.stringify(rows, (_, value) => (value instanceof Uint8Array ? [...value] : value)));
    expect(dump.includes(JSON.stringify([...master]).slice(1, -1))).toBe(false);
    expect(Buffer.from(sealed).includes(secret)).toBe(false);
  });
});
