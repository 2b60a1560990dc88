import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { AssetCode } from '#features/currency/assets.ts';
import { type AccountOwner, HOUSE, legsOf, type Movement } from '#features/ledger/movement.ts';
import { divideHalfUp } from '#platform/money.ts';
import { type Db, sql, type Tx } from '#platform/server/store/db.ts';
import { createTestDb, resetDb, type TestDb } from '#platform/server/testing/stores.ts';
import { auditLedger } from '../audit.ts';
import { type Outcome, post, postTogether, resolve } from '../doors.ts';
import { addressOf, addUser, moving, unitsOf } from '../testing/books.ts';

const ann = addressOf('ann');
const shop = addressOf('shop');
const exchange: AccountOwner = 'house:exchange';
const cashback: AccountOwner = 'house:cashback';
const KRW = 6;
let store: TestDb;
let db: Db;
beforeAll(async () => {
  store = await createTestDb();
  db = store.db;
});
beforeEach(() => resetDb(db));
afterAll(async () => {
  expect(await auditLedger(db)).toMatchObject({ ok: true, problems: [] });
  await store.drop();
});

const fill = (owner: AccountOwner, amount: bigint, asset: AssetCode) =>
  db.tx((tx) => post(tx, moving(HOUSE.issuance, owner, amount, { asset })));
const accepted = (outcome: Outcome): number => {
  if (outcome.status !== 'accepted') throw new Error(outcome.status);
  return outcome.id;
};
const one = (movement: Movement) => db.tx(async (tx) => accepted(await post(tx, movement)));
const resolved = (id: number, outcome: 'post' | 'void') => db.tx((tx) => resolve(tx, [{ id, outcome }]));

describe('amount and fee', () => {
  test('are moved together or not at all, to the unit', async () => {
    await fill(ann, 11n, 'XP');
    const outcome = await db.tx((tx) => post(tx, moving(ann, shop, 10n, { fee: 2n })));
    expect(outcome).toEqual({ status: 'insufficient', spendable: 11n });
    expect([await unitsOf(db, ann), await unitsOf(db, shop)]).toEqual([
      [11, 0],
      [0, 0],
    ]);
    await one(moving(ann, shop, 10n, { fee: 1n }));
    expect([await unitsOf(db, ann), await unitsOf(db, shop), await unitsOf(db, HOUSE.fees)]).toEqual([
      [0, 0],
      [10, 0],
      [1, 0],
    ]);
  });
});

/** Won for one XP. The won are rounded down, the fee of 2.5% up (docs/product/exchange.md#terms). */
const RATE = 1_000n;
const XP = 10n ** 18n;
function topUp(amount: bigint): Movement & { readonly credit: bigint } {
  const gross = (amount * RATE) / XP;
  const fee = (gross * 25n + 999n) / 1_000n;
  return {
    ...moving(ann, exchange, amount, { asset: 'XP' }),
    kind: 'top_up',
    legs: [
      ...legsOf({ asset: 'XP', amount, fee: 0n, from: ann, to: exchange }),
      { asset: 'KRW', owner: exchange, delta: -gross },
      { asset: 'KRW', owner: ann, delta: gross - fee },
      { asset: 'KRW', owner: HOUSE.fees, delta: fee },
    ],
    details: { rate: String(RATE), rounding: 'down', fee: String(fee) },
    credit: gross - fee,
  };
}

