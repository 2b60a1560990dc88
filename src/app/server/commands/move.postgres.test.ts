import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { addressOf, give } from '#features/ledger/server/testing/books.ts';
import { openStore } from '#platform/server/open-store.ts';
import { readSettings } from '#platform/server/settings/settings.ts';
import { type Db, isReadOnly, sql } from '#platform/server/store/db.ts';
import { createDatabase } from '#platform/server/testing/stores.ts';
import { startEpoch } from '#platform/server/upkeep/store-epoch.ts';
import { endQuarantine, readStoreState } from '#platform/server/upkeep/store-state.ts';
import { writeKeyFile } from '#platform/server/vault/vault-keys.ts';
import { startServer } from '../start.ts';
import { startTestApp, type TestApp } from '../testing/harness.ts';
import { move } from './move.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });
const folder = mkdtempSync(join(tmpdir(), 'ingam-move-'));
const file = join(folder, 'moving');
const ann = addressOf('ann');
let old: { url: string; drop(): Promise<void> };
let fresh: typeof old;
let app: TestApp;
/** A node that was frozen before the move and wakes after it. */
let frozen: Db;
let person: { token: string };
const placeOf = (url: string, DATABASE_SCHEMA?: string) =>
  readSettings({
    DATABASE_URL: url,
    DATABASE_SCHEMA,
    MASTER_KEY_FILE: join(folder, 'key'),
    WALLET_MODE: 'hosted',
    PUBLIC_URL: 'http://localhost:5000',
    DATA_DIR: folder,
  });
/** Returns the settings of the new store: a schema of another database. */
const there = () => placeOf(fresh.url, 'busan');
const moving = (...args: string[]) => move(there(), [old.url, ...args, '--of-schema', 'public']);
const movedTo = async () => (await readStoreState(frozen)).movedTo;
const stored = async (url: string, databaseSchema = 'public') => {
  const db = await openStore({ databaseUrl: url, databaseSchema, dataDir: '' });
  return { db, databaseUrl: url, drop: () => db.close() };
};

beforeAll(async () => {
  [old, fresh] = [await createDatabase(true), await createDatabase(false)];
  app = await startTestApp({ mode: 'hosted', store: await stored(old.url) });
  frozen = (await stored(old.url)).db;
  person = await app.register('jiwoo@example.com');
  await give(app.db, ann, 7n);
  writeKeyFile(join(folder, 'key'), app.built.masterKeys);
});
afterAll(async () => {
  await frozen.close();
  await old.drop();
  await fresh.drop();
  rmSync(folder, { recursive: true });
});

test('does not move a store while one of its nodes runs, and that node keeps serving', async () => {
  await expect
    .poll(async () => (await app.db.one(sql<{ n: number }>`SELECT count(*) AS n FROM server_nodes`)).n)
    .toBe(1);
  expect(await moving(file)).toMatchObject({
    code: 3,
    faults: ['Refused: 1 nodes are still serving from it: stop them first.'],
  });
  await give(app.db, ann, 1n);
  expect([existsSync(file), await movedTo()]).toEqual([false, null]);
  await app.stop();
});

test('does not move a quarantined store, does not move a store into one with content, and refuses an incomplete command', async () => {
  await frozen.tx((tx) => startEpoch(tx, { restoredTo: new Date(), isForMany: true }));
  expect(await moving(file)).toMatchObject({ code: 3, faults: [expect.stringContaining('it is quarantined')] });
  await endQuarantine(frozen);
  expect(await move(placeOf(old.url), [old.url, file])).toMatchObject({
    code: 3,
    faults: [expect.stringContaining('not empty')],
  });
  for (const args of [[old.url], [file, file, file], [old.url, file, '--undo'], ['--force', file]])
    await expect(move(there(), args)).rejects.toThrow(/name OLD and a FILE/);
  await expect(move(there(), [old.url, file])).rejects.toThrow(/is empty or of an earlier release/);
  expect(await movedTo()).toBeNull();
});

test('a failed move lets the old store serve again', async () => {
  await expect(moving(join(folder, 'no/such/folder'))).rejects.toThrow(
    /cannot be written: .*; the old store serves as before/,
  );
  expect(await movedTo()).toBeNull();
  await give(frozen, ann, 1n);
});

test('a moved store is complete, and its old place accepts no writes and starts no node', async () => {
  const [before] = await frozen.rows(
    sql`SELECT (SELECT count(*) FROM entries) AS entries, (SELECT count(*) FROM users) AS users`,
  );
  const { epoch } = await readStoreState(frozen);
  const done = await moving(file);
  expect(done).toMatchObject({ code: 0, lines: expect.arrayContaining(['The ledger is in order.']) });

  await expect(give(frozen, ann, 1n)).rejects.toSatisfy(isReadOnly);
  await expect(frozen.run(sql`DELETE FROM sessions`)).rejects.toSatisfy(isReadOnly);
  const place = new URL(fresh.url);
  const words = `the store was moved to ${place.host}${place.pathname}, schema busan`;
  await expect(startServer(placeOf(old.url), { isDev: false })).rejects.toThrow(words);
  expect(await moving('--undo')).toMatchObject({ code: 3, faults: ['Refused: the new store has the data.'] });

  const store = await stored(fresh.url, 'busan');
  const moved = await startTestApp({ mode: 'hosted', store, masterKeys: app.built.masterKeys });
  expect((await moved.call('GET /api/auth/verify', { token: person.token })).status).toBe(200);
  expect(
    await store.db.rows(sql`SELECT (SELECT count(*) FROM entries) AS entries, (SELECT count(*) FROM users) AS users`),
  ).toEqual([before]);
  const state = await readStoreState(store.db);
  expect(state).toMatchObject({ movedAt: null, quarantinedAt: null, epoch: expect.stringMatching(/^[0-9a-f]{12}$/) });
  expect(state.epoch).not.toBe(epoch);
  await give(store.db, ann, 1n);
  await moved.stop();
});

test('a move can be undone while the new store is empty', async () => {
  const nowhere = await createDatabase(false);
  const taken = await move(placeOf(nowhere.url), [old.url, '--undo']);
  await nowhere.drop();
  expect(taken).toMatchObject({ code: 0, lines: ['The old store serves again.'] });
  await give(frozen, ann, 1n);
});
