import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { AssetCode } from '#features/currency/assets.ts';
import { HOUSE } from '#features/ledger/movement.ts';
import { auditLedger } from '#features/ledger/server/audit.ts';
import { sql } from '#platform/server/store/db.ts';
import { callData, deployToken, selectors } from '../../../../../tools/contracts.ts';
import type { Address } from '../rpc/port.ts';
import { engineOf } from '../sending/engine.ts';
import { startStill, type TakenWithdrawal } from '../testing/still-withdrawals.ts';
import { type Person, unitsIn } from '../testing/withdrawals.ts';
import { auditWithdrawals } from './audit.ts';
import { lockUnsent, returnWithdrawal } from './deciding.ts';
import { bookGas } from './handing.ts';
import type { WithdrawalRow } from './withdrawals-store.ts';

/* Nodes without jobs: the test runs each step. */

const SUPPLY = 10n ** 20n;
/** Selectors of FalseToken's give(address,uint256) and StoppableToken's stop(bool). */
const GIVE = '0xf00388f7';
const STOP = '0xc15a483f';
/** A contract that reverts every call. */
const REVERTS = '0x60006000fd';

let still: Awaited<ReturnType<typeof startStill>>;
let stoppable: Address;

const call = async (to: Address, data: string) => {
  const { anvil } = still.world;
  await anvil.ask('eth_sendTransaction', [{ from: anvil.accounts[0], to, data, gas: '0x30d40' }]);
  await anvil.mine();
};
beforeAll(async () => {
  let lying: Address = '0x';
  still = await startStill(async ({ anvil }) => {
    stoppable = await deployToken(anvil, 'StoppableToken', { places: 6, supply: SUPPLY });
    lying = await deployToken(anvil, 'FalseToken', { places: 8, supply: SUPPLY });
    return { CBDC: stoppable, BTC: lying };
  });
  const { here, look, world } = still;
  const treasury = await here.treasury();
  await here.cover('USDC', '100000');
  await here.cover('ETH', '600');
  await call(stoppable, callData(selectors.transfer, [treasury, 10n ** 12n]));
  await call(lying, callData(GIVE, [treasury, 10n ** 12n]));
  await world.anvil.finalize();
  await here.limits();
  await look();
}, 240_000);
afterEach(async () => {
  expect((await auditLedger(still.app.db)).problems).toEqual([]);
  expect(await auditWithdrawals(still.app.db)).toEqual([]);
});
afterAll(() => still.end());

const dayOf = async ({ userId }: Person) =>
  (
    await still.app.db.maybe(
      sql<{ won: string }>`SELECT won::text AS won FROM chain_person_days WHERE user_id = ${userId}`,
    )
  )?.won;
const feesIn = async (asset: AssetCode) => (await still.here.books(HOUSE.fees, asset))[0];
const listed = async ({ token }: Person) =>
  (await still.app.call('GET /api/transactions', { token })).body as { kind: string; status: string; amount: string }[];

/** Verifies that the amount was returned and the fee kept, and that the withdrawal still counts in every limit. */
async function isKept(
  { me, made, now }: TakenWithdrawal,
  asset: AssetCode,
  before: { fees: bigint; day: string | undefined },
) {
  const fee = unitsIn(asset, made.fee);
  expect(await now()).toMatchObject({ state: 'returned', isFeeKept: true, hash: expect.stringMatching(/^0x/) });
  expect(await still.here.books(me.address, asset)).toEqual([unitsIn(asset, '100') - fee, 0n]);
  expect((await feesIn(asset)) - before.fees).toBe(fee);
  expect(await dayOf(me)).toBe(before.day);
  expect((await listed(me)).slice(0, 2)).toMatchObject([
    { kind: 'chain_fee', status: 'completed', amount: made.fee },
    { kind: 'chain_withdrawal', status: 'failed', amount: made.amount },
  ]);
}

