import type { Compared } from '#platform/server/feature.ts';
import type { Services } from '#platform/server/services.ts';
import { readTransfer } from '../../transfer-log.ts';
import { type Chain, chainOf } from '../chain.ts';
import { ChainUnanswered, isChainAway } from '../rpc/errors.ts';
import type { BlockRef, ChainBlock, ChainReader } from '../rpc/port.ts';
import { type BoundChain, readBound } from '../store.ts';
import { type Found, giveNonces } from './giving.ts';
import { countOpen, listKnown, listOurs, type Ours } from './restored-store.ts';

/** Margin for blocks whose clock is not ours, and for what was signed before and mined after. */
const MARGIN_S = 600;
/** A day of the quickest chains; whoever was away for longer has to look by other means. */
const MOST_BLOCKS = 100_000;
const AT_ONCE = 8;
const MOST_NAMED = 200;
const KIND = 'chain transactions';

/**
 * Of a store that was put back: every transaction of its wallets that the chain has since, and the store has not. While there is one, or the chain does
 * not answer, the quarantine stays: what is missing here would be paid a second time.
 */
export async function reconcileChain(services: Services, since: Date, isForGood: boolean): Promise<Compared[]> {
  const chain = chainOf(services);
  const bound = chain && (await readBound(services.db));
  if (!chain || !bound) return [];
  const again = await countOpen(services.db);
  try {
    const head = await headOf(chain, bound);
    const first = await firstSince(chain.reader, head, Math.floor(since.getTime() / 1000) - MARGIN_S);
    if (head.number - first > MOST_BLOCKS)
      throw new ChainUnanswered(`${head.number - first} blocks are too many to read`);
    const unknown = await unknownIn(services, { chain, bound, first, head });
    const given = isForGood ? await giveNonces(services.db, chain, unknown) : [];
    const left = unknown.filter(({ hash }) => !given.includes(hash));
    const read = `blocks ${first} to ${head.number} were read; ${again} open ones are sent again as the same bytes; ${given.length} that waited here had been sent, and are left to a person`;
    if (left.length === 0) return [{ kind: KIND, again, lost: [], says: read }];
    const says = `${read}; the chain has ${left.length} of ours that this store does not know: book what they paid and cancel what waits for the same by hand, then open with --unanswered`;
    return [{ kind: KIND, again, lost: left.slice(0, MOST_NAMED).map(nameOf), isUnanswered: true, says }];
  } catch (error) {
    if (!isChainAway(error) || !(error instanceof Error)) throw error;
    const says = `what the chain has since is not known: ${error.message}`;
    return [{ kind: KIND, again, lost: null, isUnanswered: true, says }];
  }
}

const nameOf = ({ hash, from, to, nonce, block }: Found) =>
  `${hash} from ${from} nonce ${nonce} to ${to ?? 'a new contract'}, block ${block}`;

/** The newest block of the very chain that the store is bound to. */
async function headOf({ reader, chainId }: Chain, { genesis }: BoundChain): Promise<BlockRef> {
  const isOurs = (await reader.chainId()) === chainId && (await blockOf(reader, 0)).hash === genesis;
  if (!isOurs) throw new ChainUnanswered('NETWORK_RPC_URL leads to another chain than this store is bound to');
  return reader.head();
}

async function blockOf(reader: ChainReader, number: number): Promise<ChainBlock> {
  const block = await reader.blockByNumber(number);
  if (!block) throw new ChainUnanswered(`block ${number} is not there, or endpoints see other forks just now`);
  return block;
}

/** The first block that says that it is of then or later, by halves. */
async function firstSince(reader: ChainReader, head: BlockRef, sinceS: number): Promise<number> {
  let [low, high] = [0, head.number];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if ((await blockOf(reader, middle)).timestampS >= sinceS) high = middle;
    else low = middle + 1;
  }
  return low;
}

interface Span {
  readonly chain: Chain;
  readonly bound: BoundChain;
  readonly first: number;
  readonly head: BlockRef;
}

async function unknownIn({ db }: Services, { chain, bound, first, head }: Span): Promise<Found[]> {
  const unknown: Found[] = [];
  for (let from = first; from <= head.number; from += AT_ONCE) {
    const numbers = Array.from({ length: Math.min(AT_ONCE, head.number - from + 1) }, (_, n) => from + n);
    const blocks = await Promise.all(numbers.map((number) => blockOf(chain.reader, number)));
    const sent = blocks.flatMap(({ number, transactions }) => transactions.map((one) => ({ ...one, block: number })));
    const ours = await listOurs(db, { wallet: bound.treasury, sent });
    const known = await listKnown(
      db,
      sent.filter(({ hash }) => ours.has(hash)),
    );
    for (const one of sent) {
      const is = ours.get(one.hash);
      if (is === undefined || known.has(`${one.from} ${one.nonce}`)) continue;
      if (is === 'wallet' || (await isSweep(chain, bound, one))) unknown.push(one);
    }
  }
  return unknown;
}

/** Whether an address of a person here paid the treasury: its holder may send whatever else by an exported key. */
async function isSweep(
  { reader, contracts }: Chain,
  { treasury }: BoundChain,
  { hash, to, value }: Ours & { readonly to: string | null; readonly value: bigint },
): Promise<boolean> {
  if (to === treasury) return value > 0n;
  if (![...contracts.values()].some((contract) => contract === to)) return false;
  const receipt = await reader.receipt(hash);
  if (!receipt) throw new ChainUnanswered(`the receipt of ${hash} is not there`);
  return receipt.logs.some((log) => log.address === to && readTransfer(log)?.to === treasury);
}
