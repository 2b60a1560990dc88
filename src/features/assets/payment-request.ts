import { COIN, printEip681, printTokenRequest } from '#features/codes/eip-681.ts';
import { paymentLink } from '#features/codes/payment-link.ts';
import { type AssetCode, assetOf } from '#features/currency/assets.ts';
import { addressOfDid, chainOfDid, checksum } from '#features/identity/address.ts';
import { formatUnits } from '#platform/money.ts';

export interface PaymentRequest {
  readonly assetType: AssetCode;
  /** Requested amount in the asset's smallest units. */
  readonly units: bigint;
}

/**
 * Reports whether an EIP-681 code can carry an amount of the asset. Its `value` means the chain's own coin, and there
 * are no token contracts here.
 */
export const isCoin = (asset: AssetCode): boolean => asset === COIN;

/**
 * Returns the EIP-681 text for a DID's address on its chain: `ethereum:0x...@31337`, with `value` in the smallest units
 * if coins are requested. An amount of any other asset is omitted, since another wallet would send that many coins;
 * `requestLink` contains it.
 */
export function paymentRequest(did: string, asked?: PaymentRequest, kept?: ChainContracts): string {
  const address = addressOfDid(did);
  if (!address) throw new Error(`${did} contains no address`);
  const chain = chainOfDid(did);
  if (asked && kept) return chainRequest({ address, chain: String(chain) }, asked, kept.get(asked.assetType) ?? null);
  const units = asked && isCoin(asked.assetType) ? asked.units : 0n;
  return printEip681({
    address: { address, checksummed: checksum(address) },
    chain: chain === undefined ? undefined : String(chain),
    asset: undefined,
    units: units > 0n ? units : undefined,
  });
}

/** Assets that are kept on a chain, each with its contract; null is the chain's own coin. */
export type ChainContracts = ReadonlyMap<string, string | null>;

/** Returns a request that any wallet of the chain reads: a call of the token's contract, or a transfer of coins. */
function chainRequest(
  { address, chain }: { readonly address: string; readonly chain: string },
  { units }: PaymentRequest,
  contract: string | null,
): string {
  const checksummed = checksum(address);
  if (contract) return printTokenRequest({ contract, chain, address: checksummed, units });
  return printEip681({
    address: { address, checksummed },
    chain,
    asset: undefined,
    units: units > 0n ? units : undefined,
  });
}

/** Returns a link that opens this wallet's Send form with the whole request filled in. */
export function requestLink(origin: string, did: string, { assetType, units }: PaymentRequest): string {
  const address = addressOfDid(did);
  if (!address) throw new Error(`${did} contains no address`);
  return paymentLink(origin, {
    address: checksum(address),
    asset: assetType,
    amount: formatUnits(units, assetOf(assetType).places),
  });
}
