import type { SealPage } from '../../../seal.ts';
import { sealWords as w } from '../../../seal-words.ts';
import { bandOf, type Doc, rosetteOf } from './print.ts';
import { COLORS, drawLine } from './text.ts';

/** Size of an A4 page in points. */
export const PAGE = { width: 595.28, height: 841.89 } as const;
export const SIDE = 72;
export const WIDTH = PAGE.width - 2 * SIDE;
/** Distance of the border's middle line from the edge of the sheet. */
const EDGE = 33.5;
const HALF = 13;
const CORNER = 23;
/** Distance from the corner at which a band begins. */
const GAP = EDGE + CORNER + 4;

/**
 * Prepares the guilloche border in the organisation's own pattern, with a rosette in each corner. Its drawings are
 * stored once and reused on every page.
 */
export function frameOf(doc: Doc, did: string): () => void {
  const across = bandOf(doc, did, { side: Math.round(PAGE.width - 2 * GAP), height: 17, name: 'BandX' });
  const down = bandOf(doc, did, { side: Math.round(PAGE.height - 2 * GAP), height: 17, name: 'BandY' });
  const corner = rosetteOf(doc, did, { purpose: 'corner', rings: [0, 3], name: 'Corner' });
  const forms = { ...(doc.page.xobjects as object) };
  return () => {
    Object.assign(doc.page.xobjects as object, forms);
    for (const edge of [EDGE - HALF, EDGE + HALF])
      doc
        .rect(edge, edge, PAGE.width - 2 * edge, PAGE.height - 2 * edge)
        .lineWidth(0.7)
        .stroke(COLORS.edge);
    for (const y of [EDGE, PAGE.height - EDGE]) across(GAP, y, false, COLORS.line);
    for (const x of [EDGE, PAGE.width - EDGE]) down(x, GAP, true, COLORS.line);
    for (const x of [EDGE, PAGE.width - EDGE])
      for (const y of [EDGE, PAGE.height - EDGE]) {
        doc.circle(x, y, CORNER).lineWidth(0.9).fillAndStroke(COLORS.paper, COLORS.edge);
        corner(x, y, CORNER - 2, COLORS.edge, 0.14);
      }
  };
}

/** Draws the organisation's name and the page number with the total. */
export function drawTop(doc: Doc, { organisation }: SealPage, number: { n: number; of: number }): void {
  const { name, nameKo } = organisation;
  drawLine(doc, [name, nameKo].filter((one) => one !== null).join(' '), {
    x: SIDE,
    y: 67,
    width: 290,
    size: 9,
    isBold: true,
  });
  const right = { x: SIDE + 300, y: 67, width: WIDTH - 300, size: 8.5, align: 'right', color: COLORS.quiet } as const;
  drawLine(doc, w.page(number.n, number.of), right);
}
