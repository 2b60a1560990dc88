import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Db, sql } from '#platform/server/store/db.ts';
import { nowOf } from '#platform/server/testing/store-time.ts';
import { createTestDb, resetDb, type TestDb } from '#platform/server/testing/stores.ts';
import { HOUSE, legsOf, type Movement, type Resolution } from '../movement.ts';
import { auditLedger } from './audit.ts';
import { mustPost, post, recall, resolve, submit } from './doors.ts';
import { addressOf, addUser, give, moving, unitsOf } from './testing/books.ts';

const ann = addressOf('ann');
const ben = addressOf('ben');
let store: TestDb;
let db: Db;
beforeAll(async () => {
  store = await createTestDb();
  db = store.db;
});
beforeEach(async () => {
  await resetDb(db);
  await give(db, ann, 100n);
});
afterAll(async () => {
  expect(await auditLedger(db)).toMatchObject({ ok: true, problems: [] });
  await store.drop();
});

const submitted = async (movement: Movement): Promise<number> => {
  const outcome = await submit(db, movement);
  if (outcome.status !== 'accepted') throw new Error(outcome.status);
  return outcome.id;
};
const resolved = (...resolutions: Resolution[]) => db.tx((tx) => resolve(tx, resolutions));
const digest = 'ab'.repeat(32);

describe('post', () => {
  test('commits together with the rows of the calling feature, or not at all', async () => {
    const work = db.tx(async (tx) => {
      await post(tx, moving(ann, ben, 10n));
      throw new Error('the feature changed its mind');
    });
    await expect(work).rejects.toThrow('changed its mind');
    expect([await unitsOf(db, ann), await unitsOf(db, ben)]).toEqual([
      [100, 0],
      [0, 0],
    ]);
  });

  test('throws if a required movement lacks money, with the caller’s error if the caller named one', async () => {
    const all = moving(ann, ben, 101n);
    const short = (spendable: bigint) => new Error(`only ${spendable} are there`);
    await expect(db.tx((tx) => mustPost(tx, all))).rejects.toThrow('a test that must not fail was insufficient');
    await expect(db.tx((tx) => mustPost(tx, all, short))).rejects.toThrow('only 100 are there');
    const id = await db.tx((tx) => mustPost(tx, moving(ann, ben, 100n), short));
    expect([id > 0, await unitsOf(db, ben)]).toEqual([true, [100, 0]]);
  });

  test('moves two assets in one transfer, or neither asset', async () => {
    const exchange = (won: bigint): Movement => ({
      ...moving(ann, 'house:exchange', 10n),
      kind: 'exchange',
      legs: [
        { asset: 'XP', owner: ann, delta: -10n },
        { asset: 'XP', owner: 'house:exchange', delta: 10n },
        { asset: 'KRW', owner: 'house:bank', delta: -won },
        { asset: 'KRW', owner: ann, delta: won - 3n },
        { asset: 'KRW', owner: HOUSE.fees, delta: 3n },
      ],
    });
    await db.tx((tx) => post(tx, exchange(100n)));
    expect([await unitsOf(db, ann), await unitsOf(db, ann, 6)]).toEqual([
      [90, 0],
      [97, 0],
    ]);
    await expect(db.tx((tx) => post(tx, exchange(3n)))).rejects.toThrow(/rejected exchange/);
    expect(await unitsOf(db, ann)).toEqual([90, 0]);
  });

  test.each([
    [
      'legs that do not sum to 0',
      async () => ({
        legs: [
          { asset: 'XP', owner: ann, delta: -5n },
          { asset: 'XP', owner: ben, delta: 4n },
        ],
      }),
    ],
    ['legs of another amount than it says', async () => ({ amount: 4n, legs: legsOf(moving(ann, ben, 5n)) })],
    ['an amount of 0', async () => ({ amount: 0n, legs: [] })],
    ['a time that has not come', async () => ({ effectiveAt: await nowOf(db, 180_000) })],
    ['a hold that has expired already', async () => ({ hold: { expiresAt: await nowOf(db, -1000) } })],
    ['a reversal of what is not there', async () => ({ reverses: 999 })],
  ] satisfies [string, () => Promise<Partial<Movement>>][])('refuses a movement with %s', async (_, change) => {
    const movement = { ...moving(ann, ben, 5n), ...(await change()) };
    await expect(db.tx((tx) => post(tx, movement))).rejects.toThrow(/rejected/);
    expect(await unitsOf(db, ann)).toEqual([100, 0]);
  });

  test('can give a movement a past date if it happened then', async () => {
    const effectiveAt = new Date('2026-01-02T03:04:05.000Z');
    const outcome = await db.tx((tx) => post(tx, moving(ann, ben, 1n, { effectiveAt })));
    expect(outcome).toMatchObject({ status: 'accepted', at: effectiveAt });
    const { at } = await db.one(sql<{ at: Date }>`SELECT max(at) AS at FROM entries WHERE amount = 1`);
    expect(at).toEqual(effectiveAt);
  });

  test('returns the stored response of a key to a repeat, and refuses another request with the key', async () => {
    const initiator = await addUser(db, ann);
    const movement = moving(ann, ben, 1n, { initiator, idempotency: { key: 'k', digest, answer: { said: 'yes' } } });
    const first = await db.tx((tx) => post(tx, movement));
    const second = await db.tx((tx) => post(tx, movement));
    expect(second).toEqual({ ...first, status: 'replayed', answer: { said: 'yes' } });
    expect(await recall(db, initiator, { key: 'k', digest })).toEqual(second);
    expect(await recall(db, initiator, { key: 'other', digest })).toBeUndefined();
    const other = { ...movement, idempotency: { key: 'k', digest: 'cd'.repeat(32) } };
    await expect(db.tx((tx) => post(tx, other))).rejects.toMatchObject({ code: 'key_reused' });
    await expect(recall(db, initiator, other.idempotency)).rejects.toMatchObject({ code: 'key_reused' });
  });
});

