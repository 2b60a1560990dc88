import { randomBytes } from 'node:crypto';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ownerProof } from '#features/auth/server/sessions/authorize.ts';
import { HOUSE } from '#features/ledger/movement.ts';
import { auditLedger } from '#features/ledger/server/audit.ts';
import { post } from '#features/ledger/server/doors.ts';
import { addressOf, addUser, give, moving, unitsOf } from '#features/ledger/server/testing/books.ts';
import type { Owner } from '#platform/server/http/proof.ts';
import { type Db, sql } from '#platform/server/store/db.ts';
import { findPlanted } from '#platform/server/testing/planted.ts';
import { createTestDb, resetDb, type TestDb } from '#platform/server/testing/stores.ts';
import { openVault, type Vault } from '#platform/server/vault/vault.ts';
import { addAccount } from './accounts.ts';
import { auditBanks } from './audit.ts';
import type { BankAnswer, BankOrder, BankVerdict } from './bank/port.ts';
import { type BankDesk, createBankDesk, retryDelayS } from './bank-desk.ts';
import type { AccountRow } from './store.ts';
import { age, ordersOf } from './testing/accounts.ts';

const said: string[] = [];
const log = pino({ level: 'error' }, { write: (line: string) => void said.push(line) });
const KRW = 6;
const me = addressOf('me');
let store: TestDb;
let db: Db;
let vault: Vault;
let owner: Owner;
let account: AccountRow;
beforeAll(async () => {
  store = await createTestDb();
  db = store.db;
});
beforeEach(async () => {
  await resetDb(db);
  vault = await openVault(db, [randomBytes(32)]);
  owner = ownerProof(await addUser(db, me));
  await give(db, me, 10_000n, 'KRW');
  account = await db.tx((tx) =>
    addAccount(tx, vault, owner, {
      bankName: 'Woori',
      accountNumber: '1002123456789',
      accountHolder: 'Test Person',
      accountType: 'checking',
      isDefault: false,
    }),
  );
});
afterAll(async () => {
  expect(await auditLedger(db)).toMatchObject({ ok: true, problems: [] });
  expect(await auditBanks(db)).toEqual([]);
  await store.drop();
});

const forever = new Promise<never>(() => undefined);
const running = new AbortController().signal;
/** Simulates a process whose bank answers as given and records its orders. */
function process(answer: (order: BankOrder) => Promise<BankAnswer>) {
  const asked: BankOrder[] = [];
  const desk = createBankDesk({ db, vault, log }, () => ({
    isSandbox: false,
    isOffered: true,
    isByFile: false,
    makeCode: () => '0000',
    takenSince: async () => undefined,
    ask: (order) => {
      asked.push(order);
      return answer(order);
    },
  }));
  return { asked, desk, run: () => desk.job.run(running) };
}
const completed = async (): Promise<BankAnswer> => ({ outcome: 'completed' });
const pending = async (): Promise<BankAnswer> => ({ outcome: 'pending' });

/** Holds 4,000 won and orders their payout. */
const withdraw = ({ desk }: ReturnType<typeof process>) =>
  db.tx(async (tx) => {
    const outcome = await post(tx, moving(me, HOUSE.bank, 4_000n, { asset: 'KRW', kind: 'withdrawal', hold: {} }));
    if (outcome.status !== 'accepted') throw new Error(outcome.status);
    return desk.request(tx, owner, account, { purpose: 'pay', won: 4_000n, transferId: outcome.id });
  });
const order = async () => {
  const [newest] = await ordersOf(db, owner);
  if (!newest) throw new Error('no order');
  return newest;
};
const tell = (desk: BankDesk, reference: string, verdict: BankVerdict) =>
  db.tx((tx) => desk.decide(tx, reference, verdict));
const mine = () => unitsOf(db, me, KRW);

