import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { brotliDecompressSync } from 'node:zlib';
import PDFDocument from 'pdfkit';

/** Typeface as pdfkit reads it. pdfkit's types do not allow it where a path is expected, although it works. */
export interface Face {
  readonly ascent: number;
  readonly unitsPerEm: number;
  readonly postscriptName: string;
  /** Content of the font file. */
  readonly stream: { readonly buffer: Uint8Array };
  hasGlyphForCodePoint(point: number): boolean;
  readonly maxp: { readonly maxComponentDepth: number };
  getGlyph(id: number): Glyph;
  createSubset(): Subset;
}

/** Outline, with the bounding box of the outline and its control points. */
interface Glyph {
  readonly path: { readonly commands: readonly unknown[] };
  readonly cbox: { readonly minX: number; readonly minY: number; readonly maxX: number; readonly maxY: number };
}

/** Glyphs that a document embeds from a font, and the bytes written when the document ends. */
export interface Subset {
  readonly glyphs: (number | string)[];
  readonly glyf: Uint8Array[];
  readonly loca: { readonly offsets: number[] };
  readonly hmtx: { readonly metrics: { advance: number; bearing: number }[] };
  offset: number;
  includeGlyph(id: number): number;
  _addGlyph(id: number): number;
}

const FOLDER = new URL('../../ui/fonts/noto/', import.meta.url);
const PRINT = fileURLToPath(new URL('../../ui/fonts/ingam-sans-print.ttf', import.meta.url));

/** Fonts by name. Each is read once per thread and shared, so no document draws with it directly. */
const read = new Map<string, Face>();

/** Returns a font: the print font if no Noto font is named. */
export function readFace(noto?: string): Face {
  const key = noto ?? PRINT;
  const known = read.get(key);
  if (known) return known;
  const file = noto === undefined ? PRINT : brotliDecompressSync(readFileSync(new URL(`${noto}.ttf.br`, FOLDER)));
  const doc = new PDFDocument({ autoFirstPage: false, font: file as string });
  const face = (doc as unknown as { _font: { font: Face } })._font.font;
  read.set(key, face);
  return face;
}

type Range = readonly [from: number, to: number, noto: string];

/** Characters of each Noto font, in order of preference. Read when the print font first lacks a letter. */
let ranges: readonly Range[] | undefined;

function readRanges(): readonly Range[] {
  const index: Record<string, [number, number][]> = JSON.parse(readFileSync(new URL('faces.json', FOLDER), 'utf8'));
  const all = Object.entries(index).flatMap(([noto, own]) => own.map(([from, to]): Range => [from, to, noto]));
  return all.sort(([a], [b]) => a - b);
}

/** Returns the Noto font that has a letter which the print font lacks. */
export function notoWith(point: number): string | undefined {
  ranges ??= readRanges();
  let [low, high] = [0, ranges.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((ranges[middle]?.[1] ?? 0) < point) low = middle + 1;
    else high = middle;
  }
  const [from = Number.POSITIVE_INFINITY, , noto] = ranges[low] ?? [];
  return from <= point ? noto : undefined;
}
