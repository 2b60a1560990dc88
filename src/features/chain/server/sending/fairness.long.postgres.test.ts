import { expect, test } from 'vitest';
import { sql } from '#platform/server/store/db.ts';
import type { Address } from '../rpc/port.ts';
import { sendingWorld } from '../testing/sending-world.ts';
import { resumeWithdrawals, stopWithdrawals } from '../withdrawals/deciding.ts';
import { withdrawalFollower } from '../withdrawals/ending.ts';
import { openGate, stopGate } from '../withdrawals/gate-store.ts';
import { readSendingQueue } from './queue.ts';
import { listDue } from './store.ts';

const on = sendingWorld();
const MANY = 520;

/** Inserts signed sweeps that come before all others and that no node accepts. */
async function starving(count: number): Promise<void> {
  await on.app.db.tx(async (tx) => {
    await tx.run(sql`
      INSERT INTO chain_transactions (wallet, kind, request, gas_limit, fee_cap, state, nonce)
      SELECT w, 'sweep', jsonb_build_object('kind', 'sweep', 'from', w, 'token', NULL, 'amount', '1'), 21000, 1, 'reserved', 0
        FROM generate_series(1, ${count}::int) n, lpad(to_hex(n), 40, '0') h, concat('0x', h) w`);
    await tx.run(sql`
      INSERT INTO chain_attempts (transaction_id, n, hash, raw, max_fee, tip)
      SELECT id, 1, concat('0x', lpad(to_hex(id), 64, '0')), '\\x02', 1, 1 FROM chain_transactions WHERE kind = 'sweep'`);
    await tx.run(sql`UPDATE chain_transactions SET state = 'signed' WHERE kind = 'sweep'`);
  });
}
const sentOf = async () =>
  (
    await on.app.db.one(sql<{ n: number }>`
      SELECT count(*) AS n FROM chain_attempts a JOIN chain_transactions t ON t.id = a.transaction_id WHERE t.kind = 'sweep' AND a.first_head IS NOT NULL`)
  ).n;

test('hundreds of transactions without gas money delay neither the treasury nor each other', async () => {
  await starving(MANY);
  const { id, to } = await on.withdraw();
  await on.round();
  expect(await on.stateOf(id)).toBe('sent');
  expect(await sentOf()).toBe(200);
  for (let n = 0; n < 2; n += 1) await on.round();
  expect(await sentOf()).toBe(MANY);
  await on.finish();
  expect([await on.stateOf(id), await on.had(to)]).toEqual(['final', 5n]);
  expect(await readSendingQueue(on.app.db)).toMatchObject({ setAside: MANY, why: 'the node takes it not' });
  // Transactions that no node accepts are retried at growing intervals.
  expect(await listDue(on.app.db, 'people', 1000)).toEqual([]);
});

test('more transactions than fit into a round take turns, and each ends', async () => {
  const all: number[] = [];
  for (let n = 0; n < MANY; n += 1) all.push((await on.withdraw({ amount: 1n })).id);
  const lost = on.reading({ send: async () => 'taken' });
  while (await on.round(lost));
  await on.round(lost);
  const states = async () =>
    on.app.db.rows(sql<{ state: string; n: number }>`
      SELECT state, count(*) AS n FROM chain_transactions WHERE id = ANY (${all}::bigint[]) GROUP BY state`);
  expect(await states()).toEqual([{ state: 'sent', n: MANY }]);
  // The transactions checked first are those that no node has; the last one is still reached.
  for (let n = 0; n < 8; n += 1) {
    await on.round();
    await on.world.anvil.mine();
  }
  expect(await states()).toEqual([{ state: 'final', n: MANY }]);
  expect(on.ended).toHaveLength(MANY);
});

