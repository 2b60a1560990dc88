import type { SigningSubject } from '#features/auth/web/passkeys/to-sign.ts';
import { parseContactAddress } from '../rules.ts';
import type { words } from './words.ts';

type SigningWords = Pick<(typeof words)['en'], 'signing'>;
interface SavedContact {
  readonly name: string;
  readonly note: string | null;
  readonly addresses: readonly string[];
}

/** Returns the text to sign for a contact: its name, note and every address in full, taken from the request itself. */
export const signingOf = (
  { signing }: SigningWords,
  { name, note, addresses }: SavedContact,
  chainId: number,
): SigningSubject => ({
  text: signing(note === null ? name : `${name} (${note})`),
  addresses: [...new Set(addresses.map((text) => writtenAddress(text, chainId)))],
});

function writtenAddress(text: string, chainId: number): string {
  const place = parseContactAddress(text, chainId);
  if (typeof place === 'string') return text;
  return place.here?.checksummed ?? place.caip10;
}
