import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { audit } from '../../src/app/server/audit.ts';
import { type FakeBank, startFakeBank } from '../../src/features/banking/server/testing/fake-bank.ts';
import { sql } from '../../src/platform/server/store/db.ts';
import { openEvents } from '../../src/platform/server/testing/event-client.ts';
import { launch, MAIN, type ServerProcess } from '../../tools/child.ts';
import { freePort } from '../../tools/port.ts';
import { root } from '../deploy/checks.ts';
import type { Cluster } from './cluster.ts';
import { fillUp, sizeOf } from './fill.ts';

/** Inputs of a part, and results of earlier ones. */
export interface Drill {
  readonly cluster: Cluster;
  readonly folder: string;
  readonly transfers: number;
  readonly bytes: number;
  readonly left: Record<string, unknown>;
}
export type Part = (drill: Drill) => Promise<object & { readonly isDone?: boolean }>;

const SECOND_MS = 1100;
const GB = 2 ** 30;
const LIMIT_10_GB_S = 600;
const LIMIT_MOVE_S = 300;

const demand = (is: boolean, what: string) => {
  if (!is) throw new Error(what);
};

/** Adds transfers until there are enough, then backs everything up. */
const fill: Part = ({ cluster, transfers, bytes }) =>
  cluster.withDb(async (db) => {
    const filled = await fillUp(db, { transfers, bytes });
    if (filled.isDone) cluster.backUp();
    return filled;
  });

/**
 * Notes the second to restore to. Then, after it, gives an order to a bank and damages the books, bypassing their
 * guards.
 */
const damage: Part = async (drill) => {
  const { cluster, left } = drill;
  const bank = await startFakeBank({ decides: false });
  const app = await startApp(drill, bank);
  try {
    await app.node.until(/^Ingam is ready/);
    const me = await register(app.url, 'before@example.com');
    const { headers } = await call(app.url, 'GET', '/api/auth/verify', me.token);
    await sleep(SECOND_MS);
    const { at, transfers, last } = await cluster.withDb((db) =>
      db.one(sql<{ at: string; transfers: number; last: number }>`
        SELECT now()::text AS at, (SELECT count(*) FROM transfers) AS transfers, (SELECT max(id) FROM transfers) AS last`),
    );
    await sleep(SECOND_MS);
    const later = await register(app.url, 'after@example.com');
    const reference = await orderOf(drill, app.url, later, bank);
    await cluster.withDb(async (db) => {
      await db.tx(
        async (tx) => {
          await tx.exec(
            `SET LOCAL session_replication_role = replica; DELETE FROM entries WHERE account_id % 3 = 0; UPDATE accounts SET balance = balance + 1`,
          );
        },
        { isLong: true },
      );
      await db.rows(sql`SELECT pg_switch_wal()`);
      demand(!(await audit(db)).ok, 'the damage was not detected');
    });
    Object.assign(left, {
      at,
      transfers,
      last,
      reference,
      user: me.userId,
      nextUser: later.userId,
      token: me.token,
      cursor: headers.get('event-position'),
    });
    // Saves the bank's records of what the restored store will have forgotten.
    left.orders = [...bank.taken.values()];
    return { at, transfers };
  } finally {
    await app.node.stop();
    await bank.close();
  }
};

/**
 * Restores the cluster to that second. The content must be that of the second, and the store must be closed until it
 * was compared with everything sent; then it has a new epoch.
 */
