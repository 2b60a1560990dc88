import { readFileSync } from 'node:fs';
import PDFDocument from 'pdfkit';
import { describe, expect, test } from 'vitest';
import { cutLine, printFace, widthOfLine } from './print-face.ts';
import { notoWith, readFace } from './print-noto.ts';
import { inVisualOrder, piecesOf } from './print-pieces.ts';
import { preparePrint } from './print-shape.ts';

/** Returns the pieces from left to right, each with its font. */
const drawn = (text: string) =>
  inVisualOrder(piecesOf(text)).map(({ shown, noto }) => (noto ? `${noto}:${shown}` : shown));

describe('a line', () => {
  test('is one piece in the print font if that font has all letters', () => {
    expect(drawn('Kim 김 №7 ㈜ → Ánh Жанна')).toEqual(['Kim 김 №7 ㈜ → Ánh Жанна']);
  });

  test('uses the first font that has a letter, and Korean forms of Han before others', () => {
    expect(drawn('a สม b')).toEqual(['a ', 'thai:สม', ' b']);
    expect(drawn('漢').join()).toMatch(/^han-kr-\d:漢$/);
    expect(drawn('伟').join()).toMatch(/^han-sc-\d+:伟$/);
  });

  test('keeps a mark with its letter, and old jamo together', () => {
    expect(drawn('นํ่')).toEqual(['thai:นํ่']);
    expect(drawn('가\u11f0')).toEqual(['kr:\u1100\u1161\u11f0']);
  });

  test('of letters from right to left begins at the right, with numbers unchanged and brackets mirrored', () => {
    expect(drawn('عقد 7 (نسخة).')).toEqual(['.', '(', 'arabic:نسخة', ')', ' ', '7', ' ', 'arabic:عقد']);
    expect(drawn('שלום 12')).toEqual(['12', ' ', 'hebrew:שלום']);
  });

  test('runs from left to right as soon as one letter does', () => {
    expect(drawn('أحمد علي (Kim)')).toEqual(['arabic:علي', ' ', 'arabic:أحمد', ' (Kim)']);
  });

  test('has a box for each letter that no font has', () => {
    expect(piecesOf('aܣꦗ').map(({ text, isBox }) => [text, isBox])).toEqual([
      ['a', false],
      ['ܣ', true],
      ['ꦗ', true],
    ]);
  });
});

test('the index of the Noto fonts names letters that they have and the print font lacks', () => {
  const file = new URL('../../ui/fonts/noto/faces.json', import.meta.url);
  const index: Record<string, [number, number][]> = JSON.parse(readFileSync(file, 'utf8'));
  for (const [noto, ranges] of Object.entries(index))
    for (const [from, to] of ranges)
      for (let point = from; point <= to; point += 1) {
        const found = [
          notoWith(point),
          readFace(noto).hasGlyphForCodePoint(point),
          readFace().hasGlyphForCodePoint(point),
        ];
        if (`${found}` !== `${[noto, true, false]}`) throw new Error(`${point.toString(16)} of ${noto}: ${found}`);
      }
});

test('every script allowed in a name is printed, except letters that Unicode added recently', () => {
  const scripts =
    'Latn Hani Hang Hira Kana Bopo Arab Armn Beng Cyrl Deva Ethi Geor Grek Gujr Guru Hebr Khmr Knda Laoo Mlym Mymr Orya Sinh Taml Telu Thaa Thai Tibt';
  for (const script of scripts.split(' ')) {
    const isOfScript = new RegExp(`^(?=[\\p{L}\\p{M}\\p{N}])(?!\\p{DI})\\p{sc=${script}}$`, 'u');
    const letters = Array.from({ length: 0xd800 }, (_, point) => String.fromCharCode(point)).filter(
      (letter) => isOfScript.test(letter) && letter.normalize('NFC') === letter,
    );
    const lacking = letters.flatMap((letter) => piecesOf(letter)).filter(({ isBox }) => isBox);
    expect(letters.length).toBeGreaterThan(40);
    expect(lacking.length / letters.length).toBeLessThan(0.06);
  }
});

describe('a shortened line', () => {
  const doc = new PDFDocument({ font: printFace() });
  const style = { size: 10 };

  test('fits with its ellipsis, and no mark is separated from its letter', async () => {
    for (const text of ['k'.repeat(500), '漢k'.repeat(500), 'คํ่'.repeat(500), 'علي '.repeat(500)]) {
      await preparePrint(text);
      const cut = cutLine(doc, text, 100, style);
      expect(cut.endsWith('…')).toBe(true);
      expect(widthOfLine(doc, cut, style)).toBeLessThanOrEqual(100);
      expect(widthOfLine(doc, cut, style)).toBeGreaterThan(75);
      expect(cut.slice(0, -1).replaceAll('คํ่', '')).not.toMatch(/\p{Script=Thai}/u);
      expect(text.startsWith(cut.slice(0, -1))).toBe(true);
    }
  });

  test('drops marks piled endlessly on one letter', async () => {
    await preparePrint('क्');
    expect(cutLine(doc, 'क्'.repeat(500), 100, style)).toMatch(/^(क्)+क?…$/);
  });

  test('is unchanged if it fits', () => {
    expect(cutLine(doc, 'Kim', 100, style)).toBe('Kim');
  });

  test('is shaped as its script requires before it is measured', async () => {
    await preparePrint('لا');
    const width = (text: string) => widthOfLine(doc, text, style);
    expect(width('لا')).toBeLessThan(width('ل') + width('ا'));
    expect(width('ที่')).toBe(width('ท'));
  });
});
