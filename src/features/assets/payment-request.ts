import { addressOfDid, chainOfDid, checksum } from '#features/identity/address.ts';

export interface Asked {
  readonly assetType: string;
  /** In whole units of the asset (the smallest ones). */
  readonly units: bigint;
}

/**
 * The EIP-681 text that names the address of a DID on its chain: `ethereum:0x...@31337`. With an amount it carries `value` in the smallest
 * units and `asset`, which says of what: EIP-681 alone means the chain's own coin, and there are no token contracts here.
 */
export function paymentRequest(did: string, asked?: Asked): string {
  const address = addressOfDid(did);
  if (!address) throw new Error(`${did} names no address`);
  const chain = chainOfDid(did);
  const amount = asked && asked.units > 0n ? `?value=${asked.units}&asset=${asked.assetType}` : '';
  return `ethereum:${checksum(address)}${chain === undefined ? '' : `@${chain}`}${amount}`;
}
