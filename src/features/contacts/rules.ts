import { type Address, type AddressFault, checksum, readAddress } from '#features/identity/address.ts';
import { pastedText } from '#features/identity/pasted.ts';

export const MAX_CONTACTS = 500;
export const MAX_ADDRESSES = 10;
/** Maximum number of recent recipients that are offered. */
export const MAX_RECENTS = 10;
/** Maximum number of recent recipients that an address is compared with. */
export const MAX_COMPARED = 1000;

/** An address of a contact as CAIP-10 text, with the EIP-55 address if it belongs to this server's network. */
export interface ContactAddress {
  readonly caip10: string;
  readonly here: Address | undefined;
}

const EIP_155 = /^(?:did:pkh:)?eip155:([1-9]\d{0,31}):(0x[0-9a-fA-F]{40})$/;
/** Syntax of CAIP-2 and CAIP-10 (section "Syntax" of each). */
const CAIP_10 = /^(?:did:pkh:)?((?!eip155:)[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}:[-.%a-zA-Z0-9]{1,128})$/;

/**
 * Parses an address for storage. Any form that names an account on chain `chainId` becomes `eip155:{chain}:{EIP-55}`.
 * CAIP-10 of other chains is stored as typed, after the EIP-55 check on Ethereum chains. Returns a fault with the
 * reason for anything else.
 */
export function parseContactAddress(text: string, chainId: number): ContactAddress | AddressFault {
  const given = pastedText(text);
  const read = readAddress(given, chainId);
  if (typeof read !== 'string') return { caip10: `eip155:${chainId}:${read.checksummed}`, here: read };
  if (read !== 'wrong_network' && read !== 'other_network') return read;
  const [, chain, hex] = EIP_155.exec(given) ?? [];
  if (chain && hex) {
    const elsewhere = readAddress(hex, chainId);
    return typeof elsewhere === 'string'
      ? elsewhere
      : { caip10: `eip155:${chain}:${elsewhere.checksummed}`, here: undefined };
  }
  const [, other] = CAIP_10.exec(given) ?? [];
  return other ? { caip10: other, here: undefined } : read;
}

/**
 * Returns the EIP-55 address of a CAIP-10 text written by `parseContactAddress`; undefined if it belongs to another
 * chain than `chainId`.
 */
export function addressHere(caip10: string, chainId: number): string | undefined {
  const [, chain, hex] = EIP_155.exec(caip10) ?? [];
  return hex && chain === String(chainId) ? checksum(hex.toLowerCase()) : undefined;
}

/** Fields of a contact that the search reads. */
export interface ContactKey {
  readonly name: string;
  readonly note: string | null;
  readonly addresses: readonly { readonly caip10: string }[];
}

/**
 * Returns the contacts whose name, note or addresses contain every word of the search, sorted by name in the order of
 * the language.
 */
export function searchContacts<T extends ContactKey>(contacts: readonly T[], search: string, language: string): T[] {
  const words = fold(search).split(/\s+/).filter(Boolean);
  const { compare } = new Intl.Collator(language, { numeric: true });
  return contacts.filter((one) => hasWords(one, words)).toSorted((a, b) => compare(a.name, b.name));
}

function hasWords({ name, note, addresses }: ContactKey, words: readonly string[]): boolean {
  const text = fold([name, note ?? '', ...addresses.map(({ caip10 }) => caip10)].join(' '));
  return words.every((word) => text.includes(word));
}
const fold = (text: string) => text.normalize('NFKC').toLowerCase();
