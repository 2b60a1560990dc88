import { formatUnits } from '#platform/money.ts';
import { cutLine, drawLineAt, widthOfLine } from '#platform/server/print-face.ts';
import { printed } from '#platform/texts/shown-safely.ts';
import type { Statement } from '../statement.ts';
import type { statementWords } from '../statement-words.ts';
import { type ContentTag, drawTagged, type Element } from './pdf-structure.ts';

/** The document and the statement drawn on it. Positions are in points from the upper left corner of an A4 page. */
export interface Paper {
  readonly doc: PDFKit.PDFDocument;
  readonly w: (typeof statementWords)['en'];
  readonly statement: Statement;
  /** Root of the document's tag structure. */
  readonly body: Element;
}

export const SIDE = 48;
export const WIDTH = 595.28 - 2 * SIDE;
export const TOP = 48;
/** Y position where entries end and the footer of each page begins. */
export const FOOT = 792;
export const COLORS = {
  ink: '#122426',
  quiet: '#415253',
  rule: '#d5d4ca',
  warn: '#a03020',
  glaze: '#b8d1c4',
  line: '#639384',
  seal: '#c6311e',
} as const;

interface Cell {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly size: number;
  readonly color?: string;
  readonly isRight?: boolean;
  readonly isCentred?: boolean;
  /** The print font has a single weight; bold thickens the outlines of its letters. */
  readonly isBold?: boolean;
  /** Undefined hides the text from screen readers. */
  readonly part?: ContentTag | undefined;
}

const SMALLEST = 3;
/** Outline width of bold letters, as a fraction of the font size. */
const BOLDER = 0.032;

/**
 * Draws one line of text in its cell. Shrinks text that is too long, so that no digit is lost; a name that is still too
 * long is cut.
 */
export function drawText(
  doc: PDFKit.PDFDocument,
  text: string,
  { x, y, width, size, color, isRight, isCentred, isBold, part }: Cell,
): void {
  // Tabular figures align the digits of amounts in columns.
  const features: PDFKit.Mixins.OpenTypeFeatures[] = isRight ? ['tnum', 'kern'] : ['kern'];
  const plain = printed(text);
  if (plain === '') return;
  const shown = isRight ? plain : cutLine(doc, plain, (width * size) / SMALLEST, { size, features });
  const wanted = widthOfLine(doc, shown, { size, features });
  const fitting = wanted <= width ? size : Math.max(SMALLEST, (size * width) / wanted);
  const over = width - (wanted * fitting) / size;
  const at = { x: x + (isRight ? over : isCentred ? over / 2 : 0), y: y + (size - fitting) / 2 };
  const style = { size: fitting, color: color ?? COLORS.ink, features };
  drawTagged(doc, part, () => drawLineAt(doc, shown, at, { ...style, ...(isBold && { stroke: fitting * BOLDER }) }));
}

/** Draws a horizontal rule of the given width. */
export function drawRule(doc: PDFKit.PDFDocument, y: number, width: number, color: string): void {
  drawTagged(doc, undefined, () => {
    doc
      .moveTo(SIDE, y)
      .lineTo(SIDE + WIDTH, y)
      .lineWidth(width)
      .stroke(color);
  });
}

/** Formats an amount for people, with all its decimals: `1,234.567`. */
export function amountText(units: bigint, places: number, isSigned = false): string {
  const [whole = '0', fraction] = formatUnits(units < 0n ? -units : units, places).split('.');
  const sign = units < 0n ? '\u2212' : isSigned ? '+' : '';
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',');
  return sign + grouped + (fraction === undefined ? '' : `.${fraction}`);
}

/** Collects a document's output until it ends. */
export function collectBytes(doc: PDFKit.PDFDocument): Promise<Uint8Array<ArrayBuffer>> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    doc.on('data', (chunk: Buffer) => chunks.push(chunk));
    doc.on('end', () => resolve(new Uint8Array(Buffer.concat(chunks))));
    doc.on('error', reject);
  });
}
