import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Movement } from '#features/ledger/movement.ts';
import type { UserId } from '#platform/ids.ts';
import { type Db, sql } from '#platform/server/store/db.ts';
import { createTestDb, resetDb, type TestDb } from '#platform/server/testing/stores.ts';
import { auditLedger } from '../audit.ts';
import { resolveAll, submit } from '../doors.ts';
import { addressOf, addUser, give, moving, unitsOf } from '../testing/books.ts';
import { queueOf } from './batches.ts';

const ann = addressOf('ann');
const ben = addressOf('ben');
let store: TestDb;
let db: Db;
let user: UserId;
beforeAll(async () => {
  store = await createTestDb();
  db = store.db;
});
beforeEach(async () => {
  await resetDb(db);
  user = await addUser(db, ann);
  await give(db, ann, 100n);
  await give(db, ben, 100n);
});
afterAll(async () => {
  expect(await auditLedger(db)).toMatchObject({ ok: true, problems: [] });
  await store.drop();
});

const digest = (n: number) => n.toString(16).padStart(64, '0');
const keyed = (key: string, amount = 1n, more: Partial<Movement> = {}) =>
  moving(ann, ben, amount, {
    initiator: user,
    idempotency: { key, digest: digest(Number(amount)), answer: { said: String(amount) } },
    ...more,
  });
const rowsOf = () => db.rows(sql<{ type: string }>`SELECT type FROM outbox ORDER BY id`);
const codeOf = (result: PromiseSettledResult<unknown>) =>
  result.status === 'rejected' ? ((result.reason as { code?: string }).code ?? 'fault') : 'fine';

describe('a batch of movements', () => {
  test('is one statement and leaves one row for the readers of events', async () => {
    await db.run(sql`DELETE FROM outbox`);
    const before = queueOf(db).counts().batches;
    const outcomes = await Promise.all(Array.from({ length: 20 }, (_, n) => submit(db, keyed(`k${n}`, 2n))));
    expect(outcomes.map(({ status }) => status)).toEqual(Array(20).fill('accepted'));
    expect(queueOf(db).counts().batches).toBe(before + 1);
    expect(await rowsOf()).toEqual([{ type: 'transfers' }]);
    expect([await unitsOf(db, ann), await unitsOf(db, ben)]).toEqual([
      [60, 0],
      [140, 0],
    ]);
  });

  test('has at most 64 movements on the embedded store, 128 on PostgreSQL', async () => {
    const before = queueOf(db).counts();
    await give(db, ann, 100n);
    await Promise.all(Array.from({ length: 200 }, (_, n) => submit(db, keyed(`k${n}`))));
    const { batches, served } = queueOf(db).counts();
    expect([batches - before.batches, served - before.served]).toEqual([db.store === 'pglite' ? 4 : 2, 200]);
  });

  test('with one key moves money once and gives each caller the same response; only another body is refused', async () => {
    const same = Array.from({ length: 10 }, () => submit(db, keyed('k', 3n)));
    const results = await Promise.allSettled([...same, submit(db, keyed('k', 4n)), submit(db, keyed('l', 5n))]);
    expect(results.map(codeOf)).toEqual([...Array(10).fill('fine'), 'key_reused', 'fine']);
    const outcomes = await Promise.all(same);
    expect(outcomes.filter(({ status }) => status === 'accepted')).toHaveLength(1);
    expect(new Set(outcomes.map((outcome) => 'id' in outcome && outcome.id)).size).toBe(1);
    expect(outcomes.filter(({ status }) => status === 'replayed')).toHaveLength(9);
    expect(await unitsOf(db, ann)).toEqual([92, 0]);
  });

  test('is accepted in the order of arrival as far as the money suffices', async () => {
    const outcomes = await Promise.all([60n, 50n, 40n].map((amount) => submit(db, moving(ann, ben, amount))));
    expect(outcomes).toMatchObject([
      { status: 'accepted' },
      { status: 'insufficient', spendable: 40n },
      { status: 'accepted' },
    ]);
  });

  test('may spend money that arrives earlier in the same batch', async () => {
    const cy = addressOf('cy');
    await give(db, cy, 1n);
    const outcomes = await Promise.all([submit(db, moving(ann, cy, 50n)), submit(db, moving(cy, ben, 51n))]);
    expect(outcomes).toMatchObject([{ status: 'accepted' }, { status: 'accepted' }]);
    expect(await unitsOf(db, cy)).toEqual([0, 0]);
  });

  test('does not fail because the store refuses one of its movements', async () => {
    const poison = [
      keyed('p1', 1n, { kind: 'no kind\u0000at all' }),
      keyed('p2', 1n, { kind: '{UPPER}' }),
      moving(ann, ben, 0n),
      keyed('p3', 1n, { idempotency: { key: 'p3', digest: 'zz' } }),
    ];
    const results = await Promise.allSettled([
      submit(db, keyed('a')),
      ...poison.map((one) => submit(db, one)),
      submit(db, moving(ann, ben, 2n, { hold: { settleAfterMs: 60_000 } })),
      submit(db, keyed('b')),
    ]);
    expect(results.map(codeOf).map((code) => code === 'fine')).toEqual([true, false, false, false, false, true, true]);
    expect(await unitsOf(db, ann)).toEqual([98, 2]);
  });

  test('moves accepted money once after another movement of the batch, to a new address, failed', async () => {
    const cy = addressOf('cy');
    const poison = moving(ann, cy, 1n, { details: { note: 'x'.repeat(3000) } });
    const results = await Promise.allSettled(
      [moving(ann, ben, 5n), poison, moving(ann, cy, 7n)].map((one) => submit(db, one)),
    );
    expect(results.map(codeOf).map((code) => code === 'fine')).toEqual([true, false, true]);
    expect([await unitsOf(db, ann), await unitsOf(db, ben), await unitsOf(db, cy)]).toEqual([
      [88, 0],
      [105, 0],
      [7, 0],
    ]);
  });

  test.each([
    ['whose log broke after it was written', { severity: 'PANIC', code: '53100' }],
    ['whose connection broke in an odd way', { code: 'ERR_SSL_DECRYPTION_FAILED_OR_BAD_RECORD_MAC' }],
  ])('to a store %s may have been committed: it is neither repeated nor reported as failed', async (_, last) => {
    const breaking: Db = {
      ...db,
      one: async (statement) => {
        await db.one(statement);
        throw Object.assign(new Error('the last word'), last);
      },
    };
    const detail = expect.stringContaining('unknown whether the money moved');
    await expect(submit(breaking, moving(ann, ben, 5n))).rejects.toMatchObject({ status: 503, details: { detail } });
    expect(await unitsOf(db, ann)).toEqual([95, 0]);
  });

  test('inside an open transaction is refused to its caller only', async () => {
    const other = submit(db, keyed('other'));
    await expect(db.tx(() => submit(db, keyed('inside')))).rejects.toThrow('inside an open transaction');
    expect(await other).toMatchObject({ status: 'accepted' });
  });
});

