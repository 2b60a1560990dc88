import { encode, type QrCodeGenerateResult } from 'uqr';
import { microprint } from '#ui/drawings/guilloche/guilloche.ts';
import type { SealPage } from '../../../seal.ts';
import { sealWords as w } from '../../../seal-words.ts';
import { SIDE, WIDTH } from './frame.ts';
import { type Doc, rosetteOf } from './print.ts';
import { momentOf } from './rows.ts';
import { drawSquareSeal } from './seals.ts';
import { COLORS, drawLine, drawPair, drawRule } from './text.ts';

/** Y position where the foot begins on the last page. */
export const FOOT = 566;

/** Draws how to check the document, and the organisation's seal on its rosette. */
export function drawFoot(doc: Doc, page: SealPage): void {
  const { organisation, verifyUrl } = page;
  drawPair(doc, w.check, w.checkKo, { x: SIDE, y: 581, width: 220, size: 11 });
  drawRule(doc, { x: SIDE, y: 602, width: 225 }, COLORS.edge, 0.9);
  drawCode(doc, verifyUrl, { x: SIDE, y: 615, side: 74 });
  const beside = { x: SIDE + 93, width: 145, size: 9 } as const;
  const shown = verifyUrl.replace(/^https?:\/\//, '');
  [w.scan, shown, w.drop, w.free].forEach((text, i) => {
    drawLine(doc, text, { ...beside, y: 618 + 16.5 * i, isBold: text === shown });
  });
  const below = { x: SIDE, width: 262, size: 8.5, color: COLORS.quiet } as const;
  [`${w.without} ${organisation.name}`, w.breaks, w.breaksKo].forEach((text, i) => {
    drawLine(doc, text, { ...below, y: 704 + 13.5 * i });
  });
  const middle = { x: 433, y: 662 };
  const rosette = rosetteOf(doc, organisation.did, { purpose: 'verify', rings: [2, 4], name: 'Medallion' });
  rosette(middle.x, middle.y, 78, COLORS.line);
  drawSquareSeal(doc, organisation, { ...middle, size: 68 });
  drawRule(doc, { x: SIDE, y: 758, width: WIDTH }, COLORS.rule);
  const by = { x: SIDE, y: 766, width: 290, size: 8.5, color: COLORS.quiet } as const;
  drawLine(doc, w.sealedBy(organisation.name, organisation.businessNumber), by);
  const at = { ...by, x: SIDE + 300, width: WIDTH - 300, align: 'right' } as const;
  drawLine(doc, momentOf(page.sealedAt), at);
  const print = microprint(organisation.did);
  drawLine(doc, print.slice(0, 420), { x: SIDE, y: 780, width: WIDTH, size: 2.6, color: COLORS.quiet });
}

/** Caches the last QR code, since all documents from a server show the same address. */
let last: { text: string; code: QrCodeGenerateResult } | undefined;
function codeOf(text: string): QrCodeGenerateResult {
  if (last?.text !== text) last = { text, code: encode(text, { ecc: 'M', border: 0 }) };
  return last.code;
}

/** Draws a QR code of level M with its quiet zone. */
function drawCode(doc: Doc, text: string, { x, y, side }: { x: number; y: number; side: number }): void {
  const { data, size } = codeOf(text);
  const module = side / size;
  data.forEach((row, j) => {
    for (let i = 0; i < size; i += 1) {
      let run = 0;
      while (row[i + run]) run += 1;
      // Slightly wider than the modules, so that viewers draw no seams between runs.
      if (run > 0) doc.rect(x + i * module, y + j * module, run * module, module + 0.05);
      i += run;
    }
  });
  doc.fill(COLORS.ink);
}
