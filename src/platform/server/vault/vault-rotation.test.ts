import { randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Db, sql } from '#platform/server/store/db.ts';
import { createTestDb, resetDb, type TestDb } from '#platform/server/testing/stores.ts';
import { openVault, type SealContext, type Vault } from './vault.ts';
import { masterKeyId, readKeyFile, writeKeyFile } from './vault-keys.ts';
import { rotateMasterKey } from './vault-rotation.ts';

const place: SealContext = { table: 'notes', column: 'body', row: 1 };
const secret = Buffer.from('a secret of Minseo Kim');
const folder = mkdtempSync(join(tmpdir(), 'ingam-rotation-'));
const file = join(folder, 'master.key');
const PEOPLE = 230;

let test: TestDb;
let db: Db;
let old: Uint8Array;
/** Server that has been running since before the rotation. */
let server: Vault;
let sealed: Map<string, Uint8Array>;
beforeAll(async () => {
  test = await createTestDb();
  db = test.db;
});
beforeEach(async () => {
  await resetDb(db);
  old = randomBytes(32);
  rmSync(`${file}.retired`, { force: true });
  writeKeyFile(file, [old]);
  server = await openVault(db, [old], () => readKeyFile(file));
  sealed = new Map();
  for (let n = 0; n < PEOPLE; n += 1) await seal(`user:${n}`);
});
afterAll(async () => {
  await test.drop();
  rmSync(folder, { recursive: true });
});

const seal = async (subject: string) =>
  sealed.set(subject, await db.tx((tx) => server.seal(tx, subject, place, secret)));
const mastersIn = async () =>
  (await db.rows(sql<{ id: string }>`SELECT DISTINCT master_key_id AS id FROM data_keys`)).map(({ id }) => id);

async function expectWhole(vault: Vault) {
  for (const [subject, value] of sealed)
    expect(Buffer.from(await vault.open(db, subject, place, value))).toEqual(secret);
}

describe('a new master key', () => {
  it('replaces the old key while a server reads and writes', async () => {
    const rotating = rotateMasterKey(db, file);
    for (let n = PEOPLE; n < PEOPLE + 20; n += 1) await seal(`user:${n}`);
    const { id, rewrapped, retired } = await rotating;
    await seal('user:9999');
    expect(rewrapped).toBeGreaterThanOrEqual(PEOPLE);
    expect(await mastersIn()).toEqual([id]);
    const keys = readKeyFile(file);
    expect(keys.map(masterKeyId)).toEqual([id]);
    expect(readKeyFile(retired).map(masterKeyId)).toEqual([masterKeyId(old)]);
    await expectWhole(server);
    await expectWhole(await openVault(db, keys));
    await expect(openVault(db, [old])).rejects.toThrow('does not belong to this store');
  });

  it('continues where it was interrupted, with the same key', async () => {
    const begun = randomBytes(32);
    writeKeyFile(file, [begun, old]);
    const { id } = await rotateMasterKey(db, file);
    expect(id).toBe(masterKeyId(begun));
    expect(await mastersIn()).toEqual([id]);
    await expectWhole(server);
    // A rotation that was interrupted after it rewrapped every data key: only the file remains to be written.
    writeKeyFile(file, [begun, old]);
    expect(await rotateMasterKey(db, file)).toMatchObject({ id, rewrapped: 0 });
    expect(readKeyFile(file)).toHaveLength(1);
  });

  it('is started once if two callers start it at once: the other caller is refused, and every key in use is in the file', async () => {
    const both = await Promise.allSettled([rotateMasterKey(db, file), rotateMasterKey(db, file)]);
    const [made] = both.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
    const refused = both.flatMap((one) => (one.status === 'rejected' ? [String(one.reason)] : []));
    expect(refused).toEqual([expect.stringContaining('is under way')]);
    expect(readKeyFile(file).map(masterKeyId)).toEqual([made?.id]);
    await expectWhole(await openVault(db, readKeyFile(file)));
    // A failed rotation also releases the lock.
    expect((await rotateMasterKey(db, file)).id).not.toBe(made?.id);
  });

  it('is refused on a machine whose key file lacks the key with which another machine has started', async () => {
    const elsewhere = join(folder, 'elsewhere.key');
    writeKeyFile(elsewhere, [old]);
    const both = await Promise.allSettled([rotateMasterKey(db, file), rotateMasterKey(db, elsewhere)]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const whose = both[0]?.status === 'fulfilled' ? file : elsewhere;
    await expectWhole(await openVault(db, readKeyFile(whose)));
  });

  it('keeps every earlier key for backups made under that key', async () => {
    const first = await rotateMasterKey(db, file);
    const second = await rotateMasterKey(db, file);
    expect(readKeyFile(second.retired).map(masterKeyId)).toEqual([first.id, masterKeyId(old)]);
  });

  it('is refused in one line, and changes nothing, with a file of another store', async () => {
    const foreign = join(folder, 'foreign.key');
    writeFileSync(foreign, `${randomBytes(32).toString('base64')}\n`, { mode: 0o600 });
    await expect(rotateMasterKey(db, foreign)).rejects.toThrow('does not belong to this store');
    expect(readKeyFile(foreign)).toHaveLength(1);
    expect(existsSync(`${foreign}.retired`)).toBe(false);
    await expectWhole(server);
  });
});
