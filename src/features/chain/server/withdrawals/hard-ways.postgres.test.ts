import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestApp } from '#app/server/testing/harness.ts';
import { HOUSE, transfer } from '#features/ledger/movement.ts';
import { auditLedger } from '#features/ledger/server/audit.ts';
import { post } from '#features/ledger/server/doors.ts';
import { sql } from '#platform/server/store/db.ts';
import { testLong } from '#platform/server/testing/extent.ts';
import type { Address, ChainReader } from '../rpc/port.ts';
import { listAttempts } from '../sending/attempts-store.ts';
import { STUCK_BLOCKS } from '../sending/following.ts';
import type { Sending } from '../sending/steps.ts';
import type { ChainWorld } from '../testing/chain-world.ts';
import { startStill } from '../testing/still-withdrawals.ts';
import { unitsIn } from '../testing/withdrawals.ts';
import { auditWithdrawals } from './audit.ts';
import { settleUncertain } from './deciding.ts';
import { bookGas, handOn } from './handing.ts';
import { listReady } from './withdrawals-store.ts';

/* Nodes without jobs: the test runs each step, and interrupts it where it wants. */

type Still = Awaited<ReturnType<typeof startStill>>;
let still: Still;
let world: ChainWorld;
let app: TestApp;
let second: TestApp;
let chain: Still['chain'];
let signer: Still['signer'];
let here: Still['here'];
const look = () => still.look();
const round = (...given: Parameters<Still['round']>) => still.round(...given);
const hand = (node?: TestApp) => still.hand(node);
const finish = (node?: TestApp) => still.finish(node);
const person = () => still.person('USDC');
const taking = (asset: 'USDC' | 'ETH' = 'USDC') => still.taking(asset);
const PAYEE = `0x${'feed'.repeat(10)}`;

beforeAll(async () => {
  still = await startStill();
  ({ world, app, second, chain, signer, here } = still);
  await here.cover('USDC', '100000');
  await here.cover('ETH', '600');
  await here.limits();
  await look();
}, 240_000);
afterAll(async () => {
  expect((await auditLedger(app.db)).problems).toEqual([]);
  expect(await auditWithdrawals(app.db)).toEqual([]);
  await still.end();
});

const attemptsOf = async (id: number) => {
  const { transaction } = await app.db.one(
    sql<{ transaction: number }>`SELECT transaction_id AS transaction FROM chain_withdrawals WHERE id = ${id}`,
  );
  return (await listAttempts(app.db, [transaction])).get(transaction) ?? [];
};
const isPaidOnce = async (to: Address, asset: 'USDC' | 'ETH', amount: string) =>
  expect(await here.chainBalance(to, asset)).toBe(unitsIn(asset, amount));

testLong(
  'after a node died at any step another node sends a withdrawal once and posts it once',
  async () => {
    const died = () => Promise.reject(new Error('killed'));
    const reading = (over: Partial<ChainReader>): Partial<Sending> => ({ reader: { ...chain.reader, ...over } });
    const deaths: (() => Promise<unknown>)[] = [
      // The process is killed before the withdrawal is submitted.
      async () => undefined,
      // The withdrawal is submitted in a transaction that never commits.
      async () => {
        const [id] = await listReady(app.db, 1);
        const services = app.built.mounted.services;
        const dying = {
          ...services,
          db: {
            ...app.db,
            tx: (work: Parameters<typeof app.db.tx>[0]) => app.db.tx((tx) => work(tx).then(died)),
          },
        };
        await handOn(dying as typeof services, chain, id ?? 0).catch(() => undefined);
      },
      () => hand(),
      () => hand().then(() => round({ signer: { ...signer, sign: died } })),
      () => hand().then(() => round(reading({ send: died }))),
      () => hand().then(() => round(reading({ send: (raw) => chain.reader.send(raw).then(died) }))),
      () => hand().then(() => round()),
      () =>
        hand()
          .then(() => round())
          .then(() => world.anvil.mine())
          .then(() => round(reading({ receipt: died }))),
      () =>
        hand()
          .then(() => round())
          .then(() => world.anvil.mine())
          .then(() => round()),
    ];
    for (const die of deaths) {
      const { me, to, made, now } = await taking();
      await die().catch(() => undefined);
      await app.db.run(sql`UPDATE chain_transactions SET due_at = now() WHERE ended_at IS NULL`);
      await hand(second);
      await finish(second);
      expect((await now()).state).toBe('done');
      await isPaidOnce(to, 'USDC', '10');
      expect(await attemptsOf(made.id)).toHaveLength(1);
      expect(await here.books(me.address, 'USDC')).toEqual([unitsIn('USDC', '90') - unitsIn('USDC', made.fee), 0n]);
    }
  },
  240_000,
);