const toSecond: Part = async (drill) => {
  const { cluster, left } = drill;
  cluster.stop();
  const since = performance.now();
  await cluster.putBackTo(String(left.at));
  const backS = (performance.now() - since) / 1000;
  const marked = await ingam(drill, {}, 'restore', '--by-postgres');
  demand(marked.code === 0 && marked.said.includes('The ledger is in order.'), marked.said);
  const found = await cluster.withDb(async (db) => {
    const { id } = await db.one(sql<{ id: number }>`SELECT nextval(pg_get_serial_sequence('users', 'id')) AS id`);
    const state = await db.one(
      sql<{ epoch: string; isShut: boolean }>`SELECT epoch, quarantined_at IS NOT NULL AS "isShut" FROM store_state`,
    );
    return { ...(await sizeOf(db)), ...state, id };
  });
  demand(found.transfers === left.transfers, `${found.transfers} transfers of ${left.transfers} were restored`);
  demand(found.isShut && found.epoch !== '' && found.id > Number(left.nextUser) + 1_000_000, JSON.stringify(found));
  const reconciled = await reopen(drill);
  const secondsFor10 = (backS * 10 * GB) / found.bytes;
  demand(secondsFor10 <= LIMIT_10_GB_S || found.bytes < GB, `10 GB would take ${Math.round(secondsFor10)} s`);
  return {
    backS: Math.round(backS),
    gb: round(found.bytes / GB),
    secondsFor10GB: Math.round(secondsFor10),
    ...reconciled,
  };
};

/** Serves the quarantined store, compares and opens it; an old cursor belongs to another epoch. */
async function reopen(drill: Drill): Promise<object> {
  const { left } = drill;
  const bank = await startFakeBank({ decides: false });
  for (const order of left.orders as { reference: string }[])
    (bank.taken as Map<string, unknown>).set(order.reference, order);
  const app = await startApp(drill, bank);
  try {
    await app.node.until(/^Ingam is quarantined/m);
    demand((await call(app.url, 'GET', '/api/health/ready')).status === 503, 'a quarantined server answers calls');
    const { code, said } = await ingam(drill, app.settings, 'reconcile');
    demand(code === 0 && said.includes(`lost: bank orders: ${left.reference}`), said);
    const backTo = Date.parse(/^Restored to (\S+)\.$/m.exec(said)?.[1] ?? '');
    demand(
      Math.abs(backTo - Date.parse(String(left.at).replace(' ', 'T').replace(/\+00$/, 'Z'))) < 20_000,
      `compared since ${said}, not since ${String(left.at)}`,
    );
    demand(/deliveries to organisations: .*\ndocuments: /.test(said), said);
    await app.node.until(/^Ingam is ready/m);
    demand(
      (await call(app.url, 'GET', '/api/auth/verify', String(left.token))).status === 401,
      'an old session was accepted',
    );
    const again = await signIn(app.url, 'before@example.com');
    const stream = await openEvents(`${app.url}/api/events/${left.user}`, {
      authorization: `Bearer ${again}`,
      'last-event-id': String(left.cursor),
    });
    for (let tries = 0; stream.events.length === 0 && tries < 200; tries += 1) await sleep(50);
    stream.close();
    demand(stream.events[0]?.data.refetch === true, `an old cursor was answered ${JSON.stringify(stream.events[0])}`);
    return { lost: said.split('\n').filter((line) => line.startsWith('lost: ')).length };
  } finally {
    await app.node.stop();
    await bank.close();
  }
}

/**
 * Moves the store to another database, as an operator does. Everything is carried over, the old store is closed for
 * good, and event streams start over.
 */
const move: Part = async (drill) => {
  const { cluster } = drill;
  await cluster.withDb(async (db) => {
    await db.rows(sql`DROP DATABASE IF EXISTS moved`);
    await db.rows(sql`CREATE DATABASE moved TEMPLATE template0`);
  });
  const before = await cluster.withDb(sizeOf);
  const there = { DATABASE_URL: Object.assign(new URL(cluster.url), { pathname: '/moved' }).href };
  const since = performance.now();
  const { code, said } = await ingam(drill, there, 'move', cluster.url, join(drill.folder, `moving-${Date.now()}`));
  const tookS = (performance.now() - since) / 1000;
  demand(code === 0 && said.includes('The ledger is in order.'), said);
  demand(tookS <= LIMIT_MOVE_S, `the move took ${Math.round(tookS)} s`);
  const old = await startApp(drill);
  demand((await old.node.ended) === 1 && /the store was moved to/.test(old.node.said()), old.node.said());
  const moved = await startApp(drill, undefined, there);
  await moved.node.until(/^Ingam is ready/m);
  await signIn(moved.url, 'before@example.com');
  await moved.node.stop();
  return { gb: round(before.bytes / GB), tookS: Math.round(tookS), transfers: before.transfers };
};

