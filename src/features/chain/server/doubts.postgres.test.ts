import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#app/server/testing/harness.ts';
import { sql } from '#platform/server/store/db.ts';
import { eventually } from '#platform/server/testing/eventually.ts';
import { changing, type FakeAnswer, type LyingEndpoint, startLyingEndpoint } from '../../../../tools/lying-endpoint.ts';
import { readStanding } from './store.ts';
import { type ChainWorld, settingsFor, startChainWorld } from './testing/chain-world.ts';
import { depositsOf, newPerson, payCoins, payTokens, untilMined } from './testing/deposit-world.ts';

let world: ChainWorld;
let liar: LyingEndpoint;
let nodes: TestApp[] = [];

/** Starts two nodes over one store. */
async function start(rpcUrls: readonly string[]): Promise<TestApp> {
  const settings = { chain: settingsFor(rpcUrls, { XP: world.xp, USDC: world.usdc }) };
  const speeds = { chain: { everyMs: 50 } };
  const app = await startTestApp({ mode: 'hosted', speeds, settings });
  nodes = [app, await startTestApp({ mode: 'hosted', speeds, settings, over: app })];
  await eventually(async () => (await readStanding(app.db)).isOpen).toBe(true);
  return app;
}
const stop = async () => {
  for (const node of nodes.reverse()) await node.stop();
};
beforeAll(async () => {
  world = await startChainWorld();
  liar = await startLyingEndpoint(world.anvil.url);
});
afterAll(async () => {
  await liar.stop();
  await world.anvil.stop();
});

const doubts = async (app: TestApp) =>
  (await app.db.rows(sql<{ ask: string }>`SELECT ask FROM chain_doubts ORDER BY ask`)).map(({ ask }) => ask);
/** Moves the stored disagreements into the past. */
const waitLong = (app: TestApp) => app.db.run(sql`UPDATE chain_doubts SET since = since - interval '1 minute'`);
const why = async (app: TestApp) => {
  const { body } = await app.call('GET /api/health/ready');
  return (body as { queues: { chain: { why: string | null } } }).queues.chain.why;
};

/**
 * Pays somebody while an endpoint lies. Once that block is final nothing is credited and the chain is closed; it opens
 * again when the endpoint is honest. Returns the reason that the server reported.
 */
async function lieAbout(app: TestApp, { isToken, lie, told }: { isToken: boolean; lie: FakeAnswer; told: RegExp }) {
  const me = await newPerson(app);
  liar.tell(lie);
  await (isToken ? payTokens(world.anvil, world.usdc, me.at, 2_500_000n) : payCoins(world.anvil, me.at, 10n ** 18n));
  await world.anvil.mine();
  await world.anvil.finalize();
  await eventually(async () => (await doubts(app)).length).toBeGreaterThan(0);
  // A node behind an endpoint may lag, so the chain is still open.
  expect((await readStanding(app.db)).isOpen).toBe(true);
  await waitLong(app);
  await eventually(() => why(app)).toMatch(told);
  expect(await depositsOf(app.db, me.userId)).toEqual([]);
  liar.tell();
  await eventually(async () => (await readStanding(app.db)).isOpen).toBe(true);
  await untilMined(world.anvil, async () => (await depositsOf(app.db, me.userId)).length === 1);
  expect(await doubts(app)).toEqual([]);
}

describe('an endpoint', () => {
  test('of two that hides logs or receipts of a final block closes the chain, which reports why and opens once the endpoint returns them', async () => {
    const app = await start([world.anvil.url, liar.url]);
    await lieAbout(app, {
      isToken: true,
      lie: changing(['eth_getLogs'], () => []),
      told: /^the two endpoints of the chain differ: logs of block \d+$/,
    });
    await lieAbout(app, {
      isToken: false,
      lie: changing(['eth_getTransactionReceipt'], () => null),
      told: /^the two endpoints of the chain differ: receipt of 0x[0-9a-f]{64}$/,
    });
    await stop();
  }, 240_000);

  test('that hides logs of a final block closes the chain even if it is the only endpoint', async () => {
    const app = await start([liar.url]);
    await lieAbout(app, {
      isToken: true,
      lie: changing(['eth_getLogs'], () => []),
      told: /^logs of block \d+ are hidden/,
    });
    await stop();
  }, 240_000);

  test('that differs in a block removed by a reorg closes nothing', async () => {
    const app = await start([world.anvil.url, liar.url]);
    const me = await newPerson(app);
    liar.tell(changing(['eth_getLogs'], () => []));
    await payTokens(world.anvil, world.usdc, me.at, 1n);
    await world.anvil.mine();
    await eventually(() => doubts(app)).toEqual(['logsOf']);
    await waitLong(app);
    await world.anvil.reorg(1);
    await world.anvil.finalize();
    await eventually(() => doubts(app)).toEqual([]);
    expect((await readStanding(app.db)).isOpen).toBe(true);
    liar.tell();
    await stop();
  }, 240_000);
});
