import type { TestApp } from '#app/server/testing/harness.ts';
import { sql } from '#platform/server/store/db.ts';
import { eventually } from '#platform/server/testing/eventually.ts';
import { TRANSFER } from '../../transfer-log.ts';
import { auditDeposits } from '../deposits/audit.ts';
import { readCursor } from '../deposits/scan-store.ts';
import type { Address } from '../rpc/port.ts';
import { readBound } from '../store.ts';
import type { ChainWorld } from './chain-world.ts';
import {
  depositsOf,
  fundTreasury,
  ledgerHas,
  newPerson,
  payCoins,
  payTokens,
  readerOf,
  untilMined,
} from './deposit-world.ts';

/** Returns a pseudorandom generator for a seed. */
const randomOf = (seed: number) => {
  let state = seed >>> 0;
  return (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state % below;
  };
};

/** Result of a run, by asset in smallest units; all sums of an asset must be equal. */
export interface ReorgReport {
  readonly reorgs: number;
  readonly deposits: number;
  readonly gone: number;
  /** By asset: credits of people, the debt of house:chain, and the treasury's balance on the chain. */
  readonly tokens: readonly {
    readonly code: string;
    readonly credited: bigint;
    readonly owed: bigint;
    readonly held: bigint;
  }[];
  /** People whose balance differs from what the chain sent them. */
  readonly wrong: readonly string[];
  readonly audit: readonly string[];
}

/**
 * Sends tokens and coins to a few people while reorgs remove one or two blocks at a time, as often as requested; then
 * waits until nothing is under way. Payments of a removed block return in another one, or never.
 */
export async function runReorgs(
  app: TestApp,
  world: ChainWorld,
  { reorgs, seed }: { reorgs: number; seed: number },
): Promise<ReorgReport> {
  const { anvil } = world;
  const random = randomOf(seed);
  const treasury = (await readBound(app.db))?.treasury as Address;
  await fundTreasury(anvil, treasury);
  await untilMined(anvil, async () => (await app.db.rows(sql`SELECT 1 AS is FROM chain_scan`)).length === 1);
  const people = await Promise.all([1, 2, 3].map(() => newPerson(app)));
  const tokens = [
    { code: 'XP', at: world.xp, unit: 10n ** 18n },
    { code: 'USDC', at: world.usdc, unit: 10n ** 6n },
  ];
  const heldBefore = await held(world, treasury);
  const owedBefore = await Promise.all(tokens.map(({ code }) => ledgerHas(app.db, 'house:chain', code)));
  const pick = <T>(all: readonly T[]): T => all[random(all.length)] as T;
  for (let done = 0; done < reorgs; ) {
    const person = pick(people);
    if (random(4) === 0) await payCoins(anvil, person.at, 10n ** 17n);
    else {
      const { at, unit } = pick(tokens);
      await payTokens(anvil, at, person.at, BigInt(1 + random(50)) * unit);
    }
    await anvil.mine();
    if (random(3) > 0) continue;
    // Removes either blocks that were read or blocks that were not.
    if (random(2) === 0) await untilRead(app, world);
    // Reorgs must not reach the final block.
    await anvil.reorg(1 + random(2));
    done += 1;
  }
  const rest = () =>
    app.db.one(sql<{
      n: number;
    }>`SELECT (SELECT count(*) FROM chain_deposits WHERE state = 'arriving' AND waits IS DISTINCT FROM 'dust')::int
      + (SELECT count(*) FROM chain_sweeps WHERE ended_at IS NULL)::int + (SELECT count(*) FROM chain_transactions WHERE ended_at IS NULL)::int
      + (SELECT (w.head - s.number)::int FROM chain_watch w, chain_scan s) AS n`);
  await anvil.mine(3);
  await untilMined(anvil, async () => (await rest()).n <= 1 && (await everySent(app, world, people)).length === 0);
  const has = await held(world, treasury);
  const rows = (await Promise.all(people.map(({ userId }) => depositsOf(app.db, userId)))).flat();
  return {
    reorgs,
    deposits: rows.length,
    gone: rows.filter(({ state }) => state === 'gone').length,
    tokens: await Promise.all(
      tokens.map(async ({ code }, nth) => ({
        code,
        credited: (await Promise.all(people.map(({ at }) => ledgerHas(app.db, at, code)))).reduce((a, b) => a + b, 0n),
        owed: (owedBefore[nth] ?? 0n) - (await ledgerHas(app.db, 'house:chain', code)),
        held: (has[nth] ?? 0n) - (heldBefore[nth] ?? 0n),
      })),
    ),
    wrong: await everySent(app, world, people),
    audit: await auditDeposits(app.db),
  };
}

async function untilRead({ db }: TestApp, { anvil }: ChainWorld): Promise<void> {
  const head = await readerOf(anvil.url).head();
  await eventually(async () => (await readCursor(db))?.hash).toBe(head.hash);
}

async function held({ anvil, xp, usdc }: ChainWorld, owner: Address): Promise<bigint[]> {
  const reader = readerOf(anvil.url);
  const head = await reader.head();
  return Promise.all([xp, usdc].map((token) => reader.tokenBalanceAt(token, owner, head)));
}

/** Lists people whose tokens in the ledger differ from those in the chain's logs. */
async function everySent(
  app: TestApp,
  { anvil, xp, usdc }: ChainWorld,
  people: readonly { at: Address }[],
): Promise<string[]> {
  const wrong: string[] = [];
  for (const { at } of people)
    for (const [code, address] of [
      ['XP', xp],
      ['USDC', usdc],
    ] as const) {
      const topics = [TRANSFER, null, `0x${at.slice(2).padStart(64, '0')}`];
      const logs = await anvil.ask<{ data: string }[]>('eth_getLogs', [{ address, fromBlock: '0x0', topics }]);
      const sent = logs.reduce((sum, { data }) => sum + BigInt(data), 0n);
      const has = await ledgerHas(app.db, at, code);
      if (sent !== has) wrong.push(`${at} has ${has} ${code} and was sent ${sent}`);
    }
  return wrong;
}
