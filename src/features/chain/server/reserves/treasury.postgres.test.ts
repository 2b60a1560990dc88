import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#app/server/testing/harness.ts';
import { HOUSE } from '#features/ledger/movement.ts';
import { post } from '#features/ledger/server/doors.ts';
import { addressOf, moving } from '#features/ledger/server/testing/books.ts';
import { contract } from '../../contract.ts';
import { readStatement } from '../../reserves/statement.ts';
import { chainOf } from '../chain.ts';
import { keepLook, readBound } from '../store.ts';
import { type ChainWorld, startChainWorld } from '../testing/chain-world.ts';
import { auditHeld, auditReserves } from './audit.ts';
import { reservesJob } from './job.ts';
import { reservesPort } from './port.ts';

let world: ChainWorld;
let app: TestApp;
beforeAll(async () => {
  world = await startChainWorld();
  // No job runs: what is looked at, and when, is the test's.
  app = await startTestApp({ mode: 'hosted', isStill: true, settings: { chain: world.settings } });
});
afterAll(async () => {
  await app.stop();
  await world.anvil.stop();
});

const word = (value: bigint) => value.toString(16).padStart(64, '0');

test('what the treasury has at the final block is what is stated, by every node once, and the audit asks the chain for it', async () => {
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
  expect(await auditHeld(app.db, port)).toEqual([]);
});
