import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#app/server/testing/harness.ts';
import { sql } from '#platform/server/store/db.ts';
import { contract } from '../../contract.ts';
import { type ChainWorld, startChainWorld } from '../testing/chain-world.ts';
import { newPerson, type Person, payTokens } from '../testing/deposit-world.ts';

let world: ChainWorld;
let app: TestApp;
let me: Person;

beforeAll(async () => {
  world = await startChainWorld();
  app = await startTestApp({ mode: 'hosted', isStill: true, settings: { chain: world.settings } });
  me = await newPerson(app);
});
afterAll(async () => {
  await app.stop();
  await world.anvil.stop();
});

const LOOKING = ['chain-watching', 'chain-deposits'];
/** Runs once each job that reads new blocks. */
const look = async () => {
  for (const name of LOOKING) await app.runJob(name);
};
const read = async (token = me.token, query = {}) =>
  (await app.client(contract)('GET /api/chain/deposits', { token, query })).body;

describe('a person’s deposits', () => {
  test('have a list of the assets on the chain with their contracts', async () => {
    const { body } = await app.client(contract)('GET /api/chain', { token: me.token });
    expect(body).toMatchObject({ chainId: 31337, explorerUrl: null });
    expect(
      body.assets.map(({ assetType, contract: at, isClosed }) => [assetType, at?.toLowerCase() ?? null, isClosed]),
    ).toEqual([
      ['XP', world.xp, false],
      ['USDC', world.usdc, false],
      ['ETH', null, false],
    ]);
  });

  test('are found by the first look after their block and confirmed block by block; only their owner sees them and is notified of each step', async () => {
    const { jobs } = app.built.mounted;
    const clocks = LOOKING.map((looking) => jobs.find(({ name }) => name === looking)?.everyMs);
    expect(clocks).toEqual([1000, 1000]);
    await look();
    await payTokens(world.anvil, world.usdc, me.at, 2_500_000n);
    await world.anvil.mine();
    await look();
    expect(await read()).toMatchObject([
      {
        assetType: 'USDC',
        amount: '2.5',
        state: 'arriving',
        waits: null,
        credited: null,
        confirmations: 1,
        needed: 3,
      },
    ]);
    await world.anvil.mine();
    await look();
    expect((await read())[0]?.confirmations).toBe(2);
    await world.anvil.mine(3);
    await look();
    expect((await read())[0]).toMatchObject({ confirmations: 3, needed: 3 });
    const other = await newPerson(app);
    expect(await read(other.token)).toEqual([]);
    const told = await app.db.rows(
      sql<{
        data: object;
      }>`SELECT data FROM outbox WHERE type = 'chain_update' AND user_id = ${me.userId} ORDER BY id`,
    );
    expect(told[0]).toMatchObject({ data: { state: 'arriving', assetType: 'USDC', amount: '2.5' } });
    expect(told.length).toBeGreaterThan(2);
  });

  test('are paged by id, newest first', async () => {
    for (const amount of [1n, 2n]) await payTokens(world.anvil, world.usdc, me.at, amount);
    await world.anvil.mine();
    await look();
    expect(await read()).toHaveLength(3);
    const first = await app.client(contract)('GET /api/chain/deposits', { token: me.token, query: { limit: 2 } });
    expect(first.body).toHaveLength(2);
    const before = /before=(\d+)/.exec(first.headers.get('link') ?? '')?.[1] ?? '';
    expect((await read(me.token, { before })).map(({ amount }) => amount)).toEqual(['2.5']);
  });

  test('are searched for at the person’s request, ten times an hour', async () => {
    const ask = () => app.client(contract)('POST /api/chain/deposits/look', { token: me.token });
    for (let n = 0; n < 10; n += 1) expect((await ask()).status).toBe(200);
    expect((await ask()).problem.code).toBe('too_many_requests');
  });
});

describe('a server without a chain', () => {
  test('offers no call of the chain', async () => {
    const bare = await startTestApp({ mode: 'hosted', isStill: true });
    const { token } = await bare.register();
    for (const route of ['GET /api/chain', 'GET /api/chain/deposits', 'POST /api/chain/deposits/look'])
      expect((await bare.call(route, { token })).problem).toMatchObject({ status: 501, code: 'not_offered' });
    await bare.stop();
  });
});
