import type { Db } from '#platform/server/store/db.ts';
import type { Chain } from '../chain.ts';
import { ChainUnanswered } from '../rpc/errors.ts';
import type { ChainReceipt, Hash } from '../rpc/port.ts';
import { assignPaidNonce } from './restored-store.ts';
import type { WalkedTransaction } from './walk.ts';

/** Returns the receipt of a transaction on the chain; throws if no endpoint can report it for now. */
export async function receiptOf({ reader }: Pick<Chain, 'reader'>, hash: Hash): Promise<ChainReceipt> {
  const receipt = await reader.receipt(hash);
  if (!receipt) throw new ChainUnanswered(`no receipt of ${hash}`);
  return receipt;
}

/** Result of checking the treasury's final transactions. */
interface Given {
  /** Paid something that was still waiting here; a person must decide. */
  readonly paid: readonly Hash[];
  /** Failed, or paid nobody, as an anchor does: nothing needs to be booked. */
  readonly nothing: readonly Hash[];
}

/**
 * Finds stored payments that still wait but were paid in a final block, and assigns the nonce by which they were.
 * Nothing else can be mined with it, so they end as overtaken: a person decides about them, and they are not paid
 * again.
 */
export async function assignPaidNonces(
  db: Db,
  chain: Pick<Chain, 'reader'>,
  sent: readonly WalkedTransaction[],
): Promise<Given> {
  const [paid, nothing]: [Hash[], Hash[]] = [[], []];
  for (const one of sent) {
    const { isSuccess } = await receiptOf(chain, one.hash);
    if (!isSuccess || (one.to === one.from && one.value === 0n)) nothing.push(one.hash);
    else if (one.paid?.from === one.from && (await assignPaidNonce(db, { ...one.paid, nonce: one.nonce })))
      paid.push(one.hash);
  }
  return { paid, nothing };
}
