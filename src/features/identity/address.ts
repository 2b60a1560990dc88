import { keccak_256 } from '@noble/hashes/sha3.js';
import { utf8ToBytes } from '@noble/hashes/utils.js';
import { pastedText } from './pasted.ts';

/**
 * Reason why a text is not an address of this network.
 * - `malformed`: not an address at all.
 * - `bad_checksum`: mixed case that does not match EIP-55, so mistyped.
 * - `wrong_network`: an Ethereum address of another chain.
 * - `other_network`: an address of another network, such as Bitcoin.
 * - `contract_call`: a payment request whose address is a contract, not the payee.
 */
export type AddressFault = 'malformed' | 'bad_checksum' | 'wrong_network' | 'other_network' | 'contract_call';

export interface Address {
  /** `0x` and 40 lower-case hex digits, as stored. */
  readonly address: string;
  /** EIP-55 form for screens and the API. */
  readonly checksummed: string;
}

const LONGEST = 2048;
const HEX = '0x[0-9a-fA-F]{40}';
const PLAIN = new RegExp(`^${HEX}$`);
const DID_ETHR = new RegExp(`^did:ethr:(?:([^:]+):)?(${HEX})$`);
const CAIP_10 = new RegExp(`^(?:did:pkh:)?eip155:(\\d{1,32}):(${HEX})$`);
const EIP_681 = new RegExp(`^ethereum:(?:pay-)?(${HEX})(?:@(\\d{1,32}))?(/[^?]*)?(?:\\?.*)?$`, 'i');
const OTHERS = [
  /^(bc1|tb1|bcrt1)[a-z0-9]{8,}$/i,
  /^[13mn2][1-9A-HJ-NP-Za-km-z]{25,34}$/,
  /^(bitcoin|lightning|litecoin|solana|tron):/i,
  /^(did:pkh:)?(?!eip155:)[a-z0-9-]{3,8}:[-_a-zA-Z0-9]{1,32}:[-.%a-zA-Z0-9]{1,128}$/,
];

/**
 * Reads a pasted or scanned text as an address on chain `chainId`. Accepts a bare address (EIP-55 is checked if the
 * case is mixed), our did:ethr, did:pkh, CAIP-10, and an EIP-681 payment request. A request yields its payee only; one
 * without a chain means ours.
 */
export function readAddress(text: string, chainId: number): Address | AddressFault {
  if (text.length > LONGEST) return 'malformed';
  const given = pastedText(text);
  if (PLAIN.test(given)) return checked(given);
  return readDidEthr(given, chainId) ?? readCaip10(given, chainId) ?? readRequest(given, chainId) ?? strange(given);
}

function readDidEthr(text: string, chainId: number): Address | AddressFault | undefined {
  const [, network = 'mainnet', hex] = DID_ETHR.exec(text) ?? [];
  if (!hex) return undefined;
  const chain = network === 'mainnet' ? 1 : /^0x[0-9a-f]{1,14}$/i.test(network) ? Number(network) : undefined;
  return chain === chainId ? checked(hex) : 'wrong_network';
}

function readCaip10(text: string, chainId: number): Address | AddressFault | undefined {
  const [, chain, hex] = CAIP_10.exec(text) ?? [];
  if (!hex) return undefined;
  return chain === String(chainId) ? checked(hex) : 'wrong_network';
}

function readRequest(text: string, chainId: number): Address | AddressFault | undefined {
  const [, hex, chain, call] = EIP_681.exec(text) ?? [];
  if (!hex) return undefined;
  if (call && call !== '/') return 'contract_call';
  return chain === undefined || chain === String(chainId) ? checked(hex) : 'wrong_network';
}

const strange = (text: string): AddressFault =>
  !text.startsWith('did:ethr:') && OTHERS.some((other) => other.test(text)) ? 'other_network' : 'malformed';

function checked(hex: string): Address | AddressFault {
  if (!hex.startsWith('0x')) return 'malformed';
  const digits = hex.slice(2);
  const address = `0x${digits.toLowerCase()}`;
  const checksummed = checksum(address);
  const isOneCase = digits === digits.toLowerCase() || digits === digits.toUpperCase();
  return isOneCase || hex === checksummed ? { address, checksummed } : 'bad_checksum';
}

/** Returns the EIP-55 form of a lower-case address. */
export function checksum(address: string): string {
  const known = written.get(address);
  if (known !== undefined) return known;
  const hash = keccak_256(utf8ToBytes(address.slice(2)));
  let text = '0x';
  for (let at = 0; at < address.length - 2; at += 1) {
    const digit = address.charAt(at + 2);
    const nibble = (hash[at >> 1] ?? 0) >> (at % 2 === 0 ? 4 : 0);
    text += nibble & 8 ? digit.toUpperCase() : digit;
  }
  if (written.size >= MOST_WRITTEN) written.clear();
  written.set(address, text);
  return text;
}
// Cache of checksummed addresses: each costs a hash, and the same few addresses are requested repeatedly.
const written = new Map<string, string>();
const MOST_WRITTEN = 20_000;

/** The first 6 and last 4 characters of the EIP-55 form, for rows of history that nobody needs to compare. */
export function briefAddress(address: string): string {
  const whole = checksum(address.toLowerCase());
  return `${whole.slice(0, 6)}…${whole.slice(-4)}`;
}

/** The first 10 and last 4 characters of the EIP-55 form, as in `0x52908400...9EE7`. */
export function shortAddress(address: string): string {
  const whole = checksum(address.toLowerCase());
  return `${whole.slice(0, 10)}...${whole.slice(-4)}`;
}

/** Returns the did:ethr of an address on a chain; it ends in the EIP-55 form. */
export const didOf = (address: string, chainId: number): string =>
  `did:ethr:0x${chainId.toString(16)}:${checksum(address)}`;

/** Returns the lower-case address in a did:ethr of any chain; undefined for anything else. */
export const addressOfDid = (did: string): string | undefined => DID_ETHR.exec(did)?.[2]?.toLowerCase();

/** Returns the chain id in a did:ethr that names its chain in hex, as ours do; undefined for anything else. */
export function chainOfDid(did: string): number | undefined {
  const [, network = ''] = DID_ETHR.exec(did) ?? [];
  return /^0x[0-9a-f]{1,14}$/i.test(network) ? Number(network) : undefined;
}
