import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { accountEnding, ordersOf } from '#features/banking/server/testing/accounts.ts';
import { type FakeBank, startFakeBank } from '#features/banking/server/testing/fake-bank.ts';
import { showingPhones } from '#features/paycodes/server/testing/showing-phone.ts';
import { openStore } from '#platform/server/open-store.ts';
import { type Db, sql } from '#platform/server/store/db.ts';
import { openEvents } from '#platform/server/testing/event-client.ts';
import { timeOf } from '#platform/server/testing/store-time.ts';
import { createDatabase, testStore } from '#platform/server/testing/stores.ts';
import { writeBackup } from '#platform/server/upkeep/backup.ts';
import { markFinished, markUnfinished } from '#platform/server/upkeep/store-epoch.ts';
import { writeKeyFile } from '#platform/server/vault/vault-keys.ts';
import type { ServerProcess } from '../../../tools/child.ts';
import { freePort } from '../../../tools/port.ts';
import { startTestApp } from './testing/harness.ts';
import { ready, runProgram, startProgram } from './testing/process.ts';
import { programVersion } from './version.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });
const EMAIL = 'jiwoo@example.com';
const PASSWORD = 'correct horse battery';
const folder = mkdtempSync(join(tmpdir(), 'ingam-restored-'));
const file = join(folder, 'backup');
const drops: (() => Promise<void>)[] = [];
let bank: FakeBank;
let url: string;
let server: ServerProcess;
/** Settings of the restored store. */
let settings: Record<string, string>;
/** The customer whose orders the bank takes. */
let giver: string;
let before: { token: string; cursor: string; nextId: number; lost: string; open: string };

/**
 * Runs a hosted server and backs it up. One order to the bank is open at the time of the backup; a new person gives
 * another one later.
 */
async function liveAndBackUp() {
  const app = await startTestApp({ mode: 'hosted', settings: { bank: bank.settings } });
  giver = app.url;
  const me = await app.register(EMAIL);
  const ask = async (of: typeof me) => {
    const { id } = await accountEnding(app, of, '4417', false);
    expect(
      (
        await app.call('POST /api/bank-accounts/{userId}/{id}/code', {
          params: { userId: of.userId, id },
          token: of.token,
        })
      ).status,
    ).toBe(200);
    const [order] = await ordersOf(app.db, of);
    const reference = order?.reference ?? expect.fail('no order');
    await expect.poll(() => bank.taken.has(reference)).toBe(true);
    return reference;
  };
  const open = await ask(me);
  await showingPhones(app).enable(me);
  await writeBackup(app.db, file);
  const later = await app.register();
  const lost = await ask(later);
  writeKeyFile(join(folder, 'key'), app.built.masterKeys);
  const { headers } = await app.call('GET /api/auth/verify', { token: me.token });
  before = { token: me.token, cursor: headers.get('event-position') ?? '', nextId: later.userId, lost, open };
  await app.stop();
}

async function newPlace(): Promise<Record<string, string>> {
  const MASTER_KEY_FILE = join(folder, 'key');
  if (testStore === 'pglite') return { DATA_DIR: join(folder, 'data'), MASTER_KEY_FILE };
  const { url: databaseUrl, drop } = await createDatabase(false);
  drops.push(drop);
  return { DATABASE_URL: databaseUrl, DATA_DIR: join(folder, 'data'), MASTER_KEY_FILE };
}

const inStore = async <T>(look: (db: Db) => Promise<T>): Promise<T> => {
  const db = await openStore({ databaseUrl: settings.DATABASE_URL, dataDir: settings.DATA_DIR ?? '' });
  return look(db).finally(() => db.close());
};
const call = (path: string, init?: RequestInit) => fetch(url + path, init);
const ingam = (...args: string[]) => runProgram('ingam', settings, ...args);
const json = async (...args: string[]) => {
  const { code, said } = await ingam(...args, '--json');
  return { code, found: JSON.parse(said) as Record<string, unknown> };
};
const signIn = () =>
  call('/api/auth/login', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: EMAIL, password: PASSWORD }),
  });

