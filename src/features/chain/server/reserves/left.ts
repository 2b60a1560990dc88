import type { AssetCode } from '#features/currency/assets.ts';
import { type Chain, NATIVE } from '../chain.ts';
import { costOf, least } from '../house-gas.ts';
import type { Address, BlockRef, Hash } from '../rpc/port.ts';
import { type Mined, minedOf } from '../sending/following.ts';
import { verdictOf } from '../withdrawals/verdict.ts';
import type { Books, OpenSending } from './against-store.ts';

/**
 * What has left the treasury by a final block and is owed in the books still, until the server sees so: what was paid out of holds, and gas as far as fees
 * bear it, which is what will be booked then. `sent` is how many transactions the treasury has in the chain by that block.
 */
export async function leftBy(
  { reader, contracts }: Pick<Chain, 'reader' | 'contracts'>,
  { open, gas, fees }: Pick<Books, 'open' | 'gas' | 'fees'>,
  { block, sent }: { readonly block: BlockRef; readonly sent: number },
): Promise<ReadonlyMap<AssetCode, bigint>> {
  const left = new Map<AssetCode, bigint>();
  const hashes = new Map<number, Hash | undefined>();
  // As the chain has it by then, and not as any node saw it before.
  const isThere = async ({ number, hash }: BlockRef) => {
    if (!hashes.has(number)) hashes.set(number, (await reader.blockByNumber(number))?.hash);
    return hashes.get(number) === hash;
  };
  let [spent, there] = [gas, fees];
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