describe('an exchange at a stated rate', () => {
  test('moves both assets or neither, rounds as stated, and stores its terms', async () => {
    await fill(ann, 10n * XP, 'XP');
    await fill(exchange, 20_000n, 'KRW');
    const asked: bigint[] = [];
    await fc.assert(
      fc.asyncProperty(fc.bigInt(XP / 10n, XP / 2n), async (amount) => {
        const { credit, ...movement } = topUp(amount);
        const id = await one(movement);
        asked.push(amount);
        const row = await db.one(sql<{ details: unknown; sums: string[] }>`
          SELECT t.details, ARRAY(SELECT sum(e.amount)::text FROM entries e WHERE e.transfer_id = t.id GROUP BY e.asset_id) AS sums
            FROM transfers t WHERE t.id = ${id}`);
        expect(row).toEqual({ details: movement.details, sums: ['0', '0'] });
        const exact = divideHalfUp(amount * RATE * 975n, XP * 1_000n);
        expect(exact - credit).toBeGreaterThanOrEqual(0n);
        expect(exact - credit).toBeLessThanOrEqual(3n);
      }),
      { numRuns: 15 },
    );
    const won = asked.reduce((sum, amount) => sum + topUp(amount).credit, 0n);
    expect(await unitsOf(db, ann, KRW)).toEqual([Number(won), 0]);
  });

  test('that the house cannot cover moves neither asset', async () => {
    await fill(ann, XP, 'XP');
    await fill(exchange, 999n, 'KRW');
    const { credit: _, ...movement } = topUp(XP);
    expect(await db.tx((tx) => post(tx, movement))).toMatchObject({ status: 'insufficient' });
    expect([await unitsOf(db, ann, KRW), await unitsOf(db, exchange, KRW)]).toEqual([
      [0, 0],
      [999, 0],
    ]);
    expect(await unitsOf(db, exchange)).toEqual([0, 0]);
  });

  test('that is held and decided moves both, or releases both', async () => {
    await fill(ann, 2n * XP, 'XP');
    await fill(exchange, 2_000n, 'KRW');
    const { credit, ...movement } = topUp(XP);
    const [first, second] = [await one({ ...movement, hold: {} }), await one({ ...movement, hold: {} })];
    expect([await unitsOf(db, exchange, KRW), await unitsOf(db, ann, KRW)]).toEqual([
      [2_000, 2_000],
      [0, 0],
    ]);
    await resolved(first, 'post');
    await resolved(second, 'void');
    expect([await unitsOf(db, exchange, KRW), await unitsOf(db, ann, KRW)]).toEqual([
      [1_000, 0],
      [Number(credit), 0],
    ]);
  });
});

/** Posts a payment and its cashback: two transfers of one group, in one transaction. */
async function pay(tx: Tx, won: bigint, back: bigint): Promise<[number, number]> {
  const payment = accepted(await post(tx, moving(ann, shop, won, { asset: 'KRW', kind: 'payment' })));
  const reward = moving(cashback, ann, back, { asset: 'KRW', kind: 'cashback', group: payment });
  return [payment, accepted(await post(tx, reward))];
}

describe('a payment and its cashback', () => {
  test('happen together, as one group', async () => {
    await fill(ann, 10_000n, 'KRW');
    await fill(cashback, 1_500n, 'KRW');
    const [payment, reward] = await db.tx((tx) => pay(tx, 10_000n, 1_500n));
    expect([await unitsOf(db, ann, KRW), await unitsOf(db, shop, KRW)]).toEqual([
      [1_500, 0],
      [10_000, 0],
    ]);
    const rows = await db.rows(
      sql`SELECT id, kind, group_id FROM transfers WHERE id IN (${payment}, ${reward}) ORDER BY id`,
    );
    expect(rows).toEqual([
      { id: payment, kind: 'payment', group_id: null },
      { id: reward, kind: 'cashback', group_id: payment },
    ]);
  });

  test('leave no payment behind if the cashback cannot be given', async () => {
    await fill(ann, 10_000n, 'KRW');
    await fill(cashback, 1_499n, 'KRW');
    await expect(db.tx((tx) => pay(tx, 10_000n, 1_500n))).rejects.toThrow('insufficient');
    expect([await unitsOf(db, ann, KRW), await unitsOf(db, shop, KRW)]).toEqual([
      [10_000, 0],
      [0, 0],
    ]);
    expect(await db.rows(sql`SELECT 1 FROM transfers WHERE kind IN ('payment', 'cashback')`)).toEqual([]);
  });
});

