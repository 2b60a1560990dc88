import { memoized } from './guilloche/guilloche.ts';
import { type Box, isHangul, syllablePath, widestStroke } from './hangul.ts';
import { sha256 } from './sha256.ts';

/** Seal cut on the 48 grid: path data, to be stroked at width `stroke`. */
export interface SealCut {
  path: string;
  stroke: number;
}

const SQUARE_ONE: Box = [11.5, 11, 25, 26];
const SQUARE_TWO: readonly Box[] = [
  [8.4, 9, 12.6, 30],
  [27.4, 9, 12.6, 30],
];
const ROUND_ONE: Box = [13, 13.5, 22, 21];
const ROUND_TWO: readonly Box[] = [
  [11.4, 13, 10, 22],
  [26.6, 13, 10, 22],
];
/** Names fill the right column first. A third syllable is centred alone in its column. */
const ROUND_COLUMNS: readonly Box[] = [
  [26.4, 11, 11, 11.2],
  [26.4, 26.4, 11, 11.2],
  [10.6, 11, 11, 11.2],
  [10.6, 26.4, 11, 11.2],
];
const ROUND_THIRD: Box = [10.6, 18.7, 11, 11.2];

function cut(text: string, boxes: readonly Box[], stroke: number): SealCut {
  const syllables = [...text].map((syllable, i) => ({ syllable, box: boxes[i] ?? ROUND_ONE }));
  const widest = Math.min(...syllables.map(({ syllable, box }) => widestStroke(syllable, box)));
  return {
    path: syllables.map(({ syllable, box }) => syllablePath(syllable, box)).join(''),
    stroke: Math.round(100 * Math.min(stroke, Math.max(widest, stroke / 2))) / 100,
  };
}

/** Institution's seal, white on vermilion: one or two syllables (인, 인감, 인증). */
export function squareCut(text: string): SealCut {
  return memoized(`square|${text}`, () =>
    text.length === 1 ? cut(text, [SQUARE_ONE], 4.4) : cut(text, SQUARE_TWO, 3.1),
  );
}

/**
 * Person's seal, vermilion on paper: one to four syllables. Words read from left to right, names (3 and 4) in columns
 * from the right.
 */
export function roundCut(text: string): SealCut {
  return memoized(`round|${text}`, () => {
    if (text.length === 1) return cut(text, [ROUND_ONE], 3.4);
    if (text.length === 2) return cut(text, ROUND_TWO, 2.7);
    const boxes = text.length === 3 ? [...ROUND_COLUMNS.slice(0, 2), ROUND_THIRD] : ROUND_COLUMNS;
    return cut(text, boxes, 2.3);
  });
}

/** Splits a cut into strokes in the order in which a hand makes them, each with its own path. */
export const strokesOf = ({ path }: SealCut): string[] => path.match(/M[^M]+/g) ?? [];

/**
 * Returns the syllables of a person's seal: the name, and 인 if four fit (김민서 gives 김민서인). Empty if the name is not
 * Hangul.
 */
export function nameSyllables(koreanName: string): string {
  const name = koreanName.replace(/\s/g, '');
  if (!isHangul(name)) return '';
  return name.length < 4 ? `${name}인` : name.slice(0, 4);
}

/** Returns one or two capitals for a seal without a Korean name. */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/);
  const letters = words.length > 1 ? [words[0], words.at(-1)] : words;
  return letters.map((word) => word?.[0]?.toUpperCase() ?? '').join('');
}

/**
 * Returns the fixed angle of a stamp on a document, -7 to 7 degrees: (h[31] mod 15) - 7 with h = SHA-256(document id).
 */
export function sealAngle(documentId: string): number {
  return ((sha256(documentId)[31] ?? 0) % 15) - 7;
}
