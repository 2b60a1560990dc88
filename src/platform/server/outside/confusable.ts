import unhomoglyph from 'unhomoglyph';

/** What is left of a name when everything that may be taken for something else is written as that (UTS 39 section 4, `skeleton`). */
const skeletonOf = (text: string): string => unhomoglyph(text.normalize('NFD')).normalize('NFD');
/** What people do not tell names apart by: case, spaces, punctuation. */
const bare = (text: string): string => text.toLowerCase().replace(/[\s\p{P}]/gu, '');
/** What a name may be taken for: two names of which one key is the same are not told apart at a look. */
export const confusableKeys = (name: string): string[] => [
  ...new Set([bare(skeletonOf(name)), bare(skeletonOf(bare(name.normalize('NFKC'))))].filter((key) => key !== '')),
];

/** Whether one name is the other, or may be taken for it at a look. */
export function areConfusable(one: string, other: string): boolean {
  const keys = confusableKeys(other);
  return confusableKeys(one).some((key) => keys.includes(key));
}
