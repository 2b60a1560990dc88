import { shortAddress } from '#features/identity/address.ts';
import { readPlace } from '../rules.ts';
import type { words } from './words.ts';

type Said = Pick<(typeof words)['en'], 'signing'>;

/** What is signed when a contact is kept: its name and every address of it, from the request itself. */
export const signingOf = (
  { signing }: Said,
  { name, addresses }: { readonly name: string; readonly addresses: readonly string[] },
  chainId: number,
): string => signing(name, addresses.map((text) => saidAddress(text, chainId)).join(', '));

function saidAddress(text: string, chainId: number): string {
  const place = readPlace(text, chainId);
  if (typeof place === 'string') return text;
  const { here, caip10 } = place;
  if (here) return shortAddress(here.address);
  const at = caip10.lastIndexOf(':') + 1;
  return caip10.length - at > 20 ? `${caip10.slice(0, at + 10)}...${caip10.slice(-4)}` : caip10;
}
