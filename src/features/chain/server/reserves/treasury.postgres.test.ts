import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#app/server/testing/harness.ts';
import { HOUSE } from '#features/ledger/movement.ts';
import { post } from '#features/ledger/server/doors.ts';
import { addressOf, moving } from '#features/ledger/server/testing/books.ts';
import { sql } from '#platform/server/store/db.ts';
import { contract } from '../../contract.ts';
import { readStatement } from '../../reserves/statement.ts';
import { type Chain, chainOf } from '../chain.ts';
import { signerOf } from '../keys/of-settings.ts';
import type { Signer } from '../keys/signer.ts';
import { engineOf } from '../sending/engine.ts';
import { sendRound } from '../sending/steps.ts';
import { keepLook, readBound } from '../store.ts';
import { type ChainWorld, startChainWorld, viewOf } from '../testing/chain-world.ts';
import { depositRound } from '../testing/deposit-rounds.ts';
import { ledgerHas, newPerson, payCoins } from '../testing/deposit-world.ts';
import { auditReserves, auditReservesOnChain } from './audit.ts';
import { makeStatement } from './make-statement.ts';
import { type ReservesAt, reservesPort } from './port.ts';
import { reservesJob } from './reserves-job.ts';

let world: ChainWorld;
let app: TestApp;
beforeAll(async () => {
  world = await startChainWorld();
  // No job runs by itself: the test decides what is read, and when.
  app = await startTestApp({ mode: 'hosted', isStill: true, settings: { chain: world.settings } });
});
afterAll(async () => {
  await app.stop();
  await world.anvil.stop();
});

const word = (value: bigint) => value.toString(16).padStart(64, '0');

test('states the treasury’s balance at the final block, once for all nodes, and the audit reads that balance from the chain', async () => {
  const { anvil, xp } = world;
  const treasury = (await readBound(app.db))?.treasury ?? '0x';
  const from = anvil.accounts[0];
  await anvil.ask('eth_sendTransaction', [{ from, to: xp, data: `0xa9059cbb${word(BigInt(treasury))}${word(700n)}` }]);
  await anvil.ask('eth_sendTransaction', [{ from, to: treasury, value: '0x5' }]);
  await anvil.mine();
  await anvil.finalize();
  await app.db.tx((tx) => post(tx, moving(HOUSE.chain, addressOf('somebody'), 650n)));
  const { services } = app.built.mounted;
  const chain = chainOf(services);
  if (!chain) throw new Error('no chain');
  await keepLook(app.db, { head: await chain.reader.head(), finalized: await chain.reader.finalized() });
  const run = () => reservesJob(services).run(new AbortController().signal);
  await Promise.all([run(), run()]);

  const newest = async () => {
    const { body } = await app.client(contract)('GET /api/reserves', {});
    return body.head === null ? undefined : readStatement(body.head.statement)?.said;
  };
  const said = await newest();
  expect(said).toMatchObject({ chainId: 31337, holders: [treasury], leaves: 1 });
  expect(
    said?.assets.map(({ code, contract: at, reserves, liabilities }) => [code, at, reserves, liabilities]),
  ).toEqual([
    ['XP', xp, '700', '650'],
    ['USDC', world.usdc, '0', '0'],
    ['ETH', null, '5', '0'],
  ]);
  expect(await auditReserves(app.db)).toEqual([]);
  const port = reservesPort.of(services);
  if (!port) throw new Error('no port');
  expect(await auditReservesOnChain(app.db, port)).toEqual([]);
});

describe('a statement of reserves', () => {
  const services = () => app.built.mounted.services;
  const chain = () => chainOf(services()) as Chain;
  const port = () => reservesPort.of(services()) as ReservesAt;
  /** Stores a view as the watching job does. */
  const look = async () => keepLook(app.db, await viewOf(chain().reader));
  const round = async () =>
    sendRound({
      db: app.db,
      log: services().log,
      reader: chain().reader,
      view: await viewOf(chain().reader),
      signer: signerOf(services()) as Signer,
      engine: engineOf(services()),
    });
  const withdraw = () =>
    app.db.tx((tx) => {
      const to = `0x${'ab'.repeat(20)}` as const;
      const request = { kind: 'withdrawal', withdrawalId: 1, to, token: null, amount: 5n } as const;
      return engineOf(services()).reserve(tx, { request, gasLimit: 21_000 });
    });
  const mine = async (blocks: number) => {
    for (let n = 0; n < blocks; n += 1) await world.anvil.mine();
  };
  const make = () => makeStatement(services(), port(), async () => true);

  beforeAll(async () => {
    const [from] = world.anvil.accounts;
    const to = (await readBound(app.db))?.treasury;
    await world.anvil.ask('eth_sendTransaction', [{ from, to, value: `0x${(10n ** 18n).toString(16)}` }]);
    await mine(1);
    await world.anvil.finalize();
  });

  test('waits while the block contains a sent or mined withdrawal whose hold is not posted', async () => {
    await withdraw();
    await round();
    // The sweep is in a final block on the chain, and no node here has seen that.
    await mine(4);
    await look();
    const standing = await app.db.tx((tx) => port().standsAt(tx));
    expect(standing?.open).toMatchObject([{ nonce: 0 }]);
    expect(await make()).toBe('waits');
    await round();
    expect(await app.db.tx((tx) => port().standsAt(tx))).toMatchObject({ open: [] });
    await withdraw();
    await round();
    await mine(1);
    await round();
    // Seen in a block that is not final: the statement is of an earlier block.
    await look();
    const before = await app.db.tx((tx) => port().standsAt(tx));
    expect(before && (await port().isBooked(before))).toBe(true);
    await mine(4);
    await look();
    expect(await app.db.tx((tx) => port().standsAt(tx))).toBeUndefined();
    expect(await make()).toBe('waits');
  });

  test('waits while the block contains a sent or final sweep that is not credited', async () => {
    const me = await newPerson(app);
    const has = () => ledgerHas(app.db, me.at, 'ETH');
    await depositRound(app);
    await payCoins(world.anvil, me.at, 10n ** 18n);
    await mine(4);
    await depositRound(app);
    // The sweep is in a final block on the chain, and no node here has seen that.
    await mine(4);
    await look();
    const standing = await app.db.tx((tx) => port().standsAt(tx));
    expect(standing?.open).toMatchObject([{ wallet: me.at, nonce: 0 }]);
    expect(await make()).toBe('waits');
    await round();
    // The block is final here too; the next step credits the sweep.
    expect(await has()).toBe(0n);
    expect(await app.db.tx((tx) => port().standsAt(tx))).toBeUndefined();
    await depositRound(app);
    expect(await has()).toBeGreaterThan(0n);
    const after = await app.db.tx((tx) => port().standsAt(tx));
    expect(after && (await port().isBooked(after))).toBe(true);
  });

  test('waits while the books contain what no block has yet: a final transaction of a later block', async () => {
    const old = await chain().reader.finalized();
    await round();
    await look();
    const standing = await app.db.tx((tx) => port().standsAt(tx));
    expect(standing?.block).toEqual(old);
    const first = await chain().reader.blockByNumber(1);
    // The watching job never stores an earlier block than before, so the test writes it.
    await app.db.run(sql`UPDATE chain_watch SET finalized = 1, finalized_hash = ${first?.hash}`);
    expect(await app.db.tx((tx) => port().standsAt(tx))).toBeUndefined();
    await look();
    expect(standing && (await port().isBooked(standing))).toBe(true);
  });
});
