import { momentText } from '../period.ts';
import type { StatementEntry } from '../statement.ts';
import { kindText } from '../statement-words.ts';
import { amountText, COLORS, drawText, FOOT, type Paper, SIDE, TOP, WIDTH } from './pdf-paper.ts';

const ROW = 16;
const SIZE = 7.5;
const GAP = 6;

interface Column {
  readonly width: number;
  readonly isRight?: boolean;
  readonly head: (paper: Paper) => string;
  readonly text: (entry: StatementEntry, paper: Paper) => string;
}

/** With the gaps between them as wide as the page. */
const columns: readonly Column[] = [
  { width: 71, head: ({ w }) => w.time, text: ({ at }) => momentText(at) },
  { width: 28, head: ({ w }) => w.transaction, text: ({ transaction }) => String(transaction) },
  { width: 60, head: ({ w }) => w.what, text: ({ kind, amount }, { w }) => kindText(kind, amount > 0n, w) },
  { width: 74, head: ({ w }) => w.counterparty, text: ({ other }) => short(other) },
  { width: 40, isRight: true, head: ({ w }) => w.fee, text: ({ fee }, paper) => (fee === 0n ? '' : units(fee, paper)) },
  { width: 94, isRight: true, head: ({ w }) => w.amount, text: ({ amount }, paper) => units(amount, paper, true) },
  { width: 96, isRight: true, head: ({ w }) => w.balance, text: ({ balance }, paper) => units(balance, paper) },
];

const units = (value: bigint, { statement }: Paper, isSigned = false) =>
  amountText(value, statement.asset.places, isSigned);

/** The columns are too narrow for 42 characters; the file's CSV has them all. */
const short = (other: string) =>
  /^0x[0-9a-f]{40}$/i.test(other) ? `${other.slice(0, 8)}...${other.slice(-6)}` : other;

/** Draws every entry, oldest first, on as many pages as they need. */
export function drawEntries(paper: Paper, top: number): void {
  const { doc, w, statement } = paper;
  let y = drawColumnHeads(paper, top);
  if (statement.entries.length === 0)
    drawText(doc, w.none, { x: SIDE, y: y + 5, width: WIDTH, size: 9, color: COLORS.quiet });
  for (const entry of statement.entries) {
    if (y + ROW > FOOT - 6) {
      doc.addPage();
      y = drawColumnHeads(paper, TOP);
    }
    drawRow(paper, y, (column) => column.text(entry, paper), COLORS.ink);
    y += ROW;
  }
}

function drawColumnHeads(paper: Paper, y: number): number {
  drawRow(paper, y, (column) => column.head(paper), COLORS.quiet);
  paper.doc
    .moveTo(SIDE, y + ROW)
    .lineTo(SIDE + WIDTH, y + ROW)
    .lineWidth(0.8)
    .stroke(COLORS.ink);
  return y + ROW + 2;
}

function drawRow({ doc }: Paper, y: number, textOf: (column: Column) => string, color: string): void {
  let x = SIDE;
  for (const column of columns) {
    const { width, isRight = false } = column;
    drawText(doc, textOf(column), { x, y: y + 4, width, size: SIZE, color, isRight });
    x += width + GAP;
  }
}
