// @online
import { createWorker, OEM, PSM } from 'tesseract.js';
import { betterZone, isSound, parseZone, type Zone } from '../../zone.ts';

/** Where the build placed the print reader (scripts/build/kept-data.ts). */
declare const OCR_DATA: string;

const CHARACTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789<';
/** Dictionaries are off: they would turn codes into words. */
const WITHOUT_WORDS = {
  load_system_dawg: '0',
  load_freq_dawg: '0',
  load_punc_dawg: '0',
  load_number_dawg: '0',
  load_unambig_dawg: '0',
  load_bigram_dawg: '0',
} as const;
/** Fraction of the page's height, at the bottom, that contains the zone. */
const FOOT = 0.36;
/**
 * Widths in pixels at which the picture is tried. The print reader is trained on book type: it recognizes capitals of
 * ten pixels with widened spacing, and reads larger ones twice. The first width suits a page that fills the picture,
 * the others one that does not.
 */
const WIDTHS = [860, 960, 1080, 760] as const;
const STRETCH = 1.9;
const PATIENCE_MS = 60_000;

/**
 * Reads the zone of a picture in this browser; undefined if none is found. Rejects if the reader cannot be loaded or
 * takes more than a minute.
 */
export async function readZone(dataUrl: string, today: string): Promise<Zone | undefined> {
  const picture = new Image();
  picture.src = dataUrl;
  await picture.decode();
  const reader = await createWorker(
    'eng',
    OEM.LSTM_ONLY,
    {
      workerPath: `${OCR_DATA}/worker.min.js`,
      corePath: `${OCR_DATA}/tesseract-core-simd-lstm.js`,
      langPath: OCR_DATA,
      workerBlobURL: false,
      cacheMethod: 'none',
    },
    WITHOUT_WORDS,
  );
  const late = new Promise<never>((_, reject) => setTimeout(reject, PATIENCE_MS, new Error('reading took too long')));
  const reading = (async () => {
    await reader.setParameters({ tessedit_char_whitelist: CHARACTERS, tessedit_pageseg_mode: PSM.SINGLE_BLOCK });
    let best: Zone | undefined;
    for (const width of WIDTHS) {
      const { data } = await reader.recognize(footOf(picture, width));
      best = betterZone(best, parseZone(data.text, today));
      if (best && isSound(best)) break;
    }
    return best;
  })();
  return Promise.race([reading, late]).finally(() => void reader.terminate());
}

/** The bottom of a page in grey, at a size that suits the print reader. */
function footOf(picture: HTMLImageElement, width: number): HTMLCanvasElement {
  const { naturalWidth, naturalHeight } = picture;
  const foot = naturalHeight * FOOT;
  const height = Math.round((foot * width) / STRETCH / naturalWidth);
  const canvas = Object.assign(document.createElement('canvas'), { width, height });
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no canvas to draw on');
  context.imageSmoothingQuality = 'high';
  context.filter = 'grayscale(1) contrast(1.6)';
  context.drawImage(picture, 0, naturalHeight - foot, naturalWidth, foot, 0, 0, width, height);
  return canvas;
}
