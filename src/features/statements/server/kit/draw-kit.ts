import { withParticle } from '#platform/particles.ts';
import { type Kit, kitWords as w } from '../../kit.ts';
import { COLORS, drawText } from '../pdf-paper.ts';
import { drawGlaze, drawRosette, drawSeal } from '../pdf-print.ts';
import { type ContentTag, drawTagged, type Element } from '../pdf-structure.ts';
import { drawFramed, drawWholeCode } from './draw-frame.ts';

type Doc = PDFKit.PDFDocument;
const DEEP = '#1d5c50';
/**
 * Colour of rosette lines around a QR code. With darker lines, jsqr mistook shapes for a corner of the code on 33 of
 * 500 sheets; with this colour on none.
 */
const PALE = '#9abbae';
/** One millimetre in points. */
const MM = 72 / 25.4;

/** Width and height of each sheet, in points. */
export const SIZES = {
  sticker: [104 * MM, 104 * MM],
  card: [148 * MM, 210 * MM],
  poster: [297 * MM, 420 * MM],
} as const satisfies Record<Kit['paper'], readonly [number, number]>;

const korean = (kit: Kit) => kit.nameKo ?? kit.name;
const english = (kit: Kit) => (kit.nameKo === null ? '' : kit.name);
const payWithKo = ({ currencyKo }: Kit) => `${withParticle(currencyKo, '으로')} 내세요`;

/** Draws a round sticker of 100 mm with 2 mm of bleed around it. */
export function drawSticker(doc: Doc, kit: Kit, body: Element): void {
  const [side] = SIZES.sticker;
  const middle = side / 2;
  const [outer, inner] = [50 * MM, 42 * MM];
  drawTagged(doc, undefined, () => {
    doc.circle(middle, middle, outer).fill(COLORS.glaze);
    doc.save().circle(middle, middle, inner).clip();
    drawGlaze(doc, kit.seed, { x: middle - inner, y: middle - inner }, 2 * inner, 2 * inner);
    doc.restore();
    // The rosette has three rings: the fourth would overlap the band.
    drawRosette(doc, kit.seed, { x: middle, y: middle }, 49 * MM, [3, 3], PALE);
    doc.lineWidth(1).strokeColor(DEEP).circle(middle, middle, outer).stroke();
    doc.lineWidth(0.6).circle(middle, middle, inner).stroke();
  });
  const code = 54 * MM;
  const at = { x: middle - code / 2, y: middle - code / 2 };
  drawWholeCode(doc, kit.payload, at, code);
  drawTagged(doc, undefined, () => {
    doc.lineWidth(0.8).strokeColor(COLORS.ink).rect(at.x, at.y, code, code).stroke();
  });
  const part: ContentTag = { of: body, tag: 'P' };
  const centred = { x: middle - 26 * MM, width: 52 * MM, isCentred: true } as const;
  drawText(doc, korean(kit), { ...centred, y: 15.2 * MM, size: 20, isBold: true, part: { of: body, tag: 'H1' } });
  drawText(doc, kit.currency, { ...centred, y: 81 * MM, size: 12, isBold: true, part });
  drawText(doc, kit.isSandbox ? w.trial.join(' · ') : w.hereKo, {
    ...centred,
    y: 86.6 * MM,
    size: kit.isSandbox ? 6.5 : 9,
    part,
  });
  if (kit.cashback !== null) {
    const left = { x: at.x - 13 * MM, width: 11.4 * MM, isCentred: true, part } as const;
    drawText(doc, `${kit.cashback}%`, { ...left, y: middle - 5 * MM, size: 15, isBold: true });
    drawText(doc, w.cashback, { ...left, y: middle + 1.2 * MM, size: 9 });
  }
  drawSeal(doc, { x: at.x + code + 2.2 * MM, y: middle - 4.6 * MM }, 9.2 * MM, '인감');
}

/** Draws an A5 card that is folded in the middle, so one side is upside down. */
export function drawCard(doc: Doc, kit: Kit, body: Element): void {
  const [width, height] = SIZES.card;
  drawFace(doc, kit, body);
  doc.save().rotate(180, { origin: [width / 2, height / 2] });
  // The second side repeats the first, so screen readers skip it.
  drawFace(doc, kit, undefined);
  doc.restore();
  drawTagged(doc, undefined, () => {
    doc
      .moveTo(0, height / 2)
      .lineTo(width, height / 2)
      .lineWidth(0.6)
      .dash(5, { space: 4 })
      .stroke(COLORS.quiet)
      .undash();
  });
}

