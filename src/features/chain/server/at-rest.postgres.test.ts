import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#app/server/testing/harness.ts';
import { type LyingEndpoint, startLyingEndpoint } from '../../../../tools/lying-endpoint.ts';
import { type Chain, chainOf } from './chain.ts';
import type { Address } from './rpc/port.ts';
import { engineOf } from './sending/engine.ts';
import { readBound, readStanding } from './store.ts';
import { type ChainWorld, settingsFor, startChainWorld } from './testing/chain-world.ts';
import { fundTreasury } from './testing/deposit-world.ts';
import { lookAtCover } from './withdrawals/cover.ts';

let world: ChainWorld;
let endpoints: LyingEndpoint[];
let app: TestApp;
const OURS = /^(chain-|anchors$|reserves$)/;

beforeAll(async () => {
  world = await startChainWorld();
  endpoints = [await startLyingEndpoint(world.anvil.url), await startLyingEndpoint(world.anvil.url)];
  const urls = endpoints.map(({ url }) => url);
  const settings = { chain: settingsFor(urls, { XP: world.xp, USDC: world.usdc }) };
  // Uses the intervals of a real server; a second passes when the test says so.
  app = await startTestApp({ mode: 'hosted', isStill: true, speeds: {}, settings });
  await fundTreasury(world.anvil, (await readBound(app.db))?.treasury as Address);
  await world.anvil.finalize();
});
beforeEach(async () => {
  for (const endpoint of endpoints) endpoint.tell();
  await seconds(25);
});
afterAll(async () => {
  await app.stop();
  for (const endpoint of endpoints) await endpoint.stop();
  await world.anvil.stop();
});

/** Runs each job of the chain as often as it runs in this many seconds. */
async function seconds(count: number): Promise<void> {
  const jobs = app.built.mounted.jobs.filter(({ name }) => OURS.test(name));
  for (let second = 1; second <= count; second += 1)
    for (const { name, everyMs } of jobs) if ((second * 1000) % everyMs === 0) await app.runJob(name);
}

/** Counts the requests by method that both endpoints receive during `work`. */
async function askedBy(work: () => Promise<unknown>): Promise<Record<string, number>> {
  const from = endpoints.map(({ heard }) => heard.length);
  await work();
  const asked = endpoints.flatMap(({ heard }, nth) => heard.slice(from[nth]));
  const names = asked.map(({ method, params: [by] }) =>
    method === 'eth_getBlockByNumber' ? `block ${String(by).replace(/^0x.*/, 'by number')}` : method,
  );
  return Object.fromEntries([...new Set(names)].map((name) => [name, names.filter((one) => one === name).length]));
}
const total = (asked: Record<string, number>) => Object.values(asked).reduce((sum, one) => sum + one, 0);

test('an idle server sends less than two requests a second to its chain’s endpoints together', async () => {
  const asked = await askedBy(() => seconds(60));
  expect(Object.keys(asked).sort()).toEqual(['block finalized', 'block latest', 'eth_chainId']);
  expect(total(asked)).toBeLessThan(120);
  expect((await readStanding(app.db)).isOpen).toBe(true);
});

test('the treasury’s balance at a block is read once', async () => {
  const chain = chainOf(app.built.mounted.services) as Chain;
  expect(await askedBy(() => lookAtCover(app.db, chain))).toEqual({});
});

test('each endpoint reads a new block once, for all steps', async () => {
  await world.anvil.mine();
  await seconds(2);
  await world.anvil.mine();
  expect(await askedBy(() => seconds(1))).toEqual({
    'block latest': 2,
    'block finalized': 2,
    'block by number': 2,
    eth_chainId: 2,
    eth_getLogs: 2,
    eth_getBalance: 2,
    eth_call: 2 * 2,
  });
});

test('only a new block wakes the steps of its node', async () => {
  const woken: string[] = [];
  const ends = app.built.mounted.jobs
    .filter(({ name }) => OURS.test(name))
    .map(({ name, wakeWhenDue }) => wakeWhenDue?.(() => woken.push(name)));
  await seconds(4);
  expect(woken).toEqual([]);
  await world.anvil.mine();
  await seconds(4);
  for (const end of ends) end?.();
  expect(woken.sort()).toEqual(['chain-deposits', 'chain-sending', 'chain-sweeps']);
});

test('a sent transaction that is in no block is looked up once a block, until it ends', async () => {
  const engine = engineOf(app.built.mounted.services);
  const request = { kind: 'anchor', digest: `0x${'ab'.repeat(32)}` } as const;
  const id = await app.db.tx((tx) => engine.reserve(tx, { request, gasLimit: 40_000 }));
  const stateNow = async () => (await engine.find(app.db, id))?.state;
  await app.runJob('chain-sending');
  expect(await stateNow()).toBe('sent');
  expect(await askedBy(() => app.runJob('chain-sending'))).toEqual({});
  await world.anvil.mine();
  await seconds(2);
  expect(await stateNow()).toBe('mined');
  expect(await askedBy(() => app.runJob('chain-sending'))).toEqual({});
  await world.anvil.finalize();
  await seconds(2);
  expect(await stateNow()).toBe('final');
});

test('no step asks an endpoint during the pause that the endpoint requested, and readiness reports why', async () => {
  const [one] = endpoints as [LyingEndpoint];
  await world.anvil.mine();
  one.tell(async () => ({ status: 429, retryAfter: '300' }));
  const { length } = one.heard;
  await seconds(20);
  expect(one.heard.length - length).toBe(1);
  const { body } = await app.call('GET /api/health/ready');
  expect((body as { queues: { chain: { why: string } } }).queues.chain.why).toBe(
    'endpoint 1 of the chain limits requests (429, 503)',
  );
});
