import { isKoreanName } from './person.ts';

/**
 * Family names of two syllables. A three-syllable name that begins with 황보 or 선우 is more often 황 or 선 with the given
 * name 보라 or 우진.
 */
const LONG = ['남궁', '제갈', '사공', '독고', '서문', '동방', '황보', '선우'];
const OFTEN_SHORT = ['황보', '선우'];

/** Splits a name that was typed in one field: in Hangul the family name first, otherwise the last word. */
export function splitName(typed: string): { firstName: string; lastName: string } {
  const name = typed.trim().replace(/\s+/g, ' ');
  const hangul = name.replaceAll(' ', '');
  const space = name.indexOf(' ');
  if (isKoreanName(hangul)) {
    const length = space > 0 ? space : familyLength(hangul);
    return { lastName: hangul.slice(0, length), firstName: hangul.slice(length) };
  }
  const last = name.lastIndexOf(' ');
  return last < 0
    ? { firstName: name, lastName: '' }
    : { firstName: name.slice(0, last), lastName: name.slice(last + 1) };
}

function familyLength(hangul: string): number {
  const two = hangul.slice(0, 2);
  return hangul.length > 2 && LONG.includes(two) && !(hangul.length === 3 && OFTEN_SHORT.includes(two)) ? 2 : 1;
}
