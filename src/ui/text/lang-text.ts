export type PageLanguage = 'en' | 'ko';

/** Piece of a text, with `lang` if its language is not the page's (WCAG 3.1.2). */
export interface Fragment {
  readonly text: string;
  readonly lang?: PageLanguage;
}

const HANGUL = '\\u1100-\\u11ff\\u3130-\\u318f\\uac00-\\ud7a3';
/** Hangul, including anything between two Hangul words. */
const KOREAN = new RegExp(`[${HANGUL}](?:[^\\p{Script=Latin}]*[${HANGUL}])?`, 'gu');
/**
 * From one Latin letter to the last before Hangul or a sign that separates the pieces of a row, with a trailing number
 * and closing signs.
 */
const LATIN = new RegExp(`\\p{Script=Latin}(?:[^${HANGUL}·•₩≈\\n]*\\p{Script=Latin})?(?:[-\\d]*\\d)?[.!?)’”]*`, 'gu');
/** Letters that form a word: not an asset code (USDC), an address, an e-mail address, a DID or a hash. */
const WORD = /^[(“‘"']*(?=.*\p{Ll})(?=.*\p{Script=Latin}.*\p{Script=Latin})[\p{Script=Latin}’'.&/-]+[,.;:!?)’”"']*$/u;

const isEnglish = (text: string) => text.split(/\s+/).some((token) => WORD.test(token));

/**
 * Splits a stored or server text by the language of its script: on a Korean page Latin words are English, on an English
 * page Hangul is Korean. Codes, addresses and numbers have no language. Joined, the pieces are the text.
 */
export function fragmentsOf(text: string, page: PageLanguage): Fragment[] {
  const [pattern, lang] = page === 'ko' ? ([LATIN, 'en'] as const) : ([KOREAN, 'ko'] as const);
  const pieces: Fragment[] = [];
  let from = 0;
  for (const { 0: found, index } of text.matchAll(pattern)) {
    if (lang === 'en' && !isEnglish(found)) continue;
    if (index > from) pieces.push({ text: text.slice(from, index) });
    pieces.push({ text: found, lang });
    from = index + found.length;
  }
  if (from < text.length || pieces.length === 0) pieces.push({ text: text.slice(from) });
  return pieces;
}

/**
 * Returns the language of a whole text that cannot be split (an option, a field's value). Undefined if it is the
 * page's, or mixed.
 */
export function langOf(text: string, page: PageLanguage): PageLanguage | undefined {
  const pieces = fragmentsOf(text, page);
  const isOwn = (piece: Fragment) => piece.lang === undefined && /\p{L}{2}/u.test(piece.text);
  return pieces.some(isOwn) ? undefined : pieces.find(({ lang }) => lang)?.lang;
}
