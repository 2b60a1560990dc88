import { type AssetCode, assetById } from '#features/currency/assets.ts';
import { least } from '../../fees.ts';
import { type Chain, chainBalanceOf, NATIVE } from '../chain.ts';
import type { Scanned } from '../deposits/scan.ts';
import { costOf } from '../house-gas.ts';
import type { Address, BlockRef, Hash } from '../rpc/port.ts';
import { type MinedAttempt, minedOf } from '../sending/following.ts';
import { listChainAssets } from '../store.ts';
import { verdictOf } from '../withdrawals/verdict.ts';
import { type Books, type OpenSending, readBooks } from './against-store.ts';

/**
 * Sums, by asset, what has left the treasury by a final block and is still owed in the ledger until this server sees
 * it: paid withdrawals, and gas as far as fees cover it, as it will be booked.
 */
async function leftBy(
  { reader, contracts }: Pick<Chain, 'reader' | 'contracts'>,
  { open, gas, fees }: Pick<Books, 'open' | 'gas' | 'fees'>,
  { block, treasury }: { readonly block: BlockRef; readonly treasury: Address },
): Promise<ReadonlyMap<AssetCode, bigint>> {
  const left = new Map<AssetCode, bigint>();
  const hashes = new Map<number, Hash | undefined>();
  // Checks again on the chain whether the block exists; the stored view may be outdated.
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

/** The treasury's balance of an asset at a final block, and the amount owed less what has left by then. */
export interface TreasuryBalance {
  readonly code: AssetCode;
  readonly contract: Address | null;
  readonly block: BlockRef;
  readonly has: bigint;
  readonly owed: bigint;
}

/**
 * Compares the treasury with the ledger. The ledger is read before the block is chosen, so that everything credited in
 * it is on the chain at that block.
 */
export async function compareTreasury(
  { db, chain, treasury }: Scanned,
  blockNow: () => Promise<BlockRef>,
  known: ReadonlyMap<AssetCode, { readonly block: BlockRef; readonly reserve: bigint }> = new Map(),
) {
  const kept = await listChainAssets(db);
  const assets = kept.map(({ assetId }) => assetId);
  const books = await readBooks(db, treasury, assets);
  const block = await blockNow();
  const left = await leftBy(chain, books, { block, treasury });
  const held: TreasuryBalance[] = [];
  const unnamed: AssetCode[] = [];
  for (const { assetId, contract } of kept) {
    const { code } = assetById(assetId);
    if ((chain.contracts.get(code) ?? null) !== contract) {
      unnamed.push(code);
      continue;
    }
    const before = known.get(code);
    // The balance at a block never changes.
    const isKnown = before?.block.hash === block.hash;
    const has = isKnown ? before.reserve : await chainBalanceOf(chain, { code, owner: treasury, block });
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

function movedBy({ request, fee }: OpenSending, { receipt, isVoid }: MinedAttempt): Moved {
  const gas = costOf(receipt) + (request.kind === 'gas' && receipt.isSuccess ? request.amount : 0n);
  if (request.kind !== 'withdrawal' || isVoid) return { token: null, paid: 0n, gas, fee: 0n };
  return { token: request.token, paid: verdictOf(request, receipt) === 'paid' ? request.amount : 0n, gas, fee };
}
