import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createLogger } from '#app/server/admin/log.ts';
import type { Movement, Resolution } from '#features/ledger/movement.ts';
import { type Db, sql } from '#platform/server/store/db.ts';
import { until } from '#platform/server/testing/eventually.ts';
import { nowOf } from '#platform/server/testing/store-time.ts';
import { resetDb } from '#platform/server/testing/stores.ts';
import { auditLedger } from '../audit.ts';
import { resolve, submit } from '../doors.ts';
import type { Network } from '../network/port.ts';
import { expiryJob } from '../settling/expiry.ts';
import { createSettlement } from '../settling/settlement.ts';
import { addressOf, addUser, give, moving, unitsOf } from '../testing/books.ts';
import { type ClockedStore, createClockedStore } from '../testing/clock.ts';

const HOUR = 60;
const ann = addressOf('ann');
const ben = addressOf('ben');
const log = createLogger('silent');
const going = new AbortController().signal;
const network: Network = {
  settleAfterMs: 60_000,
  verdicts: async (sends) => sends.map(({ id }) => ({ id, outcome: 'confirmed' })),
};
let store: ClockedStore;
let db: Db;
beforeAll(async () => {
  store = await createClockedStore();
  db = store.db;
});
beforeEach(async () => {
  await store.shift(0);
  await resetDb(db);
  await give(db, ann, 100n);
});
afterAll(() => store.drop());

const submitted = async (movement: Movement): Promise<number> => {
  const outcome = await submit(db, movement);
  if (outcome.status !== 'accepted') throw new Error(outcome.status);
  return outcome.id;
};
const resolved = (resolution: Resolution) => db.tx((tx) => resolve(tx, [resolution]));
const settle = () => createSettlement({ db, log }, network).job.run(going);
const expire = () => expiryJob({ db, log }).run(going);
const inMinutes = (minutes: number) => nowOf(db, minutes * 60_000);
const everything = async () => [await unitsOf(db, ann), await unitsOf(db, ben)];
const audited = async () => expect(await auditLedger(db)).toMatchObject({ ok: true, problems: [] });

test('the clock of these tests is the clock that the store’s functions read', async () => {
  await store.shift(HOUR);
  const { at } = await db.one(sql<{ at: Date }>`SELECT pg_catalog.clock_timestamp() + interval '59 minutes' AS at`);
  expect((await nowOf(db)).getTime()).toBeGreaterThan(at.getTime());
  const outcome = await submit(db, moving(ann, ben, 1n));
  if (outcome.status !== 'accepted') throw new Error(outcome.status);
  expect(outcome.at.getTime()).toBeGreaterThan(at.getTime());
});

describe('when the clock jumps an hour ahead', () => {
  test('pending sends are settled once, at once, and not again when the clock goes back', async () => {
    await submitted(moving(ann, ben, 10n, { hold: { settleAfterMs: 60_000 } }));
    await settle();
    expect(await everything()).toEqual([
      [100, 10],
      [0, 0],
    ]);
    await store.shift(HOUR);
    await settle();
    expect(await everything()).toEqual([
      [90, 0],
      [10, 0],
    ]);
    await store.shift(0);
    await settle();
    expect(await everything()).toEqual([
      [90, 0],
      [10, 0],
    ]);
    await audited();
  });

  test('a hold that expired stays expired when the clock goes back', async () => {
    const id = await submitted(moving(ann, ben, 10n, { hold: { expiresAt: await inMinutes(30) } }));
    await store.shift(HOUR);
    expect(await resolved({ id, outcome: 'post' })).toEqual(['expired']);
    await expire();
    await store.shift(0);
    expect(await resolved({ id, outcome: 'post' })).toEqual(['resolved_otherwise']);
    expect(await everything()).toEqual([
      [100, 0],
      [0, 0],
    ]);
    await audited();
  });
});

describe('when the clock jumps an hour back', () => {
  test('an earlier send is settled at once and in turn with due sends, whether or not the network knows it by then', async () => {
    const far = [
      await submitted(moving(ann, ben, 10n, { hold: { settleAfterMs: 300 } })),
      await submitted(moving(ann, ben, 20n, { hold: { settleAfterMs: 300 } })),
    ];
    await store.shift(-HOUR);
    const near = await submitted(moving(ann, ben, 1n, { hold: { settleAfterMs: 300 } }));
    const asked: number[] = [];
    const slow = (known: readonly number[]): Network => ({
      settleAfterMs: 300,
      verdicts: async (sends) => {
        asked.push(...sends.map(({ id }) => id));
        return sends.filter(({ id }) => known.includes(id)).map(({ id }) => ({ id, outcome: 'confirmed' }));
      },
    });
    await createSettlement({ db, log }, slow(far.slice(1))).job.run(going);
    expect(asked).toEqual(far);
    expect(await everything()).toEqual([
      [80, 11],
      [20, 0],
    ]);
    await until(
      async () => {
        await createSettlement({ db, log }, slow([...far, near])).job.run(going);
        return everything();
      },
      ([of]) => of?.[1] === 0,
    );
    expect(await everything()).toEqual([
      [69, 0],
      [31, 0],
    ]);
    await audited();
  });

  test('no send is lost: pending sends stay held, can be decided, and are settled once', async () => {
    const [one, two] = [
      await submitted(moving(ann, ben, 10n, { hold: { settleAfterMs: 0 } })),
      await submitted(moving(ann, ben, 20n, { hold: { expiresAt: await inMinutes(5) } })),
    ];
    await store.shift(-HOUR);
    await expire();
    expect(await resolved({ id: two, outcome: 'post' })).toEqual(['done']);
    await submitted(moving(ann, ben, 5n));
    await store.shift(0);
    await settle();
    await settle();
    expect(await resolved({ id: one, outcome: 'post' })).toEqual(['done_before']);
    expect(await everything()).toEqual([
      [65, 0],
      [35, 0],
    ]);
    await audited();
  });

  test('entries keep the order in which they were written, and balances follow it', async () => {
    await submitted(moving(ann, ben, 1n));
    await store.shift(-HOUR);
    await submitted(moving(ann, ben, 2n));
    await store.shift(HOUR);
    await submitted(moving(ann, ben, 3n));
    const rows = await db.rows(sql<{ version: number; after: string; at: Date }>`
      SELECT e.version, e.balance_after AS after, e.at FROM entries e JOIN accounts a ON a.id = e.account_id WHERE a.owner = ${ben} ORDER BY e.version`);
    expect(rows.map(({ version, after }) => [version, after])).toEqual([
      [1, '1'],
      [2, '3'],
      [3, '6'],
    ]);
    expect((rows[1]?.at ?? 0) < (rows[0]?.at ?? 0)).toBe(true);
    await audited();
  });
});

test.each([HOUR, -HOUR])('a key returns its first response after the clock has jumped %i minutes', async (minutes) => {
  const initiator = await addUser(db, ann);
  const idempotency = { key: 'k', digest: 'ab'.repeat(32), answer: { said: 'once' } };
  const movement = { ...moving(ann, ben, 10n, { initiator }), idempotency };
  const id = await submitted(movement);
  await store.shift(minutes);
  expect(await submit(db, movement)).toMatchObject({ status: 'replayed', id, answer: { said: 'once' } });
  expect(await everything()).toEqual([
    [90, 0],
    [10, 0],
  ]);
  await audited();
});
