import { printEip681 } from '#features/codes/eip-681.ts';
import { addressOfDid, chainOfDid, checksum } from '#features/identity/address.ts';
import type { AssetCode } from '#features/ledger/assets.ts';

export interface Asked {
  readonly assetType: AssetCode;
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
  const isAsking = asked !== undefined && asked.units > 0n;
  return printEip681({
    address: { address, checksummed: checksum(address) },
    chain: chain === undefined ? undefined : String(chain),
    asset: isAsking ? asked.assetType : undefined,
    units: isAsking ? asked.units : undefined,
  });
}
