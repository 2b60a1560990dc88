/** Reasons for a password's strength. The screen has a message for each. */
export type StrengthReason = 'short' | 'usual' | 'personal' | 'plain' | 'fair' | 'long' | 'words';

export interface Strength {
  /** Strength in bars, of four. */
  readonly bars: 1 | 2 | 3 | 4;
  readonly why: StrengthReason;
}

/** Passwords that attackers try first. */
const USUAL =
  /^(?:(?:p[a4@]ss ?w[o0]rd|qwerty(?:uiop)?|asdfgh(?:jkl)?|zxcvbnm?|iloveyou|welcome|letmein|admin(?:istrator)?|dragon|monkey|football|baseball|sunshine|princess|superman|starwars|trustno1?|ingam|wallet|abc|a1b2c3d4|1q2w3e4r|1qaz2wsx)[\d!@#$._-]*)+$/i;

const FEW = 4;
const MANY_BITS = 58;
const SOME_BITS = 40;
const MOST_BITS = 90;

/** Size of the character set that an attacker must try at each position. */
function signsOf(text: string): number {
  const kinds: [RegExp, number][] = [
    [/[a-z]/, 26],
    [/[A-Z]/, 26],
    [/\d/, 10],
    [/[^\x20-\x7e]/, 200],
    [/[ -/:-@[-`{-~]/, 33],
  ];
  return kinds.reduce((sum, [kind, signs]) => (kind.test(text) ? sum + signs : sum), 0);
}

/** Counts the characters that neither repeat nor follow the one before (as in aaaa, 1234, dcba). */
const newSigns = (text: string): number =>
  [...text].filter(
    (sign, at, all) => at === 0 || Math.abs((sign.codePointAt(0) ?? 0) - (all[at - 1]?.codePointAt(0) ?? 0)) > 1,
  ).length;

/** Counts the distinct words of three letters or more (two in Hangul). */
const wordsIn = (text: string): number => new Set(text.toLowerCase().match(/[\p{L}]{3,}|[가-힣]{2,}/gu) ?? []).size;

const isPersonal = (text: string, own: readonly string[]): boolean => {
  const plain = text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
  const parts = own.flatMap((one) => one.toLowerCase().split(/[^\p{L}\p{N}]+/u)).filter(({ length }) => length > 2);
  const rest = parts.reduce((left, part) => left.replaceAll(part, ''), plain);
  return rest.length < plain.length && rest.length <= FEW;
};

/**
 * Rates a password against guessing, with the reason. `own` lists facts that others know about the person. It refuses
 * nothing: the only rule is 8 characters.
 */
export function strengthOf(password: string, own: readonly string[]): Strength {
  const text = password.normalize('NFC').trim();
  const fresh = newSigns(text);
  const bits = fresh * Math.log2(Math.max(2, signsOf(text)));
  if ([...password].length < 8) return { bars: 1, why: 'short' };
  if (USUAL.test(text) || fresh <= FEW) return { bars: 1, why: 'usual' };
  if (isPersonal(text, own)) return { bars: 1, why: 'personal' };
  if (wordsIn(text) >= FEW) return { bars: bits >= MOST_BITS ? 4 : 3, why: 'words' };
  if (bits >= MOST_BITS) return { bars: 4, why: 'long' };
  if (bits >= MANY_BITS) return { bars: 3, why: 'long' };
  return bits >= SOME_BITS ? { bars: 2, why: 'fair' } : { bars: 2, why: 'plain' };
}
