import { readTransfer, TRANSFER, type TransferSaid } from '../../transfer-log.ts';
import type { Chain } from '../chain.ts';
import { ChainUnanswered } from '../rpc/errors.ts';
import type { Address, BlockRef, ChainBlock, ChainReader, Hash } from '../rpc/port.ts';

const AT_ONCE = 8;

/**
 * A transaction in a block, and the coins or tokens of one configured contract that it moved to or from the treasury.
 */
export interface WalkedTransaction {
  readonly hash: Hash;
  readonly from: Address;
  readonly to: Address | null;
  readonly nonce: number;
  /** Wei that the transaction sent. */
  readonly value: bigint;
  readonly block: BlockRef;
  readonly timestampS: number;
  /**
   * Payment by or to the treasury; undefined if it moved nothing relevant. The coins of a failed transaction did not
   * move.
   */
  readonly paid: Paid | undefined;
}

export interface Paid {
  readonly from: Address;
  readonly to: Address;
  /** Null: the coin itself. */
  readonly token: Address | null;
  readonly amount: bigint;
}

export interface Walk {
  readonly chain: Pick<Chain, 'reader' | 'contracts'>;
  readonly treasury: Address;
  readonly first: number;
  readonly last: number;
}

/**
 * Lists every transaction that the treasury sent, or that paid it, in the order of the chain. Tokens count only if the
 * sender pays them, as in every sweep.
 */
export async function walk(walked: Walk): Promise<WalkedTransaction[]> {
  const { chain, first, last } = walked;
  const found: WalkedTransaction[] = [];
  for (let from = first; from <= last; from += AT_ONCE) {
    const numbers = Array.from({ length: Math.min(AT_ONCE, last - from + 1) }, (_, n) => from + n);
    const each = await Promise.all(numbers.map(async (number) => sentIn(walked, await blockOf(chain.reader, number))));
    found.push(...each.flat());
  }
  return found;
}

export async function blockOf(reader: ChainReader, number: number): Promise<ChainBlock> {
  const block = await reader.blockByNumber(number);
  if (!block) throw new ChainUnanswered(`block ${number} does not exist yet, or endpoints see different forks`);
  return block;
}

async function sentIn(
  { chain, treasury }: Walk,
  { number, hash, timestampS, transactions }: ChainBlock,
): Promise<WalkedTransaction[]> {
  const block = { number, hash };
  const tokens = await tokensIn(chain, treasury, block);
  return transactions.flatMap((one) => {
    const said = tokens.get(one.hash);
    const paid = said && said.from === one.from ? said : coinsOf(one);
    const isOurs = one.from === treasury || paid?.to === treasury;
    return isOurs ? [{ ...one, block, timestampS, paid }] : [];
  });
}

const coinsOf = ({ from, to, value }: Pick<WalkedTransaction, 'from' | 'to' | 'value'>): Paid | undefined =>
  to !== null && to !== from && value > 0n ? { from, to, token: null, amount: value } : undefined;

/**
 * Returns, by transaction, the configured tokens that went to the treasury or left it. Several transfers are summed if
 * they have the direction and token of the first.
 */
async function tokensIn(
  { reader, contracts }: Walk['chain'],
  treasury: Address,
  block: BlockRef,
): Promise<ReadonlyMap<Hash, Paid>> {
  const found = new Map<Hash, Paid>();
  if (contracts.size === 0) return found;
  for (const log of await reader.logsOf(block, [...contracts.values()], [TRANSFER])) {
    const said = readTransfer(log);
    if (!said || !isOf(said, treasury)) continue;
    const before = found.get(log.transactionHash);
    if (!before) found.set(log.transactionHash, { ...said, token: log.address });
    else if (before.from === said.from && before.to === said.to && before.token === log.address)
      found.set(log.transactionHash, { ...before, amount: before.amount + said.amount });
  }
  return found;
}

const isOf = ({ from, to, amount }: TransferSaid, treasury: Address): boolean =>
  amount > 0n && from !== to && (from === treasury || to === treasury);
