import type { Db } from '#platform/server/store/db.ts';
import type { Chain } from '../chain.ts';
import { ChainUnanswered } from '../rpc/errors.ts';
import type { ChainReceipt, Hash } from '../rpc/port.ts';
import { giveNonce } from './restored-store.ts';
import type { Sent } from './walking.ts';

/** Of a transaction that is in the chain, and may not be told just now. */
export async function receiptOf({ reader }: Pick<Chain, 'reader'>, hash: Hash): Promise<ChainReceipt> {
  const receipt = await reader.receipt(hash);
  if (!receipt) throw new ChainUnanswered(`the receipt of ${hash} is not there`);
  return receipt;
}

/** What a look at final transactions of the treasury came to. */
interface Given {
  /** What waited here and is paid: left to a person. */
  readonly paid: readonly Hash[];
  /** That failed, or paid nobody, as an anchor does: nothing is to be booked. */
  readonly nothing: readonly Hash[];
}

/**
 * What waits in the store to be paid, and was, by a final block: it has that nonce from now on, under which nothing of its own can be mined. It ends as
 * overtaken, so that a person decides about it, and is not paid again.
 */
export async function giveNonces(db: Db, chain: Pick<Chain, 'reader'>, sent: readonly Sent[]): Promise<Given> {
  const [paid, nothing]: [Hash[], Hash[]] = [[], []];
  for (const one of sent) {
    const { isSuccess } = await receiptOf(chain, one.hash);
    if (!isSuccess || (one.to === one.from && one.value === 0n)) nothing.push(one.hash);
    else if (one.paid?.from === one.from && (await giveNonce(db, { ...one.paid, nonce: one.nonce })))
      paid.push(one.hash);
  }
  return { paid, nothing };
}
