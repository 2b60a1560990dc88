import { formatUnits, parseUnits } from '#platform/money.ts';
import { readBitcoinAddress } from './bitcoin-address.ts';
import { type Fault, faultOf } from './fault.ts';

/** A `bitcoin:` request (BIP-321, formerly BIP-21). */
export interface BitcoinRequest {
  readonly address: string;
  /** Amount in BTC, canonical. */
  readonly amount: string | undefined;
  readonly label: string | undefined;
  readonly message: string | undefined;
}

const REQUEST = /^bitcoin:([^?]*)(?:\?(.*))?$/is;
const AMOUNT = /^(?=.{1,40}$)(\d*)(?:\.(\d*))?$/;
const PLACES = 8;
const KNOWN = ['amount', 'label', 'message'] as const;
type Known = (typeof KNOWN)[number];

export const looksLikeBitcoin = (text: string): boolean => /^bitcoin:/i.test(text);

/** Parses a request. An unknown required parameter makes it unpayable; other unknown parameters are ignored. */
export function readBitcoin(text: string): BitcoinRequest | Fault {
  const [, body = '', query = ''] = REQUEST.exec(text) ?? [];
  // A request without an address is paid by other means (such as Lightning), which this network does not support.
  if (body === '') return faultOf('other_network');
  const address = readBitcoinAddress(body);
  if (!address) return faultOf('bad_checksum');
  const asked = readQuery(query);
  if ('fault' in asked) return asked;
  const amount = asked.amount === undefined ? undefined : readAmount(asked.amount);
  if (typeof amount === 'object') return amount;
  return { address, amount, label: asked.label, message: asked.message };
}

export function printBitcoin(request: BitcoinRequest): string {
  const query = KNOWN.flatMap((name) => {
    const value = request[name];
    return value === undefined ? [] : [`${name}=${encodeURIComponent(value)}`];
  });
  return `bitcoin:${request.address}${query.length > 0 ? `?${query.join('&')}` : ''}`;
}

function readQuery(query: string): Partial<Record<Known, string>> | Fault {
  const found: Partial<Record<Known, string>> = {};
  for (const part of query.split('&').filter((each) => each !== '')) {
    const [, key = '', value = ''] = /^([^=]*)=?(.*)$/s.exec(part) ?? [];
    const name = key.toLowerCase();
    if (name.startsWith('req-')) return faultOf('unknown_required', key);
    if (!isKnown(name)) continue;
    const decoded = decode(value);
    if (decoded === undefined || found[name] !== undefined) return faultOf('malformed', 'BIP-321');
    found[name] = decoded;
  }
  return found;
}

const isKnown = (name: string): name is Known => KNOWN.some((known) => known === name);

function decode(text: string): string | undefined {
  try {
    const decoded = decodeURIComponent(text);
    return decoded.isWellFormed() ? decoded : undefined;
  } catch {
    return undefined;
  }
}

function readAmount(text: string): string | Fault {
  const [, whole, fraction = ''] = AMOUNT.exec(text) ?? [];
  if (whole === undefined || whole + fraction === '') return faultOf('bad_amount', text);
  const plain = `${whole.replace(/^0+(?=.)/, '') || '0'}${fraction && `.${fraction}`}`;
  const units = parseUnits(plain, PLACES);
  if (units === 'too_precise') return faultOf('too_many_places', 'BTC');
  return typeof units === 'bigint' ? formatUnits(units, PLACES) : faultOf('too_large', text);
}
