import type { Picture } from './codecs.ts';

// Letters as seven rows of five dots. Each number is one row; its highest bit is the leftmost dot.
const DOTS: Readonly<Record<string, string>> = {
  '0': '0e11131519110e',
  '1': '040c040404040e',
  '2': '0e11010204081f',
  '3': '1f02040201110e',
  '4': '02060a121f0202',
  '5': '1f101e0101110e',
  '6': '0608101e11110e',
  '7': '1f010204080808',
  '8': '0e11110e11110e',
  '9': '0e11110f01020c',
  A: '0e11111f111111',
  B: '1e11111e11111e',
  C: '0e11101010110e',
  D: '1c12111111121c',
  E: '1f10101e10101f',
  F: '1f10101e101010',
  G: '0e11101711110f',
  H: '1111111f111111',
  I: '0e04040404040e',
  J: '0702020202120c',
  K: '11121418141211',
  L: '1010101010101f',
  M: '111b1515111111',
  N: '11111915131111',
  O: '0e11111111110e',
  P: '1e11111e101010',
  Q: '0e11111115120d',
  R: '1e11111e141211',
  S: '0f10100e01011e',
  T: '1f040404040404',
  U: '1111111111110e',
  V: '11111111110a04',
  W: '11111115151b11',
  X: '11110a040a1111',
  Y: '1111110a040404',
  Z: '1f01020408101f',
  ':': '000c0c000c0c00',
  '.': '00000000000c0c',
  '-': '0000001f000000',
  '/': '00010204081000',
  '+': '0004041f040400',
};
const [WIDE, HIGH] = [6, 7];
const LINE_HIGH = HIGH * 5;
const SLANT = -Math.PI / 7;
/** Fraction by which a dot moves a pixel's colour towards black or white. */
const STRENGTH = 0.38;

/** Reports whether a letter has a dot at a position. Unknown letters are blank. */
function isDot(letter: string, x: number, y: number): boolean {
  const row = Number.parseInt(DOTS[letter]?.slice(y * 2, y * 2 + 2) ?? '0', 16);
  return x < 5 && ((row >> (4 - x)) & 1) === 1;
}

/** Renders the line as dots, `width` by 7. */
function dotsOf(line: string): Tile {
  const letters = [...line.toUpperCase()];
  const width = (letters.length + 4) * WIDE;
  const on = new Uint8Array(width * HIGH);
  for (const [at, letter] of letters.entries())
    for (let y = 0; y < HIGH; y += 1)
      for (let x = 0; x < WIDE; x += 1) if (isDot(letter, x, y)) on[y * width + at * WIDE + x] = 1;
  return { width, on };
}

interface Tile {
  readonly width: number;
  readonly on: Uint8Array;
}
const wrapped = (value: number, length: number) => ((value % length) + length) % length;

/** Reports whether the slanted, tiled line has a dot at a position, measured in dots. */
function isWritten(dots: Tile, u: number, v: number): boolean {
  const row = wrapped(v, LINE_HIGH);
  // Every other line is offset, so that letters are never directly below one another.
  return row < HIGH && dots.on[row * dots.width + wrapped(u + Math.floor(v / LINE_HIGH) * 37, dots.width)] === 1;
}

/** Darkens a light pixel and lightens a dark one. */
function writeDot(rgba: Uint8Array, at: number): void {
  const light = (rgba[at] ?? 0) * 0.3 + (rgba[at + 1] ?? 0) * 0.6 + (rgba[at + 2] ?? 0) * 0.1;
  const to = light > 127 ? 0 : 255;
  for (let part = at; part < at + 3; part += 1)
    rgba[part] = Math.round((rgba[part] ?? 0) * (1 - STRENGTH) + to * STRENGTH);
}

/**
 * Writes a line repeatedly and slanted over the whole picture, in place, darker on light areas and lighter on dark
 * ones. No part can be cut out without it. Supports Latin letters, digits and `:.-/+`.
 */
export function writeOver({ width, height, rgba }: Picture, line: string): void {
  const dots = dotsOf(line);
  const scale = Math.max(1, Math.round(Math.max(width, height) / 500));
  const [cos, sin] = [Math.cos(SLANT) / scale, Math.sin(SLANT) / scale];
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1)
      if (isWritten(dots, Math.floor(x * cos + y * sin), Math.floor(y * cos - x * sin)))
        writeDot(rgba, (y * width + x) * 4);
}
