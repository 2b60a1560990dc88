import { drawnCode } from '#ui/drawings/drawn-code.ts';
import { ground, type Ring, rosette } from '#ui/drawings/guilloche/guilloche.ts';
import { SQUARE, SQUARE_CUTS } from '#ui/drawings/square-cuts.ts';
import { COLORS } from './pdf-paper.ts';
import { drawTagged } from './pdf-structure.ts';

const LINE_GAP = 4.4;
/** Side of the square in which seals are designed. */
const SEAL_GRID = 48;

export interface Position {
  readonly x: number;
  readonly y: number;
}

/** Draws a rosette from the holder's DID. Its lines are drawn once per turn, as on the screen. */
export function drawRosette(
  doc: PDFKit.PDFDocument,
  did: string,
  { x, y }: Position,
  radius: number,
  rings: [number, number],
  color: string = COLORS.line,
): void {
  const { rings: all, core } = rosette(did, 'verify');
  const scale = radius / 100;
  doc
    .save()
    .translate(x, y)
    .scale(scale)
    .lineWidth(0.5 / scale)
    .strokeColor(color);
  for (const ring of all.slice(rings[0], rings[1] + 1)) {
    drawRing(doc, ring);
    if (ring.isMirrored) {
      doc.save().scale(-1, 1);
      drawRing(doc, ring);
      doc.restore();
    }
  }
  if (rings[0] === 0) doc.path(core).stroke();
  doc.restore();
}

function drawRing(doc: PDFKit.PDFDocument, { path, copies, stepDeg }: Ring): void {
  doc.save();
  for (let copy = 0; copy < copies; copy += 1) {
    doc.path(path).stroke();
    doc.rotate(stepDeg);
  }
  doc.restore();
}

/** Draws the glazed background with waves. The caller sets the clipping. */
export function drawGlaze(
  doc: PDFKit.PDFDocument,
  did: string,
  { x, y }: Position,
  width: number,
  height: number,
): void {
  doc.rect(x, y, width, height).fill(COLORS.glaze);
  doc
    .save()
    .translate(x + width, y)
    .lineWidth(0.4)
    .strokeColor(COLORS.line)
    .strokeOpacity(0.35);
  const wave = ground(did, 'verify', Math.ceil(width));
  for (let down = 0; down < height + LINE_GAP; down += LINE_GAP) {
    doc.path(wave).stroke();
    doc.translate(0, LINE_GAP);
  }
  doc.restore();
}

/** Draws the holder's note: glaze with waves and a rosette at the right, clipped to rounded corners. */
export function drawNote(
  doc: PDFKit.PDFDocument,
  did: string,
  { x, y }: Position,
  width: number,
  height: number,
): void {
  drawTagged(doc, undefined, () => {
    doc.save().roundedRect(x, y, width, height, 6).clip();
    drawGlaze(doc, did, { x, y }, width, height);
    drawRosette(doc, did, { x: x + width - 72, y: y + height / 2 }, 72, [0, 4]);
    doc.restore();
  });
}

/** Draws the institution's square seal, with 인감 on a medallion if the file is signed. */
export function drawSeal(
  doc: PDFKit.PDFDocument,
  { x, y }: Position,
  size: number,
  text: keyof typeof SQUARE_CUTS = '인',
): void {
  const { path, stroke } = SQUARE_CUTS[text];
  drawTagged(doc, undefined, () => {
    doc
      .save()
      .translate(x, y)
      .scale(size / SEAL_GRID);
    doc.path(SQUARE).fill(COLORS.seal);
    doc.path(path).lineWidth(stroke).stroke('#ffffff');
    doc.restore();
  });
}

/** Draws the seal on a medallion of the holder's pattern, centred on a point. */
export function drawMedallion(doc: PDFKit.PDFDocument, did: string, at: Position, radius: number): void {
  drawTagged(doc, undefined, () => drawRosette(doc, did, at, radius, [2, 4]));
  const size = radius * 0.74;
  drawSeal(doc, { x: at.x - size / 2, y: at.y - size / 2 }, size, '인감');
}

/** Draws text as a QR code from its upper left corner. */
export function drawCode(doc: PDFKit.PDFDocument, text: string, { x, y }: Position, side: number): void {
  const { data, size } = drawnCode(text);
  drawTagged(doc, undefined, () => {
    doc
      .save()
      .translate(x, y)
      .scale(side / size);
    for (const [row, cells] of data.entries())
      for (const [column, isDark] of cells.entries()) if (isDark) doc.rect(column, row, 1.02, 1.02);
    doc.fill(COLORS.ink).restore();
  });
}
