import type { Db } from '#platform/server/store/db.ts';
import { readTransfer } from '../../transfer-log.ts';
import type { Chain } from '../chain.ts';
import { ChainUnanswered } from '../rpc/errors.ts';
import type { Address, ChainReceipt, Hash } from '../rpc/port.ts';
import { giveNonce, type Ours, type Paid } from './restored-store.ts';

/** What one of our wallets did on the chain. */
export interface Found extends Ours {
  readonly block: number;
  readonly to: Address | null;
  readonly nonce: number;
  readonly value: bigint;
}

/**
 * What waits in the store to be paid, and was, by a final block: it has that nonce from now on, under which nothing of its own can be mined. It ends as
 * overtaken, so that a person decides about it, and is not paid again. Gives those of the chain's that were so found.
 */
export async function giveNonces(db: Db, { reader }: Chain, unknown: readonly Found[]): Promise<Hash[]> {
  const finalized = await reader.finalized();
  const given: Hash[] = [];
  for (const one of unknown.filter(({ block }) => block <= finalized.number)) {
    const receipt = await reader.receipt(one.hash);
    if (!receipt) throw new ChainUnanswered(`the receipt of ${one.hash} is not there`);
    const paid = paidBy(one, receipt);
    if (paid && (await giveNonce(db, paid))) given.push(one.hash);
  }
  return given;
}

/** Whom it paid what; undefined where it paid nobody. */
function paidBy({ from, to, nonce, value }: Found, { isSuccess, logs }: ChainReceipt): Paid | undefined {
  if (!isSuccess || to === null) return undefined;
  if (value > 0n) return { from, nonce, to, token: null, amount: value };
  for (const log of logs) {
    const said = log.address === to ? readTransfer(log) : undefined;
    if (said?.from === from) return { from, nonce, to: said.to, token: to, amount: said.amount };
  }
  return undefined;
}
