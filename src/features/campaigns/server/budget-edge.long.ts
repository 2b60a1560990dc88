import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { ready, startProgram } from '#app/server/testing/process.ts';
import { ownerProof } from '#features/auth/server/sessions/authorize.ts';
import type { AccountOwner } from '#features/ledger/movement.ts';
import { auditLedger } from '#features/ledger/server/audit.ts';
import { fund } from '#features/ledger/server/testing/fund.ts';
import type { UserId } from '#platform/ids.ts';
import { type Db, sql } from '#platform/server/store/db.ts';
import { openPostgres } from '#platform/server/store/postgres.ts';
import { freePort } from '../../../../tools/port.ts';
import { startPostgres } from '../../../../tools/postgres.ts';
import { auditCampaigns } from './audit.ts';
import { insertCampaign, readBudgets, setRunning } from './campaigns-store.ts';
import { fundBudget } from './funding.ts';

const PAYMENTS = Number(process.env.PAYMENTS ?? 200_000);
const PAYERS = 60;
const SHOPS = 7;
const LANES = 48;
/**
 * Each payment of 370 won gives 37. The budget is used up after a little more than half of the payments, in the middle
 * of a benefit.
 */
const AMOUNT = '370';
const BUDGET = BigInt(Math.floor(PAYMENTS * 0.55) * 37 + 19);

interface Person {
  readonly token: string;
  readonly userId: UserId;
  readonly address: AccountOwner;
}

const dayIn = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

async function runCampaign(db: Db, city: Person): Promise<number> {
  await fund(db, city.userId, 'KRW', BUDGET.toString());
  return db.tx(async (tx) => {
    const terms = {
      name: 'Winter market',
      nameKo: '겨울 장날',
      bps: 1000,
      gives: 'at_once',
      mostPayment: null,
    } as const;
    const where = {
      predicate: null,
      mostMonth: null,
      shops: null,
      trades: null,
      firstDay: dayIn(-2),
      lastDay: dayIn(40),
    };
    const id = await insertCampaign(tx, { ...terms, ...where, budget: BUDGET }, ownerProof(city.userId));
    await setRunning(tx, id, city.address);
    await fundBudget(tx, { id, amount: BUDGET, from: city.address });
    return id;
  });
}

test('two hundred thousand payments by three processes at the end of a budget give all of it and not a won more', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'ingam-campaign-'));
  const keyFile = join(folder, 'master.key');
  await writeFile(keyFile, randomBytes(32).toString('base64'), { mode: 0o600 });
  const postgres = await startPostgres();
  const ports = [await freePort(), await freePort(), await freePort()];
  const env = { DEMO_DATA: 'off', DATABASE_URL: postgres.url, MASTER_KEY_FILE: keyFile, LOG_LEVEL: 'error' };
  const start = async (nth: number) => {
    const program = startProgram({ ...env, DATA_DIR: join(folder, `data-${nth}`), PORT: String(ports[nth]) });
    await ready(program);
    return program;
  };
  const nodes = [await start(0), await start(1), await start(2)];
  const db = await openPostgres({ url: postgres.url, max: 8 });
  const ask = async (nth: number, method: string, path: string, body: object, token = '') => {
    const headers = {
      'content-type': 'application/json',
      'idempotency-key': randomUUID(),
      ...(token && { authorization: `Bearer ${token}` }),
    };
    const url = `http://127.0.0.1:${ports[nth % 3]}${path}`;
    for (;;) {
      const reply = await fetch(url, { method, headers, body: JSON.stringify(body) });
      const said = (await reply.json()) as Record<string, unknown>;
      // On a slow disk the outcome is unknown for a while; a retry with the same key returns it.
      if (reply.status !== 503) return { status: reply.status, said };
      await sleep(1000);
    }
  };
  const register = async (nth: number): Promise<Person> => {
    const person = { password: 'correct horse battery', firstName: 'Edge', lastName: 'Payer' };
    const { said } = await ask(nth, 'POST', '/api/auth/register', { ...person, email: `edge-${nth}@example.com` });
    const { id, address } = said.user as { id: UserId; address: string };
    return { token: String(said.token), userId: id, address: address.toLowerCase() as AccountOwner };
  };
  try {
    const people: Person[] = [];
    for (let nth = 0; nth < 1 + SHOPS + PAYERS; nth += 1) {
      // Deletes the counted attempts, since registrations from one address are limited.
      await db.run(sql`DELETE FROM attempts`);
      people.push(await register(nth));
    }
    const [city, ...others] = people;
    if (!city) throw new Error('there is no city');
    const shops: number[] = [];
    for (const [nth, { userId, token }] of others.slice(0, SHOPS).entries()) {
      const body = { cashbackBps: 0, name: `Stall ${nth}` };
      shops.push(Number((await ask(nth, 'PATCH', `/api/merchants/${userId}`, body, token)).said.id));
    }
    const payers = others.slice(SHOPS);
    for (const { userId } of payers) await fund(db, userId, 'KRW', '900000000');
    const campaign = await runCampaign(db, city);

    let next = 0;
    let given = 0n;
    const lane = async () => {
      for (let nth = next++; nth < PAYMENTS; nth = next++) {
        const payer = payers[nth % PAYERS];
        const body = { userId: payer?.userId, merchantId: shops[nth % SHOPS], amount: AMOUNT };
        const { status, said } = await ask(nth, 'POST', '/api/payments', body, payer?.token);
        if (status !== 201) throw new Error(`a payment was ${status}: ${JSON.stringify(said)}`);
        given += BigInt((said.benefit as { amount: string } | null)?.amount ?? 0);
      }
    };
    await Promise.all(Array.from({ length: LANES }, lane));

    const [left] = await readBudgets(db, [campaign]);
    expect([given, left?.balance, left?.held]).toEqual([BUDGET, '0', '0']);
    await db.tx(
      async (tx) => {
        const { won } = await tx.one(sql<{ won: string }>`
          SELECT coalesce(sum(amount), 0)::text AS won FROM transfers WHERE kind = 'benefit' AND state = 'posted'`);
        expect(BigInt(won)).toBe(BUDGET);
        expect(await auditCampaigns(tx)).toEqual([]);
        expect((await auditLedger(tx)).problems).toEqual([]);
      },
      { readOnly: true, isLong: true },
    );
  } finally {
    for (const node of nodes) await node.stop('SIGKILL');
    await db.close();
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  }
}, 5_400_000);
