import { type AssetCode, assetOf, findAsset } from '#features/currency/assets.ts';
import { type Address, readAddress } from '#features/identity/address.ts';
import { formatUnits } from '#platform/money.ts';
import { type Fault, faultOf } from './fault.ts';

/** An EIP-681 payment request, on any chain. */
export interface Eip681 {
  readonly address: Address;
  /** Chain id in decimal, as written in the code. */
  readonly chain: string | undefined;
  readonly asset: AssetCode | undefined;
  /** Amount in the asset's smallest units; never 0, which requests nothing. */
  readonly units: bigint | undefined;
}

/**
 * The asset in which a bare `value` is counted: EIP-681 means the chain's own coin, and the embedded network is named
 * after this asset.
 */
export const COIN: AssetCode = 'XP';
const REQUEST = /^ethereum:(?:pay-)?([^@/?]+)(?:@([^/?]*))?(?:\/([^?]*))?(?:\?(.*))?$/is;
const CHAIN = /^[1-9]\d{0,31}$/;
const NUMBER = /^(\d+)(?:\.(\d+))?(?:e(\d{1,3}))?$/i;
const MOST_DIGITS = 38;

export const looksLikeEip681 = (text: string): boolean => /^ethereum:/i.test(text);

/**
 * Parses a request exactly: numbers never pass through floating point, and an amount that is not a whole number of
 * units is refused. `asset` is our own parameter. It is still read but no longer written by Receive, since other
 * wallets ignore it and take the amount for coins. A contract call is refused, since no asset here is a token. Other
 * query parameters (gas, a label) are ignored.
 */
export function readEip681(text: string): Eip681 | Fault {
  const [, target = '', chain, call, query = ''] = REQUEST.exec(text) ?? [];
  const address = readTarget(target);
  if ('fault' in address) return address;
  if (chain !== undefined && !CHAIN.test(chain)) return faultOf('malformed', 'EIP-681');
  if (call) return faultOf('contract_call', call);
  const [value, named] = [parameter(query, 'value'), parameter(query, 'asset')];
  if (value === 'double' || named === 'double') return faultOf('malformed', 'EIP-681');
  if (named !== undefined && !isSendable(named)) return faultOf('unknown_asset', named);
  const units = value === undefined ? undefined : readUnits(value);
  if (typeof units === 'object') return units;
  const asset = named ?? (units ? COIN : undefined);
  return { address, chain, asset, units: units || undefined };
}

/** Formats a request: `ethereum:0x...@31337?value=12500000&asset=USDC`. */
export function printEip681({ address, chain, asset, units }: Eip681): string {
  const query = [units && `value=${units}`, asset && `asset=${asset}`].filter(Boolean).join('&');
  return `ethereum:${address.checksummed}${chain === undefined ? '' : `@${chain}`}${query && `?${query}`}`;
}

/**
 * Formats a request for tokens, which in EIP-681 is a call of their contract:
 * `ethereum:0xTOKEN@1/transfer?address=0x...&uint256=2500000`. Without units the wallet asks its user for the amount.
 */
export function printTokenRequest({ contract, chain, address, units }: TokenRequest): string {
  const amount = units > 0n ? `&uint256=${units}` : '';
  return `ethereum:${contract}@${chain}/transfer?address=${address}${amount}`;
}

interface TokenRequest {
  /** EIP-55. */
  readonly contract: string;
  readonly chain: string;
  /** EIP-55. */
  readonly address: string;
  /** Amount in the token's smallest units; 0 requests no amount. */
  readonly units: bigint;
}

/** Returns the amount that the request asks for, in whole coins. */
export const amountOfRequest = ({ asset, units }: Eip681): string | undefined =>
  asset && units ? formatUnits(units, assetOf(asset).places) : undefined;

function readTarget(target: string): Address | Fault {
  const read = readAddress(target, 0);
  if (typeof read !== 'string') return /^0x/.test(target) ? read : faultOf('not_an_address');
  if (read === 'bad_checksum') return faultOf('bad_checksum');
  return /^[^\s:]+\.[a-z]+$/i.test(target) ? faultOf('name', target) : faultOf('not_an_address');
}

/** Returns a query parameter; 'double' if it occurs twice, which makes the request ambiguous. */
function parameter(query: string, name: string): string | 'double' | undefined {
  const found = query.split('&').filter((part) => part.startsWith(`${name}=`));
  if (found.length > 1) return 'double';
  const [first] = found;
  return first?.slice(name.length + 1);
}

function isSendable(code: string): code is AssetCode {
  const asset = findAsset(code);
  return asset !== undefined && !asset.isLocal;
}

/**
 * Parses a number of units: `2.014e18` is 2014 and 15 zeros. A fraction of a unit, a sign, or more than the ledger can
 * store is a fault.
 */
function readUnits(text: string): bigint | Fault {
  const [, whole, fraction = '', exponent = '0'] = NUMBER.exec(text) ?? [];
  if (whole === undefined) return faultOf('bad_amount', text);
  const zeros = Number(exponent) - fraction.length;
  if (zeros < 0) return faultOf('too_many_places', text);
  const digits = `${whole}${fraction}`.replace(/^0+/, '');
  if (digits === '') return 0n;
  return digits.length + zeros > MOST_DIGITS ? faultOf('too_large', text) : BigInt(digits) * 10n ** BigInt(zeros);
}
