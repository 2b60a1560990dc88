import { cutLine, drawLineAt, widthOfLine } from '#platform/server/print-face.ts';
import { printed } from '#platform/texts/shown-safely.ts';
import type { Doc } from './print.ts';

export const COLORS = {
  ink: '#122426',
  quiet: '#415253',
  rule: '#c6cdc8',
  edge: '#1f5c4d',
  line: '#4d8574',
  seal: '#c6311e',
  paper: '#ffffff',
} as const;

export interface Cell {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly size: number;
  readonly color?: string;
  readonly align?: 'right' | 'centre';
  readonly isBold?: boolean;
  /** Extra space between characters, in points. */
  readonly spacing?: number;
}

/** Text that is too long shrinks at most to this fraction of its size; the rest is cut. */
const SMALLEST = 0.6;

/**
 * Draws one line in its cell and returns its final width. The fonts have a single weight, so bold outlines the letters.
 */
export function drawLine(doc: Doc, text: string, cell: Cell): number {
  const { x, y, width, size, color = COLORS.ink, align, isBold = false, spacing = 0 } = cell;
  const style = { color, characterSpacing: spacing };
  const shown = cutLine(doc, printed(text), width / SMALLEST, { ...style, size });
  if (shown === '') return 0;
  const wanted = widthOfLine(doc, shown, { ...style, size });
  const fitting = wanted <= width ? size : (size * width) / wanted;
  const became = (wanted * fitting) / size;
  const left = align === 'right' ? x + width - became : align === 'centre' ? x + (width - became) / 2 : x;
  const at = { x: left, y: y + (size - fitting) / 2 };
  drawLineAt(doc, shown, at, { ...style, size: fitting, ...(isBold && { stroke: fitting / 38 }) });
  return became;
}

/** Draws a name, followed by its Korean form in a smaller, lighter style. */
export function drawPair(doc: Doc, text: string, korean: string | null, cell: Cell): void {
  const room = korean === null ? cell.width : cell.width * 0.7;
  const wide = drawLine(doc, text, { ...cell, width: room, isBold: true });
  if (korean === null) return;
  const size = cell.size * 0.9;
  const x = cell.x + wide + 4;
  const y = cell.y + (cell.size - size) * 0.8;
  drawLine(doc, korean, { x, y, width: cell.width - wide - 4, size, color: COLORS.quiet });
}

export function drawRule(doc: Doc, { x, y, width }: Pick<Cell, 'x' | 'y' | 'width'>, color: string, line = 0.6): void {
  doc
    .moveTo(x, y)
    .lineTo(x + width, y)
    .lineWidth(line)
    .stroke(color);
}
