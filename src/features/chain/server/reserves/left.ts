import { type AssetCode, assetById } from '#features/currency/assets.ts';
import { least } from '../../fees.ts';
import { type Chain, heldOf, NATIVE } from '../chain.ts';
import type { Scanned } from '../deposits/scan.ts';
import { costOf } from '../house-gas.ts';
import type { Address, BlockRef, Hash } from '../rpc/port.ts';
import { type Mined, minedOf } from '../sending/following.ts';
import { listChainAssets } from '../store.ts';
import { verdictOf } from '../withdrawals/verdict.ts';
import { type Books, type OpenSending, readBooks } from './against-store.ts';

/**
 * What has left the treasury by a final block and is owed in the books still, until the server sees so: what was paid out of holds, and gas as far as fees
 * bear it, which is what will be booked then.
 */
async function leftBy(
  { reader, contracts }: Pick<Chain, 'reader' | 'contracts'>,
  { open, gas, fees }: Pick<Books, 'open' | 'gas' | 'fees'>,
  { block, treasury }: { readonly block: BlockRef; readonly treasury: Address },
): Promise<ReadonlyMap<AssetCode, bigint>> {
  const left = new Map<AssetCode, bigint>();
  const hashes = new Map<number, Hash | undefined>();
  // As the chain has it by then, and not as any node saw it before.
  const isThere = async ({ number, hash }: BlockRef) => {
    if (!hashes.has(number)) hashes.set(number, (await reader.blockByNumber(number))?.hash);
    return hashes.get(number) === hash;
  };
  let [spent, there] = [gas, fees];
  const sent = open.length > 0 ? await reader.nonceAt(treasury, block) : 0;
  for (const one of open) {
    if (one.nonce === null || one.nonce >= sent) continue;
    const mined = await minedOf(reader, one.attempts);
    if (!mined || mined.receipt.block.number > block.number || !(await isThere(mined.receipt.block))) continue;
    const moved = movedBy(one, mined);
    spent += moved.gas;
    there += moved.fee;
    const code = moved.token === null ? NATIVE : [...contracts].find(([, contract]) => contract === moved.token)?.[0];
    if (code !== undefined) left.set(code, (left.get(code) ?? 0n) + moved.paid);
  }
  return left.set(NATIVE, (left.get(NATIVE) ?? 0n) + least(spent, there));
}

/** The treasury's balance in an asset at a final block, beside what is owed and has not left it by then. */
export interface Held {
  readonly code: AssetCode;
  readonly contract: Address | null;
  readonly block: BlockRef;
  readonly has: bigint;
  readonly owed: bigint;
}

/** Compares the treasury with the books, which are read before the block, so that what they credit is on the chain there. */
export async function compareHeld(
  { db, chain, treasury }: Scanned,
  blockNow: () => Promise<BlockRef>,
  known: ReadonlyMap<AssetCode, { readonly block: BlockRef; readonly reserve: bigint }> = new Map(),
) {
  const kept = await listChainAssets(db);
  const assets = kept.map(({ assetId }) => assetId);
  const books = await readBooks(db, treasury, assets);
  const block = await blockNow();
  const left = await leftBy(chain, books, { block, treasury });
  const held: Held[] = [];
  const unnamed: AssetCode[] = [];
  for (const { assetId, contract } of kept) {
    const { code } = assetById(assetId);
    if ((chain.contracts.get(code) ?? null) !== contract) {
      unnamed.push(code);
      continue;
    }
    const before = known.get(code);
    // What it has at a block does not change.
    const isKnown = before?.block.hash === block.hash;
    const has = isKnown ? before.reserve : await heldOf(chain, { code, owner: treasury, block });
    held.push({ code, contract, block, has, owed: (books.owed.get(assetId) ?? 0n) - (left.get(code) ?? 0n) });
  }
  return { open: books.open, held, unnamed };
}

interface Moved {
  readonly token: Address | null;
  readonly paid: bigint;
  readonly gas: bigint;
  readonly fee: bigint;
}

function movedBy({ request, fee }: OpenSending, { receipt, isVoid }: Mined): Moved {
  const gas = costOf(receipt) + (request.kind === 'gas' && receipt.isSuccess ? request.amount : 0n);
  if (request.kind !== 'withdrawal' || isVoid) return { token: null, paid: 0n, gas, fee: 0n };
  return { token: request.token, paid: verdictOf(request, receipt) === 'paid' ? request.amount : 0n, gas, fee };
}
