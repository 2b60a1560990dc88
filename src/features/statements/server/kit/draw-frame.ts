import { drawnCode } from '#ui/drawings/drawn-code.ts';
import { rosette } from '#ui/drawings/guilloche/guilloche.ts';
import { band } from '#ui/drawings/guilloche/guilloche-band.ts';
import { COLORS } from '../pdf-paper.ts';
import { drawCode, type Position } from '../pdf-print.ts';
import { drawTagged } from '../pdf-structure.ts';

/** The frame's own measurements, as on the screen. */
const SIZE = 312;
const INSET = 24;
const EDGE = 13;
const CORNER = 0.31;
const STRAND = { from: 23, length: SIZE - 46, height: 11 } as const;
/** ISO/IEC 18004 requires a quiet zone of four modules around a code. */
const QUIET = 4;

/**
 * Draws a complete QR code on white with its quiet zone, from the upper left corner. `side` includes the quiet zone.
 */
export function drawWholeCode(doc: PDFKit.PDFDocument, text: string, { x, y }: Position, side: number): void {
  drawTagged(doc, undefined, () => {
    doc.rect(x, y, side, side).fill('#ffffff');
  });
  const modules = drawnCode(text).size + 2 * QUIET;
  const quiet = (side * QUIET) / modules;
  drawCode(doc, text, { x: x + quiet, y: y + quiet }, side - 2 * quiet);
}

/** Draws a QR code in the shop's own frame. `side` includes the frame. */
export function drawFramed(
  doc: PDFKit.PDFDocument,
  { seed, payload }: { seed: string; payload: string },
  { x, y }: Position,
  side: number,
): void {
  const scale = side / SIZE;
  drawTagged(doc, undefined, () => {
    doc.save().translate(x, y).scale(scale).lineWidth(0.55).strokeColor(COLORS.line);
    for (const turn of [0, 90, 180, 270]) {
      doc.save().rotate(turn, { origin: [SIZE / 2, SIZE / 2] });
      drawStrand(doc, seed);
      doc
        .translate(EDGE, EDGE)
        .scale(CORNER)
        .lineWidth(0.55 / CORNER);
      drawFlower(doc, seed);
      doc.restore();
    }
    doc.restore();
  });
  drawWholeCode(doc, payload, { x: x + INSET * scale, y: y + INSET * scale }, side - 2 * INSET * scale);
}

function drawStrand(doc: PDFKit.PDFDocument, seed: string): void {
  const { path, shift, copies } = band(seed, STRAND.length, STRAND.height);
  doc
    .save()
    .translate(STRAND.from, EDGE)
    .rect(0, -STRAND.height, STRAND.length, 2 * STRAND.height)
    .clip();
  for (let copy = 0; copy < copies; copy += 1) {
    doc
      .save()
      .translate(-shift * copy, 0)
      .path(path)
      .stroke()
      .restore();
  }
  doc.restore();
}

function drawFlower(doc: PDFKit.PDFDocument, seed: string): void {
  const [ring] = rosette(seed, 'corner').rings;
  if (!ring) return;
  doc.path(ring.path).stroke();
  doc
    .rotate(ring.stepDeg * ring.copies)
    .path(ring.path)
    .stroke();
}
