import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#app/server/testing/harness.ts';
import { type ChainWorld, startChainWorld } from '../testing/chain-world.ts';
import { runReorgs } from '../testing/reorgs.ts';

/** Default number of reorgs, which takes a few minutes; `CHAIN_REORGS` and `CHAIN_SEED` choose another run. */
const REORGS = Number(process.env.CHAIN_REORGS ?? 1000);
const SEED = Number(process.env.CHAIN_SEED ?? Date.now() % 100_000);
const PART = 100;

let world: ChainWorld;
let app: TestApp;
let second: TestApp;

beforeAll(async () => {
  world = await startChainWorld();
  const settings = { chain: world.settings };
  const speeds = { chain: { everyMs: 20, againS: 1 } };
  app = await startTestApp({ mode: 'hosted', settings, speeds });
  second = await startTestApp({ mode: 'hosted', settings, speeds, over: app });
});
afterAll(async () => {
  await second.stop();
  await app.stop();
  await world.anvil.stop();
});

const parts = Array.from({ length: Math.ceil(REORGS / PART) }, (_, nth) => ({
  seed: SEED + nth,
  reorgs: Math.min(PART, REORGS - nth * PART),
}));

test.for(parts)(
  '$reorgs reorgs of seed $seed with two nodes credit what remains in the chain',
  { timeout: 900_000 },
  async (part) => {
    const { tokens, wrong, audit, gone, deposits } = await runReorgs(app, world, part);
    process.stdout.write(`${JSON.stringify({ ...part, deposits, gone })}\n`);
    expect({ wrong, audit }).toEqual({ wrong: [], audit: [] });
    const treasury = tokens.map(({ code, owed, held }) => ({ code, owed, held }));
    for (const { owed, held } of treasury) expect(owed).toBe(held);
  },
);
