import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ready, startProgram } from '#app/server/testing/process.ts';
import { type AccountOwner, HOUSE, type Movement, transfer } from '#features/ledger/movement.ts';
import { auditLedger } from '#features/ledger/server/audit.ts';
import { openAccountsIn, postAll } from '#features/ledger/server/doors.ts';
import type { UserId } from '#platform/ids.ts';
import { type Db, sql, type Tx } from '#platform/server/store/db.ts';
import { openPostgres } from '#platform/server/store/postgres.ts';
import { freePort } from '../../../../tools/port.ts';
import { startPostgres } from '../../../../tools/postgres.ts';
import { auditCampaigns } from './audit.ts';
import { budgetOf, insertCampaign, setRunning } from './campaigns-store.ts';
import { fundBudget } from './funding.ts';

const MEMBERS = Number(process.env.MEMBERS ?? 100_000);
/** Members of a first run, in which nodes are killed. */
const KILLED = MEMBERS / 2;
const ALL = MEMBERS + KILLED;
const AT_ONCE = 500;
const KILLS = 10;
const PAID = 1000n;
const BACK = 100n;
/** Time limit, from the moment at which everything is due. */
const LIMIT_MS = 60_000;

const addressOf = (nth: number): AccountOwner => `0x${nth.toString(16).padStart(40, '0')}`;
const dayIn = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const moving = (
  kind: string,
  amount: bigint,
  [from, to]: readonly [AccountOwner, AccountOwner],
  more: Partial<Movement> = {},
) => transfer({ kind, initiator: null, asset: 'KRW', amount, from, to, ...more });

/** Posts these movements between existing accounts and returns their transfers. */
async function moveAll(tx: Tx, movements: readonly Movement[]): Promise<number[]> {
  const outcomes = await postAll(tx, movements);
  return outcomes.map((outcome) => {
    if (outcome.status !== 'accepted') throw new Error(`a movement was ${outcome.status}`);
    return outcome.id;
  });
}

interface City {
  readonly shop: number;
  readonly campaign: number;
}

const addPeople = (tx: Tx, numbers: readonly number[]): Promise<number> =>
  tx.run(sql`INSERT INTO users (email, first_name, last_name, address, did)
    SELECT 'm' || n || '@onju.example', 'Test', 'Person', '0x' || lpad(to_hex(n), 40, '0'), 'did:ethr:0x7a69:0x' || lpad(to_hex(n), 40, '0')
      FROM unnest(${[...numbers]}::int[]) n`);

/** Creates a shop, and a campaign with enough money for all. */
async function openCity(db: Db): Promise<City> {
  await db.tx((tx) => addPeople(tx, [ALL + 1]));
  const { id: shop } = await db.one(sql<{ id: number }>`
    INSERT INTO merchants (user_id, name) SELECT id, 'Stall' FROM users WHERE address = ${addressOf(ALL + 1)} RETURNING id`);
  const budget = BACK * BigInt(ALL);
  const campaign = await db.tx(async (tx) => {
    const terms = { name: 'Winter', nameKo: '겨울', bps: 1000, gives: 'month_end', mostPayment: null } as const;
    const everywhere = { shops: null, trades: null, predicate: null };
    const where = { mostMonth: null, ...everywhere, firstDay: dayIn(-60), lastDay: dayIn(20), budget };
    const id = await insertCampaign(tx, { ...terms, ...where }, { userId: 1 as UserId } as never);
    await setRunning(tx, id, HOUSE.issuance);
    await fundBudget(tx, { id, amount: budget, from: HOUSE.issuance });
    return id;
  });
  return { shop, campaign };
}

/** Creates members with a payment last month each, and the benefits held for them, not due yet. */
async function payFor(db: Db, { shop, campaign }: City, members: readonly number[]): Promise<void> {
  await db.tx(async (tx) => {
    await addPeople(tx, members);
    const owners = members.map(addressOf);
    await openAccountsIn(tx, 'KRW', [...owners, addressOf(ALL + 1)]);
    await moveAll(
      tx,
      owners.map((owner) => moving('top_up', PAID, [HOUSE.issuance, owner])),
    );
    const paid = await moveAll(
      tx,
      owners.map((owner) => moving('payment', PAID, [owner, addressOf(ALL + 1)])),
    );
    const held = await moveAll(
      tx,
      owners.map((owner, nth) =>
        moving('benefit', BACK, [budgetOf(campaign), owner], { hold: {}, group: paid[nth] as number }),
      ),
    );
    await tx.run(sql`
      INSERT INTO payments (id, merchant_id, merchant_name, payer_id, payee_id, amount, cashback, cashback_state, created_at)
      SELECT p.id, ${shop}, 'Stall', u.id, m.user_id, ${PAID}, 0, 'none', now() - interval '1 month'
        FROM unnest(${paid}::bigint[], ${owners}::text[]) AS p (id, owner) JOIN users u ON u.address = p.owner JOIN merchants m ON m.id = ${shop}`);
    await tx.run(sql`
      INSERT INTO campaign_benefits (payment_id, campaign_id, user_id, month, paid, amount, state, transfer_id, release_at)
      SELECT b.id, ${campaign}, u.id, date_trunc('month', now() - interval '1 month')::date, ${PAID}, ${BACK}, 'held', b.held, now() + interval '1 year'
        FROM unnest(${paid}::bigint[], ${held}::bigint[], ${owners}::text[]) AS b (id, held, owner) JOIN users u ON u.address = b.owner`);
    await tx.run(sql`
      INSERT INTO campaign_months (user_id, month, campaign_id, won)
      SELECT u.id, date_trunc('month', now() - interval '1 month')::date, ${campaign}, ${BACK} FROM users u WHERE u.address = ANY (${owners}::text[])`);
  });
}

