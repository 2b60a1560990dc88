import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#app/server/testing/harness.ts';
import { HOUSE, transferLegs } from '#features/ledger/movement.ts';
import { auditLedger } from '#features/ledger/server/audit.ts';
import { post } from '#features/ledger/server/doors.ts';
import { sql } from '#platform/server/store/db.ts';
import { callData, deployToken, selectors } from '../../../../../tools/contracts.ts';
import { type Chain, chainOf } from '../chain.ts';
import { signerOf } from '../keys/of-settings.ts';
import type { Signer } from '../keys/signer.ts';
import type { Address, ChainReader } from '../rpc/port.ts';
import { engineOf } from '../sending/engine.ts';
import { type Sending, STUCK_BLOCKS, sendRound } from '../sending/steps.ts';
import { listAttempts } from '../sending/store.ts';
import { keepLook } from '../store.ts';
import { type ChainWorld, settingsFor, startChainWorld } from '../testing/chain-world.ts';
import { type Person, unitsIn, withdrawing } from '../testing/withdrawals.ts';
import { lookAtCover } from './cover.ts';
import { settle } from './deciding.ts';
import { bookGas, handOn } from './handing.ts';
import { listReady } from './withdrawals-store.ts';

/* Nodes that do nothing by themselves: each step is made here, and cut off where a test says so. */

let world: ChainWorld;
let app: TestApp;
let second: TestApp;
let chain: Chain;
let signer: Signer;
let here: ReturnType<typeof withdrawing>;
let stoppable: Address;
const SUPPLY = 10n ** 20n;
/** FalseToken's give(address,uint256). */
const GIVE = '0xf00388f7';
const stop = (isOn: boolean) => call(stoppable, callData(STOP, [isOn ? 1 : 0]));
/** StoppableToken's stop(bool). */
const STOP = '0xc15a483f';

const call = async (to: Address, data: string) => {
  await world.anvil.ask('eth_sendTransaction', [{ from: world.anvil.accounts[0], to, data, gas: '0x30d40' }]);
  await world.anvil.mine();
};
beforeAll(async () => {
  world = await startChainWorld();
  stoppable = await deployToken(world.anvil, 'StoppableToken', { places: 6, supply: SUPPLY });
  const lying = await deployToken(world.anvil, 'FalseToken', { places: 8, supply: SUPPLY });
  await world.anvil.finalize();
  const tokens = { XP: world.xp, USDC: world.usdc, CBDC: stoppable, BTC: lying };
  const settings = { chain: settingsFor([world.anvil.url], tokens) };
  app = await startTestApp({ mode: 'hosted', isStill: true, settings });
  second = await startTestApp({ mode: 'hosted', isStill: true, over: app, settings });
  chain = chainOf(app.built.mounted.services) as Chain;
  signer = signerOf(app.built.mounted.services) as Signer;
  here = withdrawing(app, world);
  const treasury = await here.treasury();
  for (const [asset, amount] of [
    ['XP', '1000'],
    ['USDC', '100000'],
    ['ETH', '600'],
  ] as const)
    await here.cover(asset, amount);
  await call(stoppable, callData(selectors.transfer, [treasury, 10n ** 12n]));
  await call(lying, callData(GIVE, [treasury, 10n ** 12n]));
  await world.anvil.finalize();
  await here.limits();
  await look();
}, 240_000);
afterAll(async () => {
  expect((await auditLedger(app.db)).problems).toEqual([]);
  await second.stop();
  await app.stop();
  await world.anvil.stop();
});

/** What the jobs that watch would write down now. */
async function look(): Promise<void> {
  await keepLook(app.db, { head: await chain.reader.head(), finalized: await chain.reader.finalized() });
  await lookAtCover(app.db, chain);
}
const sending = (over: Partial<Sending>, node: TestApp): Sending => ({
  db: node.db,
  log: node.built.app.log,
  reader: chain.reader,
  signer,
  engine: engineOf(node.built.mounted.services),
  ...over,
});
const round = (over: Partial<Sending> = {}, node = app) => sendRound(sending(over, node));
const hand = async (node = app) => {
  for (const id of await listReady(node.db, 100)) await handOn(node.built.mounted.services, chain, id);
};
const finish = async (node = app) => {
  for (let n = 0; n < 4; n += 1) {
    await round({}, node);
    await world.anvil.mine();
    await look();
  }
  await round({}, node);
};

