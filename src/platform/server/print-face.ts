import { type Face, readFace } from './print-noto.ts';
import { inVisualOrder, type Piece, piecesOf } from './print-pieces.ts';
import { notoOfOneDocument } from './print-shape.ts';

type Doc = PDFKit.PDFDocument;

/**
 * Returns the print font for one document, typed as pdfkit types a font. A font object remembers the characters that
 * each glyph was first used for, and the document writes these as the text to copy. So each document needs a font
 * object of its own. The decoded font file is shared.
 */
export const printFace = (): string => Object.create(readFace(), { _glyphs: { value: {} } }) as unknown as string;

/** Noto fonts that a document has used. */
const notoOf = new WeakMap<Doc, Map<string, Face>>();

/** Draws or measures in a Noto font. Otherwise a document always uses the print font. */
function inNoto<T>(doc: Doc, noto: string, how: () => T): T {
  const faces = notoOf.get(doc) ?? new Map<string, Face>();
  notoOf.set(doc, faces);
  const face = faces.get(noto) ?? notoOfOneDocument(noto);
  faces.set(noto, face);
  doc.font(face as unknown as string, noto);
  const result = how();
  doc.font(readFace().postscriptName);
  return result;
}

export interface LineStyle {
  readonly size: number;
  readonly color: string;
  readonly features?: PDFKit.Mixins.OpenTypeFeatures[];
  readonly characterSpacing?: number;
  /** Width of the outline that makes letters bold: the fonts have only one weight. */
  readonly stroke?: number;
}

type Measure = Omit<LineStyle, 'color' | 'stroke'>;

function widthOfPiece(doc: Doc, piece: Piece, style: Measure): number {
  if (piece.isBox) return style.size * boxOf(piece.text).width;
  const measured = () => doc.fontSize(style.size).widthOfString(piece.shown, optionsOf(style));
  return piece.noto === undefined ? measured() : inNoto(doc, piece.noto, measured);
}

/** Returns the width of a text that `printed` returned. */
export const widthOfLine = (doc: Doc, text: string, style: Measure): number =>
  piecesOf(text).reduce((sum, piece) => sum + widthOfPiece(doc, piece, style), 0);

/** Maximum UTF-16 units of a grapheme that is never cut in two. Real graphemes are shorter. */
const LONGEST_SIGN = 32;

/** Shortens a text to `most` points, with an ellipsis if something is cut. */
export function cutLine(doc: Doc, text: string, most: number, style: Measure): string {
  const widthOf = (some: string) => widthOfLine(doc, some, style);
  const pieces = piecesOf(text);
  const end = pieceThatEnds(doc, pieces, most, style);
  if (end.piece === undefined) return text;
  const cut = pieceThatEnds(doc, pieces, most - widthOf('…'), style);
  const signs = [...new Intl.Segmenter().segment(cut.piece?.text ?? '')].flatMap(({ segment }) =>
    segment.length > LONGEST_SIGN ? [...segment] : [segment],
  );
  let [low, high] = [0, signs.length];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (widthOf(signs.slice(0, middle).join('')) <= cut.room) low = middle;
    else high = middle - 1;
  }
  return `${cut.before}${signs.slice(0, low).join('')}…`;
}

/** Returns the first piece that does not fit, the text before it and the room left for it. */
function pieceThatEnds(doc: Doc, pieces: readonly Piece[], most: number, style: Measure) {
  let room = most;
  let before = '';
  for (const piece of pieces) {
    const width = widthOfPiece(doc, piece, style);
    if (width > room) return { piece, before, room };
    room -= width;
    before += piece.text;
  }
  return { piece: undefined, before, room };
}

/**
 * Draws a text that `printed` returned as one line from its upper left corner. A letter that no font has is drawn as a
 * box with its code point.
 */
export function drawLineAt(doc: Doc, text: string, { x, y }: { x: number; y: number }, style: LineStyle): void {
  let left = x;
  for (const piece of inVisualOrder(piecesOf(text))) {
    const at = { x: left, y };
    left += piece.isBox ? drawBox(doc, piece.text, at, style) : drawPiece(doc, piece, at, style);
  }
}

function drawPiece(doc: Doc, { shown, noto }: Piece, { x, y }: { x: number; y: number }, style: LineStyle): number {
  const { size, color, stroke } = style;
  const draw = (top: number, baseline?: 'alphabetic') => {
    doc.fontSize(size).fillColor(color).strokeColor(color);
    if (stroke !== undefined) doc.lineWidth(stroke);
    const wide = doc.widthOfString(shown, optionsOf(style));
    const options = { lineBreak: false, fill: true, stroke: stroke !== undefined, ...optionsOf(style) };
    doc.text(shown, x, top, baseline ? { ...options, baseline } : options);
    return wide;
  };
  if (noto === undefined) return draw(y);
  const { ascent, unitsPerEm } = readFace();
  return inNoto(doc, noto, () => draw(y + (size * ascent) / unitsPerEm, 'alphabetic'));
}

const optionsOf = ({ features, characterSpacing }: Pick<LineStyle, 'features' | 'characterSpacing'>) => ({
  ...(features && { features }),
  ...(characterSpacing !== undefined && { characterSpacing }),
});

/** Dimensions of a box, relative to the size of the surrounding letters. */
const BOX = { top: 0.12, height: 0.98, digits: 0.4, row: 0.45, digit: 0.26, side: 0.05, edge: 0.04 } as const;

/** Returns the code point as two rows of hexadecimal digits, and the width with margins. */
function boxOf(character: string): { rows: readonly [string, string]; width: number } {
  const point = (character.codePointAt(0) ?? 0).toString(16).toUpperCase();
  const digits = point.padStart(point.length > 4 ? 6 : 4, '0');
  const half = digits.length / 2;
  return { rows: [digits.slice(0, half), digits.slice(half)], width: half * BOX.digit + 0.16 + 2 * BOX.side };
}

function drawBox(doc: Doc, lacks: string, { x, y }: { x: number; y: number }, { size, color }: LineStyle): number {
  const { rows, width } = boxOf(lacks);
  const left = x + BOX.side * size;
  const wide = (width - 2 * BOX.side) * size;
  // Copying the box or reading it aloud yields the letter itself (ISO 32000-1, section 14.9.4).
  doc.markContent('Span', { actual: lacks });
  doc
    .rect(left, y + BOX.top * size, wide, BOX.height * size)
    .lineWidth(BOX.edge * size)
    .stroke(color);
  doc.fontSize(BOX.digits * size).fillColor(color);
  rows.forEach((row, i) => {
    const over = wide - doc.widthOfString(row, { features: ['tnum'] });
    const top = y + (BOX.top + 0.04 + i * BOX.row) * size;
    doc.text(row, left + over / 2, top, { lineBreak: false, features: ['tnum'] });
  });
  doc.endMarkedContent();
  return width * size;
}
