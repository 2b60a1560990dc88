import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isConsistent } from '#platform/merkle.ts';
import { type Db, sql } from '#platform/server/store/db.ts';
import { until } from '#platform/server/testing/eventually.ts';
import { findPlanted } from '#platform/server/testing/planted.ts';
import { resetDb } from '#platform/server/testing/stores.ts';
import { bytesOf, type Inclusion, inclusion, isInLog } from '../../day-log.ts';
import { post, resolve } from '../doors.ts';
import { addressOf, give, moving } from '../testing/books.ts';
import { besideMidnight, type ClockedStore, createClockedStore } from '../testing/clock.ts';
import { auditBooks } from './audit-books.ts';
import { closingJob } from './closing.ts';
import { readLogProof } from './log-proof.ts';
import { growLog, inclusionOf, sha256 } from './trees.ts';

const DAY = 24 * 60;
/** One more than two blocks have leaves. */
const MANY = 2 * 1024 + 1;
const [ann, ben] = [addressOf('ann'), addressOf('ben')];
const going = new AbortController().signal;
let store: ClockedStore;
let db: Db;

const close = () =>
  until(
    async () => {
      await closingJob(db).run(going);
      return (await db.one(sql<{ step: string }>`SELECT step FROM ledger_close_day(pg_catalog.clock_timestamp())`))
        .step;
    },
    (step) => step === 'early',
  );
const send = async (): Promise<number> => {
  const sent = await db.tx((tx) => post(tx, moving(ann, ben, 1n)));
  if (sent.status !== 'accepted') throw new Error(sent.status);
  return sent.id;
};
/** Copies a transfer and its entries this often, bypassing the guards. */
const multiply = (id: number, times: number) =>
  db.tx(async (tx) => {
    await tx.exec('SET LOCAL session_replication_role = replica');
    await tx.exec(`CREATE TEMP TABLE copies ON COMMIT DROP AS SELECT nextval('transfers_id_seq') AS id, n FROM generate_series(1, ${times}) n;
      INSERT INTO transfers SELECT (jsonb_populate_record(t, jsonb_build_object('id', c.id))).* FROM transfers t, copies c WHERE t.id = ${id};
      INSERT INTO entries SELECT e.account_id, e.version + 1000000 + c.n, c.id, e.asset_id, e.amount, e.balance_after, e.at
        FROM entries e, copies c WHERE e.transfer_id = ${id}`);
  });
const proofOf = async (id: number): Promise<Inclusion> => inclusion.parse(await inclusionOf(db, id));
const count = async () => (await db.one(sql<{ n: number }>`SELECT count(*) AS n FROM day_trees`)).n;

let old: number;
let held: number;
let first: number;
let late: number;
let [lowest, highest] = [0, 0];
/** The log begins with a day without transfers; two days later thousands move. */
beforeAll(async () => {
  store = await createClockedStore(besideMidnight());
  db = store.db;
  await store.shift(-5 * DAY);
  await resetDb(db);
  await give(db, ann, 1000n);
  old = await send();
  await store.shift(-3 * DAY);
  await close();
  expect(await inclusionOf(db, old)).toEqual({ state: 'waits' });
  await Promise.all([growLog(db), growLog(db)]);
  const pending = await db.tx((tx) => post(tx, moving(ann, ben, 5n, { hold: { settleAfterMs: 60_000 } })));
  held = pending.status === 'accepted' ? pending.id : 0;
  first = await send();
  await store.shift(-DAY);
  late = await send();
  await db.tx((tx) => resolve(tx, [{ id: held, outcome: 'post' }]));
});
afterAll(() => store.drop());

