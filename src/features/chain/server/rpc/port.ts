/** 0x and 40 hex, lower case. */
export type Address = `0x${string}`;
/** 0x and 64 hex, lower case. */
export type Hash = `0x${string}`;
export type Hex = `0x${string}`;

/** A block, named so that nothing else can be meant by it: what is asked "at" it is asked by its hash. */
export interface BlockRef {
  readonly number: number;
  readonly hash: Hash;
}

/** The newest block and the newest final one, read once for all steps of a round. */
export interface View {
  readonly head: BlockRef;
  readonly finalized: BlockRef;
}

/** What of a transaction in a block is read here. */
export interface ChainTransaction {
  readonly hash: Hash;
  readonly from: Address;
  /** null where it makes a contract. */
  readonly to: Address | null;
  /** Wei. */
  readonly value: bigint;
  readonly nonce: number;
}

/** A block with the bloom of its header, by which hidden logs are found. */
export interface BloomedRef extends BlockRef {
  /** 256 bytes. */
  readonly logsBloom?: Hex;
}

export interface ChainBlock extends BloomedRef {
  readonly logsBloom: Hex;
  readonly parentHash: Hash;
  readonly timestampS: number;
  /** Wei per gas. */
  readonly baseFee: bigint;
  readonly transactions: readonly ChainTransaction[];
}

export interface ChainLog {
  /** Who says it: what a contract that is not configured says counts for nothing. */
  readonly address: Address;
  readonly topics: readonly Hash[];
  readonly data: Hex;
  readonly transactionHash: Hash;
  /** In its block. */
  readonly index: number;
}

export interface ChainReceipt {
  readonly hash: Hash;
  readonly block: BlockRef;
  readonly from: Address;
  readonly to: Address | null;
  /** false: it was mined, cost its gas and did nothing. */
  readonly isSuccess: boolean;
  readonly gasUsed: bigint;
  /** Wei per gas that was taken. */
  readonly gasPrice: bigint;
  readonly logs: readonly ChainLog[];
}

/** What a block costs just now, in wei per gas. */
export interface ChainFees {
  readonly baseFee: bigint;
  readonly tip: bigint;
}

export interface ChainCall {
  readonly to: Address;
  readonly from?: Address;
  readonly data?: Hex;
  /** Wei. */
  readonly value?: bigint;
}

/** What a node said of bytes that were sent: no more than a hint, since the chain decides. */
export type Sent = 'taken' | 'known' | 'nonce_too_low' | 'underpriced' | 'no_funds' | 'refused';

/**
 * The chain. Whatever is asked rejects with ChainUnanswered, ChainRefused or ChainDisagreement (errors.ts). With two endpoints what is believed
 * (blocks by hash, logs, balances, nonces, receipts, calls) is what both say of the same block hash.
 */
export interface ChainReader {
  chainId(): Promise<number>;
  /** The newest block that every endpoint has. */
  head(): Promise<BlockRef>;
  /** The newest block that every endpoint holds for final. */
  finalized(): Promise<BlockRef>;
  /** The canonical block of a number, as of now; undefined where there is none yet, or where endpoints see other forks just now. */
  blockByNumber(number: number): Promise<ChainBlock | undefined>;
  /** undefined where it is not known, or was forgotten after a reorg. */
  blockByHash(hash: Hash): Promise<ChainBlock | undefined>;
  /** All logs of these contracts in that very block whose first topic is one of `topics`, by index; with its bloom, also whether some are hidden. */
  logsOf(block: BloomedRef, addresses: readonly Address[], topics: readonly Hash[]): Promise<readonly ChainLog[]>;
  /** Wei. */
  balanceAt(address: Address, block: BlockRef): Promise<bigint>;
  /** ERC-20 `balanceOf`, in its smallest units. */
  tokenBalanceAt(token: Address, address: Address, block: BlockRef): Promise<bigint>;
  /** ERC-20 `decimals`. */
  decimalsOf(token: Address, block: BlockRef): Promise<number>;
  /** How many transactions of an address are in the chain up to that block: its next nonce. */
  nonceAt(address: Address, block: BlockRef): Promise<number>;
  /** Whether there is a contract's code at the address. */
  isContract(address: Address, block: BlockRef): Promise<boolean>;
  /** undefined where it is in no block, or endpoints see other forks just now. */
  receipt(hash: Hash): Promise<ChainReceipt | undefined>;
  /** Those of all transactions in that very block. */
  receiptsOf(block: BlockRef): Promise<readonly ChainReceipt[]>;
  /** Whether every endpoint says that a transaction is in no block that it knows: only then it counts as in none. */
  isInNoBlock(hash: Hash): Promise<boolean>;
  fees(): Promise<ChainFees>;
  estimateGas(call: ChainCall): Promise<bigint>;
  /** What a call gives at that block. */
  call(call: ChainCall, block: BlockRef): Promise<Hex>;
  /** Sends signed bytes to every endpoint; the best that one of them said. */
  send(raw: Hex): Promise<Sent>;
}
