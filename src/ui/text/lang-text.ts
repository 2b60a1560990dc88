export type PageLanguage = 'en' | 'ko';

/** A piece of a text; `lang` when it is in another language than the page (WCAG 3.1.2). */
export interface Fragment {
  readonly text: string;
  readonly lang?: PageLanguage;
}

const HANGUL = '\\u1100-\\u11ff\\u3130-\\u318f\\uac00-\\ud7a3';
/** Hangul, with what stands between two Hangul words. */
const KOREAN = new RegExp(`[${HANGUL}](?:[^\\p{Script=Latin}]*[${HANGUL}])?`, 'gu');
/** From one Latin letter to the last before Hangul or a sign that parts the pieces of a row, with its number and closing signs. */
const LATIN = new RegExp(`\\p{Script=Latin}(?:[^${HANGUL}·•₩≈\\n]*\\p{Script=Latin})?(?:[-\\d]*\\d)?[.!?)’”]*`, 'gu');
/** Letters that are a word: not a code of an asset (USDC), an address, an e-mail address, a DID or a hash. */
const WORD = /^[(“‘"']*(?=.*\p{Ll})(?=.*\p{Script=Latin}.*\p{Script=Latin})[\p{Script=Latin}’'.&/-]+[,.;:!?)’”"']*$/u;

const isEnglish = (text: string) => text.split(/\s+/).some((token) => WORD.test(token));

/**
 * Splits a text that is stored, or comes from the server, by the language of its script: on a Korean page Latin words are English, on an
 * English page Hangul is Korean. Codes, addresses and numbers are in no language. Joined, the pieces are the text.
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

/** The language of a whole text, for what can hold no pieces (an option, a field's value); undefined when it is the page's, or in both. */
export function langOf(text: string, page: PageLanguage): PageLanguage | undefined {
  const pieces = fragmentsOf(text, page);
  const isOwn = (piece: Fragment) => piece.lang === undefined && /\p{L}{2}/u.test(piece.text);
  return pieces.some(isOwn) ? undefined : pieces.find(({ lang }) => lang)?.lang;
}
