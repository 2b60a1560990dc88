/** The fewest and the most characters of a passphrase that private keys are exported under, and how many of them must differ. */
export const PASSPHRASE = { least: 12, most: 200, leastDifferent: 5 } as const;

/** A passphrase as its key is derived from it: typed on another keyboard it is still the same (NFC). */
export const normalPassphrase = (typed: string): string => typed.normalize('NFC');

/** Why keys are not exported under a passphrase: a finder of the file may guess at it for as long as they like. */
export function passphraseFault(typed: string): 'passphrase_short' | 'passphrase_simple' | undefined {
  const characters = [...normalPassphrase(typed)];
  if (characters.length < PASSPHRASE.least) return 'passphrase_short';
  return new Set(characters).size < PASSPHRASE.leastDifferent ? 'passphrase_simple' : undefined;
}
