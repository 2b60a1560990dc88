const FIRST_SYLLABLE = 0xac00;
const SYLLABLES = 11_172;
const OF_INITIAL = 588;
const OF_FINAL = 28;
/** Code point of a single ㄱ in NFKC. The other initials follow in the order of the syllables. */
const FIRST_INITIAL = 0x1100;

/** Folds a text for comparison: case, spaces and marks are ignored. */
const fold = (text: string) => [
  ...text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, ''),
];

/**
 * Compares a letter of a search with one of a text. A syllable without a final, as while typing, matches those with
 * one; a single initial (ㄱ) matches all syllables that start with it.
 */
function isLike(asked: string, letter: string | undefined): boolean {
  if (asked === letter) return true;
  const at = (letter?.charCodeAt(0) ?? 0) - FIRST_SYLLABLE;
  if (at < 0 || at >= SYLLABLES) return false;
  if (asked.charCodeAt(0) - FIRST_INITIAL === Math.floor(at / OF_INITIAL)) return true;
  const askedAt = asked.charCodeAt(0) - FIRST_SYLLABLE;
  return askedAt % OF_FINAL === 0 && askedAt === at - (at % OF_FINAL);
}

/**
 * Reports whether a text contains a search text, ignoring case and spaces. Korean matches by whole syllables,
 * half-typed ones or initials.
 */
export function containsText(search: string, text: string): boolean {
  const asked = fold(search);
  const letters = fold(text);
  return letters.some((_, from) => asked.every((one, at) => isLike(one, letters[from + at])));
}

/** Returns the words of a search, each of which must be found. */
export const wordsOf = (search: string): readonly string[] =>
  search.split(/\s+/).filter((word) => fold(word).length > 0);
