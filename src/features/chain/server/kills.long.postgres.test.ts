import { expect, test } from 'vitest';
import { runKills } from './testing/kills/kills.ts';

/** Default number of kills, which takes some minutes; `CHAIN_KILLS` and `CHAIN_SEED` choose another run. */
const KILLS = Number(process.env.CHAIN_KILLS ?? 25);
const SEED = Number(process.env.CHAIN_SEED ?? Date.now() % 100_000);

test(`the program, killed ${KILLS} times during deposits and withdrawals, credits and sends nothing twice and loses nothing, and the ledger equals the chain`, async () => {
  const { kills, deposits, withdrawals, ...wrong } = await runKills({ kills: KILLS, seed: SEED });
  process.stdout.write(`${JSON.stringify({ kills, seed: SEED, deposits, withdrawals })}\n`);
  expect(wrong).toEqual({ wrong: [], paidOtherwise: [], uncovered: [], audit: [] });
  expect(Math.min(deposits, withdrawals)).toBeGreaterThan(0);
}, 900_000);
