import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { sql } from '#platform/server/store/db.ts';
import { eventually } from '#platform/server/testing/eventually.ts';
import { createTestDb } from '#platform/server/testing/stores.ts';
import { openVault } from './vault.ts';
import { readKeyFile, writeKeyFile } from './vault-keys.ts';
import { rotateMasterKey } from './vault-rotation.ts';

it('a new master key waits for a data key that is being created under the old master key, and rewraps that data key', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'ingam-rotation-'));
  const { db, drop } = await createTestDb();
  onTestFinished(async () => {
    await drop();
    rmSync(folder, { recursive: true });
  });
  const file = join(folder, 'master.key');
  const old = randomBytes(32);
  writeKeyFile(file, [old]);
  const server = await openVault(db, [old], () => readKeyFile(file));
  const place = { table: 'notes', column: 'body', row: 1 };
  const [sealed, commit] = [Promise.withResolvers<Uint8Array>(), Promise.withResolvers<void>()];
  const making = db.tx(async (tx) => {
    sealed.resolve(await server.seal(tx, 'user:1', place, Buffer.from('a secret')));
    await commit.promise;
  });
  const value = await sealed.promise;
  const rotating = rotateMasterKey(db, file);
  const waiting = sql<{ n: number }>`
    SELECT count(*) AS n FROM pg_locks WHERE NOT granted AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`;
  await eventually(async () => (await db.one(waiting)).n).toBe(1);
  commit.resolve();
  await making;
  const { id, rewrapped } = await rotating;
  expect(rewrapped).toBe(1);
  const kept = sql<{ id: string }>`SELECT master_key_id AS id FROM data_keys WHERE subject = 'user:1'`;
  expect(await db.one(kept)).toEqual({ id });
  expect(await db.rows(sql`SELECT id FROM vault_keys`)).toEqual([{ id }]);
  const opened = await server.open(db, 'user:1', place, value);
  expect(Buffer.from(opened).toString()).toBe('a secret');
});
