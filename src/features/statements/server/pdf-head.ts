import { ZONE } from '../period.ts';
import { totalsOf } from '../statement.ts';
import { amountText, COLORS, drawRule, drawText, type Paper, SIDE, TOP, WIDTH } from './pdf-paper.ts';
import { addElement, type Element, type Part } from './pdf-structure.ts';

const LABEL = 92;

/** Draws what the statement is about and its sums; gives the height below it. */
export function drawHead(paper: Paper): number {
  const { doc, w, statement, body } = paper;
  const { network, isSandbox, holder, asset, from, to } = statement;
  drawText(doc, w.title, { x: SIDE, y: TOP, width: WIDTH - 180, size: 20, part: { of: body, tag: 'H1' } });
  const part = { of: body, tag: 'P' } as const;
  drawText(doc, network, { x: SIDE + WIDTH - 180, y: TOP + 3, width: 180, size: 10, isRight: true, part });
  if (isSandbox)
    drawText(doc, w.sandbox, {
      x: SIDE + WIDTH - 180,
      y: TOP + 17,
      width: 180,
      size: 9,
      color: COLORS.warn,
      isRight: true,
      part,
    });
  let y = TOP + 44;
  const facts: [string, string][] = [
    [w.holder, holder.name],
    [w.address, holder.address],
    [w.asset, `${asset.code} · ${asset.name}`],
    [w.period, `${from} – ${to} (${ZONE.name})`],
  ];
  const table = addElement(doc, body, 'Table');
  for (const [label, value] of facts) {
    const { head, cell } = addRow(doc, table);
    drawText(doc, label, { x: SIDE, y, width: LABEL - 8, size: 8.5, color: COLORS.quiet, part: head });
    drawText(doc, value, { x: SIDE + LABEL, y, width: WIDTH - LABEL, size: 8.5, part: cell });
    y += 14;
  }
  y = drawSums(paper, y + 8);
  drawText(doc, w.zone, { x: SIDE, y: y + 6, width: WIDTH, size: 7, color: COLORS.quiet, part });
  return y + 24;
}

/** A row of a name and what it names. */
function addRow(doc: PDFKit.PDFDocument, table: Element): { head: Part; cell: Part } {
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
