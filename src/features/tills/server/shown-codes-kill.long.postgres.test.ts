import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ready, startProgram } from '#app/server/testing/process.ts';
import { testApp } from '#app/server/testing/test-app.ts';
import { showingPhones } from '#features/paycodes/server/testing/showing-phone.ts';
import { sql } from '#platform/server/store/db.ts';
import { eventually } from '#platform/server/testing/eventually.ts';
import { writeKeyFile } from '#platform/server/vault/vault-keys.ts';
import { freePort } from '../../../../tools/port.ts';
import { tillShops } from './testing/till-shop.ts';

const app = testApp({ mode: 'hosted' });
const shops = tillShops(app);
const phones = showingPhones(app);
const wonOf = async (person: Parameters<typeof shops.stalls.won>[0]) => (await shops.stalls.won(person))[0];

/** Starts the real program over the store of this file's server. */
async function startNode(folder: string) {
  const file = join(folder, 'key');
  writeKeyFile(file, app.built.masterKeys);
  const port = String(await freePort());
  const program = startProgram({
    DATABASE_URL: app.store.databaseUrl ?? '',
    DATA_DIR: folder,
    MASTER_KEY_FILE: file,
    PORT: port,
    PUBLIC_URL: `http://localhost:${port}`,
    WALLET_MODE: 'hosted',
    DEMO_DATA: 'off',
    LOG_LEVEL: 'error',
  });
  await ready(program);
  return { program, url: `http://localhost:${port}` };
}

/** Waits until a statement that begins with this text waits for a lock. */
const untilLocked = (begins: string) =>
  eventually(async () => {
    const { n } = await app.db.one(sql<{ n: number }>`SELECT count(*) AS n FROM pg_stat_activity
      WHERE datname = current_database() AND wait_event_type = 'Lock' AND ltrim(query) ~ ${`^${begins}`}`);
    return n;
  }).toBe(1);

it('after the node that committed a payment is killed before it answers, another node has the answer and every counter', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'ingam-codes-'));
  const { program, url } = await startNode(folder);
  try {
    const { at, clerk } = await shops.enrol(await shops.make());
    await at.enter(clerk);
    const elsewhere = await shops.enrol(await shops.make());
    await elsewhere.at.enter(elsewhere.clerk);
    const payer = await shops.stalls.person('100000');
    const phone = await phones.enable(payer);
    const code = await phone.qr();
    const body = { code, charge: { amount: '3000' } };

    // A lock that the answer needs, requested while the payment holds its own on that table: granted by its commit.
    const held = Promise.withResolvers<void>();
    const answered = Promise.withResolvers<void>();
    const account = app.db.tx(async (tx) => {
      await tx.rows(sql`SELECT FROM accounts WHERE user_id = ${payer.userId} FOR UPDATE`);
      await held.promise;
    });
    const asked = fetch(`${url}/api/till/shown-codes`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'idempotency-key': 'lost',
        cookie: [...at.jar].map(([name, value]) => `${name}=${value}`).join('; '),
      },
      body: JSON.stringify(body),
    }).then(
      ({ status }) => status,
      () => 'no answer',
    );
    await eventually(async () => {
      const { n } = await app.db.one(sql<{
        n: number;
      }>`SELECT count(*) AS n FROM pg_locks l JOIN pg_class c ON c.oid = l.relation
        WHERE c.relname = 'till_charges' AND l.mode = 'RowExclusiveLock' AND l.granted
          AND l.database = (SELECT oid FROM pg_database WHERE datname = current_database())`);
      return n;
    }).toBe(1);
    const table = app.db.tx(async (tx) => {
      await tx.exec('LOCK TABLE till_charges IN ACCESS EXCLUSIVE MODE');
      await answered.promise;
    });
    await untilLocked('LOCK TABLE till_charges');
    held.resolve();
    await account;
    await untilLocked('SELECT .*till_charges');
    expect(await app.db.rows(sql`SELECT is_paid FROM pay_grant_uses WHERE grant_id = ${phone.grantId}`)).toEqual([
      { is_paid: true },
    ]);
    await program.stop('SIGKILL');
    expect(await asked).toBe('no answer');
    answered.resolve();
    await table;

    const again = await at.show(code, '3000', { key: 'lost' });
    expect([again.status, again.body.state, again.headers.get('idempotency-replayed')]).toEqual([201, 'paid', 'true']);
    expect(await wonOf(payer)).toBe(97_000);
    // An earlier showing is over too, although only the other node took this one.
    expect((await elsewhere.at.show(await phone.qr({ counter: 2 }), '1000')).status).toBe(201);
    expect((await elsewhere.at.show(code, '1000')).problem.code).toBe('code_used');
    expect((await elsewhere.at.show(await phone.qr({ counter: 3 }), '1000')).problem.code).toBe('code_unknown');
    expect(await wonOf(payer)).toBe(96_000);
  } finally {
    await program.stop('SIGKILL');
    rmSync(folder, { recursive: true });
  }
});