test('two nodes submit each withdrawal once and pay it once', async () => {
  const all = [];
  for (let n = 0; n < 6; n += 1) all.push(await taking());
  await Promise.all([hand(), hand(second), hand(), hand(second)]);
  await Promise.all([round(), round({}, second)]);
  await finish();
  for (const { to, now } of all) {
    expect((await now()).state).toBe('done');
    await isPaidOnce(to, 'USDC', '10');
  }
}, 240_000);

test('a withdrawal costs its person the quoted fee even if fees rise, and is paid by an attempt with a higher fee', async () => {
  const { me, to, made, now } = await taking('ETH');
  await hand();
  // The node accepts the transaction and then drops it, as a full node does.
  const lost: Partial<Sending> = { reader: { ...chain.reader, send: async () => 'taken' } };
  await round(lost);
  for (let n = 0; n < STUCK_BLOCKS + 1; n += 1) {
    await world.anvil.ask('anvil_setNextBlockBaseFeePerGas', ['0x4a817c800']);
    await world.anvil.mine();
    await round(lost);
  }
  expect((await attemptsOf(made.id)).length).toBeGreaterThan(1);
  expect((await now()).state).toBe('sent');
  await finish();
  expect((await now()).state).toBe('done');
  await isPaidOnce(to, 'ETH', '10');
  expect(await here.books(me.address, 'ETH')).toEqual([unitsIn('ETH', '90') - unitsIn('ETH', made.fee), 0n]);
  await bookGas(app.db);
  const { gas, borne } = await app.db.one(sql<{ gas: string; borne: string }>`
    SELECT gas::text AS gas, gas_borne::text AS borne FROM chain_withdrawals WHERE id = ${made.id}`);
  expect(BigInt(gas)).toBeGreaterThanOrEqual(BigInt(borne));
}, 240_000);

test('a withdrawal whose nonce somebody else used keeps its money held until it is decided, as paid or not, once', async () => {
  for (const isPaid of [true, false]) {
    const { me, made, now } = await taking();
    await hand();
    await round({ reader: { ...chain.reader, send: async () => 'taken' } });
    const { nonce } = await app.db.one(
      sql<{
        nonce: number;
      }>`SELECT c.nonce FROM chain_transactions c JOIN chain_withdrawals w ON w.transaction_id = c.id WHERE w.id = ${made.id}`,
    );
    const stolen = await signer.sign(
      { kind: 'anchor', digest: `0x${'77'.repeat(32)}` },
      { nonce, gasLimit: 60_000, offer: { maxFee: 190_000_000_000n, tip: 2_000_000_000n } },
    );
    expect(await chain.reader.send(stolen.raw)).toBe('taken');
    await world.anvil.mine();
    await finish();
    expect(await now()).toMatchObject({
      state: 'uncertain',
      failure: 'another transaction has its place on the network',
    });
    const held = unitsIn('USDC', '10') + unitsIn('USDC', made.fee);
    expect(await here.books(me.address, 'USDC')).toEqual([unitsIn('USDC', '100'), held]);
    const found = isPaid
      ? ({ isPaid, hash: stolen.hash } as const)
      : ({ isPaid, failure: 'it was never paid' } as const);
    const both = await Promise.all([app, second].map(({ db }) => db.tx((tx) => settleUncertain(tx, made.id, found))));
    expect(both.filter(Boolean)).toHaveLength(1);
    expect(await now()).toMatchObject(
      isPaid ? { state: 'done', hash: stolen.hash } : { state: 'returned', failure: 'it was never paid' },
    );
    expect(await here.books(me.address, 'USDC')).toEqual([unitsIn('USDC', '100') - (isPaid ? held : 0n), 0n]);
  }
}, 240_000);

test('no withdrawal leaves while the treasury has less than is owed, nor without a recent check', async () => {
  const me = await person();
  const plan = {
    asset: 'USDC',
    amount: unitsIn('USDC', '10000000'),
    fee: 0n,
    from: HOUSE.chain,
    to: HOUSE.fees,
  } as const;
  await app.db.tx((tx) => post(tx, transfer({ ...plan, kind: 'opening', initiator: null })));
  await look();
  expect((await here.quote(me, 'USDC', '1', PAYEE)).problem).toMatchObject({ code: 'not_covered' });
  const back = { ...plan, from: HOUSE.fees, to: HOUSE.chain } as const;
  await app.db.tx((tx) => post(tx, transfer({ ...back, kind: 'chain_gas', initiator: null })));
  await look();
  const quote = await here.quoted(me, 'USDC', '1', PAYEE);
  await app.db.run(sql`UPDATE chain_cover SET looked_at = looked_at - interval '2 minutes'`);
  expect((await here.press(me, quote)).problem).toMatchObject({ code: 'not_covered' });
  await app.db.run(sql`UPDATE chain_watch SET looked_at = looked_at - interval '2 minutes'`);
  expect((await here.press(me, quote)).problem).toMatchObject({ code: 'chain_closed' });
  await look();
  expect((await here.press(me, quote)).status).toBe(201);
  await hand();
  await finish();
}, 240_000);
