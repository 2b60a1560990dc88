import { loadavg } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { insertLimits } from '#features/chain/server/withdrawals/gate-store.ts';
import { HOUSE, transfer } from '#features/ledger/movement.ts';
import { post } from '#features/ledger/server/doors.ts';
import { type Db, sql } from '#platform/server/store/db.ts';
import { cpuUs, round } from '../tools/measure.ts';
import { inFlight } from './parts/books.ts';
import { chainProgram } from './parts/chain-program.ts';
import { clusterCpuUs, postmasterOf } from './parts/cluster.ts';

const WITHDRAWALS = Number(process.env.WITHDRAWALS ?? 500);
/** Warm-up requests, so that every connection has its statements prepared, as in a running program. */
const WARMING = 300;
/** Maximum number of withdrawals under way per person. */
const EACH = 20;
const LEAST_A_SECOND = 100;
const WEI = 10n ** 15n;
const MOST_WON = 10n ** 14n;

/**
 * Withdrawals prepared per second over loopback HTTP: each is quoted at a chain's node, held, passed to the signer,
 * given its nonce and signed. The node mines no block during this, so no later step is counted. Then as many that wait
 * for two approvals are released at once, which measures only the last three steps. CPU time is that of the program and
 * of PostgreSQL per withdrawal.
 */
const { anvil, db, program, ask, ...world } = await chainProgram();

/** Creates a person with two kinds of coins, as a deposit would have. */
async function person(nth: number): Promise<string> {
  const { token, user } = await world.person(nth);
  const to = user.address.toLowerCase() as `0x${string}`;
  const plan = { kind: 'chain_deposit', asset: 'ETH', amount: 2000n * WEI, from: HOUSE.chain, to } as const;
  await db.tx((tx) => post(tx, transfer({ ...plan, initiator: null })));
  return token;
}

/** Sets limits too high to matter; from `eyesWon` on, two people must approve. */
const limit = (of: Db, eyesWon: bigint) => {
  const sums = { oneWon: MOST_WON, personWon: MOST_WON, totalWon: MOST_WON, hotWon: MOST_WON, newWon: 0n };
  return of.tx((tx) => insertLimits(tx, { ...sums, eyesWon, newHours: 0 }, { madeBy: 1, checkedBy: 2 }));
};

/** Inserts the operator's reserves, and limits. */
async function open(of: Db): Promise<void> {
  const { treasury } = await of.one(sql<{ treasury: string }>`SELECT treasury FROM chain_network`);
  await anvil.ask('anvil_setBalance', [treasury, `0x${(10n ** 22n).toString(16)}`]);
  await anvil.mine(3);
  await limit(of, MOST_WON);
  for (let isCovered = false; !isCovered; await pause(100))
    isCovered =
      (await of.maybe(sql`SELECT 1 AS is FROM chain_cover WHERE reserve >= owed AND reserve > 0`)) !== undefined;
}

const countSigned = async () =>
  (
    await db.one(
      sql<{ n: number }>`SELECT count(*)::int AS n FROM chain_transactions WHERE state IN ('signed', 'sent')`,
    )
  ).n;

/** Creates people with nothing under way; returns their tokens. */
async function people(from: number, count: number): Promise<string[]> {
  const tokens: string[] = [];
  for (let nth = 0; nth < Math.ceil(count / EACH); nth += 1) tokens.push(await person(from + nth));
  return tokens;
}

/** Requests withdrawals by all of these people in turn, because a person's next one waits for the last. */
async function pressAll(tokens: readonly string[], from: number, count: number): Promise<void> {
  await inFlight(16, count, async (nth) => {
    const token = tokens[nth % tokens.length] ?? '';
    const wanted = { assetType: 'ETH', amount: '0.001', toAddress: `0x${(nth + 1).toString(16).padStart(40, 'c')}` };
    const { id } = await ask<{ id: number }>('/api/chain/quotes', { token, body: wanted });
    await ask('/api/chain/withdrawals', { token, body: { quoteId: id }, key: `bench-${from + nth}` });
  });
}

const secondsOf = async (work: () => Promise<unknown>) => {
  const began = performance.now();
  await work();
  return (performance.now() - began) / 1000;
};
const untilSigned = async (count: number) => {
  while ((await countSigned()) < count) await pause(20);
};

try {
  await world.start();
  await open(db);
  await pressAll(await people(0, WARMING), 0, WARMING);
  await untilSigned(WARMING);
  const second = await people(WARMING, WITHDRAWALS);
  const postmaster = await postmasterOf(db);
  const before = { program: cpuUs(program.pid), postgres: clusterCpuUs(postmaster) };
  const heldS = await secondsOf(() => pressAll(second, WARMING, WITHDRAWALS));
  const leftS = await secondsOf(() => untilSigned(WARMING + WITHDRAWALS));
  const msEach = (after: number, at: number) => round((after - at) / 1000 / WITHDRAWALS);
  const cpuMs = {
    program: msEach(cpuUs(program.pid), before.program),
    postgres: msEach(clusterCpuUs(postmaster), before.postgres),
  };
  await limit(db, 0n);
  const third = WARMING + WITHDRAWALS;
  await pressAll(await people(third, WITHDRAWALS), third, WITHDRAWALS);
  await db.run(sql`UPDATE chain_withdrawals SET state = 'ready' WHERE state = 'waiting'`);
  const engineS = await secondsOf(() => untilSigned(WARMING + 2 * WITHDRAWALS));
  const perSecond = round(WITHDRAWALS / (heldS + leftS));
  console.log(
    JSON.stringify({
      withdrawals: WITHDRAWALS,
      heldPerSecond: round(WITHDRAWALS / heldS),
      preparedPerSecond: perSecond,
      handedOnAndSignedPerSecond: round(WITHDRAWALS / engineS),
      cpuMsEach: cpuMs,
      load: loadavg().map(round),
    }),
  );
  if (perSecond < LEAST_A_SECOND) {
    console.error(`${perSecond} withdrawals per second, at least ${LEAST_A_SECOND} are required`);
    process.exitCode = 1;
  }
} finally {
  await world.stop();
}
