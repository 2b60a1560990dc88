import PDFDocument from 'pdfkit';
import { printFace } from '#platform/server/print-face.ts';
import { preparePrint } from '#platform/server/print-shape.ts';
import { type Kit, kitWords } from '../../kit.ts';
import { collectBytes } from '../pdf-paper.ts';
import { drawCard, drawPoster, drawSticker, SIZES } from './draw-kit.ts';

const DRAW = { sticker: drawSticker, card: drawCard, poster: drawPoster } as const;

/** Draws a shop's sticker, card or poster as a tagged PDF in its own page size. */
export async function kitPdf(kit: Kit): Promise<Uint8Array<ArrayBuffer>> {
  await preparePrint(kit);
  const doc = new PDFDocument({
    size: [...SIZES[kit.paper]],
    margin: 0,
    font: printFace(),
    lang: 'ko',
    tagged: true,
    pdfVersion: '1.7',
    displayTitle: true,
    info: {
      Title: `${kit.nameKo ?? kit.name}: ${kitWords.payWith(kit.currency)}`,
      Producer: 'Ingam',
      Creator: 'Ingam',
    },
  });
  const bytes = collectBytes(doc);
  const body = doc.struct('Document');
  doc.addStructure(body);
  DRAW[kit.paper](doc, kit, body);
  body.end();
  doc.end();
  return bytes;
}
