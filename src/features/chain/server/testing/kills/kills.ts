import { setTimeout as sleep } from 'node:timers/promises';
import { HOUSE } from '#features/ledger/movement.ts';
import { auditLedger } from '#features/ledger/server/audit.ts';
import { sql } from '#platform/server/store/db.ts';
import { callData, selectors } from '../../../../../../tools/contracts.ts';
import { TRANSFER } from '../../../transfer-log.ts';
import { auditDeposits } from '../../deposits/audit.ts';
import type { Address } from '../../rpc/port.ts';
import { readBound } from '../../store.ts';
import { insertLimits } from '../../withdrawals/gate-store.ts';
import { ledgerHas, payCoins, payTokens } from '../deposit-world.ts';
import { WIDE } from '../withdrawals.ts';
import {
  countOpen,
  listOpen,
  mining,
  newPerson,
  newRequest,
  type Person,
  payIn,
  pressUntilAnswered,
  type RequestedWithdrawal,
  randomOf,
} from './load.ts';
import { type KilledServer, killedServer } from './server.ts';

/** Result of a run; every list must be empty. */
export interface KillsReport {
  readonly kills: number;
  readonly deposits: number;
  readonly withdrawals: number;
  /** People whose ledger balance differs from what the chain sent them, less their withdrawals. */
  readonly wrong: readonly string[];
  /** Outside addresses whose balance differs from the withdrawals to them. */
  readonly paidOtherwise: readonly string[];
  /** Assets whose balance in the treasury differs from what house:chain owes. */
  readonly uncovered: readonly string[];
  readonly audit: readonly string[];
}

const PEOPLE = 4;
const COVER = { XP: 10n ** 24n, USDC: 10n ** 12n } as const;
const CODES = ['XP', 'USDC'] as const;

/**
 * Kills the program this many times during deposits and withdrawals, waits until nothing is under way, and compares
 * chain and ledger.
 */
export async function runKills({
  kills,
  seed,
}: {
  readonly kills: number;
  readonly seed: number;
}): Promise<KillsReport> {
  const server = await killedServer();
  const random = randomOf(seed);
  const stopMining = mining(server);
  const asked: RequestedWithdrawal[] = [];
  try {
    await server.start();
    const people = await prepare(server);
    for (let nth = 0; nth < kills; nth += 1) {
      const lives = { is: true };
      const working = underLoad(server, people, { asked, random, lives });
      await Promise.all([working, dieAfter(server, lives, 500 + random(3500))]);
      for (let n = random(3); n > 0; n -= 1) await payIn(server, people[random(PEOPLE)] as Person, random);
      await server.start();
      // Shows the progress of an interrupted part.
      if (nth % 5 === 4)
        process.stdout.write(`${nth + 1} kills, ${asked.length} asked, ${Math.round(process.uptime())} s\n`);
    }
    await rest(server, asked);
    return { kills, ...(await judge(server, people, asked)) };
  } finally {
    await stopMining();
    await server.end();
  }
}

async function dieAfter(server: KilledServer, lives: { is: boolean }, ms: number): Promise<void> {
  await sleep(ms);
  await server.kill();
  lives.is = false;
}

async function prepare(server: KilledServer): Promise<Person[]> {
  const { db, anvil } = server;
  // Blocks before the first read are covered only by comparing balances, which takes a while.
  await until(async () => (await db.rows(sql`SELECT 1 AS is FROM chain_scan`)).length === 1);
  const treasury = await treasuryOf(server);
  await payCoins(anvil, treasury, 400n * 10n ** 18n);
  await payTokens(anvil, server.xp, treasury, COVER.XP);
  await payTokens(anvil, server.usdc, treasury, COVER.USDC);
  await db.tx((tx) => insertLimits(tx, WIDE, { madeBy: 1, checkedBy: 2 }));
  const people: Person[] = [];
  for (let nth = 0; nth < PEOPLE; nth += 1) people.push(await newPerson(server, nth));
  const rich = { xp: 10n ** 22n, usdc: 10n ** 10n };
  for (const { at } of people) {
    await payTokens(anvil, server.xp, at, rich.xp);
    await payTokens(anvil, server.usdc, at, rich.usdc);
  }
  const has = async (code: string) => Promise.all(people.map(({ at }) => ledgerHas(db, at, code)));
  await until(async () => [...(await has('XP')), ...(await has('USDC'))].every((units) => units > 0n));
  return people;
}

const treasuryOf = async ({ db }: KilledServer): Promise<Address> => {
  const bound = await readBound(db);
  if (!bound) throw new Error('not bound');
  return bound.treasury;
};

interface Load {
  readonly asked: RequestedWithdrawal[];
  readonly random: ReturnType<typeof randomOf>;
  readonly lives: { is: boolean };
}

async function underLoad(
  server: KilledServer,
  people: readonly Person[],
  { asked, random, lives }: Load,
): Promise<void> {
  const worker = async () => {
    while (lives.is) {
      const person = people[random(people.length)] as Person;
      if (random(3) === 0) await payIn(server, person, random);
      const left = asked.filter(({ end }) => end === undefined);
      const one = left.length > 4 ? left[random(left.length)] : newRequest(person, random);
      if (one && !asked.includes(one)) asked.push(one);
      if (one) await pressUntilAnswered(server, one);
      await sleep(50);
    }
  };
  await Promise.all([worker(), worker(), worker()]);
}

