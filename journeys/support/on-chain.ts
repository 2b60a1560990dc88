import { expect } from '@playwright/test';
import { Contract, type JsonRpcProvider, parseUnits } from 'ethers';
import { readBound } from '#features/chain/server/store.ts';
import { isCovered, readCovers } from '#features/chain/server/withdrawals/cover.ts';
import { insertLimits } from '#features/chain/server/withdrawals/gate-store.ts';
import type { Limits } from '#features/chain/withdrawal-rules.ts';
import { HOUSE, transfer } from '#features/ledger/movement.ts';
import { post } from '#features/ledger/server/doors.ts';
import { openStore } from '#platform/server/open-store.ts';
import { sql } from '#platform/server/store/db.ts';
import { PERSON } from './person.ts';
import { storeOf } from './store-place.ts';

const MUCH = 10n ** 12n;
export const ERC20 = [
  'function balanceOf(address) view returns (uint256)',
  'function transfer(address, uint256) returns (bool)',
];

/**
 * Inserts the effects of a deposit and limits approved by two people, into the store of a stopped server; returns the
 * treasury.
 */
export async function fillChainStore(dataDir: string): Promise<string> {
  const db = await openStore(storeOf(dataDir));
  const { to } = await db.one(
    sql<{ to: `0x${string}` }>`SELECT address AS to FROM users WHERE email = ${PERSON.email}`,
  );
  for (const [asset, amount] of [
    ['USDC', parseUnits('100', 6)],
    ['ETH', parseUnits('2', 18)],
  ] as const) {
    const plan = { asset, amount, fee: 0n, from: HOUSE.chain, to };
    await db.tx((tx) => post(tx, transfer({ ...plan, kind: 'chain_deposit', initiator: null })));
  }
  await insertMuch(db);
  const bound = await readBound(db);
  await db.close();
  return bound?.treasury ?? '';
}

const insertMuch = (db: Awaited<ReturnType<typeof openStore>>, change: Partial<Limits> = {}) => {
  const sums = { oneWon: MUCH, personWon: MUCH, totalWon: MUCH, hotWon: MUCH, eyesWon: MUCH, newWon: 0n };
  return db.tx((tx) => insertLimits(tx, { ...sums, newHours: 0, ...change }, { madeBy: 1, checkedBy: 2 }));
};

/** Sets the limits of `fill` again with the given changes, as two people of the operator would. */
export async function setLimits(dataDir: string, change?: Partial<Limits>): Promise<void> {
  const db = await openStore(storeOf(dataDir));
  await insertMuch(db, change);
  await db.close();
}

/** Transfers the operator's reserves from the node's first account to the treasury. */
export async function cover(provider: JsonRpcProvider, token: string, treasury: string): Promise<void> {
  const from = await provider.getSigner(0);
  await (await from.sendTransaction({ to: treasury, value: parseUnits('10', 18) })).wait();
  await (await new Contract(token, ERC20, from).getFunction('transfer')(treasury, parseUnits('1000', 6))).wait();
}

/** Waits until the running server has seen both reserves in a final block. */
export async function untilCovered(dataDir: string): Promise<void> {
  const db = await openStore(storeOf(dataDir));
  await expect.poll(async () => [...(await readCovers(db)).values()].filter(isCovered).length).toBe(2);
  await db.close();
}