describe('an order to a bank', () => {
  test('contains the full account number, the amount and a reference, and is sent once if the bank responds', async () => {
    const one = process(completed);
    await withdraw(one);
    await one.run();
    expect(one.asked).toEqual([
      {
        reference: (await order()).reference,
        purpose: 'pay',
        bankName: 'Woori',
        accountNumber: '1002123456789',
        accountHolder: 'Test Person',
        won: 4_000n,
        text: 'Ingam',
        ageMs: expect.any(Number),
      },
    ]);
    expect(await mine()).toEqual([6_000, 0]);
    await one.run();
    expect(one.asked).toHaveLength(1);
  });

  test('of a process that died is continued by another process, under the same reference', async () => {
    const dying = process(() => forever);
    const next = process(completed);
    const id = await withdraw(dying);
    void dying.run();
    await expect.poll(() => dying.asked.length).toBe(1);
    await next.run();
    expect(next.asked, 'who asks has half a minute').toEqual([]);
    await age(db, id, 30);
    await next.run();
    expect(next.asked.map(({ reference }) => reference)).toEqual(dying.asked.map(({ reference }) => reference));
    expect(await mine()).toEqual([6_000, 0]);
  });

  test('is sent by one of two processes at a time', async () => {
    const two = [process(pending), process(pending)] as const;
    for (let count = 0; count < 2; count += 1) await withdraw(two[0]);
    await Promise.all(two.map((one) => one.run()));
    expect(two.flatMap(({ asked }) => asked)).toHaveLength(2);
  });

  test('decided by many at once, and differently later, is decided once', async () => {
    const { desk } = process(pending);
    await withdraw({ desk } as ReturnType<typeof process>);
    const { reference } = await order();
    said.length = 0;
    await Promise.all(Array.from({ length: 6 }, () => tell(desk, reference, { outcome: 'failed', reason: 'refused' })));
    expect(said).toEqual([]);
    await tell(desk, reference, { outcome: 'completed' });
    expect(said.map((line) => JSON.parse(line))).toMatchObject([
      { status: 'failed', outcome: 'completed', msg: 'the bank contradicts its earlier verdict' },
    ]);
    expect(await order()).toMatchObject({ status: 'failed', failure: 'the bank refused it' });
    expect(await mine()).toEqual([10_000, 0]);
    await tell(desk, '00000000-0000-4000-8000-000000000000', { outcome: 'completed' });
    await tell(desk, 'no reference', { outcome: 'completed' });
    expect(said.slice(1).map((line) => JSON.parse(line))).toMatchObject(
      ['00000000-0000-4000-8000-000000000000', 'no reference'].map((unknown) => ({
        reference: unknown,
        msg: 'the bank sent a verdict on an unknown order',
      })),
    );
  });

  test('decided before the bank responded to the request is decided once, and not sent again', async () => {
    const early = process(async ({ reference }) => {
      await tell(early.desk, reference, { outcome: 'completed' });
      return { outcome: 'pending' };
    });
    const id = await withdraw(early);
    await early.run();
    expect(await order()).toMatchObject({ status: 'completed' });
    expect(await db.one(sql`SELECT next_at FROM bank_transfers WHERE id = ${id}`)).toEqual({ next_at: null });
    expect(await mine()).toEqual([6_000, 0]);
  });

  test('for which the bank moved another amount is not decided: its money stays held, and it is sent again', async () => {
    const other = process(async () => ({ outcome: 'completed', won: 3_999n }));
    const id = await withdraw(other);
    said.length = 0;
    await other.run();
    await tell(other.desk, (await order()).reference, { outcome: 'completed', won: 4_001n });
    expect(said.map((line) => JSON.parse(line))).toMatchObject([
      { bankTransfer: id, asked: '4000', moved: '3999', msg: 'the bank moved a different amount' },
      { bankTransfer: id, asked: '4000', moved: '4001' },
    ]);
    expect([(await order()).status, await mine()]).toEqual(['requested', [10_000, 4_000]]);
    await age(db, id, 2);
    await other.run();
    expect(other.asked).toHaveLength(2);
    // A UUID in capital letters is the same reference.
    await tell(other.desk, (await order()).reference.toUpperCase(), { outcome: 'completed', won: 4_000n });
    expect([(await order()).status, await mine()]).toEqual(['completed', [6_000, 0]]);
  });

  test('without a verdict is sent at growing intervals, finally once a day without end, and never fails for that reason', async () => {
    expect([1, 2, 5, 12, 13, 59].map(retryDelayS)).toEqual([1, 2, 16, 2048, 3600, 3600]);
    expect([60, 61, 1000].map(retryDelayS)).toEqual([86_400, 86_400, 86_400]);
    const silent = process(async () => {
      throw new Error('timeout');
    });
    const id = await withdraw(silent);
    await db.run(sql`UPDATE bank_transfers SET attempts = 59 WHERE id = ${id}`);
    await silent.run();
    await silent.run();
    expect(silent.asked).toHaveLength(1);
    expect(await order()).toMatchObject({ status: 'requested', attempts: 60 });
    expect(said.at(-1)).toContain('a bank has not decided for days');
    await db.run(sql`UPDATE bank_transfers SET next_at = next_at - interval '1 day' WHERE id = ${id}`);
    await silent.run();
    expect(silent.asked).toHaveLength(2);
    expect(await mine()).toEqual([10_000, 4_000]);
    await tell(silent.desk, (await order()).reference, { outcome: 'completed' });
    expect(await mine()).toEqual([6_000, 0]);
  });
});