/** Parts of the drill, in the order in which they run. */
export const parts: Readonly<Record<string, Part>> = { fill, damage, 'to-second': toSecond, move };

const round = (n: number) => Math.round(n * 100) / 100;

async function startApp(drill: Drill, bank?: FakeBank, more: Record<string, string> = {}) {
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const secret = bank?.settings.webhookSecrets[0];
  const settings = {
    ...settingsOf(drill),
    PORT: String(port),
    PUBLIC_URL: url,
    ...(bank && {
      BANK_URL: bank.settings.url,
      BANK_KEY: bank.settings.key,
      BANK_WEBHOOK_SECRET: `whsec_${Buffer.from(secret ?? []).toString('base64')}`,
    }),
    ...more,
  };
  const node: ServerProcess = launch(MAIN, { env: { PATH: process.env.PATH, ...settings } });
  return { url, node, settings };
}

const settingsOf = ({ cluster, folder }: Drill) => ({
  WALLET_MODE: 'hosted',
  PUBLIC_URL: 'http://localhost:5000',
  DATABASE_URL: cluster.url,
  MASTER_KEY_FILE: join(folder, '../ingam-restore.key'),
  DATA_DIR: join(folder, 'ingam'),
  LOG_LEVEL: 'error',
});

const ingam = (drill: Drill, more: Record<string, string>, ...args: string[]) =>
  new Promise<{ code: number; said: string }>((resolve) => {
    const command = join(root, 'src/app/server/commands/ingam.ts');
    const env = { PATH: process.env.PATH, ...settingsOf(drill), ...more };
    execFile(process.execPath, ['--max-old-space-size=2048', command, ...args], { env }, (error, stdout, stderr) =>
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, said: stdout + stderr }),
    );
  });

interface Person {
  readonly userId: number;
  readonly token: string;
}

async function call(url: string, method: string, path: string, token?: string, body?: object) {
  const reply = await fetch(url + path, {
    method,
    headers: {
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await reply.text();
  return { status: reply.status, headers: reply.headers, text };
}

const PASSWORD = 'correct horse battery';

async function register(url: string, email: string): Promise<Person> {
  const { status, text } = await call(url, 'POST', '/api/auth/register', undefined, {
    email,
    password: PASSWORD,
    firstName: 'Test',
    lastName: 'Person',
  });
  demand(status === 201, text);
  const { user, token } = JSON.parse(text) as { user: { id: number }; token: string };
  return { userId: user.id, token };
}

async function signIn(url: string, email: string): Promise<string> {
  const { status, text } = await call(url, 'POST', '/api/auth/login', undefined, { email, password: PASSWORD });
  demand(status === 200, text);
  return (JSON.parse(text) as { token: string }).token;
}

/** Requests a bank's 1-won code for a person and returns the order's reference once the bank has the order. */
async function orderOf({ cluster }: Drill, url: string, { userId, token }: Person, bank: FakeBank): Promise<string> {
  const added = await call(url, 'POST', `/api/bank-accounts/${userId}`, token, {
    bankName: 'Shinhan',
    accountNumber: '110123454417',
    accountHolder: 'Test Person',
    accountType: 'checking',
  });
  demand(added.status === 201, added.text);
  const { id } = JSON.parse(added.text) as { id: number };
  const asked = await call(url, 'POST', `/api/bank-accounts/${userId}/${id}/code`, token);
  demand(asked.status === 200, asked.text);
  for (let tries = 0; tries < 600; tries += 1) {
    const order = await cluster.withDb((db) =>
      db.maybe(
        sql<{ reference: string }>`SELECT reference::text AS reference FROM bank_transfers WHERE user_id = ${userId}`,
      ),
    );
    if (order && bank.taken.has(order.reference)) return order.reference;
    await sleep(100);
  }
  throw new Error('the bank got no order');
}