let payees = 0n;
const payee = (): Address => `0x${(0xfeed00000000n + payees++).toString(16).padStart(40, '0')}`;
type Code = 'USDC' | 'ETH' | 'CBDC' | 'BTC';
const person = async (asset: Code = 'USDC', amount = '100'): Promise<Person> => {
  const one = await app.register();
  await here.give(one, asset, amount);
  await look();
  return one;
};
const attemptsOf = async (id: number) => {
  const { transaction } = await app.db.one(
    sql<{ transaction: number }>`SELECT transaction_id AS transaction FROM chain_withdrawals WHERE id = ${id}`,
  );
  return (await listAttempts(app.db, [transaction])).get(transaction) ?? [];
};
const taking = async (asset: Code = 'USDC', amount = '10') => {
  const me = await person(asset);
  const to = payee();
  const made = await here.take(me, asset, amount, to);
  return { me, to, made, now: () => here.find(me, made.id) };
};
const isPaidOnce = async (to: Address, asset: 'USDC' | 'ETH', amount: string) =>
  expect(await here.chainBalance(to, asset)).toBe(unitsIn(asset, amount));

test('a node that dies after any step is followed by another, which sends it once and posts it once', async () => {
  const died = () => Promise.reject(new Error('killed'));
  const reading = (over: Partial<ChainReader>): Partial<Sending> => ({ reader: { ...chain.reader, ...over } });
  const deaths: (() => Promise<unknown>)[] = [
    // Not even handed on.
    async () => undefined,
    // Handed on in a transaction that was never committed.
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
}, 240_000);

test('two nodes that hand on and send at once hand each on once and pay each once', async () => {
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

test('that fees rise for costs its person what was quoted and no more, and is paid by a version with a higher fee', async () => {
  const { me, to, made, now } = await taking('ETH');
  await hand();
  // Taken by the node and lost by it, as happens when it is full.
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

test('that the token reverts comes back whole with its reason, its fee too, and counts for no day', async () => {
  const { me, to, now } = await taking('CBDC');
  const { won: before } = await app.db.one(
    sql<{ won: string }>`SELECT won::text AS won FROM chain_person_days WHERE user_id = ${me.userId}`,
  );
  expect(BigInt(before)).toBeGreaterThan(0n);
  await hand();
  await stop(true);
  await finish();
  expect(await now()).toMatchObject({
    state: 'returned',
    failure: 'the network refused it',
    hash: expect.stringMatching(/^0x/),
  });
  expect(await here.books(me.address, 'CBDC')).toEqual([unitsIn('CBDC', '100'), 0n]);
  expect(
    await app.db.one(sql<{ won: string }>`SELECT won::text AS won FROM chain_person_days WHERE user_id = ${me.userId}`),
  ).toEqual({ won: '0' });
  // While it is stopped it is not even quoted.
  expect((await here.quote(me, 'CBDC', '1', to)).problem).toMatchObject({ code: 'would_fail' });
  await stop(false);
}, 240_000);

test('that a token answers false to, and says nothing of, comes back whole', async () => {
  const { me, now } = await taking('BTC');
  await hand();
  await finish();
  expect(await now()).toMatchObject({ state: 'returned', failure: 'the token says that nothing was moved' });
  expect(await here.books(me.address, 'BTC')).toEqual([unitsIn('BTC', '100'), 0n]);
}, 240_000);

test('whose nonce somebody else used keeps its money held until it is decided, as paid or as not, once', async () => {
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
    const both = await Promise.all([app, second].map(({ db }) => db.tx((tx) => settle(tx, made.id, found))));
    expect(both.filter(Boolean)).toHaveLength(1);
    expect(await now()).toMatchObject(
      isPaid ? { state: 'done', hash: stolen.hash } : { state: 'returned', failure: 'it was never paid' },
    );
    expect(await here.books(me.address, 'USDC')).toEqual([unitsIn('USDC', '100') - (isPaid ? held : 0n), 0n]);
  }
}, 240_000);

test('nothing leaves while the treasury has less than is owed, nor while nobody has looked', async () => {
  const me = await person();
  const plan = {
    asset: 'USDC',
    amount: unitsIn('USDC', '10000000'),
    fee: 0n,
    from: HOUSE.chain,
    to: HOUSE.fees,
  } as const;
  await app.db.tx((tx) => post(tx, { ...plan, kind: 'opening', initiator: null, legs: transferLegs(plan) }));
  await look();
  expect((await here.quote(me, 'USDC', '1', payee())).problem).toMatchObject({ code: 'not_covered' });
  const back = { ...plan, from: HOUSE.fees, to: HOUSE.chain } as const;
  await app.db.tx((tx) => post(tx, { ...back, kind: 'chain_gas', initiator: null, legs: transferLegs(back) }));
  await look();
  const quote = await here.quoted(me, 'USDC', '1', payee());
  await app.db.run(sql`UPDATE chain_cover SET looked_at = looked_at - interval '2 minutes'`);
  expect((await here.press(me, quote)).problem).toMatchObject({ code: 'not_covered' });
  await app.db.run(sql`UPDATE chain_watch SET looked_at = looked_at - interval '2 minutes'`);
  expect((await here.press(me, quote)).problem).toMatchObject({ code: 'chain_closed' });
  await look();
  expect((await here.press(me, quote)).status).toBe(201);
  await hand();
  await finish();
}, 240_000);
