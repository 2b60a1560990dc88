import { assetOf } from '#features/currency/assets.ts';
import type { Services } from '#platform/server/services.ts';
import { type Chain, NATIVE } from '../chain.ts';
import { scan } from '../deposits/scan.ts';
import type { Person } from '../deposits/scan-store.ts';
import { readCursor } from '../deposits/scan-store.ts';
import { settleSweeps } from '../deposits/settling.ts';
import { costOf } from '../house-gas.ts';
import { ChainUnanswered } from '../rpc/errors.ts';
import type { Address } from '../rpc/port.ts';
import { engineOf } from '../sending/engine.ts';
import { adoptGas, adoptSweep } from './adopting-store.ts';
import { receiptOf } from './assign-nonces.ts';
import type { Paid, WalkedTransaction } from './walk.ts';
import type { Pace } from './walk-in-pieces.ts';

/** A transaction between the treasury and a person here: a sweep of theirs, or gas for one. */
export interface OfPerson extends WalkedTransaction {
  readonly kind: 'sweep' | 'gas';
  readonly person: Person;
  readonly paid: Paid;
}

interface Adopting {
  readonly services: Services;
  readonly chain: Chain;
  readonly treasury: Address;
}

/**
 * Reads deposits up to the final block, as the running server would; without them the content of a sweep is unknown.
 * Continues where an earlier run ended.
 */
export async function readOn({ services: { db }, chain, treasury }: Adopting, { goesOn }: Pace): Promise<void> {
  const scanned = { db, chain, treasury };
  const finalized = await chain.reader.finalized();
  const view = { head: await chain.reader.head(), finalized };
  while (await scan(scanned, view))
    if (goesOn && !(await goesOn()))
      throw new ChainUnanswered(`deposits are read to block ${(await readCursor(db))?.number} so far`);
  const cursor = await readCursor(db);
  if (!cursor || cursor.number < finalized.number)
    throw new ChainUnanswered(`deposits could be read only to block ${cursor?.number} of ${finalized.number}`);
}

/**
 * Takes over, in the order of the chain, the sweeps and gas payments in final blocks that the store does not know. Each
 * is credited with the received amount before the next is processed, so an interrupted run is continued by the next
 * one. Returns their numbers.
 */
export async function adoptAll(
  adopting: Adopting,
  found: readonly OfPerson[],
): Promise<{ sweeps: number; gas: number }> {
  const counts = { sweeps: 0, gas: 0 };
  await settle(adopting);
  for (const one of found) {
    if (!(await adopt(adopting, one))) continue;
    counts[one.kind === 'gas' ? 'gas' : 'sweeps'] += 1;
    if (one.kind === 'sweep') await settle(adopting);
  }
  return counts;
}

const settle = ({ services, chain, treasury }: Adopting): Promise<void> =>
  settleSweeps({ db: services.db, log: services.log, chain, treasury, engine: engineOf(services), againS: 0 });

async function adopt(
  { services: { db }, chain }: Adopting,
  { kind, person, paid, ...sent }: OfPerson,
): Promise<boolean> {
  const receipt = await receiptOf(chain, sent.hash);
  if (!receipt.isSuccess) return false;
  const { userId, address } = person;
  const { token, amount } = paid;
  const of = { wallet: sent.from, nonce: sent.nonce, receipt, userId };
  if (kind === 'gas') {
    const request = { kind, to: address, amount } as const;
    return db.tx((tx) => adoptGas(tx, { ...of, request, to: address, amount, coin: assetOf(NATIVE).id }));
  }
  const request = { kind, from: address, token, amount } as const;
  const houseGas = token === null ? 0n : costOf(receipt);
  const assetId = assetIdOf(chain, token);
  return db.tx((tx) => adoptSweep(tx, { ...of, request, assetId, received: amount, houseGas }));
}

function assetIdOf({ contracts }: Chain, token: Address | null): number {
  const [code] = [...contracts].find(([, contract]) => contract === token) ?? [NATIVE];
  return assetOf(code).id;
}
