/** An address: 0x and 40 hex digits in lower case. */
export type Address = `0x${string}`;
/** A hash: 0x and 64 hex digits in lower case. */
export type Hash = `0x${string}`;
export type Hex = `0x${string}`;

/** A block, identified uniquely: questions "at" it name its hash. */
export interface BlockRef {
  readonly number: number;
  readonly hash: Hash;
}

/** The newest block and the newest final one, read once for all steps of a round. */
export interface View {
  readonly head: BlockRef;
  readonly finalized: BlockRef;
}

/** Fields of a transaction that are used here. */
export interface ChainTransaction {
  readonly hash: Hash;
  readonly from: Address;
  /** Null if the transaction creates a contract. */
  readonly to: Address | null;
  /** Value of the transaction in wei. */
  readonly value: bigint;
  readonly nonce: number;
}

/** A block with its header's logs bloom filter, which reveals logs that a node omits. */
export interface BloomedRef extends BlockRef {
  /** Bloom filter of the block's logs, 256 bytes. */
  readonly logsBloom?: Hex;
}

export interface ChainBlock extends BloomedRef {
  readonly logsBloom: Hex;
  readonly parentHash: Hash;
  readonly timestampS: number;
  /** Base fee of the block in wei per gas. */
  readonly baseFee: bigint;
  readonly transactions: readonly ChainTransaction[];
}

export interface ChainLog {
  /** The contract that emitted the log; logs of unconfigured contracts are ignored. */
  readonly address: Address;
  readonly topics: readonly Hash[];
  readonly data: Hex;
  readonly transactionHash: Hash;
  /** Index of the log in its block. */
  readonly index: number;
}

export interface ChainReceipt {
  readonly hash: Hash;
  readonly block: BlockRef;
  readonly from: Address;
  readonly to: Address | null;
  /** False if the transaction was mined and cost its gas, but had no effect. */
  readonly isSuccess: boolean;
  readonly gasUsed: bigint;
  /** Price that was charged, in wei per gas. */
  readonly gasPrice: bigint;
  readonly logs: readonly ChainLog[];
}

/** Current fees of a block, in wei per gas. */
export interface ChainFees {
  readonly baseFee: bigint;
  readonly tip: bigint;
}

export interface ChainCall {
  readonly to: Address;
  readonly from?: Address;
  readonly data?: Hex;
  /** Value sent with the call, in wei. */
  readonly value?: bigint;
}

/** A node's response to sent bytes. Only a hint, since the chain decides. */
export type SendAnswer = 'taken' | 'known' | 'nonce_too_low' | 'underpriced' | 'no_funds' | 'refused';

/**
 * Reads the chain. All calls reject with ChainUnanswered, ChainRefused or ChainDisagreement (errors.ts). With two
 * endpoints, answers about blocks by hash, logs, balances, nonces, receipts and calls count only if both give them for
 * the same block hash.
 */
export interface ChainReader {
  chainId(): Promise<number>;
  /** Returns the newest block that every endpoint has. */
  head(): Promise<BlockRef>;
  /** Returns the newest block that every endpoint considers final. */
  finalized(): Promise<BlockRef>;
  /**
   * Returns the current canonical block of a number; undefined if there is none yet, or if endpoints see different
   * forks for the moment.
   */
  blockByNumber(number: number): Promise<ChainBlock | undefined>;
  /** Returns undefined for an unknown block, or one forgotten after a reorg. */
  blockByHash(hash: Hash): Promise<ChainBlock | undefined>;
  /**
   * Returns all logs of these contracts in that block whose first topic is in `topics`, by index. With the block's
   * bloom it also detects hidden ones.
   */
  logsOf(block: BloomedRef, addresses: readonly Address[], topics: readonly Hash[]): Promise<readonly ChainLog[]>;
  /** Returns the balance of an address at a block, in wei. */
  balanceAt(address: Address, block: BlockRef): Promise<bigint>;
  /** Returns the result of ERC-20's `balanceOf` at a block, in the token's smallest units. */
  tokenBalanceAt(token: Address, address: Address, block: BlockRef): Promise<bigint>;
  /** Returns the result of ERC-20's `decimals`. */
  decimalsOf(token: Address, block: BlockRef): Promise<number>;
  /** Returns the number of an address's transactions up to that block, which is its next nonce. */
  nonceAt(address: Address, block: BlockRef): Promise<number>;
  /** Reports whether the address has contract code. */
  isContract(address: Address, block: BlockRef): Promise<boolean>;
  /** Returns undefined if the transaction is in no block, or while endpoints see different forks. */
  receipt(hash: Hash): Promise<ChainReceipt | undefined>;
  /** Returns the receipts of all transactions in that block. */
  receiptsOf(block: BlockRef): Promise<readonly ChainReceipt[]>;
  /**
   * Reports whether every endpoint says that the transaction is in no block it knows; only then it counts as in none.
   */
  isInNoBlock(hash: Hash): Promise<boolean>;
  fees(): Promise<ChainFees>;
  estimateGas(call: ChainCall): Promise<bigint>;
  /** Returns the result of a call at that block. */
  call(call: ChainCall, block: BlockRef): Promise<Hex>;
  /** Sends signed bytes to every endpoint; returns the best of their responses. */
  send(raw: Hex): Promise<SendAnswer>;
}
