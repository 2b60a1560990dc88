import PDFDocument from 'pdfkit';
import { momentText } from '#platform/korean-days.ts';
import { printFace } from '#platform/server/print-face.ts';
import { preparePrint } from '#platform/server/print-shape.ts';
import type { Statement } from '../statement.ts';
import { statementWords } from '../statement-words.ts';
import { drawEntries } from './pdf-entries.ts';
import { drawHead } from './pdf-head.ts';
import { COLORS, collectBytes, drawRule, drawText, FOOT, type Paper, SIDE, TOP, WIDTH } from './pdf-paper.ts';
import { drawCode, drawMedallion } from './pdf-print.ts';

/**
 * Draws a statement on A4: holder and period, totals, every entry with the balance after it. Each page has its number
 * and the network.
 */
export async function statementPdf(statement: Statement): Promise<Uint8Array<ArrayBuffer>> {
  const w = statementWords[statement.language];
  await preparePrint(statement);
  const doc = new PDFDocument({
    size: 'A4',
    margin: 0,
    font: printFace(),
    bufferPages: true,
    lang: statement.language,
    tagged: true,
    pdfVersion: '1.7',
    displayTitle: true,
    info: {
      Title: `${w.title}: ${statement.asset.code}, ${statement.from} – ${statement.to}`,
      Author: statement.network,
      Producer: 'Ingam',
      Creator: 'Ingam',
      CreationDate: statement.madeAt,
    },
  });
  const bytes = collectBytes(doc);
  const body = doc.struct('Document');
  doc.addStructure(body);
  const paper: Paper = { doc, w, statement, body };
  drawEnd(paper, drawEntries(paper, drawHead(paper)));
  drawFeet(paper);
  body.end();
  doc.end();
  return bytes;
}

const END = 92;
const CODE = 62;

/**
 * Draws the end, below the last entry or on a page of its own: a code for the page that checks the file, and the seal
 * on the holder's medallion.
 */
function drawEnd(paper: Paper, below: number): void {
  const { doc, w, statement, body } = paper;
  const isFull = below + END + 20 > FOOT;
  if (isFull) doc.addPage();
  const y = isFull ? TOP : FOOT - END - 8;
  drawRule(doc, y, 0.8, COLORS.ink);
  drawCode(doc, statement.checkedAt, { x: SIDE, y: y + 14 }, CODE);
  drawMedallion(doc, statement.holder.address, { x: SIDE + WIDTH - 46, y: y + 53 }, 40);
  const part = { of: body, tag: 'P' } as const;
  const at = { x: SIDE + CODE + 18, width: WIDTH - CODE - 130, part };
  drawText(doc, w.signed, { ...at, y: y + 16, size: 10.5 });
  for (const [nth, line] of [w.check, w.checkBy, statement.checkedAt].entries())
    drawText(doc, line, { ...at, y: y + 34 + nth * 13, size: 8, color: COLORS.quiet });
}

function drawFeet({ doc, w, statement }: Paper): void {
  const { count } = doc.bufferedPageRange();
  const made = `${statement.network}${statement.isSandbox ? ` · ${w.sandboxText}` : ''}`;
  for (let page = 0; page < count; page += 1) {
    doc.switchToPage(page);
    drawRule(doc, FOOT, 0.5, COLORS.rule);
    const size = 7;
    drawText(doc, made, { x: SIDE, y: FOOT + 8, width: WIDTH - 100, size, color: COLORS.quiet });
    const number = w.page(String(page + 1), String(count));
    drawText(doc, number, { x: SIDE + WIDTH - 100, y: FOOT + 8, width: 100, size, color: COLORS.quiet, isRight: true });
    drawText(doc, w.sign, { x: SIDE, y: FOOT + 19, width: WIDTH - 110, size: 6, color: COLORS.quiet });
    const at = `${w.made} ${momentText(statement.madeAt)}`;
    drawText(doc, at, { x: SIDE + WIDTH - 110, y: FOOT + 19, width: 110, size: 6, color: COLORS.quiet, isRight: true });
  }
}
