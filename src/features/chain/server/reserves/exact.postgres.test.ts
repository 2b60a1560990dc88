import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AssetCode, assetOf } from '#features/currency/assets.ts';
import { HOUSE, transfer } from '#features/ledger/movement.ts';
import { post } from '#features/ledger/server/doors.ts';
import { type Queryable, sql } from '#platform/server/store/db.ts';
import { depositRound } from '../testing/deposit-rounds.ts';
import { ledgerHas, newPerson, type Person, payCoins, payTokens } from '../testing/deposit-world.ts';
import { startStill } from '../testing/still-withdrawals.ts';
import { unitsIn } from '../testing/withdrawals.ts';
import { isCovered, readCovers } from '../withdrawals/cover.ts';
import { bookGas } from '../withdrawals/handing.ts';
import { auditChain } from './against.ts';
import { type ReservesAt, reservesPort } from './port.ts';

const COIN = 10n ** 18n;
const CODES = ['XP', 'USDC', 'ETH'] as const satisfies readonly AssetCode[];
const REVERTS = '0x60006000fd';
let still: Awaited<ReturnType<typeof startStill>>;
let port: ReservesAt;
beforeAll(async () => {
  still = await startStill();
  const { app, here } = still;
  port = reservesPort.of(app.built.mounted.services) as ReservesAt;
  await here.limits();
  // Books the whole surplus as the house's fees, so that the treasury has exactly what is owed.
  for (const asset of CODES) {
    await here.cover(asset, '50');
    const plan = { asset, amount: unitsIn(asset, '50'), fee: 0n, from: HOUSE.chain, to: HOUSE.fees } as const;
    await app.db.tx((tx) => post(tx, transfer({ ...plan, kind: 'opening', initiator: null })));
  }
  await still.look();
  await depositRound(app);
}, 240_000);
afterAll(() => still.end());

const owedOf = async (db: Queryable, asset: AssetCode): Promise<bigint> =>
  BigInt(
    (
      await db.one(sql<{ owed: string }>`SELECT coalesce(sum(balance), 0)::text AS owed FROM accounts
        WHERE asset_id = ${assetOf(asset).id} AND owner <> ${HOUSE.chain} AND balance > 0`)
    ).owed,
  );

/**
 * Returns the treasury's surplus over what is owed, by asset, at the block that the ledger corresponds to; undefined
 * while a statement must wait.
 */
async function beyond(): Promise<readonly bigint[] | undefined> {
  const { db } = still.app;
  const { standing, owed } = await db.tx(
    async (tx) => {
      const standing = await port.standsAt(tx);
      const owed: bigint[] = [];
      for (const code of CODES) owed.push(await owedOf(tx, code));
      return { standing, owed };
    },
    { isolation: 'repeatable read', readOnly: true },
  );
  if (!standing || !(await port.isBooked(standing))) return undefined;
  const held = await port.balancesAt(standing.block, standing.holders);
  return CODES.map((code, nth) => (held.get(code) ?? 0n) - (owed[nth] ?? 0n));
}

const seen = { exact: 0, waited: 0 };

/** A statement at any time must be exact, or must wait, and the audit must find nothing. */
async function compare(): Promise<void> {
  const rest = await beyond();
  if (rest) expect(rest).toEqual([0n, 0n, 0n]);
  seen[rest ? 'exact' : 'waited'] += 1;
  const { settings, egress } = still.app.built.mounted.services;
  const found = await auditChain({ db: still.app.db, settings, egress });
  expect(found?.problems).toEqual([]);
}

/** Mines blocks and runs all steps on two nodes, with a comparison after each, until the condition is met. */
async function until(isSo: () => Promise<boolean>): Promise<void> {
  const { app, second, world, look, hand, round } = still;
  for (let n = 0; n < 40; n += 1) {
    // Mines several blocks in some rounds: a transaction is then final before a node here has seen it in a block, or
    // has seen it at all.
    for (let blocks = n % 3 === 1 ? 1 : 4; blocks > 0; blocks -= 1) await world.anvil.mine();
    await look();
    const covers = await readCovers(app.db);
    expect(CODES.filter((code) => !isCovered(covers.get(code)))).toEqual([]);
    await compare();
    for (const step of [() => hand(second), () => round(), () => depositRound(second), () => bookGas(app.db)]) {
      await step();
      await compare();
    }
    if (await isSo()) return;
  }
  expect.fail('it did not come about');
}

const has = async ({ at }: Person, asset: AssetCode, units: bigint) =>
  (await ledgerHas(still.app.db, at, asset)) >= units;

test('the treasury’s balance equals what is owed whenever a statement may be made, and the audit finds no fault at any moment', async () => {
  const { app, world, here } = still;
  const { anvil, xp, usdc } = world;
  const [tokens, both] = [await newPerson(app), await newPerson(app)];
  await payTokens(anvil, xp, tokens.at, 9n * COIN);
  await payTokens(anvil, usdc, both.at, 40_000_000n);
  await until(async () => (await has(tokens, 'XP', 9n * COIN)) && (await has(both, 'USDC', 40_000_000n)));
  // Unused gas of the house comes back with a sweep of coins.
  const fees = await ledgerHas(app.db, HOUSE.fees, 'ETH');
  await payCoins(anvil, both.at, 3n * COIN);
  await until(() => has(both, 'ETH', 2n * COIN));
  expect(await ledgerHas(app.db, HOUSE.fees, 'ETH')).toBeGreaterThan(fees);
  const [to, no] = [`0x${'ab'.repeat(20)}`, `0x${'bad1'.repeat(10)}`];
  await here.take(tokens, 'XP', '4', to);
  await here.take(both, 'ETH', '0.5', to);
  await here.take(both, 'ETH', '0.25', no);
  await anvil.ask('anvil_setCode', [no, REVERTS]);
  const ended = () =>
    app.db.rows(sql`SELECT 1 AS is FROM chain_withdrawals WHERE state IN ('done', 'returned') AND gas_borne = gas`);
  await until(async () => (await ended()).length === 3);
  expect(seen.exact).toBeGreaterThan(20);
  expect(seen.waited).toBeGreaterThan(5);
  expect(await owedOf(app.db, 'XP')).toBe(await here.chainBalance(await here.treasury(), 'XP'));
}, 240_000);
