import { expect, test } from 'vitest';
import { startTestApp } from '#app/server/testing/harness.ts';
import { startChainWorld } from '../testing/chain-world.ts';
import { runReorgs } from '../testing/reorgs.ts';

test('fifty reorgs during deposits credit exactly what the chain contains in the end', async () => {
  const world = await startChainWorld();
  const speeds = { chain: { everyMs: 20, againS: 1 } };
  const app = await startTestApp({ mode: 'hosted', settings: { chain: world.settings }, speeds });
  const { tokens, wrong, audit, gone } = await runReorgs(app, world, { reorgs: 50, seed: 27 });
  expect({ wrong, audit }).toEqual({ wrong: [], audit: [] });
  for (const { credited, owed, held } of tokens) expect([credited, owed]).toEqual([held, held]);
  expect(gone).toBeGreaterThan(0);
  await app.stop();
  await world.anvil.stop();
});
