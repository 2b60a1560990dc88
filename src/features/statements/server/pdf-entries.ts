import { momentText } from '#platform/korean-days.ts';
import type { StatementEntry } from '../statement.ts';
import { kindText } from '../statement-words.ts';
import { amountText, COLORS, drawRule, drawText, FOOT, type Paper, SIDE, TOP, WIDTH } from './pdf-paper.ts';
import { addElement, type ContentTag, type Element } from './pdf-structure.ts';

const ROW = 16;
const SIZE = 7.5;
const GAP = 6;

interface Column {
  readonly width: number;
  readonly isRight?: boolean;
  readonly head: (paper: Paper) => string;
  readonly text: (entry: StatementEntry, paper: Paper) => string;
}

/** Widths in points; with the gaps they add up to the page. */
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

/** The columns are too narrow for 42 characters. The CSV file has full addresses. */
const short = (other: string) =>
  /^0x[0-9a-f]{40}$/i.test(other) ? `${other.slice(0, 8)}...${other.slice(-6)}` : other;

/** Draws every entry, oldest first, on as many pages as needed. Returns the y position below the last one. */
export function drawEntries(paper: Paper, top: number): number {
  const { doc, w, statement, body } = paper;
  if (statement.entries.length === 0) {
    const y = drawColumnHeads(paper, top);
    const part = { of: body, tag: 'P' } as const;
    drawText(doc, w.none, { x: SIDE, y: y + 5, width: WIDTH, size: 9, color: COLORS.quiet, part });
    return y + ROW;
  }
  const table = addElement(doc, body, 'Table');
  let y = drawColumnHeads(paper, top, table);
  for (const entry of statement.entries) {
    if (y + ROW > FOOT - 6) {
      doc.addPage();
      y = drawColumnHeads(paper, TOP);
    }
    const row = addElement(doc, table, 'TR');
    drawRow(paper, y, { textOf: (column) => column.text(entry, paper), color: COLORS.ink, row });
    y += ROW;
  }
  return y;
}

/**
 * Draws the column heads. They are table headings for screen readers on the first page only; on later pages they are
 * marked as decoration.
 */
function drawColumnHeads(paper: Paper, y: number, table?: Element): number {
  const row = table && addElement(paper.doc, table, 'TR');
  drawRow(paper, y, { textOf: (column) => column.head(paper), color: COLORS.quiet, row, scope: 'Column' });
  drawRule(paper.doc, y + ROW, 0.8, COLORS.ink);
  return y + ROW + 2;
}

interface Row {
  readonly textOf: (column: Column) => string;
  readonly color: string;
  readonly row: Element | undefined;
  readonly scope?: 'Column';
}

function drawRow({ doc }: Paper, y: number, { textOf, color, row, scope }: Row): void {
  let x = SIDE;
  for (const column of columns) {
    const { width, isRight = false } = column;
    const text = textOf(column);
    const part: ContentTag | undefined = row && (scope ? { of: row, tag: 'TH', scope } : { of: row, tag: 'TD' });
    if (row && text === '') addElement(doc, row, 'TD');
    drawText(doc, text, { x, y: y + 4, width, size: SIZE, color, isRight, part });
    x += width + GAP;
  }
}
