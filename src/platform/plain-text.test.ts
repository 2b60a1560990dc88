import { describe, expect, it } from 'vitest';
import { isPlainName, isPlainText } from './plain-text.ts';
import { shownSafely } from './texts/shown-safely.ts';

describe('a name', () => {
  it.each([
    'Minseo Kim',
    '김민서',
    'GS25편의점',
    '金민서 Kim',
    "O'Brien-Núñez",
    'Nguyễn Thị Thu Hà'.normalize('NFC'),
    'Анна Каренина',
    'Ελένη',
    'مريم',
    'สมชาย ใจดี',
    'セブンイレブン 7-Eleven',
    'Café ☕ 24h',
    '👩‍🍳 Kitchen',
    '❤️ 김밥',
    '🏴󠁧󠁢󠁥󠁮󠁧󠁿 Pub',
    '🇰🇷 1️⃣',
    'ㅋㅋ 분식',
    '5%',
  ])('may be %s', (name) => {
    expect(isPlainName(name.normalize('NFC'))).toBe(true);
  });

  it.each([
    ['turned around', 'Kim\u202eoesniM'],
    ['a Hangul filler', '\u3164'],
    ['a filler within', 'Min\u3164seo'],
    ['a halfwidth filler', 'Kim\uffa0'],
    ['a choseong filler', '\u115f\u1160'],
    ['blank braille', '\u2800'],
    ['a zero width space', 'Min\u200bseo'],
    ['a joiner outside of emoji', 'Min\u200dseo'],
    ['a soft hyphen', 'Min\u00adseo'],
    ['Cyrillic within Latin', 'Nаmbu Market'],
    ['Greek within Latin', 'Κim'],
    ['Cyrillic beside Hangul', '김Кim'],
    ['80 marks', `Z${'\u0300'.repeat(80)}`],
    ['three marks', 'Z\u0300\u0301\u0302'],
    ['letters of mathematics', '𝐁𝐚𝐧𝐤'],
    ['letters of full width', 'Ｂank'],
    ['a no-break space', 'Kim\u00a0Minseo'],
    ['a control', 'a\u0007b'],
    ['a new line', 'a\nb'],
    ['private use', 'a\ue000'],
    ['a half character', 'a\ud83d'],
    ['punctuation alone', '...'],
    ['a tag without a flag', 'a\u{e0041}'],
  ])('may not be %s', (_, name) => {
    expect(isPlainName(name.normalize('NFC'))).toBe(false);
  });
});

describe('a text', () => {
  it('may have lines, tabs, emoji and any script', () => {
    for (const text of ['two\nlines\tand more', '점심 👨‍👩‍👧 ❤️', 'Кофе and coffee', '\u00a0ok', '(می‌خواهم)'])
      expect(isPlainText(text), text).toBe(true);
  });

  it('may not have characters that reverse or hide text, or are unassigned', () => {
    for (const text of [
      '\u202e000,1',
      'a\u2066b',
      '\u200fa',
      'a\u3164',
      '\u2800',
      'a\u200bb',
      '\ufeffa',
      'a\0',
      'a\rb',
      'Z\u0300\u0301\u0302\u0303\u0304',
    ])
      expect(isPlainText(text), JSON.stringify(text)).toBe(false);
  });

  it('stored earlier is shown without misleading characters, and is otherwise the same JSON', () => {
    const stored = { name: `Kim\u202e\u3164`, note: `\u2800Z${'\u0300'.repeat(80)}\nok 👩‍🍳 ❤️` };
    expect(JSON.parse(shownSafely(JSON.stringify(stored)))).toEqual({
      name: 'Kim',
      note: 'Z\u0300\u0300\u0300\u0300\nok 👩‍🍳 ❤️',
    });
    const plain = JSON.stringify({ a: '김민서\n\t"', b: 1 });
    expect(shownSafely(plain)).toBe(plain);
  });
});
