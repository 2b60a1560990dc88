import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#app/server/testing/harness.ts';
import { sql } from '#platform/server/store/db.ts';
import { type Chain, chainOf } from '../chain.ts';
import type { Address, ChainReader } from '../rpc/port.ts';
import { readBound } from '../store.ts';
import { type ChainWorld, startChainWorld } from '../testing/chain-world.ts';
import { payCoins, payTokens } from '../testing/deposit-world.ts';
import { type Pace, walkInPieces, walkWithoutStoring } from './walk-in-pieces.ts';
import { readWalk } from './walk-store.ts';

const PAID = 40;
const PIECE = 5;
let world: ChainWorld;
let app: TestApp;
let chain: Chain;
let treasury: Address;
const since = new Date(0);
beforeAll(async () => {
  world = await startChainWorld();
  app = await startTestApp({ mode: 'hosted', isStill: true, settings: { chain: world.settings } });
  chain = chainOf(app.built.mounted.services) as Chain;
  treasury = (await readBound(app.db))?.treasury as Address;
  for (let n = 1; n <= PAID; n += 1) {
    await (n % 2 === 0
      ? payTokens(world.anvil, world.xp, treasury, BigInt(n))
      : payCoins(world.anvil, treasury, BigInt(n)));
    await world.anvil.mine();
  }
});
afterAll(async () => {
  await app.stop();
  await world.anvil.stop();
});
beforeEach(() => app.db.tx((tx) => tx.run(sql`DELETE FROM chain_walk`)));

const reading = (over: Partial<ChainReader>) => ({ contracts: chain.contracts, reader: { ...chain.reader, ...over } });
const on = (pace: Pace = {}, of: Pick<Chain, 'reader' | 'contracts'> = chain) =>
  walkInPieces({ db: app.db, chain: of, treasury, since }, { piece: PIECE, ...pace });
const amountsOf = ({ sent }: Awaited<ReturnType<typeof on>>) => sent.map(({ paid }) => Number(paid?.amount));
const all = Array.from({ length: PAID }, (_, n) => n + 1);

test('a walk interrupted anywhere continues, reads no stored piece twice, and finds each transaction once', async () => {
  const killed = new Error('killed');
  const read = new Map<number, number>();
  let deaths = 0;
  for (;;) {
    let asked = 0;
    // Each run dies a little later in its second piece, or between two of them.
    const most = 2 * PIECE + (deaths % PIECE);
    const { logsOf } = chain.reader;
    const dying = reading({
      logsOf: async (block, ...rest) => {
        if (asked++ >= most) throw killed;
        read.set(block.number, (read.get(block.number) ?? 0) + 1);
        return logsOf(block, ...rest);
      },
    });
    const before = (await readWalk(app.db, since))?.next ?? 0;
    const found = await on({}, dying).catch((error: unknown) => (error === killed ? undefined : Promise.reject(error)));
    if (found) {
      expect(amountsOf(found)).toEqual(all);
      break;
    }
    deaths += 1;
    expect((await readWalk(app.db, since))?.next).toBeGreaterThan(before);
  }
  expect(deaths).toBeGreaterThan(3);
  const { finalized, head } = await on();
  expect(head.number).toBeGreaterThan(finalized.number);
  const times = [...read].filter(([number]) => number <= finalized.number).map(([, count]) => count);
  expect(Math.max(...times)).toBeLessThanOrEqual(3);
  expect(times.reduce((sum, one) => sum + one, 0)).toBeLessThan(finalized.number + 1 + deaths * 2 * PIECE);
});

test('a walk is completed by many short runs, each of which reports its progress', async () => {
  let pieces = 0;
  const twice = { goesOn: async () => pieces++ % 3 < 2 };
  await expect(on(twice)).rejects.toThrow(/^the chain is read to block 14 of \d+ so far$/);
  await expect(on(twice)).rejects.toThrow(/^the chain is read to block 29 of \d+ so far$/);
  expect(amountsOf(await on())).toEqual(all);
});

test('two walks at once store each transaction once, and a look at the stored transactions finds the same transactions and stores nothing', async () => {
  await expect(on({ goesOn: async () => (await readWalk(app.db, since))?.next !== 15 })).rejects.toThrow('to block 14');
  const look = await walkWithoutStoring({ db: app.db, chain, treasury, since });
  expect(amountsOf(look)).toEqual(all);
  expect((await readWalk(app.db, since))?.next).toBe(15);
  const both = await Promise.all([on(), on()]);
  for (const found of both) expect(amountsOf(found)).toEqual(all);
});

test('for another moment, or after its last block left the chain, a walk starts again', async () => {
  await on();
  await app.db.tx((tx) => tx.run(sql`UPDATE chain_walk SET hash = ${`0x${'ee'.repeat(32)}`}`));
  await app.db.tx((tx) => tx.run(sql`DELETE FROM chain_walked WHERE nth = 0`));
  expect(amountsOf(await on())).toEqual(all);
  const later = await walkInPieces({ db: app.db, chain, treasury, since: new Date() }, { piece: PIECE });
  expect(amountsOf(later)).toEqual(all);
  expect(await readWalk(app.db, since)).toBeUndefined();
});
