import type { SealPage } from '../../../seal.ts';
import { sealWords as w } from '../../../seal-words.ts';
import { SIDE, WIDTH } from './frame.ts';
import { bandOf, type Doc } from './print.ts';
import { COLORS, drawLine, drawPair, drawRule } from './text.ts';

const GROUP = 8;
const quiet = { size: 8.5, color: COLORS.quiet } as const;

/** Draws the approved document's title, amount and fingerprint. Returns the y position below them. */
export function drawHead(doc: Doc, page: SealPage): number {
  const { document, amount, organisation } = page;
  drawLine(doc, w.titleKo, {
    x: SIDE,
    y: 97,
    width: WIDTH,
    size: 14,
    align: 'centre',
    color: COLORS.quiet,
    spacing: 1,
  });
  drawLine(doc, w.title, { x: SIDE, y: 122, width: WIDTH, size: 30, align: 'centre', isBold: true });
  bandOf(doc, organisation.did, { side: Math.round(WIDTH), height: 6, name: 'Divider' })(SIDE, 177, false, COLORS.line);
  drawLine(doc, w.document, { x: SIDE, y: 193, width: 280, ...quiet });
  drawLine(doc, document.title, { x: SIDE, y: 206, width: 290, size: 14.5, isBold: true });
  drawLine(doc, aboutOf(document), { x: SIDE, y: 227, width: 290, ...quiet });
  if (amount) {
    const right = { x: SIDE + 300, width: WIDTH - 300, align: 'right' } as const;
    drawLine(doc, w.amount, { ...right, y: 193, ...quiet });
    drawLine(doc, amount.text, { ...right, y: 206, size: 14.5, isBold: true });
    if (amount.isPaid) drawLine(doc, w.paid, { ...right, y: 227, ...quiet });
  }
  drawRule(doc, { x: SIDE, y: 250, width: WIDTH }, COLORS.ink, 0.8);
  drawFingerprint(doc, document);
  drawPair(doc, w.who, w.whoKo, { x: SIDE, y: 321, width: 200, size: 11 });
  const steps = { x: SIDE + 220, y: 323, width: WIDTH - 220, align: 'right', ...quiet } as const;
  drawLine(doc, w.steps(page.steps), steps);
  drawRule(doc, { x: SIDE, y: 344, width: WIDTH }, COLORS.edge, 0.9);
  return 345;
}

const aboutOf = ({ externalId, name, pages, version }: SealPage['document']): string =>
  [externalId, name, pages > 0 ? w.pages(pages) : null, w.version(version)].filter((one) => one !== null).join(' · ');

/** Draws the fingerprint in groups of eight digits, so that two people can compare it by reading aloud. */
function drawFingerprint(doc: Doc, { sha256, pages }: SealPage['document']): void {
  drawLine(doc, w.fingerprint, { x: SIDE, y: 262, width: 160, size: 9 });
  const about = sha256 === null ? w.noDocument : w.fingerprintOf(pages);
  drawLine(doc, about, { x: SIDE, y: 276, width: 160, ...quiet });
  if (sha256 === null) return;
  const groups = sha256.match(new RegExp(`.{${GROUP}}`, 'g')) ?? [];
  [groups.slice(0, 4), groups.slice(4)].forEach((line, i) => {
    line.forEach((group, column) => {
      const x = SIDE + WIDTH - (4 - column) * 68 - 4;
      drawFixed(doc, group, x, 262 + 16 * i);
    });
  });
}

/** Draws each character in a cell of equal width, so that digits align. The text stays one unit for selection. */
function drawFixed(doc: Doc, group: string, x: number, y: number): void {
  const size = 10.5;
  const natural = doc.fontSize(size).widthOfString(group, { features: ['tnum'] });
  const spacing = (66 - natural) / GROUP - 0.6;
  doc.fillColor(COLORS.ink).text(group, x + 4, y, { lineBreak: false, characterSpacing: spacing, features: ['tnum'] });
}