beforeAll(async () => {
  bank = await startFakeBank({ decides: false, now: () => timeOf(giver) });
  const port = String(await freePort());
  url = `http://localhost:${port}`;
  const [secret] = bank.settings.webhookSecrets;
  settings = {
    ...(await newPlace()),
    PORT: port,
    PUBLIC_URL: url,
    WALLET_MODE: 'hosted',
    LOG_LEVEL: 'error',
    BANK_URL: bank.settings.url,
    BANK_KEY: bank.settings.key,
    BANK_WEBHOOK_SECRET: `whsec_${Buffer.from(secret ?? []).toString('base64')}`,
  };
});
afterAll(async () => {
  await server?.stop('SIGTERM');
  await bank.close();
  for (const drop of drops) await drop();
  rmSync(folder, { recursive: true });
});

describe('a hosted store restored from a backup', () => {
  it('had writes and bank orders after its backup was made', liveAndBackUp);

  it('is quarantined from the first moment, has no sessions or pay grants, and its ids continue beyond all ids that were ever assigned', async () => {
    const restored = await ingam('restore', file);
    expect(restored.said).toMatch(/It is quarantined: .*\nThe ledger is in order\.\n$/);
    expect(restored.code).toBe(0);
    await inStore(async (db) => {
      expect(
        await db.one(
          sql`SELECT epoch ~ '^[0-9a-f]{12}$' AS anew, quarantined_at IS NOT NULL AS shut, (SELECT count(*) FROM sessions) AS sessions,
            (SELECT jsonb_agg(end_reason) FROM pay_grants) AS grants FROM store_state`,
        ),
      ).toEqual({ anew: true, shut: true, sessions: 0, grants: ['session'] });
      const { id } = await db.one(sql<{ id: number }>`SELECT nextval(pg_get_serial_sequence('users', 'id')) AS id`);
      expect(id).toBeGreaterThan(before.nextId + 1_000_000);
    });
  });

  it('returns 503 with the reason to every call, and sends no money, mail or event', async () => {
    const asked = [...bank.taken.values()].map((order) => order.asked);
    server = startProgram(settings);
    await server.until(/^Ingam is quarantined: .*reconcile$/m);
    for (const path of ['/api/health/ready', '/api/auth/verify', '/.well-known/jwks.json', '/api/webhooks/bank', '/']) {
      const reply = await call(path);
      expect([path, reply.status, ((await reply.json()) as { code: string }).code]).toEqual([path, 503, 'quarantined']);
      expect(reply.headers.get('retry-after')).toBe('30');
    }
    expect((await call('/api/health')).status).toBe(200);
    expect((await signIn()).status).toBe(503);
    expect(await json('status')).toMatchObject({ code: 0, found: { quarantinedAt: expect.any(String) } });
    const { code, found } = await json('doctor');
    expect(code).toBe(1);
    expect(found.findings).toContainEqual(expect.objectContaining({ name: 'quarantine', state: 'bad' }));
    expect((await json('reconcile', '--look')).found).toMatchObject({ isOpen: false });
    expect([...bank.taken.values()].map((order) => order.asked)).toEqual(asked);
  });

  it('reports the lost writes when it is reconciled, and then serves calls', async () => {
    const { code, said } = await ingam('reconcile');
    expect(said).toContain(`lost: bank orders: ${before.lost} code 1 won, pending`);
    expect(said).not.toContain(before.open);
    expect(said).toMatch(/deliveries to organisations: .*\ndocuments: .*\n/);
    expect(said).toMatch(/The quarantine is over: the server serves\.\n/);
    expect(code).toBe(0);
    await ready(server);
    expect((await call('/api/health/ready')).status).toBe(200);
    const asked = bank.taken.get(before.open)?.asked ?? 0;
    await expect.poll(() => bank.taken.get(before.open)?.asked, { timeout: 60_000 }).toBeGreaterThan(asked);
    expect(bank.taken.size).toBe(2);
    if (testStore === 'postgres')
      expect(await json('status')).toMatchObject({ found: { nodes: [{ version: programVersion() }] } });
    const again = await ingam('reconcile');
    expect([again.code, again.said]).toEqual([1, expect.stringContaining('not quarantined')]);
  });

  it('has no earlier session, and makes the reader of an old cursor start from the beginning', async () => {
    const headers = { authorization: `Bearer ${before.token}` };
    expect((await call('/api/auth/verify', { headers })).status).toBe(401);
    const { token, user } = (await (await signIn()).json()) as { token: string; user: { id: number } };
    const authorization = `Bearer ${token}`;
    const old = await openEvents(`${url}/api/events/${user.id}`, { authorization, 'last-event-id': before.cursor });
    await expect.poll(() => old.events.some(({ data }) => data.refetch === true)).toBe(true);
    expect(old.lastId()).toMatch(/^[0-9a-f]{12}\.\d+$/);
    const next = await openEvents(`${url}/api/events/${user.id}`, { authorization, 'last-event-id': old.lastId() });
    await expect.poll(() => next.heartbeats.length).toBeGreaterThan(0);
    expect(next.events).toEqual([]);
    old.close();
    next.close();
  });

  it.runIf(testStore === 'postgres')('makes a server that is running on it stop serving', async () => {
    await inStore((db) => db.run(sql`UPDATE store_state SET epoch = 'aaaaaaaaaaaa', quarantined_at = now()`));
    await expect.poll(async () => (await call('/api/health/ready')).status).toBe(503);
    await expect.poll(() => server.said().match(/^Ingam is quarantined/gm)?.length).toBe(2);
    await inStore((db) => db.run(sql`UPDATE store_state SET quarantined_at = NULL`));
    await expect.poll(async () => (await call('/api/health/ready')).status).toBe(200);
  });

  it('stays quarantined while an outside party does not respond', async () => {
    await server.stop('SIGTERM');
    await inStore((db) => db.run(sql`UPDATE store_state SET quarantined_at = now()`));
    const away = { ...settings, BANK_URL: `http://127.0.0.1:${await freePort()}` };
    const shut = await runProgram('ingam', away, 'reconcile');
    expect([shut.code, shut.said]).toEqual([3, expect.stringContaining('the bank does not answer')]);
    expect((await runProgram('ingam', away, 'reconcile', '--unanswered')).code).toBe(0);
  });
});