describe('the log of days', () => {
  test('begins with the newest closed day, has each day once from any number of nodes, and none before it closes', async () => {
    expect(await count()).toBe(1);
    expect(await inclusionOf(db, old)).toEqual({ state: 'earlier', from: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) });
    expect([await inclusionOf(db, first), await inclusionOf(db, late)]).toEqual([
      { state: 'waits' },
      { state: 'waits' },
    ]);
    await close();
    await Promise.all([growLog(db), growLog(db), growLog(db)]);
    while ((await growLog(db)) !== undefined);
    expect(await count()).toBe(3);
    const proof = await proofOf(first);
    expect([isInLog(proof, sha256), proof.of, proof.log.of]).toEqual([true, 1, 3]);
  });

  test('has a transfer in the day in which it was posted, with the amount that moved', async () => {
    await multiply(late, MANY - 2);
    ({ lowest, highest } = await db.one(sql<{ lowest: number; highest: number }>`
      SELECT min(id) AS lowest, max(id) AS highest FROM transfers WHERE id > ${late}`));
    await store.shift(0);
    await close();
    await growLog(db);
    const proof = await proofOf(held);
    expect(proof).toMatchObject({
      of: MANY,
      at: 0,
      transfer: { id: held, amount: '5', from: ann, to: ben },
    });
    expect(isInLog(proof, sha256)).toBe(true);
  });

  test('proves every transfer of a day of several blocks, and nothing that was changed in the proof', async () => {
    const flip = (hex: string) => (hex.startsWith('0') ? `1${hex.slice(1)}` : `0${hex.slice(1)}`);
    for (const id of [held, late, lowest, lowest + 1020, lowest + 1022, highest]) {
      const proof = await proofOf(id);
      expect([proof.transfer.id, isInLog(proof, sha256)]).toEqual([id, true]);
      const { transfer, log } = proof;
      const changes: Partial<Inclusion>[] = [
        { salt: flip(proof.salt) },
        { day: '2999-01-01' },
        { at: proof.at + 1 },
        { of: proof.of + 1 },
        { path: proof.path.map((hash, n) => (n === id % proof.path.length ? flip(hash) : hash)) },
        { transfer: { ...transfer, amount: '2' } },
        { transfer: { ...transfer, to: addressOf('eve') } },
        { transfer: { ...transfer, id: id + 1 } },
        { log: { ...log, root: flip(log.root) } },
        { log: { ...log, path: log.path.slice(1) } },
      ];
      for (const change of changes) expect([change, isInLog({ ...proof, ...change }, sha256)]).toEqual([change, false]);
    }
  });

  test('takes any proof that has the form without an exception', () => {
    const hash = fc.stringMatching(/^[\da-f]{64}$/);
    const place = { at: fc.nat(), of: fc.nat(), path: fc.array(hash, { maxLength: 31 }) };
    const transfer = {
      amount: fc.constant('1'),
      asset: fc.constant('KRW'),
      fee: fc.constant('0'),
      kind: fc.constant('x'),
    };
    fc.assert(
      fc.property(fc.record(place), fc.record({ ...place, root: hash }), fc.record(transfer), (leaf, log, of) => {
        const whole = { ...of, at: '2026-11-20T00:00:00Z', from: ann, to: ben, id: 1 };
        const proof: Inclusion = {
          state: 'in',
          day: '2026-11-20',
          salt: '0'.repeat(32),
          transfer: whole,
          ...leaf,
          log,
        };
        expect(isInLog(proof, sha256)).toBe(false);
      }),
    );
  });

  test('proves that it only grew, from each of its earlier heads', async () => {
    const { of, root } = await readLogProof(db, undefined);
    expect(of).toBe(4);
    for (const since of [1, 2, 3, 4]) {
      const told = await readLogProof(db, since);
      const earlier = { of: since, root: bytesOf(told.since ?? '') };
      expect(isConsistent(earlier, { of, root: bytesOf(root) }, told.path.map(bytesOf), sha256)).toBe(true);
    }
    await expect(readLogProof(db, 5)).rejects.toThrow();
  });

  test.each([
    ['to change a root', 'UPDATE day_trees SET root = log_root'],
    ['to delete a day', 'DELETE FROM day_trees'],
    ['to change a block', "UPDATE day_tree_blocks SET salts = salts || '\\x00'"],
    ['to empty the blocks', 'TRUNCATE day_tree_blocks'],
  ])('refuses %s, by the store itself', async (_, text) => {
    await expect(db.tx((tx) => tx.exec(text))).rejects.toThrow(/only grows/);
  });

  test.each([
    ['a root of a day that was changed', 'UPDATE day_trees SET root = log_root WHERE n = 1', /not that of its blocks/],
    ['a root of the log that was changed', 'UPDATE day_trees SET log_root = root WHERE n = 1', /not that of its days/],
    ['a block that went', 'DELETE FROM day_tree_blocks WHERE block = 1', /not that of its blocks/],
    [
      'a transfer that says another receiver',
      `UPDATE transfers SET to_owner = '${addressOf('eve')}' WHERE id = (SELECT max(first_id) FROM day_tree_blocks)`,
      /another transfer.*block 2/,
    ],
  ])('is audited: %s is reported with its day', async (_, text, expected) => {
    expect((await findPlanted(db, text, (broken) => auditBooks(broken, 'whole'))).join('\n')).toMatch(expected);
  });
});