test('a nonce far ahead that only one endpoint reports is not assigned, delays no other wallet, and is corrected by itself', async () => {
  const { id } = await on.withdraw();
  const ahead = on.reading({
    nonceAt: async (wallet, block) =>
      (await on.chain.reader.nonceAt(wallet, block)) + (wallet === on.treasury ? 5000 : 0),
  });
  const from = (await on.app.register()).address.toLowerCase() as Address;
  const request = { kind: 'sweep', from, token: null, amount: 10n ** 18n } as const;
  const other = await on.app.db.tx((tx) => on.engine.reserve(tx, { request, gasLimit: 21_000 }));
  await on.round(ahead);
  expect(await on.row(id)).toMatchObject({ state: 'waiting', nonce: null });
  expect(await on.row(other)).toMatchObject({ state: 'sent', nonce: 0 });
  expect((await readSendingQueue(on.app.db)).why).toMatch(
    /^one endpoint alone says that nonce \d+ is next, and here it is \d+$/,
  );
  // The treasury is not checked again at once, but recovers by itself.
  await on.round();
  expect(await on.stateOf(id)).toBe('waiting');
  await on.app.db.run(sql`UPDATE chain_wallets SET retry_at = now()`);
  await on.round();
  await on.finish();
  expect(await on.stateOf(id)).toBe('final');
  expect((await readSendingQueue(on.app.db)).why).not.toMatch(/^one endpoint/);
});

const stop = () => on.app.db.tx((tx) => stopWithdrawals(tx, 'a key is lost'));
const open = () => on.app.db.tx((tx) => resumeWithdrawals(tx));

test('no withdrawal gets a nonce while the office has stopped withdrawals, and anchors continue', async () => {
  const before = await on.withdraw();
  await on.round();
  await stop();
  const after = await on.withdraw();
  const anchor = await on.app.db.tx((tx) =>
    on.engine.reserve(tx, { request: { kind: 'anchor', digest: `0x${'5a'.repeat(32)}` }, gasLimit: 40_000 }),
  );
  await on.round();
  await on.finish();
  expect([await on.stateOf(before.id), await on.stateOf(anchor)]).toEqual(['final', 'final']);
  expect(await on.row(after.id)).toMatchObject({ state: 'waiting', nonce: null });
  expect(await open()).toBe(true);
  await on.round();
  await on.finish();
  expect([await on.stateOf(after.id), await on.had(after.to)]).toEqual(['final', 5n]);
});

test('a stop committed while nonces are assigned applies from its commit on, on two nodes too', async () => {
  const { id } = await on.withdraw();
  const { promise: waits, resolve: commit } = Promise.withResolvers<void>();
  const stopping = on.second.db.tx(async (tx) => {
    await stopGate(tx, 'a key is lost');
    await waits;
  });
  const giving = Promise.all([on.round(), on.round({}, on.second)]);
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect((await on.row(id)).nonce).toBeNull();
  commit();
  await Promise.all([stopping, giving]);
  expect((await on.row(id)).nonce).toBeNull();
  await on.app.db.tx((tx) => openGate(tx));
  for (let n = 0; n < 8; n += 1) {
    const asked = await Promise.all(Array.from({ length: 5 }, () => on.withdraw({ amount: 1n })));
    const work = Promise.all([on.round(), on.round({}, on.second)]);
    await stop();
    const given = async () =>
      (await Promise.all(asked.map((one) => on.row(one.id)))).filter(({ nonce }) => nonce !== null).length;
    const then = await given();
    await work;
    await Promise.all([on.round(), on.round({}, on.second)]);
    expect(await given()).toBe(then);
    expect(await withdrawalFollower.mayStart?.(on.app.db as never, [1])).toEqual([]);
    await open();
  }
  await on.round();
  await on.finish();
});

test('a wallet continues at a nonce far ahead that two endpoints report', async () => {
  const { id } = await on.withdraw();
  const told = await on.chain.reader.nonceAt(on.treasury, await on.chain.reader.head());
  await on.round({ ...on.reading({ nonceAt: async () => told + 5000, send: async () => 'taken' }), isSure: true });
  expect((await on.row(id)).nonce).toBe(told + 5000);
});
