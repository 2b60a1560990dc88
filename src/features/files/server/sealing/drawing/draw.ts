import PDFDocument from 'pdfkit';
import { readImageHeader } from '#features/documents/image.ts';
import { printFace } from '#platform/server/print-face.ts';
import { preparePrint } from '#platform/server/print-shape.ts';
import { MOST_PLACED, type SealPage } from '../../../seal.ts';
import { sealWords as w } from '../../../seal-words.ts';
import { drawFoot, FOOT } from './foot.ts';
import { drawTop, frameOf, PAGE, SIDE, WIDTH } from './frame.ts';
import { drawHead } from './head.ts';
import type { Doc } from './print.ts';
import { drawRow, ROW } from './rows.ts';

const TOP = 96;
/** Y position where rows end on a page without the foot. */
const BOTTOM = 780;

/** Draws the seal pages as a separate PDF. An approved image comes first, on a page of its own. */
export async function drawSeal(page: SealPage, image: Uint8Array | undefined, isLeftOut = false): Promise<Uint8Array> {
  await preparePrint(page);
  const doc = new PDFDocument({
    size: 'A4',
    margin: 0,
    font: printFace(),
    autoFirstPage: false,
    pdfVersion: '1.7',
    info: infoOf(page),
  });
  const bytes = collectBytes(doc);
  const before = (image && !isLeftOut && drawImage(doc, image) ? 1 : 0) + (image ? 0 : page.document.pages);
  const rows = pagesOf(page.decisions.length);
  const of = before + rows.length;
  doc.addPage();
  const frame = frameOf(doc, page.organisation.did);
  let n = 0;
  rows.forEach((count, i) => {
    if (i > 0) doc.addPage();
    frame();
    drawTop(doc, page, { n: before + i + 1, of });
    let y = i === 0 ? drawHead(doc, page) : TOP;
    for (const decision of page.decisions.slice(n, n + count)) {
      n += 1;
      drawRow(doc, decision, { n, y });
      y += ROW;
    }
  });
  drawFoot(doc, page);
  doc.end();
  return bytes;
}

const infoOf = ({ document, organisation, sealedAt }: SealPage) => ({
  Title: `${document.title}: ${w.title}`,
  Author: organisation.name,
  Producer: 'Ingam',
  Creator: 'Ingam',
  CreationDate: new Date(sealedAt),
});

/** Returns the number of rows per page. The first page also has the head, the last the foot. */
export function pagesOf(rows: number): number[] {
  const pages: number[] = [];
  for (let left = rows, top = 345; ; top = TOP) {
    if (left <= Math.floor((FOOT - top) / ROW)) return [...pages, left];
    // At least one row is on the page with the foot, so that the foot never fills a page alone.
    const fitting = Math.min(left - 1, Math.floor((BOTTOM - top) / ROW));
    pages.push(fitting);
    left -= fitting;
  }
}

/** Draws an image on a page before the seal. Returns false if it is too large to draw; it is then only attached. */
function drawImage(doc: Doc, image: Uint8Array): boolean {
  const header = readImageHeader(image);
  if (!header || (header.type === 'image/png' && header.width * header.height > MOST_PLACED)) return false;
  doc.addPage();
  const fit: [number, number] = [WIDTH, PAGE.height - 2 * SIDE];
  doc.image(Buffer.from(image), SIDE, SIDE, { fit, align: 'center', valign: 'center' });
  return true;
}

function collectBytes(doc: Doc): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    doc.on('data', (chunk: Buffer) => chunks.push(chunk));
    doc.on('end', () => resolve(Buffer.concat(chunks)));
    doc.on('error', reject);
  });
}