it('a store detects that PostgreSQL restored it to a second, and is quarantined with another epoch', async () => {
  const state = sql<{
    epoch: string;
    isShut: boolean;
  }>`SELECT epoch, quarantined_at IS NOT NULL AS "isShut" FROM store_state`;
  const { epoch, isShut } = await inStore((db) => db.one(state));
  expect(isShut).toBe(false);
  const told = await ingam('restore', '--by-postgres');
  expect([told.code, told.said]).toEqual([0, expect.stringMatching(/starts a new epoch\.\nIt is quarantined/)]);
  const after = await inStore((db) => db.one(state));
  expect(after).toEqual({ epoch: expect.not.stringMatching(epoch), isShut: true });
  expect((await ingam('reconcile', '--unanswered')).code).toBe(0);
});

it('an interrupted restore is detected, and no server starts from it', async () => {
  await inStore((db) => db.tx((tx) => markUnfinished(tx)));
  const line =
    /the restore into this store was cut off, or its audit found faults: restore again, into a new DATA_DIR or a new database\n$/;
  const program = startProgram(settings);
  expect(await program.ended).toBe(1);
  expect(program.said()).toMatch(line);
  expect(await ingam('status')).toEqual({ code: 1, said: expect.stringMatching(line) });
  await inStore((db) => db.tx((tx) => markFinished(tx)));
});

describe('a backup replaces a store', () => {
  const insteadOf = () => settings.DATABASE_URL ?? settings.DATA_DIR ?? '';
  it('if nothing was written since the backup, and is otherwise refused with the amount of data that would be lost', async () => {
    const newer = join(folder, 'newer');
    expect((await ingam('backup', newer)).code).toBe(0);
    // This row is written by one of the server's own jobs. Nobody was notified of it, so its loss does not count.
    await inStore((db) => db.run(sql`UPDATE ledger_books SET open_from = '2020-01-01'`));
    const target = { ...settings, ...(await newPlace()), DATA_DIR: join(folder, 'third') };
    const put = (name: string, ...more: string[]) =>
      runProgram('ingam', target, 'restore', name, '--instead-of', insteadOf(), ...more);
    const refused = await put(file);
    expect([refused.code, refused.said]).toEqual([
      3,
      expect.stringMatching(/Refused: .* has rows that the backup lacks: .*1 of bank_transfers/),
    ]);
    if (testStore === 'pglite') expect(existsSync(join(folder, 'third'))).toBe(false);
    const done = await put(newer);
    expect(done.said).not.toContain('Given up');
    expect(done.code).toBe(0);
  });

  it('with a stated loss of data, if the operator requests it', async () => {
    const target = { ...settings, ...(await newPlace()), DATA_DIR: join(folder, 'fourth') };
    const done = await runProgram('ingam', target, 'restore', file, '--instead-of', insteadOf(), '--force-lose');
    expect([done.code, done.said]).toEqual([0, expect.stringMatching(/Given up: .*1 of bank_transfers/)]);
  });
});
