import unhomoglyph from 'unhomoglyph';

/** Replaces each character by what it may be mistaken for (UTS 39 section 4, `skeleton`). */
const skeletonOf = (text: string): string => unhomoglyph(text.normalize('NFD')).normalize('NFD');
/** Drops differences that people overlook in names: case, spaces, punctuation. */
const bare = (text: string): string => text.toLowerCase().replace(/[\s\p{P}]/gu, '');
/** Returns the keys of a name. Two names that share a key are easily mistaken for each other. */
export const confusableKeys = (name: string): string[] => [
  ...new Set([bare(skeletonOf(name)), bare(skeletonOf(bare(name.normalize('NFKC'))))].filter((key) => key !== '')),
];

/** Reports whether two names are equal or easily mistaken for each other. */
export function areConfusable(one: string, other: string): boolean {
  const keys = confusableKeys(other);
  return confusableKeys(one).some((key) => keys.includes(key));
}
