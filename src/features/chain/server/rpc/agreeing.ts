import { ChainDisagreement, ChainUnanswered } from './errors.ts';
import type { BlockRef, ChainReader, Sent } from './port.ts';

/** Forks near the head are usual; further back they are none that two honest nodes differ in. */
const FORK_DEPTH = 16;
const BEST: readonly Sent[] = ['taken', 'known', 'nonce_too_low', 'underpriced', 'no_funds', 'refused'];

/** By value; bigints, which JSON lacks, as text. */
const textOf = (value: unknown) =>
  JSON.stringify(value, (_, part: unknown) => (typeof part === 'bigint' ? `${part}n` : part));
const isSame = (a: unknown, b: unknown) => textOf(a) === textOf(b);
const disagree = (what: string) => new ChainDisagreement(`the two endpoints of the chain differ: ${what}`);

/** How two nodes are asked. */
function comparing(one: ChainReader, two: ChainReader) {
  const both = <T>(ask: (reader: ChainReader) => Promise<T>): Promise<[T, T]> => Promise.all([ask(one), ask(two)]);
  const same = async <T>(what: string, ask: (reader: ChainReader) => Promise<T>): Promise<T> => {
    const [a, b] = await both(ask);
    if (!isSame(a, b)) throw disagree(what);
    return a;
  };
  /** The block of a number where both have the same one. */
  const common = async (number: number) => {
    const [a, b] = await both((reader) => reader.blockByNumber(number));
    return a?.hash === b?.hash ? a : undefined;
  };
  const newestCommon = async (below: number) => {
    for (let number = below; number > below - FORK_DEPTH && number >= 0; number -= 1) {
      const found = await common(number);
      if (found) return refOf(found);
    }
    throw disagree('head');
  };
  return { both, same, newestCommon, common };
}

/**
 * Two nodes as one: what both say of one block hash is believed, and nothing else; where one does not answer nothing is. Near the head, where honest
 * nodes differ for moments, what only one has yet is not there yet.
 */
export function agreeing(one: ChainReader, two: ChainReader): ChainReader {
  const { both, same, newestCommon, common } = comparing(one, two);
  return {
    chainId: () => same('chain id', (reader) => reader.chainId()),
    head: async () => {
      const [a, b] = await both((reader) => reader.head());
      return isSame(a, b) ? a : newestCommon(Math.min(a.number, b.number));
    },
    finalized: async () => {
      const [a, b] = await both((reader) => reader.finalized());
      if (isSame(a, b)) return a;
      const found = await common(Math.min(a.number, b.number));
      if (!found) throw disagree('finalized block');
      return refOf(found);
    },
    blockByNumber: async (number) => {
      const [a, b] = await both((reader) => reader.blockByNumber(number));
      if (a?.hash !== b?.hash) return undefined;
      if (!isSame(a, b)) throw disagree(`block ${number}`);
      return a;
    },
    blockByHash: async (hash) => {
      const [a, b] = await both((reader) => reader.blockByHash(hash));
      if (!a || !b) return undefined;
      if (!isSame(a, b)) throw disagree(`block ${hash}`);
      return a;
    },
    logsOf: (block, ...asked) => same(`logs of block ${block.number}`, (reader) => reader.logsOf(block, ...asked)),
    balanceAt: (address, block) => same('balance', (reader) => reader.balanceAt(address, block)),
    tokenBalanceAt: (...asked) => same('balance of a token', (reader) => reader.tokenBalanceAt(...asked)),
    decimalsOf: (...asked) => same('decimals of a token', (reader) => reader.decimalsOf(...asked)),
    nonceAt: (...asked) => same('nonce', (reader) => reader.nonceAt(...asked)),
    isContract: (...asked) => same('code of an address', (reader) => reader.isContract(...asked)),
    receipt: async (hash) => {
      const [a, b] = await both((reader) => reader.receipt(hash));
      if (!a || !b || a.block.hash !== b.block.hash) return undefined;
      if (!isSame(a, b)) throw disagree(`receipt of ${hash}`);
      return a;
    },
    isInNoBlock: async (hash) => (await both((reader) => reader.isInNoBlock(hash))).every((isInNone) => isInNone),
    // Not believed, only bounded: the lower tip, and gas for whichever of the two wants more.
    fees: async () => {
      const [a, b] = await both((reader) => reader.fees());
      return { baseFee: ordered(a.baseFee, b.baseFee)[1], tip: ordered(a.tip, b.tip)[0] };
    },
    estimateGas: async (call) => ordered(...(await both((reader) => reader.estimateGas(call))))[1],
    call: (...asked) => same('call', (reader) => reader.call(...asked)),
    send: async (raw) => {
      const said = await Promise.allSettled([one.send(raw), two.send(raw)]);
      const answers = said.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
      const best = BEST.find((answer) => answers.includes(answer));
      if (best === undefined) throw new ChainUnanswered('no endpoint of the chain took what was sent');
      return best;
    },
  };
}

const ordered = (a: bigint, b: bigint): [bigint, bigint] => (a < b ? [a, b] : [b, a]);
const refOf = ({ number, hash }: BlockRef): BlockRef => ({ number, hash });