function drawFace(doc: Doc, kit: Kit, body: Element | undefined): void {
  const [width, height] = SIZES.card;
  const top = height / 2;
  const panel = width * 0.446;
  drawTagged(doc, undefined, () => {
    doc.save().rect(0, top, panel, top).clip();
    drawGlaze(doc, kit.seed, { x: 0, y: top }, panel, top);
    drawRosette(doc, kit.seed, { x: panel, y: height }, 120, [0, 3]);
    doc.restore();
  });
  const part: ContentTag | undefined = body && { of: body, tag: 'P' };
  const left = { x: 23, width: panel - 36, part };
  drawSeal(doc, { x: 23, y: top + 26 }, 30, '인감');
  const title: ContentTag | undefined = body && { of: body, tag: 'H1' };
  drawText(doc, korean(kit), { ...left, y: top + 74, size: 24, isBold: true, part: title });
  drawText(doc, english(kit), { ...left, y: top + 104, size: 13, isBold: true });
  drawText(doc, w.payWith(kit.currency), { ...left, y: top + 140, size: 10.5 });
  drawText(doc, payWithKo(kit), { ...left, y: top + 156, size: 10.5 });
  drawTrial(doc, kit, left, { y: top + 176, size: 7.5 });
  const right = panel + 21;
  const room = width - right - 21;
  drawFramed(doc, kit, { x: right, y: top + 24 }, room);
  const below = top + 24 + room + 14;
  drawTagged(doc, undefined, () => {
    doc
      .moveTo(right, below)
      .lineTo(right + room, below)
      .lineWidth(0.8)
      .stroke(COLORS.ink);
  });
  for (const [nth, [step, stepKo]] of w.short.entries()) {
    const at = { x: right + (nth * room) / 3, width: room / 3 - 6, part };
    drawText(doc, String(nth + 1), { ...at, y: below + 8, size: 10, isBold: true, color: DEEP });
    drawText(doc, step, { ...at, y: below + 21, size: 10.5, isBold: true });
    drawText(doc, stepKo, { ...at, y: below + 36, size: 8.5, color: COLORS.quiet });
  }
}

/** Marks the sheet as a trial where the money is not real. */
function drawTrial(
  doc: Doc,
  { isSandbox }: Kit,
  cell: { x: number; width: number; part: ContentTag | undefined },
  { y, size }: { y: number; size: number },
): void {
  if (!isSandbox) return;
  for (const [nth, line] of w.trial.entries())
    drawText(doc, line, { ...cell, y: y + nth * size * 1.4, size, color: COLORS.warn });
}

/** Draws an A3 poster. */
export function drawPoster(doc: Doc, kit: Kit, body: Element): void {
  const [width] = SIZES.poster;
  const half = 592;
  const side = 68;
  drawTagged(doc, undefined, () => {
    doc.save().rect(0, 0, width, half).clip();
    drawGlaze(doc, kit.seed, { x: 0, y: 0 }, width, half);
    drawRosette(doc, kit.seed, { x: 648, y: 316 }, 310, [0, 4], PALE);
    doc.restore();
  });
  const part: ContentTag = { of: body, tag: 'P' };
  drawSeal(doc, { x: side, y: 64 }, 66, '인감');
  const beside = { x: side + 84, width: 420, part };
  drawText(doc, kit.currency, { ...beside, y: 72, size: 23, isBold: true });
  drawText(doc, kit.currencyKo, { ...beside, y: 103, size: 16 });
  const wide = { x: side, width: width - 2 * side, part };
  for (const [nth, line] of w.headlineKo.entries())
    drawText(doc, line, { ...wide, y: 206 + nth * 94, size: 78, isBold: true });
  drawText(doc, w.headline, { ...wide, y: 424, size: 28, isBold: true });
  drawTrial(doc, kit, wide, { y: 512, size: 15 });
  drawFramed(doc, kit, { x: side, y: half + 60 }, 362);
  drawSteps(doc, kit, body);
  const foot = 1074;
  drawTagged(doc, undefined, () => {
    doc
      .moveTo(side, foot)
      .lineTo(width - side, foot)
      .lineWidth(1)
      .stroke(COLORS.ink);
  });
  drawText(doc, w.wallet(kit.site), { ...wide, width: 570, y: foot + 18, size: 14 });
  drawText(doc, w.walletKo(kit.site), { ...wide, width: 570, y: foot + 40, size: 14 });
  drawText(doc, w.shop(kit.shopId), { ...wide, y: foot + 40, size: 13, isRight: true });
}

function drawSteps(doc: Doc, kit: Kit, body: Element): void {
  const [width] = SIZES.poster;
  const [x, right] = [482, width - 68];
  const part: ContentTag = { of: body, tag: 'P' };
  const line = { x, width: right - x, part };
  drawText(doc, korean(kit), { ...line, y: 654, size: 32, isBold: true, part: { of: body, tag: 'H1' } });
  drawText(doc, english(kit), { ...line, y: 700, size: 18, isBold: true });
  const rule = (y: number, ink: string) =>
    drawTagged(doc, undefined, () => void doc.moveTo(x, y).lineTo(right, y).lineWidth(0.9).stroke(ink));
  rule(746, COLORS.ink);
  for (const [nth, [step, stepKo]] of w.steps.entries()) {
    const y = 746 + nth * 54;
    drawText(doc, String(nth + 1), { ...line, width: 20, y: y + 17, size: 18, isBold: true, color: DEEP });
    drawText(doc, step, { ...line, x: x + 30, width: 160, y: y + 17, size: 18, isBold: true });
    drawText(doc, stepKo, { ...line, y: y + 19, size: 15, isRight: true, color: COLORS.quiet });
    rule(y + 54, COLORS.rule);
  }
  if (kit.cashback === null) return;
  drawText(doc, `${kit.cashback}%`, { ...line, width: 78, y: 926, size: 46, isBold: true });
  drawText(doc, w.back, { ...line, x: x + 88, width: right - x - 88, y: 936, size: 14, isBold: true });
  drawText(doc, w.backKo, { ...line, x: x + 88, width: right - x - 88, y: 958, size: 14 });
}
