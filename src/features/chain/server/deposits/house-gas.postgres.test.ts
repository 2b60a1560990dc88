import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#app/server/testing/harness.ts';
import { HOUSE, transfer } from '#features/ledger/movement.ts';
import { post } from '#features/ledger/server/doors.ts';
import { sql } from '#platform/server/store/db.ts';
import type { Address, Hash } from '../rpc/port.ts';
import { readBound } from '../store.ts';
import { type ChainWorld, startChainWorld } from '../testing/chain-world.ts';
import { depositRound } from '../testing/deposit-rounds.ts';
import {
  fundTreasury,
  ledgerHas,
  newPerson,
  type Person,
  payCoins,
  payTokens,
  readerOf,
} from '../testing/deposit-world.ts';
import { auditDeposits } from './audit.ts';
import { houseGasAt } from './sweeps-store.ts';

const COIN = 10n ** 18n;
let world: ChainWorld;
let app: TestApp;
let second: TestApp;
beforeAll(async () => {
  world = await startChainWorld();
  const settings = { chain: world.settings };
  app = await startTestApp({ mode: 'hosted', isStill: true, settings });
  second = await startTestApp({ mode: 'hosted', isStill: true, over: app, settings });
  await fundTreasury(world.anvil, (await readBound(app.db))?.treasury as Address);
  await world.anvil.finalize();
  await depositRound(app);
});
afterAll(async () => {
  await second.stop();
  await app.stop();
  await world.anvil.stop();
});

/** Mines blocks, with one round on two nodes at the same time after each, until the person is credited. */
async function sweep(person: Person, code: string, most: bigint): Promise<void> {
  for (let n = 0; n < 40; n += 1) {
    await world.anvil.mine();
    await Promise.all([depositRound(app), depositRound(second)]);
    if ((await ledgerHas(app.db, person.at, code)) >= most) return;
  }
  expect.fail('it was not swept');
}

/**
 * Sums what left the treasury on the chain for a person's sweeps: gas sent to their address, and the gas of the
 * transaction that sent it.
 */
async function givenTo({ at }: Person): Promise<bigint> {
  const reader = readerOf(world.anvil.url);
  const sent = await app.db.rows(sql<{ hash: Hash; amount: string }>`
    SELECT hash, request ->> 'amount' AS amount FROM chain_transactions WHERE state = 'final' AND request ->> 'to' = ${at}`);
  expect(sent.length).toBeGreaterThanOrEqual(1);
  const receipts = await Promise.all(sent.map(({ hash }) => reader.receipt(hash)));
  const given = sent.reduce((sum, { amount }) => sum + BigInt(amount), 0n);
  return receipts.reduce((sum, one) => sum + (one?.gasUsed ?? 0n) * (one?.gasPrice ?? 0n), given);
}

/** Coins at the person's address that still belong to the house. */
const leftAt = ({ at }: Person) => app.db.tx((tx) => houseGasAt(tx, at));

const fees = () => ledgerHas(app.db, HOUSE.fees, 'ETH');
const owes = () => app.db.rows(sql`SELECT 1 AS is FROM accounts WHERE balance < 0 AND owner <> ${HOUSE.chain}`);

test('the operator’s fees pay the gas of token sweeps, once, on two nodes too; if the fees do not suffice, no account goes into debt', async () => {
  const plan = { asset: 'ETH', amount: COIN, fee: 0n, from: HOUSE.chain, to: HOUSE.fees } as const;
  await app.db.tx((tx) => post(tx, transfer({ ...plan, kind: 'opening', initiator: null })));
  const me = await newPerson(app);
  await payTokens(world.anvil, world.xp, me.at, 3n * COIN);
  await sweep(me, 'XP', 3n * COIN);
  expect(COIN - (await fees())).toBe(await givenTo(me));

  // Spends all but a little of the collected fees on something else.
  const rest = { ...plan, amount: (await fees()) - 7n, from: HOUSE.fees, to: HOUSE.chain };
  await app.db.tx((tx) => post(tx, transfer({ ...rest, kind: 'opening', initiator: null })));
  const next = await newPerson(app);
  await payTokens(world.anvil, world.xp, next.at, 2n * COIN);
  await sweep(next, 'XP', 2n * COIN);
  expect(await fees()).toBe(0n);
  expect(await owes()).toEqual([]);
  expect(await auditDeposits(app.db)).toEqual([]);
});

test('unused gas money of the operator returns with coins, as fees', async () => {
  const me = await newPerson(app);
  await payTokens(world.anvil, world.usdc, me.at, 40_000_000n);
  await sweep(me, 'USDC', 40_000_000n);
  const [left, before, owed] = [await leftAt(me), await fees(), await ledgerHas(app.db, HOUSE.chain, 'ETH')];
  expect(left).toBeGreaterThan(0n);
  await payCoins(world.anvil, me.at, COIN);
  await sweep(me, 'ETH', COIN / 2n);
  expect(await leftAt(me)).toBe(0n);
  expect((await fees()) - before).toBe(left);
  expect(owed - (await ledgerHas(app.db, HOUSE.chain, 'ETH'))).toBe((await ledgerHas(app.db, me.at, 'ETH')) + left);
  expect(await auditDeposits(app.db)).toEqual([]);
});

test('returned gas money is booked as fees even if nobody is credited', async () => {
  const me = await newPerson(app);
  await payTokens(world.anvil, world.usdc, me.at, 40_000_000n);
  await sweep(me, 'USDC', 40_000_000n);
  await payCoins(world.anvil, me.at, COIN);
  const { db } = app;
  const swept = () =>
    db.maybe(sql<{ state: string; received: string | null }>`
      SELECT s.state, s.received::text AS received FROM chain_sweeps s JOIN assets a ON a.id = s.asset_id WHERE s.address = ${me.at} AND a.code = 'ETH' ORDER BY s.id LIMIT 1`);
  while ((await swept())?.state !== 'sending') {
    await world.anvil.mine();
    await depositRound(app);
  }
  // Writes rows as if the holder had repeatedly used up the gas that the house gave.
  await db.tx((tx) =>
    tx.run(sql`UPDATE chain_sweeps SET gas_given = gas_given + 10 ^ 19 WHERE address = ${me.at} AND gas_given > 0`),
  );
  const [before, owed] = [await fees(), await ledgerHas(db, HOUSE.chain, 'ETH')];
  while ((await swept())?.state !== 'failed') {
    await world.anvil.mine();
    await Promise.all([depositRound(app), depositRound(second)]);
  }
  const received = BigInt((await swept())?.received ?? 0);
  expect(received).toBeGreaterThan(COIN / 2n);
  expect((await fees()) - before).toBe(received);
  expect(owed - (await ledgerHas(db, HOUSE.chain, 'ETH'))).toBe(received);
  expect(await ledgerHas(db, me.at, 'ETH')).toBe(0n);
  expect(await auditDeposits(db)).toEqual([]);
});

test('a person pays the gas of coin sweeps, and the operator none', async () => {
  const before = await ledgerHas(app.db, HOUSE.chain, 'ETH');
  const me = await newPerson(app);
  await payCoins(world.anvil, me.at, COIN);
  await sweep(me, 'ETH', COIN / 2n);
  expect(before - (await ledgerHas(app.db, HOUSE.chain, 'ETH'))).toBe(await ledgerHas(app.db, me.at, 'ETH'));
});
