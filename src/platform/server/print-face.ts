import { fileURLToPath } from 'node:url';
import PDFDocument from 'pdfkit';

type Doc = PDFKit.PDFDocument;

/** A typeface as pdfkit has read it; its types do not know that it is taken in place of a path. */
interface Face {
  hasGlyphForCodePoint(point: number): boolean;
}

const PATH = fileURLToPath(new URL('../../ui/fonts/ingam-sans-print.ttf', import.meta.url));

/** Read once in a thread; draws nothing itself. */
let read: Face | undefined;
function readFace(): Face {
  read ??= (new PDFDocument({ autoFirstPage: false, font: PATH }) as unknown as { _font: { font: Face } })._font.font;
  return read;
}

/**
 * The typeface of print for one document. A font remembers of each glyph for which characters it was first wanted, and a document writes that down as
 * what is copied from it: so each document has a font object of its own. What is decoded of the file is the same for all, since it is the file's alone.
 */
export const faceOfOneDocument = (): string =>
  Object.create(readFace() as object, { _glyphs: { value: {} } }) as unknown as string;

/** Letters that the face has, or one that it lacks. */
type Piece = { readonly text: string } | { readonly lacks: string };

function piecesOf(text: string): Piece[] {
  const pieces: Piece[] = [];
  let run = '';
  const end = () => {
    if (run !== '') pieces.push({ text: run });
    run = '';
  };
  for (const character of text) {
    if (readFace().hasGlyphForCodePoint(character.codePointAt(0) ?? 0)) run += character;
    else {
      end();
      pieces.push({ lacks: character });
    }
  }
  end();
  return pieces;
}

export interface LineStyle {
  readonly size: number;
  readonly color: string;
  readonly features?: PDFKit.Mixins.OpenTypeFeatures[];
  readonly characterSpacing?: number;
  /** The face has one weight: bold is drawn with a line of this width around it. */
  readonly stroke?: number;
}

/** How wide a text is that `printed` gave. */
export function widthOfLine(doc: Doc, text: string, style: Omit<LineStyle, 'color' | 'stroke'>): number {
  const { size } = style;
  const wide = (piece: Piece) =>
    'lacks' in piece ? size * boxOf(piece.lacks).width : doc.fontSize(size).widthOfString(piece.text, optionsOf(style));
  return piecesOf(text).reduce((sum, piece) => sum + wide(piece), 0);
}

/** Draws a text that `printed` gave as one line from its upper left corner; a letter that the face lacks is a box with its code point. */
export function drawLineAt(doc: Doc, text: string, { x, y }: { x: number; y: number }, style: LineStyle): void {
  const { size, color, stroke } = style;
  let left = x;
  for (const piece of piecesOf(text)) {
    if ('lacks' in piece) left += drawBox(doc, piece.lacks, { x: left, y }, style);
    else {
      doc.fontSize(size).fillColor(color).strokeColor(color);
      if (stroke !== undefined) doc.lineWidth(stroke);
      const wide = doc.widthOfString(piece.text, optionsOf(style));
      const options = { lineBreak: false, fill: true, stroke: stroke !== undefined, ...optionsOf(style) };
      doc.text(piece.text, left, y, options);
      left += wide;
    }
  }
}

const optionsOf = ({ features, characterSpacing }: Pick<LineStyle, 'features' | 'characterSpacing'>) => ({
  ...(features && { features }),
  ...(characterSpacing !== undefined && { characterSpacing }),
});

/** Of a box, in parts of the size of the letters beside it. */
const BOX = { top: 0.12, height: 0.98, digits: 0.4, row: 0.45, digit: 0.26, side: 0.05, edge: 0.04 } as const;

/** The code point in two rows, as hexadecimal digits; how wide that is with the room beside it. */
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
  // Who copies it or has it read aloud gets the letter itself (ISO 32000-1, section 14.9.4).
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
