import { fileURLToPath } from 'node:url';
import PDFDocument from 'pdfkit';
import { momentText } from '../period.ts';
import type { Statement } from '../statement.ts';
import { statementWords } from '../statement-words.ts';
import { drawEntries } from './pdf-entries.ts';
import { drawHead } from './pdf-head.ts';
import { COLORS, drawRule, drawText, FOOT, type Paper, SIDE, WIDTH } from './pdf-paper.ts';

const FONT = fileURLToPath(new URL('../../../ui/fonts/ingam-sans-print.ttf', import.meta.url));

/** Draws a statement on A4: who, what and when, the sums, every entry with the balance after it, and on each page its number and the network. */
export async function statementPdf(statement: Statement): Promise<Uint8Array<ArrayBuffer>> {
  const w = statementWords[statement.language];
  const doc = new PDFDocument({
    size: 'A4',
    margin: 0,
    font: FONT,
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
  const bytes = collected(doc);
  const body = doc.struct('Document');
  doc.addStructure(body);
  const paper: Paper = { doc, w, statement, body };
  drawEntries(paper, drawHead(paper));
  drawFeet(paper);
  body.end();
  doc.end();
  return bytes;
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

function collected(doc: PDFKit.PDFDocument): Promise<Uint8Array<ArrayBuffer>> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    doc.on('data', (chunk: Buffer) => chunks.push(chunk));
    doc.on('end', () => resolve(new Uint8Array(Buffer.concat(chunks))));
    doc.on('error', reject);
  });
}
