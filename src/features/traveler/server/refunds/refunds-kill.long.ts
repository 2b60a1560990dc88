import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { ready, startProgram } from '#app/server/testing/process.ts';
import { dataUrl, png } from '#features/documents/server/testing/images.ts';
import { auditLedger } from '#features/ledger/server/audit.ts';
import { fund } from '#features/ledger/server/testing/fund.ts';
import { businessNumber } from '#features/organisations/server/testing/firm.ts';
import type { UserId } from '#platform/ids.ts';
import { type Db, sql } from '#platform/server/store/db.ts';
import { openPostgres } from '#platform/server/store/postgres.ts';
import { freePort } from '../../../../../tools/port.ts';
import { startPostgres } from '../../../../../tools/postgres.ts';
import { auditRefunds } from '../audit.ts';

const KILLS = 20;
const CLAIMS = 10_000;
const WORKERS = 8;
/** Several people, because one person can have at most 1,000 claims. */
const PEOPLE = 12;
/** The office's behaviour by shop name, and the units that a claim of $8.00 then pays. */
const OFFICES = [
  ['SANDBOX-CONFIRMS', 8_000_000n],
  ['SANDBOX-FLAKY', 8_000_000n],
  ['SANDBOX-PARTIAL', 4_000_000n],
  ['SANDBOX-REJECTS', 0n],
  ['SANDBOX-CONTRADICTS', 8_000_000n],
] as const;

interface Answer {
  readonly status: number;
  readonly body: { readonly [name: string]: unknown };
}

