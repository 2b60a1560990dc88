import { z } from 'zod';
import { ChainRefused, ChainUnanswered } from './errors.ts';
import type { Endpoint } from './json-rpc.ts';
import type { BlockRef, ChainCall, ChainFees, ChainReader, Hex, SendAnswer } from './port.ts';
import * as shapes from './shapes.ts';

const hex = (value: bigint | number): Hex => `0x${value.toString(16)}`;
/** Block parameter by hash (EIP-1898), valid only while the block is in the canonical chain. */
const at = ({ hash }: BlockRef) => ({ blockHash: hash, requireCanonical: true });
const sentAs = ({ value, ...call }: ChainCall) => ({ ...call, ...(value !== undefined && { value: hex(value) }) });
const METHOD_MISSING = -32601;
/** Default tip in wei per gas, if a node names none. */
const USUAL_TIP = 1_000_000_000n;

/** Error messages with which nodes refuse a transaction; each implementation has its own wording. */
const SAYINGS: readonly [RegExp, SendAnswer][] = [
  [/already (known|imported)|known transaction|already in mempool/i, 'known'],
  [/nonce too low|nonce .*already (used|been)|old nonce/i, 'nonce_too_low'],
  [/underpriced|fee too low|replacement/i, 'underpriced'],
  [/insufficient funds/i, 'no_funds'],
];

/**
 * The chain as one node reports it. A response about a block or transaction that was not requested counts as no
 * response.
 */
export function nodeReader(node: Endpoint): ChainReader {
  const other = (what: string) =>
    new ChainUnanswered(`${node.name} of the chain returned another ${what} than requested`);
  const blockBy = async (method: string, by: string, isAsked: (block: BlockRef) => boolean) => {
    const block = await node.ask(method, [by, true], shapes.block.nullable());
    if (block && !isAsked(block)) throw other('block');
    return block ?? undefined;
  };
  const tagged = async (tag: 'latest' | 'finalized'): Promise<BlockRef> =>
    node.ask('eth_getBlockByNumber', [tag, false], shapes.blockRef);
  const call: ChainReader['call'] = (what, block) => node.ask('eth_call', [sentAs(what), at(block)], shapes.data);
  const receipt: ChainReader['receipt'] = async (hash) => {
    const told = await node.ask('eth_getTransactionReceipt', [hash], shapes.receipt.nullable());
    if (told && told.hash !== hash) throw other('receipt');
    return told ?? undefined;
  };
  return {
    chainId: () => node.ask('eth_chainId', [], shapes.count),
    head: () => tagged('latest'),
    finalized: () => tagged('finalized'),
    blockByNumber: (number) => blockBy('eth_getBlockByNumber', hex(number), (block) => block.number === number),
    blockByHash: (hash) => blockBy('eth_getBlockByHash', hash, (block) => block.hash === hash),
    logsOf: async (block, addresses, topics) => {
      const asked = { blockHash: block.hash, address: addresses, topics: [topics] };
      const logs = await node.ask('eth_getLogs', [asked], shapes.logs);
      const isAsked = ({ blockHash, address, topics: [first] }: (typeof logs)[number]) =>
        blockHash === block.hash && addresses.includes(address) && first !== undefined && topics.includes(first);
      if (!logs.every(isAsked)) throw other('log');
      return logs.map(shapes.logOf).sort((a, b) => a.index - b.index);
    },
    balanceAt: (address, block) => node.ask('eth_getBalance', [address, at(block)], shapes.quantity),
    tokenBalanceAt: async (token, address, block) => {
      const { balanceOfData, readBalance } = await import('./encoding.ts');
      return readBy(readBalance, await call({ to: token, data: balanceOfData(address) }, block), other);
    },
    decimalsOf: async (token, block) => {
      const { decimalsData, readDecimals } = await import('./encoding.ts');
      return readBy(readDecimals, await call({ to: token, data: decimalsData() }, block), other);
    },
    nonceAt: (address, block) => node.ask('eth_getTransactionCount', [address, at(block)], shapes.count),
    isContract: async (address, block) => (await node.ask('eth_getCode', [address, at(block)], shapes.data)) !== '0x',
    receipt,
    receiptsOf: async (block) => {
      const told = await node.ask('eth_getBlockReceipts', [at(block)], shapes.receipts);
      if (!told.every((one) => one.block.hash === block.hash)) throw other('receipt');
      return told;
    },
    isInNoBlock: async (hash) => (await receipt(hash)) === undefined,
    fees: () => feesBy(node),
    estimateGas: (what) => node.ask('eth_estimateGas', [sentAs(what)], shapes.quantity),
    call,
    send: async (raw) => {
      try {
        await node.ask('eth_sendRawTransaction', [raw], shapes.hash);
        return 'taken';
      } catch (error) {
        if (!(error instanceof ChainRefused)) throw error;
        return SAYINGS.find(([pattern]) => pattern.test(error.message))?.[1] ?? 'refused';
      }
    },
  };
}

function readBy<T>(read: (data: Hex) => T, data: Hex, other: (what: string) => Error): T {
  try {
    return read(data);
  } catch {
    throw other('kind of value');
  }
}

async function feesBy(node: Endpoint): Promise<ChainFees> {
  const [block, tip] = await Promise.all([
    node.ask('eth_getBlockByNumber', ['latest', false], z.object({ baseFeePerGas: shapes.quantity })),
    node.ask('eth_maxPriorityFeePerGas', [], shapes.quantity).catch((error: unknown) => {
      if (error instanceof ChainRefused && error.code === METHOD_MISSING) return USUAL_TIP;
      throw error;
    }),
  ]);
  return { baseFee: block.baseFeePerGas, tip };
}