/** Waits until every request has its response and nothing is under way. */
async function rest(server: KilledServer, asked: readonly RequestedWithdrawal[]): Promise<void> {
  await until(async () => {
    for (const one of asked) if (one.end === undefined) await pressUntilAnswered(server, one);
    return asked.every(({ end }) => end !== undefined) && (await countOpen(server)) === 0;
  }).catch(async () => {
    const unanswered = asked.filter(({ end }) => end === undefined);
    throw new Error(`under way still: ${JSON.stringify([unanswered, await listOpen(server)], textOf)}`);
  });
}

const textOf = (_: string, value: unknown) => (typeof value === 'bigint' ? String(value) : value);

async function until(isSo: () => Promise<boolean>): Promise<void> {
  for (const limit = Date.now() + 120_000; !(await isSo()); await sleep(300))
    if (Date.now() > limit) throw new Error('it did not come about within two minutes');
}

async function judge(server: KilledServer, people: readonly Person[], asked: readonly RequestedWithdrawal[]) {
  const { db } = server;
  const { deposits, withdrawals } = await db.one(sql<{ deposits: number; withdrawals: number }>`
    SELECT (SELECT count(*) FROM chain_deposits WHERE state = 'credited') AS deposits, (SELECT count(*) FROM chain_withdrawals WHERE state = 'done') AS withdrawals`);
  return {
    deposits,
    withdrawals,
    wrong: await wrongOf(server, people),
    paidOtherwise: await paidOtherwise(server, asked),
    uncovered: await uncoveredOf(server),
    audit: [...(await auditLedger(db)).problems, ...(await auditDeposits(db))],
  };
}

const tokenOf = ({ xp, usdc }: KilledServer, code: 'XP' | 'USDC') => (code === 'XP' ? xp : usdc);

const chainHas = async (server: KilledServer, owner: Address, code: 'XP' | 'USDC'): Promise<bigint> => {
  const call = { to: tokenOf(server, code), data: callData(selectors.balanceOf, [owner]) };
  return BigInt(await server.anvil.ask<string>('eth_call', [call, 'latest']));
};

/** Sums, for tokens, the deposits in the chain's logs and the finished withdrawals. */
async function wrongOf(server: KilledServer, people: readonly Person[]): Promise<string[]> {
  const wrong: string[] = [];
  for (const { at } of people)
    for (const code of CODES) {
      const topics = [TRANSFER, null, `0x${at.slice(2).padStart(64, '0')}`];
      const asked = { address: tokenOf(server, code), fromBlock: '0x0', topics };
      const logs = await server.anvil.ask<{ data: string }[]>('eth_getLogs', [asked]);
      const came = logs.reduce((sum, { data }) => sum + BigInt(data), 0n);
      const { left } = await server.db.one(sql<{ left: string }>`
        SELECT coalesce(sum(w.amount + w.fee), 0)::text AS left FROM chain_withdrawals w JOIN users u ON u.id = w.user_id JOIN assets s ON s.id = w.asset_id
         WHERE u.address = ${at} AND s.code = ${code} AND w.state = 'done'`);
      const has = await ledgerHas(server.db, at, code);
      if (has !== came - BigInt(left)) wrong.push(`${at} has ${has} ${code}; ${came} came and ${left} left`);
    }
  return wrong;
}

/**
 * Checks that each accepted withdrawal exists once and is done, that no other exists, and that each address has
 * received their sum.
 */
async function paidOtherwise(server: KilledServer, asked: readonly RequestedWithdrawal[]): Promise<string[]> {
  const rows = await server.db.rows(sql<{ to: Address; units: string; state: string }>`
    SELECT to_address AS to, amount::text AS units, state FROM chain_withdrawals`);
  const wrong: string[] = [];
  for (const { to, units, end } of asked) {
    const states = rows.filter((row) => row.to === to && BigInt(row.units) === units).map(({ state }) => state);
    if (states.join() !== (end === 'made' ? 'done' : ''))
      wrong.push(`${units} for ${to}: ${end}, and ${states.join()}`);
  }
  for (const to of new Set(asked.map((one) => one.to)))
    for (const code of CODES) {
      const left = asked.filter((one) => one.to === to && one.asset === code && one.end === 'made');
      const sum = left.reduce((all, { units }) => all + units, 0n);
      const has = await chainHas(server, to, code);
      if (has !== sum) wrong.push(`${to} has ${has} ${code}, and ${sum} left for it`);
    }
  return wrong;
}

async function uncoveredOf(server: KilledServer): Promise<string[]> {
  const treasury = await treasuryOf(server);
  const wrong: string[] = [];
  for (const code of CODES) {
    const has = await chainHas(server, treasury, code);
    const owed = -(await ledgerHas(server.db, HOUSE.chain, code));
    if (has - COVER[code] !== owed) wrong.push(`${code}: the treasury has ${has - COVER[code]} and ${owed} are owed`);
  }
  return wrong;
}