describe('a batch of resolutions', () => {
  const held = async (amount = 1n) => {
    const outcome = await submit(db, keyed(`h${Math.random()}`, amount, { hold: { settleAfterMs: 0 } }));
    return 'id' in outcome ? outcome.id : 0;
  };

  test('is posted in one statement, and holds resolved earlier are reported separately', async () => {
    const ids = [await held(5n), await held(6n), await held(7n)];
    const posts = ids.map((id) => ({ id, outcome: 'post' as const }));
    expect(await resolveAll(db, posts)).toEqual(['done', 'done', 'done']);
    expect(await resolveAll(db, posts)).toEqual(['done_before', 'done_before', 'done_before']);
    expect(await unitsOf(db, ben)).toEqual([118, 0]);
  });

  test('resolves each hold as requested, also if kinds are mixed and an id is repeated', async () => {
    const [a, b, c] = [await held(), await held(), await held()];
    const answers = await resolveAll(db, [
      { id: a, outcome: 'post' },
      { id: b, outcome: 'void', failure: 'no' },
      { id: c, outcome: 'post' },
      { id: c, outcome: 'void' },
      { id: 999_999, outcome: 'post' },
    ]);
    expect(answers).toEqual(['done', 'done', 'done', 'resolved_otherwise', 'unknown']);
  });

  test('resolves each hold once, however many callers resolve it at the same time', async () => {
    const ids = await Promise.all(Array.from({ length: 10 }, () => held()));
    const posts = ids.map((id) => ({ id, outcome: 'post' as const }));
    const answers = (await Promise.all(Array.from({ length: 6 }, () => resolveAll(db, posts)))).flat();
    expect(answers.filter((answer) => answer === 'done')).toHaveLength(10);
    expect(answers.filter((answer) => answer === 'done_before')).toHaveLength(50);
    expect(await unitsOf(db, ben)).toEqual([110, 0]);
  });
});
