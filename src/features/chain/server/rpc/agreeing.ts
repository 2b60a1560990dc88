import { ChainDisagreement, ChainUnanswered, type Question, type QuestionKind } from './errors.ts';
import type { BlockRef, ChainReader, SendAnswer } from './port.ts';

/** Forks are usual near the head; deeper than this, two honest nodes do not differ. */
const FORK_DEPTH = 16;
const BEST: readonly SendAnswer[] = ['taken', 'known', 'nonce_too_low', 'underpriced', 'no_funds', 'refused'];

/** Serializes a value for comparison; bigints, which JSON lacks, as text. */
const textOf = (value: unknown) =>
  JSON.stringify(value, (_, part: unknown) => (typeof part === 'bigint' ? `${part}n` : part));
const isSame = (a: unknown, b: unknown) => textOf(a) === textOf(b);
const disagree = (what: string, question?: Question) =>
  new ChainDisagreement(`the two endpoints of the chain differ: ${what}`, question);
/** Returns the block that a question refers to. */
const blockIn = (args: readonly unknown[]) =>
  args.find((arg): arg is BlockRef => typeof arg === 'object' && arg !== null && 'number' in arg);

/** Ways to ask two nodes and compare the responses. */
function comparing(one: ChainReader, two: ChainReader) {
  const both = <T>(ask: (reader: ChainReader) => Promise<T>): Promise<[T, T]> => Promise.all([ask(one), ask(two)]);
  const same = async <T>(what: string, ask: (reader: ChainReader) => Promise<T>, question?: Question): Promise<T> => {
    const [a, b] = await both(ask);
    if (!isSame(a, b)) throw disagree(what, question);
    return a;
  };
  /** Asks a question at a block; a difference can be asked again later. */
  const sameAt = <K extends QuestionKind>(what: string, ask: K, ...args: Parameters<ChainReader[K]>) => {
    type Ask = (...all: Parameters<ChainReader[K]>) => Promise<Awaited<ReturnType<ChainReader[K]>>>;
    const block = blockIn(args)?.number;
    const question = block === undefined ? undefined : { ask, args, block };
    return same(what, (reader) => (reader[ask] as unknown as Ask)(...args), question);
  };
  /** Returns the block of a number if both have the same one. */
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
  const finalized = async (): Promise<BlockRef> => {
    const [a, b] = await both((reader) => reader.finalized());
    if (isSame(a, b)) return a;
    const found = await common(Math.min(a.number, b.number));
    if (!found) throw disagree('finalized block');
    return refOf(found);
  };
  /**
   * Handles a block or transaction that only one node has. That may happen for a moment, but not in a block that both
   * report as final.
   */
  const lacking = async (what: string, question: Question): Promise<undefined> => {
    if (question.block <= (await finalized()).number) throw disagree(what, question);
    return undefined;
  };
  return { both, same, sameAt, newestCommon, finalized, lacking };
}

/**
 * Combines two nodes into one reader. A response counts only if both give it for the same block hash; if one does not
 * respond, none counts. Near the head, where honest nodes differ for moments, a block or transaction that only one has
 * is treated as missing.
 */
export function agreeing(one: ChainReader, two: ChainReader): ChainReader {
  const { both, same, sameAt, newestCommon, finalized, lacking } = comparing(one, two);
  return {
    chainId: () => same('chain id', (reader) => reader.chainId()),
    head: async () => {
      const [a, b] = await both((reader) => reader.head());
      return isSame(a, b) ? a : newestCommon(Math.min(a.number, b.number));
    },
    finalized,
    blockByNumber: async (number) => {
      const [a, b] = await both((reader) => reader.blockByNumber(number));
      const question: Question = { ask: 'blockByNumber', args: [number], block: number };
      if (a?.hash !== b?.hash) return lacking(`block ${number}`, question);
      if (!isSame(a, b)) throw disagree(`block ${number}`, question);
      return a;
    },
    blockByHash: async (hash) => {
      const [a, b] = await both((reader) => reader.blockByHash(hash));
      if (!a || !b) return undefined;
      if (!isSame(a, b)) throw disagree(`block ${hash}`, { ask: 'blockByNumber', args: [a.number], block: a.number });
      return a;
    },
    logsOf: (block, ...asked) => sameAt(`logs of block ${block.number}`, 'logsOf', block, ...asked),
    receiptsOf: (block) => sameAt(`receipts of block ${block.number}`, 'receiptsOf', block),
    balanceAt: (...asked) => sameAt('balance', 'balanceAt', ...asked),
    tokenBalanceAt: (...asked) => sameAt('balance of a token', 'tokenBalanceAt', ...asked),
    decimalsOf: (...asked) => same('decimals of a token', (reader) => reader.decimalsOf(...asked)),
    nonceAt: (...asked) => sameAt('nonce', 'nonceAt', ...asked),
    isContract: (...asked) => sameAt('code of an address', 'isContract', ...asked),
    receipt: async (hash) => {
      const [a, b] = await both((reader) => reader.receipt(hash));
      const numbers = [a, b].flatMap((told) => told?.block.number ?? []);
      if (numbers.length === 0) return undefined;
      const question: Question = { ask: 'receipt', args: [hash], block: Math.min(...numbers) };
      if (!a || !b || a.block.hash !== b.block.hash) return lacking(`receipt of ${hash}`, question);
      if (!isSame(a, b)) throw disagree(`receipt of ${hash}`, question);
      return a;
    },
    isInNoBlock: async (hash) => (await both((reader) => reader.isInNoBlock(hash))).every((isInNone) => isInNone),
    // Fees and gas need no agreement, only bounds: use the lower tip and the higher gas.
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
      if (best === undefined) throw new ChainUnanswered('no endpoint of the chain accepted the transaction');
      return best;
    },
  };
}

const ordered = (a: bigint, b: bigint): [bigint, bigint] => (a < b ? [a, b] : [b, a]);
const refOf = ({ number, hash }: BlockRef): BlockRef => ({ number, hash });