describe('submit', () => {
  test('never lets concurrent callers spend more than the balance', async () => {
    const outcomes = await Promise.all(Array.from({ length: 60 }, () => submit(db, moving(ann, ben, 7n))));
    expect(outcomes.filter(({ status }) => status === 'accepted')).toHaveLength(14);
    expect([await unitsOf(db, ann), await unitsOf(db, ben)]).toEqual([
      [2, 0],
      [98, 0],
    ]);
  });

  test('moves money in both directions at once without a deadlock', async () => {
    await give(db, ben, 100n);
    const there = Array.from({ length: 40 }, () => submit(db, moving(ann, ben, 1n, { fee: 1n })));
    const back = Array.from({ length: 40 }, () => submit(db, moving(ben, ann, 1n, { fee: 1n })));
    const outcomes = await Promise.all([...there, ...back]);
    expect(new Set(outcomes.map(({ status }) => status))).toEqual(new Set(['accepted']));
    expect(await unitsOf(db, HOUSE.fees)).toEqual([80, 0]);
  });

  test('opens the account of a new address once, however many pay it first', async () => {
    const cy = addressOf('cy');
    await Promise.all(Array.from({ length: 20 }, () => submit(db, moving(ann, cy, 1n))));
    expect(await unitsOf(db, cy)).toEqual([20, 0]);
  });

  test('opens no account for a refused movement', async () => {
    const cy = addressOf('nobody pays me');
    await submit(db, moving(ann, cy, 101n));
    expect(await db.rows(sql`SELECT FROM accounts WHERE owner = ${cy}`)).toEqual([]);
  });
});

describe('a hold', () => {
  const held = (amount = 40n, expiresAt?: Date) =>
    submitted(moving(ann, ben, amount, { fee: 2n, hold: expiresAt ? { expiresAt } : {} }));
  const letExpire = (id: number) =>
    db.tx(async (tx) => {
      await tx.rows(sql`SELECT set_config('session_replication_role', 'replica', true)`);
      await tx.run(sql`UPDATE holds SET expires_at = now() WHERE transfer_id = ${id}`);
    });
  const standing = async () => [await unitsOf(db, ann), await unitsOf(db, ben), await unitsOf(db, HOUSE.fees)];

  test('reduces what can be spent', async () => {
    await held();
    expect(await standing()).toEqual([
      [100, 42],
      [0, 0],
      [0, 0],
    ]);
    expect(await submit(db, moving(ann, ben, 59n))).toEqual({ status: 'insufficient', spendable: 58n });
  });

  test('is posted in full', async () => {
    expect(await resolved({ id: await held(), outcome: 'post' })).toEqual(['done']);
    expect(await standing()).toEqual([
      [58, 0],
      [40, 0],
      [2, 0],
    ]);
  });

  test('is posted in part with the full fee, and the remaining amount is released', async () => {
    expect(await resolved({ id: await held(), outcome: 'post', amount: 15n })).toEqual(['done']);
    expect(await standing()).toEqual([
      [83, 0],
      [15, 0],
      [2, 0],
    ]);
  });

  test('is voided, and no money has moved', async () => {
    expect(await resolved({ id: await held(), outcome: 'void', failure: 'no' })).toEqual(['done']);
    expect(await standing()).toEqual([
      [100, 0],
      [0, 0],
      [0, 0],
    ]);
  });

  test('cannot be posted once it has expired, even if no job has released it', async () => {
    const id = await held(40n, await nowOf(db, 60_000));
    expect(await resolved({ id, outcome: 'expire' })).toEqual(['invalid']);
    await letExpire(id);
    expect(await resolved({ id, outcome: 'post' })).toEqual(['expired']);
    expect(await resolved({ id, outcome: 'expire' }, { id, outcome: 'expire' })).toEqual(['done', 'done_before']);
    expect(await standing()).toEqual([
      [100, 0],
      [0, 0],
      [0, 0],
    ]);
  });

  test('is resolved once, no matter how many callers resolve it at the same time', async () => {
    const id = await held();
    const tries = Array.from({ length: 12 }, (_, n) =>
      resolved(n % 2 === 0 ? { id, outcome: 'post' } : { id, outcome: 'void' }),
    );
    const answers = (await Promise.all(tries)).flat();
    expect(answers.filter((answer) => answer === 'done')).toHaveLength(1);
    expect(answers.filter((answer) => answer === 'done_before')).toHaveLength(5);
    expect(answers.filter((answer) => answer === 'resolved_otherwise')).toHaveLength(6);
  });

  test('that does not exist is unknown', async () => {
    expect(await resolved({ id: 999, outcome: 'void' })).toEqual(['unknown']);
  });
});
