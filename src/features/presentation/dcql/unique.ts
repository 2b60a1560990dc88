/** Reports whether all strings are distinct. */
export const isFree = (words: readonly string[]): boolean => new Set(words).size === words.length;
