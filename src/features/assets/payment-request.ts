import { COIN, printEip681, printTokenRequest } from '#features/codes/eip-681.ts';
import { paymentLink } from '#features/codes/payment-link.ts';
import { type AssetCode, assetOf } from '#features/currency/assets.ts';
import { addressOfDid, chainOfDid, checksum } from '#features/identity/address.ts';
import { formatUnits } from '#platform/money.ts';

export interface PaymentRequest {
  readonly assetType: AssetCode;
  /** In whole units of the asset (the smallest ones). */
  readonly units: bigint;
}

/** Whether the code of EIP-681 can say an amount: it means the chain's own coin, and there are no token contracts here. */
export const isCoin = (asset: AssetCode): boolean => asset === COIN;

/**
 * The EIP-681 text that names the address of a DID on its chain: `ethereum:0x...@31337`, with `value` in the smallest units where coins are
 * asked for. An amount of anything else is left out, since another wallet would send as many coins: `requestLink` carries it.
 */
export function paymentRequest(did: string, asked?: PaymentRequest, kept?: Kept): string {
  const address = addressOfDid(did);
  if (!address) throw new Error(`${did} names no address`);
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

/** What is kept on a chain, by its contract; null is the chain's own coin. */
export type Kept = ReadonlyMap<string, string | null>;

/** What any wallet of the chain reads: a call of the token's contract, or coins. */
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

/** The link that opens Send of this wallet with all that is asked for. */
export function requestLink(origin: string, did: string, { assetType, units }: PaymentRequest): string {
  const address = addressOfDid(did);
  if (!address) throw new Error(`${did} names no address`);
  return paymentLink(origin, {
    address: checksum(address),
    asset: assetType,
    amount: formatUnits(units, assetOf(assetType).places),
  });
}