describe('the store', () => {
  test('refuses to decide an order again, to change a sent order, and to remove its account', async () => {
    const { desk, ...rest } = process(pending);
    const id = await withdraw({ desk, ...rest });
    const change = (set: string) => db.tx((tx) => tx.exec(`UPDATE bank_transfers SET ${set} WHERE id = ${id}`));
    for (const set of ['won = 5000', 'reference = gen_random_uuid()', "bank_name = 'Hana'", 'transfer_id = NULL'])
      await expect(change(set), set).rejects.toThrow();
    const remove = () => db.run(sql`DELETE FROM bank_accounts WHERE id = ${account.id}`);
    await expect(remove()).rejects.toThrow(/open_transfer_has_account/);
    await tell(desk, (await order()).reference, { outcome: 'completed' });
    for (const set of [
      "status = 'requested', decided_at = NULL",
      "status = 'failed', failure = 'x'",
      'next_at = now()',
    ])
      await expect(change(set), set).rejects.toThrow();
    expect(await remove()).toBe(1);
    expect(await order()).toMatchObject({ status: 'completed' });
  });
});

describe('the audit finds', () => {
  const one = process(pending);
  test.each([
    ['an order of another amount', `UPDATE bank_transfers SET won = won + 1`, 'requested'],
    [
      'an order whose money is free',
      `UPDATE transfers SET state = 'voided', resolved_at = now() WHERE state = 'pending'`,
      'requested',
    ],
    [
      'an order told as done that is not',
      `UPDATE bank_transfers SET status = 'completed', decided_at = now(), next_at = NULL`,
      'completed',
    ],
    [
      'an order told as failed whose money is kept',
      `UPDATE bank_transfers SET status = 'failed', failure = 'x', decided_at = now(), next_at = NULL`,
      'failed',
    ],
  ])('%s', async (_, text, state) => {
    await withdraw(one);
    expect(await auditBanks(db)).toEqual([]);
    const found = await findPlanted(db, text, auditBanks);
    expect(found).toEqual([expect.stringMatching(`^an? ${state} order of a bank .*\\(1, the first: order \\d+\\)$`)]);
  });

  test('a completed order whose money moved differently, and a failed order with another reason', async () => {
    for (const verdict of [{ outcome: 'completed' }, { outcome: 'failed', reason: 'refused' }] as const) {
      await withdraw(one);
      await tell(one.desk, (await order()).reference, verdict);
    }
    expect(await auditBanks(db)).toEqual([]);
    const text = `UPDATE bank_transfers SET won = won + 1 WHERE status = 'completed'; UPDATE transfers SET failure = 'y' WHERE failure IS NOT NULL`;
    expect(await findPlanted(db, text, auditBanks)).toEqual([
      expect.stringContaining('a completed order of a bank whose money has not moved'),
      expect.stringContaining('a failed order of a bank whose money was not given back'),
    ]);
  });
});
