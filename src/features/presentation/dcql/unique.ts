/** Reports whether all strings are distinct. */
export const isDistinct = (words: readonly string[]): boolean => new Set(words).size === words.length;
