import { ZONE } from '#platform/korean-days.ts';
import { totalsOf } from '../statement.ts';
import { amountText, COLORS, drawRule, drawText, type Paper, SIDE, TOP, WIDTH } from './pdf-paper.ts';
import { drawNote, drawSeal } from './pdf-print.ts';
import { addElement, type ContentTag, type Element } from './pdf-structure.ts';

const LABEL = 92;
const LOGO = 26;
const NOTE = { top: TOP + LOGO + 18, height: 118, pad: 18 } as const;

/** Draws the title over the holder's banknote pattern, the account details and the totals. Returns the y below them. */
export function drawHead(paper: Paper): number {
  const { doc, w, statement, body } = paper;
  drawLetterhead(paper);
  drawTitle(paper);
  const { holder, asset, from, to } = statement;
  let y = NOTE.top + NOTE.height + 14;
  const facts: [string, string][] = [
    [w.holder, holder.name],
    [w.address, holder.address],
    [w.asset, `${asset.code} · ${asset.name}`],
    [w.period, `${from} – ${to} (${ZONE.name})`],
  ];
  drawRule(doc, y, 0.8, COLORS.ink);
  const table = addElement(doc, body, 'Table');
  for (const [label, value] of facts) {
    const { head, cell } = addRow(doc, table);
    drawText(doc, label, { x: SIDE, y: y + 5, width: LABEL - 8, size: 8.5, color: COLORS.quiet, part: head });
    drawText(doc, value, { x: SIDE + LABEL, y: y + 5, width: WIDTH - LABEL, size: 8.5, part: cell });
    y += 15;
  }
  y = drawSums(paper, y + 10);
  const part = { of: body, tag: 'P' } as const;
  drawText(doc, w.zone, { x: SIDE, y: y + 6, width: WIDTH, size: 7, color: COLORS.quiet, part });
  return y + 24;
}

/** The name of the wallet and its network. */
function drawLetterhead({ doc, w, statement, body }: Paper): void {
  const part = { of: body, tag: 'P' } as const;
  drawSeal(doc, { x: SIDE, y: TOP }, LOGO);
  drawText(doc, 'Ingam', { x: SIDE + LOGO + 9, y: TOP + 4, width: 120, size: 14 });
  const right = { x: SIDE + WIDTH - 220, width: 220, isRight: true, part };
  drawText(doc, statement.network, { ...right, y: TOP + 3, size: 10 });
  if (statement.isSandbox) drawText(doc, w.sandbox, { ...right, y: TOP + 17, size: 9, color: COLORS.warn });
}

/** Title, period and closing balance, on the glazed background. */
function drawTitle({ doc, w, statement, body }: Paper): void {
  const { asset, holder, from, to, closing } = statement;
  const part = { of: body, tag: 'P' } as const;
  drawNote(doc, holder.address, { x: SIDE, y: NOTE.top }, WIDTH, NOTE.height);
  const at = { x: SIDE + NOTE.pad, width: WIDTH - 190 };
  drawText(doc, w.title, { ...at, y: NOTE.top + 16, size: 19, part: { of: body, tag: 'H1' } });
  drawText(doc, `${from} – ${to}`, { ...at, y: NOTE.top + 42, size: 9, part });
  drawText(doc, w.atEnd, { ...at, y: NOTE.top + 66, size: 8.5, part });
  drawText(doc, `${amountText(closing, asset.places)} ${asset.code}`, { ...at, y: NOTE.top + 78, size: 22, part });
}

/** Adds a table row with a heading cell and a value cell. */
function addRow(doc: PDFKit.PDFDocument, table: Element): { head: ContentTag; cell: ContentTag } {
  const row = addElement(doc, table, 'TR');
  return { head: { of: row, tag: 'TH', scope: 'Row' }, cell: { of: row, tag: 'TD' } };
}

function drawSums({ doc, w, statement, body }: Paper, top: number): number {
  const { asset, opening, closing } = statement;
  const { moneyIn, moneyOut, fees } = totalsOf(statement);
  const amount = (units: bigint, isSigned = false) => `${amountText(units, asset.places, isSigned)} ${asset.code}`;
  const sums: [string, string][] = [
    [w.opening, amount(opening)],
    [w.moneyIn, amount(moneyIn, true)],
    [w.moneyOut, amount(-moneyOut)],
    [w.fees, amount(fees)],
    [w.closing, amount(closing)],
  ];
  let y = top;
  const table = addElement(doc, body, 'Table');
  for (const [label, value] of sums) {
    drawRule(doc, y, 0.5, COLORS.rule);
    const { head, cell } = addRow(doc, table);
    const isEdge = label === w.opening || label === w.closing;
    const size = isEdge ? 10 : 9;
    const color = isEdge ? COLORS.ink : COLORS.quiet;
    drawText(doc, label, { x: SIDE, y: y + 5, width: 220, size, color, part: head });
    drawText(doc, value, { x: SIDE + 220, y: y + 5, width: WIDTH - 220, size, isRight: true, part: cell });
    y += 20;
  }
  drawRule(doc, y, 0.5, COLORS.rule);
  return y;
}