describe('a withdrawal that the network refuses', () => {
  test('because its token reverts is returned without its fee, and still counts for its day and address', async () => {
    const { here, hand, finish, taking } = still;
    await here.limits({ newHours: 24, newWon: 10n ** 9n });
    const taken = await taking('CBDC');
    const before = { fees: await feesIn('CBDC'), day: await dayOf(taken.me) };
    await hand();
    await call(stoppable, callData(STOP, [1]));
    await finish();
    await isKept(taken, 'CBDC', before);
    expect(await taken.now()).toMatchObject({ failure: 'the network refused it' });
    const { won, counted } = await still.app.db.one(sql<{ won: string; counted: string }>`
      SELECT w.won::text AS won, a.new_won::text AS counted FROM chain_withdrawals w JOIN chain_addresses a ON a.user_id = w.user_id AND a.address = w.to_address WHERE w.id = ${taken.made.id}`);
    expect([won, counted]).toEqual([before.day, before.day]);
    // While a token is stopped, its withdrawals are not even quoted.
    expect((await here.quote(taken.me, 'CBDC', '1', taken.to)).problem).toMatchObject({ code: 'would_fail' });
    await call(stoppable, callData(STOP, [0]));
    await here.limits();
  }, 240_000);

  test('of coins to a contract that refuses them after the quote pays the gas that it used', async () => {
    const { world, hand, finish, taking } = still;
    const taken = await taking('ETH');
    const before = { fees: await feesIn('ETH'), day: await dayOf(taken.me) };
    await hand();
    await world.anvil.ask('anvil_setCode', [taken.to, REVERTS]);
    await finish();
    await isKept(taken, 'ETH', before);
    await bookGas(still.app.db);
    const { gas, borne } = await still.app.db.one(sql<{ gas: string; borne: string }>`
      SELECT gas::text AS gas, gas_borne::text AS borne FROM chain_withdrawals WHERE id = ${taken.made.id}`);
    expect(BigInt(gas)).toBeGreaterThan(20_000n);
    expect(BigInt(gas)).toBeLessThanOrEqual(unitsIn('ETH', taken.made.fee));
    // The gas of the earlier token withdrawal was booked first, and used up some of these fees.
    expect(BigInt(borne)).toBeGreaterThan(0n);
  }, 240_000);

  test('because its token returns false and moves nothing is returned without its fee', async () => {
    const { hand, finish, taking } = still;
    const taken = await taking('BTC');
    const before = { fees: await feesIn('BTC'), day: await dayOf(taken.me) };
    await hand();
    await finish();
    await isKept(taken, 'BTC', before);
    expect(await taken.now()).toMatchObject({ failure: 'the token says that nothing was moved' });
  }, 240_000);

  test('ends once, even if a node dies while ending it and two end it at a time', async () => {
    const { app, second, world, hand, round, look, taking } = still;
    const taken = await taking('ETH');
    const before = { fees: await feesIn('ETH'), day: await dayOf(taken.me) };
    await hand();
    await world.anvil.ask('anvil_setCode', [taken.to, REVERTS]);
    await round();
    await world.anvil.mine();
    await round();
    await world.anvil.finalize();
    const { followers } = engineOf(app.built.mounted.services);
    const dying = new Map(followers);
    const follower = followers.get('withdrawal');
    if (!follower) throw new Error('nobody follows withdrawals');
    dying.set('withdrawal', {
      ...follower,
      final: async (tx, outcome) => {
        await follower.final(tx, outcome);
        throw new Error('killed');
      },
    });
    await round({ engine: { followers: dying } });
    expect((await taken.now()).state).toBe('mined');
    expect(await feesIn('ETH')).toBe(before.fees);
    await app.db.run(sql`UPDATE chain_transactions SET due_at = now() WHERE ended_at IS NULL`);
    await Promise.all([round(), round({}, second), round(), round({}, second)]);
    await look();
    await isKept(taken, 'ETH', before);
  }, 240_000);

  test('of a person who was frozen after submitting it also keeps its fee', async () => {
    const { app, world, hand, round, finish, taking } = still;
    const taken = await taking('ETH');
    const before = { fees: await feesIn('ETH'), day: await dayOf(taken.me) };
    await hand();
    await round();
    await app.db.tx((tx) =>
      tx.rows(
        sql`SELECT member_state_set(${taken.me.userId}, 'frozen', 'as asked', NULL, NULL, NULL, ${taken.me.userId})`,
      ),
    );
    await world.anvil.ask('anvil_setCode', [taken.to, REVERTS]);
    await finish();
    await isKept(taken, 'ETH', before);
  }, 240_000);

  test('repeatedly costs its owner the fee each time, and the operator nothing', async () => {
    const { here, world, hand, finish, person } = still;
    const me = await person('ETH');
    const to = `0x${'bad0'.repeat(10)}`;
    let fees = 0n;
    for (let n = 0; n < 6; n += 1) {
      await world.anvil.ask('anvil_setCode', [to, '0x']);
      fees += unitsIn('ETH', (await here.take(me, 'ETH', '1', to)).fee);
      await hand();
      await world.anvil.ask('anvil_setCode', [to, REVERTS]);
      await finish();
    }
    await bookGas(still.app.db);
    expect(await here.books(me.address, 'ETH')).toEqual([unitsIn('ETH', '100') - fees, 0n]);
    const { gas } = await still.app.db.one(
      sql<{ gas: string }>`SELECT sum(gas)::text AS gas FROM chain_withdrawals WHERE user_id = ${me.userId}`,
    );
    expect(BigInt(gas)).toBeLessThan(fees);
  }, 240_000);
});

test('a withdrawal of a closed asset waits, and is submitted once the asset is open again', async () => {
  const { app, hand, finish, taking } = still;
  const { now } = await taking('USDC');
  await app.db.run(
    sql`INSERT INTO chain_closed_assets (asset_id, why) SELECT id, 'a test' FROM assets WHERE code = 'USDC'`,
  );
  await hand();
  await finish();
  expect(await now()).toMatchObject({ state: 'held', hash: null });
  await app.db.run(sql`DELETE FROM chain_closed_assets`);
  await hand();
  await finish();
  expect((await now()).state).toBe('done');
}, 240_000);

test('a withdrawal that was never submitted is returned in full, and counts toward no limit', async () => {
  const { app, here, taking } = still;
  await here.limits({ eyesWon: 0n, newHours: 24, newWon: 10n ** 9n });
  const waiting = await taking('USDC');
  expect(waiting.made.state).toBe('checking');
  await here.limits({ newHours: 24, newWon: 10n ** 9n });
  const ready = await taking('USDC');
  for (const { me, made, now } of [waiting, ready]) {
    await app.db.tx(async (tx) => {
      await returnWithdrawal(tx, (await lockUnsent(tx, made.id)) as WithdrawalRow, 'the office would not');
    });
    expect(await now()).toMatchObject({ state: 'returned', isFeeKept: false, failure: 'the office would not' });
    expect(await here.books(me.address, 'USDC')).toEqual([unitsIn('USDC', '100'), 0n]);
    expect(await dayOf(me)).toBe('0');
    const { counted } = await app.db.one(
      sql<{ counted: string }>`SELECT new_won::text AS counted FROM chain_addresses WHERE user_id = ${me.userId}`,
    );
    expect(counted).toBe('0');
  }
  await here.limits();
}, 240_000);
