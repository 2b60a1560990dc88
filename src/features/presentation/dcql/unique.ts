/** Whether no word stands twice. */
export const isFree = (words: readonly string[]): boolean => new Set(words).size === words.length;
