const FIRST_SYLLABLE = 0xac00;
const SYLLABLES = 11_172;
const OF_INITIAL = 588;
const OF_FINAL = 28;
/** ㄱ as NFKC writes it when it stands alone; the other initials follow in the order of the syllables. */
const FIRST_INITIAL = 0x1100;

/** A text as it is compared: neither case, spaces nor marks count. */
const fold = (text: string) => [
  ...text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, ''),
];

/** A letter of a search against one of a text: a syllable without its final, as while one types, stands for all with one, an initial alone (ㄱ) for all that begin so. */
function isLike(asked: string, letter: string | undefined): boolean {
  if (asked === letter) return true;
  const at = (letter?.charCodeAt(0) ?? 0) - FIRST_SYLLABLE;
  if (at < 0 || at >= SYLLABLES) return false;
  if (asked.charCodeAt(0) - FIRST_INITIAL === Math.floor(at / OF_INITIAL)) return true;
  const askedAt = asked.charCodeAt(0) - FIRST_SYLLABLE;
  return askedAt % OF_FINAL === 0 && askedAt === at - (at % OF_FINAL);
}

/** Whether what is searched for stands somewhere in a text, whatever its case and spaces; Korean by whole syllables, half-typed ones, or initials. */
export function stands(search: string, text: string): boolean {
  const asked = fold(search);
  const letters = fold(text);
  return letters.some((_, from) => asked.every((one, at) => isLike(one, letters[from + at])));
}

/** The words of a search, each of which must be found. */
export const wordsOf = (search: string): readonly string[] =>
  search.split(/\s+/).filter((word) => fold(word).length > 0);