describe('movements in the group of the first of their batch', () => {
  const won = (from: AccountOwner, to: AccountOwner, amount: bigint, more: Partial<Movement> = {}) =>
    moving(from, to, amount, { asset: 'KRW', ...more });
  const back = (amount: bigint, more: Partial<Movement> = {}) =>
    won(shop, ann, amount, { kind: 'cashback', group: 'first', ...more });
  const together = (first: Movement, ...others: Movement[]) => db.tx((tx) => postTogether(tx, first, others));
  const both = async () => [await unitsOf(db, ann, KRW), await unitsOf(db, shop, KRW)];
  beforeEach(() => fill(ann, 10_000n, 'KRW'));

  test('move with the first movement, from its money, at once and held, and are recorded as its group', async () => {
    const { first, ids } = await together(won(ann, shop, 9_000n), back(500n), back(400n, { hold: {} }));
    expect(ids).toHaveLength(2);
    const rows = await db.rows(
      sql`SELECT id, group_id, state FROM transfers WHERE id = ANY (${ids}::bigint[]) ORDER BY id`,
    );
    const group_id = accepted(first);
    expect(rows).toEqual([
      { id: ids[0], group_id, state: 'posted' },
      { id: ids[1], group_id, state: 'pending' },
    ]);
    expect(await both()).toEqual([
      [1_500, 0],
      [8_500, 400],
    ]);
    await resolved(ids[1] as number, 'post');
    expect(await both()).toEqual([
      [1_900, 0],
      [8_100, 0],
    ]);
  });

  test('move no money if the first movement is too large, or was made before', async () => {
    await fill(shop, 500n, 'KRW');
    expect(await together(won(ann, shop, 10_001n), back(500n))).toEqual({
      first: { status: 'insufficient', spendable: 10_000n },
      ids: [],
    });
    const digest = 'ab'.repeat(32);
    const keyed = { ...won(ann, shop, 1_000n), initiator: await addUser(db, ann), idempotency: { key: 'k', digest } };
    const { first } = await together(keyed, back(100n));
    expect(await together(keyed, back(100n))).toMatchObject({
      first: { status: 'replayed', id: accepted(first) },
      ids: [],
    });
    expect(await both()).toEqual([
      [9_100, 0],
      [1_400, 0],
    ]);
  });

  test('undo the first movement if one of them fails', async () => {
    await expect(together(won(ann, shop, 1_000n), back(1_001n))).rejects.toThrow(
      'cashback that must not fail was insufficient',
    );
    expect(await both()).toEqual([
      [10_000, 0],
      [0, 0],
    ]);
  });

  test('are refused without a first movement', async () => {
    await expect(together(won(ann, shop, 1_000n, { group: 'first' }))).rejects.toThrow('rejected');
  });
});

const reversal = (id: number, amount: bigint) => moving(shop, ann, amount, { kind: 'return', reverses: id });

describe('a reversal', () => {
  beforeEach(() => fill(ann, 100n, 'XP'));

  test('is a new transfer, linked to the unchanged original, and a transfer has at most one reversal', async () => {
    const id = await one(moving(ann, shop, 30n, { fee: 1n }));
    const before = await db.one(sql`SELECT * FROM transfers WHERE id = ${id}`);
    const back = await one(reversal(id, 30n));
    expect(await db.one(sql`SELECT * FROM transfers WHERE id = ${id}`)).toEqual(before);
    expect(await db.one(sql`SELECT reverses, state FROM transfers WHERE id = ${back}`)).toEqual({
      reverses: id,
      state: 'posted',
    });
    expect([await unitsOf(db, ann), await unitsOf(db, shop), await unitsOf(db, HOUSE.fees)]).toEqual([
      [99, 0],
      [0, 0],
      [1, 0],
    ]);
    await fill(shop, 30n, 'XP');
    expect(await db.tx((tx) => post(tx, reversal(id, 30n)))).toEqual({ status: 'already_reversed' });
  });

  test('of a partly posted transfer returns the posted part and no more', async () => {
    const id = await one(moving(ann, shop, 30n, { hold: {} }));
    await db.tx((tx) => resolve(tx, [{ id, outcome: 'post', amount: 12n }]));
    await fill(shop, 30n, 'XP');
    await expect(one(reversal(id, 13n))).rejects.toThrow('rejected return');
    await one(reversal(id, 12n));
    expect(await unitsOf(db, ann)).toEqual([100, 0]);
  });

  test.each(['pending', 'voided'] as const)('of a transfer that is %s is refused by the ledger', async (state) => {
    const id = await one(moving(ann, shop, 30n, { hold: {} }));
    if (state === 'voided') await resolved(id, 'void');
    await fill(shop, 30n, 'XP');
    await expect(one(reversal(id, 30n))).rejects.toThrow('rejected return');
  });

  test('requested by many at once happens once', async () => {
    const id = await one(moving(ann, shop, 30n));
    await fill(shop, 300n, 'XP');
    const outcomes = await Promise.all(Array.from({ length: 10 }, () => db.tx((tx) => post(tx, reversal(id, 30n)))));
    expect(outcomes.filter(({ status }) => status === 'accepted')).toHaveLength(1);
    expect(await unitsOf(db, ann)).toEqual([100, 0]);
  });
});
