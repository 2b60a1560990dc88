import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#app/server/testing/harness.ts';
import { sql } from '#platform/server/store/db.ts';
import { type Chain, chainOf } from '../chain.ts';
import type { Address } from '../rpc/port.ts';
import { readBound } from '../store.ts';
import { type ChainWorld, startChainWorld } from '../testing/chain-world.ts';
import { depositRound } from '../testing/deposit-rounds.ts';
import { fundTreasury, newPerson, type Person, payCoins } from '../testing/deposit-world.ts';

const COIN = 10n ** 18n;
const AGAIN_S = 600;
/** Number of deposits planned at a time. */
const MANY = 20;
let world: ChainWorld;
let app: TestApp;
const people: Person[] = [];
beforeAll(async () => {
  world = await startChainWorld();
  app = await startTestApp({ mode: 'hosted', isStill: true, settings: { chain: world.settings } });
  await fundTreasury(world.anvil, (await readBound(app.db))?.treasury as Address);
  await world.anvil.finalize();
  await depositRound(app);
  for (let n = 0; n <= MANY; n += 1) people.push(await newPerson(app));
});
afterAll(async () => {
  await app.stop();
  await world.anvil.stop();
});

const begun = async () =>
  (await app.db.rows(sql<{ address: Address }>`SELECT address FROM chain_sweeps`)).map(({ address }) => address);
const mine = async (blocks: number) => {
  for (let n = 0; n < blocks; n += 1) await world.anvil.mine();
};

test('twenty people who keep moving their coins delay nobody else, and are swept once they stop', async () => {
  const moving = new Set(people.slice(0, MANY).map(({ at }) => at));
  const last = people[MANY]?.at ?? expect.fail('nobody is last');
  for (const at of moving) await payCoins(world.anvil, at, COIN);
  await mine(1);
  await payCoins(world.anvil, last, COIN);
  await mine(4);
  const { reader } = chainOf(app.built.mounted.services) as Chain;
  const { balanceAt } = reader;
  const head = await reader.head();
  // The newest block has a lower balance than the final one.
  Object.assign(reader, {
    balanceAt: async (at: Address, block: typeof head) =>
      moving.has(at) && block.hash === head.hash ? 0n : balanceAt(at, block),
  });
  await depositRound(app, 2, AGAIN_S);
  expect(await begun()).toEqual([]);
  await depositRound(app, 2, AGAIN_S);
  expect(await begun()).toEqual([last]);
  const told = await app.db.rows(sql`SELECT 1 AS is FROM chain_deposits WHERE waits IS NOT NULL`);
  expect(told).toEqual([]);

  Object.assign(reader, { balanceAt });
  const late = await app.db.one(sql<{ least: number; most: number }>`
    SELECT min(extract(epoch FROM retry_at - clock_timestamp()))::float AS least, max(extract(epoch FROM retry_at - clock_timestamp()))::float AS most
      FROM chain_deposits WHERE retry_at IS NOT NULL`);
  expect(late.least).toBeGreaterThan(0);
  expect(late.most).toBeLessThanOrEqual(AGAIN_S / 60);
  await app.db.run(sql`UPDATE chain_deposits SET retry_at = clock_timestamp() WHERE retry_at IS NOT NULL`);
  await depositRound(app, 2, AGAIN_S);
  expect((await begun()).length).toBe(MANY + 1);
});

test('a later deposit at an address includes the deposits that wait there, however long they were deferred', async () => {
  const at = people[0]?.at ?? expect.fail('nobody is first');
  for (let n = 0; n < 8; n += 1) {
    await mine(1);
    await depositRound(app);
  }
  await payCoins(world.anvil, at, 5n);
  await mine(4);
  await depositRound(app, 2, AGAIN_S);
  const waiting = await app.db.rows(sql<{ amount: string }>`
    SELECT amount::text AS amount FROM chain_deposits WHERE address = ${at} AND waits = 'dust' AND retry_at > clock_timestamp()`);
  expect(waiting).toEqual([{ amount: '5' }]);
  await payCoins(world.anvil, at, COIN);
  await mine(4);
  await depositRound(app, 2, AGAIN_S);
  const taken = await app.db.rows(sql<{ amount: string }>`
    SELECT d.amount::text AS amount FROM chain_deposits d JOIN chain_sweeps s ON s.id = d.sweep_id
     WHERE d.address = ${at} AND s.ended_at IS NULL ORDER BY d.id`);
  expect(taken).toEqual([{ amount: '5' }, { amount: String(COIN) }]);
});