/** Makes the month of these payments end in one second and returns that time. */
async function endMonth(db: Db, payments: number): Promise<number> {
  const { at } = await db.one(sql<{ at: Date }>`SELECT clock_timestamp() + interval '1 second' AS at`);
  await db.tx(
    (tx) =>
      tx.run(sql`UPDATE campaign_benefits SET release_at = ${at} WHERE payment_id IN (
        SELECT payment_id FROM campaign_benefits WHERE state = 'held' ORDER BY payment_id LIMIT ${payments})`),
    { isLong: true },
  );
  return at.getTime();
}

const countDue = async (db: Db) =>
  (
    await db.one(
      sql<{
        n: number;
      }>`SELECT count(*)::int AS n FROM campaign_benefits WHERE state = 'held' AND release_at < now() + interval '1 day'`,
    )
  ).n;

let postgres: Awaited<ReturnType<typeof startPostgres>>;
let folder: string;
let db: Db;
let start: (nth: number) => Promise<ReturnType<typeof startProgram>>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ingam-month-end-'));
  const keyFile = join(folder, 'master.key');
  await writeFile(keyFile, randomBytes(32).toString('base64'), { mode: 0o600 });
  postgres = await startPostgres();
  const ports = [await freePort(), await freePort(), await freePort()];
  start = async (nth) => {
    const env = { DEMO_DATA: 'off', DATABASE_URL: postgres.url, MASTER_KEY_FILE: keyFile, LOG_LEVEL: 'error' };
    const program = startProgram({ ...env, DATA_DIR: join(folder, `data-${nth}`), PORT: String(ports[nth]) });
    await ready(program);
    return program;
  };
  await (await start(0)).stop();
  db = await openPostgres({ url: postgres.url, max: 8 });
  const city = await openCity(db);
  for (let from = 1; from <= ALL; from += AT_ONCE)
    await payFor(
      db,
      city,
      Array.from({ length: Math.min(AT_ONCE, ALL + 1 - from) }, (_, n) => from + n),
    );
}, 900_000);

afterAll(async () => {
  await db?.close();
  await postgres?.stop();
  await rm(folder, { recursive: true, force: true });
});

/** Expects that everything due was given exactly once and that the books agree. */
async function expectGiven(members: number): Promise<void> {
  const given = await db.one(sql<{ n: number; won: string; has: string }>`
    SELECT count(*)::int AS n, coalesce(sum(posted_amount), 0)::text AS won,
      (SELECT sum(a.balance)::text FROM accounts a JOIN users u ON u.id = a.user_id WHERE u.address <> ${addressOf(ALL + 1)} AND a.asset_id = 6) AS has
      FROM transfers WHERE kind = 'benefit' AND state = 'posted'`);
  const won = String(BACK * BigInt(members));
  expect(given).toEqual({ n: members, won, has: won });
  await db.tx(
    async (tx) => {
      expect(await auditCampaigns(tx)).toEqual([]);
      expect((await auditLedger(tx)).problems).toEqual([]);
    },
    { readOnly: true, isLong: true },
  );
}

test('three processes killed ten times give the month’s end of fifty thousand members, each benefit once', async () => {
  const nodes = [await start(0), await start(1), await start(2)];
  try {
    await endMonth(db, KILLED);
    for (let kill = 0; kill < KILLS; kill += 1) {
      await sleep(500 + Math.random() * 2000);
      const nth = kill % 3;
      await nodes[nth]?.stop('SIGKILL');
      nodes[nth] = await start(nth);
    }
    await expect.poll(() => countDue(db), { timeout: 300_000, interval: 250 }).toBe(0);
    await expectGiven(KILLED);
  } finally {
    for (const node of nodes) await node.stop('SIGKILL');
  }
});

test('the month’s end of a hundred thousand members is given in under a minute', async () => {
  const node = await start(0);
  try {
    const at = await endMonth(db, MEMBERS);
    await expect.poll(() => countDue(db), { timeout: 300_000, interval: 250 }).toBe(0);
    const tookMs = Date.now() - at;
    process.stdout.write(`${JSON.stringify({ monthEnd: { members: MEMBERS, tookMs } })}\n`);
    await expectGiven(ALL);
    expect(tookMs).toBeLessThan(LIMIT_MS);
  } finally {
    await node.stop('SIGKILL');
  }
});
