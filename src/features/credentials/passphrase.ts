/** Minimum and maximum length of an export's passphrase, and the minimum number of different characters. */
export const PASSPHRASE = { least: 12, most: 200, leastDifferent: 5 } as const;

/** Normalizes a passphrase (NFC), so that the same characters yield the same key from any keyboard. */
export const normalPassphrase = (typed: string): string => typed.normalize('NFC');

/** Returns why a passphrase is too weak for private keys. Anyone who finds the file can guess without limit. */
export function passphraseFault(typed: string): 'passphrase_short' | 'passphrase_simple' | undefined {
  const characters = [...normalPassphrase(typed)];
  if (characters.length < PASSPHRASE.least) return 'passphrase_short';
  return new Set(characters).size < PASSPHRASE.leastDifferent ? 'passphrase_simple' : undefined;
}
