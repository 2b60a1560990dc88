/** Fields of a log that are read here. */
interface Log {
  readonly topics: readonly `0x${string}`[];
  readonly data: `0x${string}`;
}

/** The first topic of ERC-20's `Transfer(address indexed from, address indexed to, uint256 value)`. */
export const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';

/** A transfer as its contract's log reports it. */
export interface TransferSaid {
  readonly from: `0x${string}`;
  readonly to: `0x${string}`;
  readonly amount: bigint;
}

const WORD = /^0x[0-9a-f]{64}$/;
const PADDED = /^0x0{24}[0-9a-f]{40}$/;

/** Parses a log as ERC-20's Transfer; undefined for any other, including an NFT's (four topics). */
export function readTransfer({ topics, data }: Log): TransferSaid | undefined {
  const [first, from, to, ...more] = topics;
  if (first !== TRANSFER || !from || !to || more.length > 0) return undefined;
  if (!PADDED.test(from) || !PADDED.test(to) || !WORD.test(data)) return undefined;
  return { from: `0x${from.slice(26)}`, to: `0x${to.slice(26)}`, amount: BigInt(data) };
}
