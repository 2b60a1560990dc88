import { ZONE } from '../period.ts';
import { totalsOf } from '../statement.ts';
import { amountText, COLORS, drawText, type Paper, SIDE, TOP, WIDTH } from './pdf-paper.ts';

const LABEL = 92;

/** Draws what the statement is about and its sums; gives the height below it. */
export function drawHead({ doc, w, statement }: Paper): number {
  const { network, isSandbox, holder, asset, from, to } = statement;
  drawText(doc, w.title, { x: SIDE, y: TOP, width: WIDTH - 180, size: 20 });
  drawText(doc, network, { x: SIDE + WIDTH - 180, y: TOP + 3, width: 180, size: 10, isRight: true });
  if (isSandbox)
    drawText(doc, w.sandbox, {
      x: SIDE + WIDTH - 180,
      y: TOP + 17,
      width: 180,
      size: 9,
      color: COLORS.warn,
      isRight: true,
    });
  let y = TOP + 44;
  const facts: [string, string][] = [
    [w.holder, holder.name],
    [w.address, holder.address],
    [w.asset, `${asset.code} · ${asset.name}`],
    [w.period, `${from} – ${to} (${ZONE.name})`],
  ];
  for (const [label, value] of facts) {
    drawText(doc, label, { x: SIDE, y, width: LABEL - 8, size: 8.5, color: COLORS.quiet });
    drawText(doc, value, { x: SIDE + LABEL, y, width: WIDTH - LABEL, size: 8.5 });
    y += 14;
  }
  y = drawSums({ doc, w, statement }, y + 8);
  drawText(doc, w.zone, { x: SIDE, y: y + 6, width: WIDTH, size: 7, color: COLORS.quiet });
  return y + 24;
}

function drawSums({ doc, w, statement }: Paper, top: number): number {
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
  for (const [label, value] of sums) {
    doc
      .moveTo(SIDE, y)
      .lineTo(SIDE + WIDTH, y)
      .lineWidth(0.5)
      .stroke(COLORS.rule);
    const isEdge = label === w.opening || label === w.closing;
    const size = isEdge ? 10 : 9;
    drawText(doc, label, { x: SIDE, y: y + 5, width: 220, size, color: isEdge ? COLORS.ink : COLORS.quiet });
    drawText(doc, value, { x: SIDE + 220, y: y + 5, width: WIDTH - 220, size, isRight: true });
    y += 20;
  }
  doc
    .moveTo(SIDE, y)
    .lineTo(SIDE + WIDTH, y)
    .lineWidth(0.5)
    .stroke(COLORS.rule);
  return y;
}