/** Calls a node, and the next one if it does not answer or asks to retry. */
function caller(ports: readonly number[]) {
  let turn = 0;
  return async (path: string, body: object, token?: string): Promise<Answer> => {
    for (let tries = 0; tries < 600; tries += 1) {
      turn += 1;
      const reply = await fetch(`http://127.0.0.1:${ports[turn % ports.length]}${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
        body: JSON.stringify(body),
      }).catch(() => undefined);
      if (reply && reply.status < 500 && reply.status !== 429)
        return { status: reply.status, body: (await reply.json().catch(() => ({}))) as Answer['body'] };
      await sleep(50 + Math.random() * 100);
    }
    throw new Error(`${path}: no answer`);
  };
}
type Call = ReturnType<typeof caller>;

interface Person {
  readonly userId: UserId;
  readonly token: string;
}

/** Registers a person with a passport that the sandbox verified. */
async function tourist(call: Call, db: Db, nth: number): Promise<Person> {
  const email = `tourist-${nth}@example.com`;
  const made = await call('/api/auth/register', {
    email,
    password: 'correct horse battery',
    firstName: 'To',
    lastName: 'Urist',
  });
  const { id: userId } = made.body.user as { id: UserId };
  const metadata = { documentNumber: `M${10_000_000 + nth}`, name: 'To Urist', imageData: dataUrl(png(3, 2, 40)) };
  const document = { userId, title: 'passport', documentType: 'passport', metadata };
  const token = String(made.body.token);
  const sent = await call('/api/digital-documents', document, token);
  expect(sent.status, JSON.stringify(sent.body)).toBe(201);
  const isThere = sql`SELECT id FROM credentials WHERE user_id = ${userId} AND document_id IS NOT NULL`;
  await expect.poll(() => db.maybe(isThere), { timeout: 60_000 }).toBeDefined();
  return { userId, token };
}

test('two processes are killed twenty times while ten thousand claims go to an office that contradicts itself: none is paid unconfirmed, none twice, none lost', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'ingam-refunds-'));
  const keyFile = join(folder, 'master.key');
  await writeFile(keyFile, randomBytes(32).toString('base64'), { mode: 0o600 });
  const postgres = await startPostgres();
  const ports = [await freePort(), await freePort()];
  const start = async (nth: number) => {
    const env = { DEMO_DATA: 'off', DATABASE_URL: postgres.url, MASTER_KEY_FILE: keyFile, LOG_LEVEL: 'error' };
    const program = startProgram({ ...env, DATA_DIR: join(folder, `data-${nth}`), PORT: String(ports[nth]) });
    await ready(program);
    return program;
  };
  const nodes = [await start(0), await start(1)];
  const db = await openPostgres({ url: postgres.url, max: 4 });
  const call = caller(ports);
  try {
    const made = await call('/api/org', {
      name: 'Hana Refund',
      kinds: ['refund_operator'],
      businessNumber: businessNumber(1),
    });
    const { id } = made.body.organisation as { id: UserId };
    await fund(db, id, 'USDC', String(CLAIMS * 8));
    const rules = { tiers: [{ from: '30', bps: 800 }], dailyAmount: '1000000', entryDays: 90 };
    expect((await call(`/api/org/${id}/refund-rules`, rules)).status).toBe(201);
    const people: Person[] = [];
    for (let nth = 0; nth < PEOPLE; nth += 1) people.push(await tourist(call, db, nth));

    let next = 0;
    const work = async () => {
      while (next < CLAIMS) {
        const nth = next;
        next += 1;
        const { userId, token } = people[nth % PEOPLE] as Person;
        const [merchantName] = OFFICES[nth % OFFICES.length] as (typeof OFFICES)[number];
        const claim = { userId, merchantName, purchaseAmount: '100', refundAmount: '8', receiptHash: `receipt-${nth}` };
        const one = await call('/api/tax-refunds', claim, token);
        // The first response may have been lost when its node was killed; the receipt is then already claimed.
        if (one.status === 409) continue;
        expect(one.status, JSON.stringify(one.body)).toBe(201);
        await call(`/api/tax-refunds/${userId}/${one.body.id}/payout`, { payout: { to: 'usdc' } }, token);
      }
    };
    const working = Promise.all(Array.from({ length: WORKERS }, work));
    for (let kill = 0; kill < KILLS; kill += 1) {
      await sleep(500 + Math.random() * 2500);
      const nth = kill % 2;
      await nodes[nth]?.stop('SIGKILL');
      nodes[nth] = await start(nth);
    }
    await working;
    await db.run(
      sql`UPDATE tax_refunds SET payout_to = 'usdc', next_at = now() WHERE payout_to IS NULL AND status IN ('processing', 'approved')`,
    );
    const open = sql<{ n: number }>`SELECT count(*)::int AS n FROM tax_refunds
      WHERE status IN ('processing', 'approved') AND waits_for IS DISTINCT FROM 'review'`;
    await expect.poll(async () => (await db.one(open)).n, { timeout: 900_000, interval: 1000 }).toBe(0);
    await sleep(8000);

    const claims = await db.rows(sql<{ name: string; status: string; waits_for: string | null; n: number }>`
      SELECT merchant_name AS name, status, waits_for, count(*)::int AS n FROM tax_refunds GROUP BY 1, 2, 3`);
    expect(claims.reduce((sum, { n }) => sum + n, 0)).toBe(CLAIMS);
    let units = 0n;
    for (const [name, paid] of OFFICES) {
      const of = claims.filter((one) => one.name === name);
      const isPaid = of.filter(({ status }) => status === 'paid').reduce((sum, { n }) => sum + n, 0);
      units += BigInt(isPaid) * paid;
      // A claim that the office contradicted before payment waits for a review by the operator's staff.
      const isRight = (one: (typeof of)[number]) =>
        paid === 0n
          ? one.status === 'refused'
          : one.status === 'paid' || (name === 'SANDBOX-CONTRADICTS' && one.waits_for === 'review');
      expect(of.filter((one) => !isRight(one))).toEqual([]);
    }
    const { given } = await db.one(
      sql<{ given: string }>`SELECT coalesce(sum(amount), 0)::text AS given FROM transfers WHERE kind = 'tax_refund'`,
    );
    expect(BigInt(given)).toBe(units);
    const { contradicted } = await db.one(sql<{ contradicted: number }>`
      SELECT count(*)::int AS contradicted FROM tax_refunds WHERE contradicted_at IS NOT NULL`);
    expect(contradicted).toBe(CLAIMS / OFFICES.length);
    expect(await auditRefunds(db)).toEqual([]);
    expect((await auditLedger(db)).problems).toEqual([]);
  } finally {
    for (const node of nodes) await node.stop('SIGKILL');
    await db.close();
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  }
});
