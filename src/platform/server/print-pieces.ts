import bidiFactory, { type Bidi } from 'bidi-js';
import { notoWith, readFace } from './print-noto.ts';

/** Letters of one font and one direction, or a letter that no font has. */
export interface Piece {
  text: string;
  /** Text as drawn: brackets in right-to-left text are mirrored. */
  shown: string;
  /** Noto font; undefined for the print font. */
  readonly noto: string | undefined;
  readonly isBox: boolean;
  /** Bidirectional level; odd for right-to-left (UAX 9). */
  readonly level: number;
}

/** Every letter of a right-to-left script, whether or not a font has a glyph for it. */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;
const LEFT_TO_RIGHT = /(?![\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff\u{10800}-\u{10fff}\u{1e800}-\u{1efff}])\p{L}/u;
const MARK = /^\p{M}/u;
/** Modern syllable followed by old jamo. They join only in a font that has all the jamo separately. */
const OLD_SYLLABLE = /[\uac00-\ud7a3](?=[\u1160-\u11ff\ud7b0-\ud7fb])/gu;

/** The package's types describe a module, but Node imports the function itself. */
const startBidi = bidiFactory as unknown as () => Bidi;
let bidi: Bidi | undefined;

const PRINT = { noto: undefined };

/** Splits a text into pieces, in reading order. */
export function piecesOf(given: string): Piece[] {
  const text = given.replace(OLD_SYLLABLE, (syllable) => syllable.normalize('NFD'));
  const levels = RIGHT_TO_LEFT.test(text) ? levelsOf(text) : undefined;
  const pieces: Piece[] = [];
  let at = 0;
  for (const character of text) {
    const level = levels?.[at] ?? 0;
    at += character.length;
    const isLeftward = level % 2 === 1;
    const shown = (isLeftward && bidi?.getMirroredCharacter(character)) || character;
    const last = pieces.at(-1);
    const found = faceWith(shown, last?.isBox === false ? last : undefined);
    // The print font never draws right-to-left letters. In such text it has only punctuation and spaces, one by one.
    const isAlike = found && last?.level === level && !last.isBox && found.noto === last.noto;
    if (isAlike && (found.noto || !isLeftward)) {
      last.text += character;
      last.shown += shown;
    } else pieces.push({ text: character, shown, noto: found?.noto, isBox: !found, level });
  }
  return pieces;
}

/**
 * Returns the bidirectional level of each character. A line with at least one left-to-right letter runs from left to
 * right, so a name cannot reverse the text around it.
 */
function levelsOf(text: string): Uint8Array {
  bidi ??= startBidi();
  return bidi.getEmbeddingLevels(text, LEFT_TO_RIGHT.test(text) ? 'ltr' : 'rtl').levels;
}

/**
 * Returns the font in which to draw a character, or undefined if none has it. A mark is drawn in the font of its letter
 * if that font has it. Characters that the print font lacks stay in the font of the preceding letters.
 */
function faceWith(character: string, last: Piece | undefined): { noto: string | undefined } | undefined {
  const point = character.codePointAt(0) ?? 0;
  const before = last?.noto;
  const hasBefore = before !== undefined && readFace(before).hasGlyphForCodePoint(point);
  if (hasBefore && MARK.test(character)) return { noto: before };
  if (readFace().hasGlyphForCodePoint(point)) return PRINT;
  const noto = hasBefore ? before : notoWith(point);
  return noto === undefined ? undefined : { noto };
}

/**
 * Returns the pieces from left to right, by reversing each level and those above it, highest first (UAX 9, rule L2).
 */
export function inVisualOrder(pieces: readonly Piece[]): readonly Piece[] {
  const highest = Math.max(0, ...pieces.map(({ level }) => level));
  if (highest === 0) return pieces;
  const order = [...pieces];
  for (let level = highest; level > 0; level -= 1)
    for (let start = 0; start < order.length; start += 1) {
      let end = start;
      while ((order[end]?.level ?? -1) >= level) end += 1;
      if (end > start) order.splice(start, end - start, ...order.slice(start, end).reverse());
      start = end;
    }
  return order;
}
