// @online
import { createWorker, OEM, PSM } from 'tesseract.js';
import { better, isSound, type Zone, zoneIn } from '../../zone.ts';

/** Where the build put the print reader (scripts/build/kept-data.ts). */
declare const OCR_DATA: string;

const CHARACTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789<';
/** Its dictionaries would make words of what is none. */
const WITHOUT_WORDS = {
  load_system_dawg: '0',
  load_freq_dawg: '0',
  load_punc_dawg: '0',
  load_number_dawg: '0',
  load_unambig_dawg: '0',
  load_bigram_dawg: '0',
} as const;
/** The zone stands at the foot of its page. */
const FOOT = 0.36;
/**
 * Pixels that the width of the picture is drawn at. The reader knows type of books: capitals of ten pixels, set wider than they are printed, it takes for
 * what they are, and larger ones it reads twice. The first is for a page that fills its picture, the others for one that does not.
 */
const WIDTHS = [860, 960, 1080, 760] as const;
const STRETCH = 1.9;
const PATIENCE_MS = 60_000;

/** What a picture's zone says, read in this browser; undefined where none is found. Rejects where the reader cannot be had or takes over a minute. */
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
      best = better(best, zoneIn(data.text, today));
      if (best && isSound(best)) break;
    }
    return best;
  })();
  return Promise.race([reading, late]).finally(() => void reader.terminate());
}

/** The foot of a page, grey, at a size that suits the reader. */
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
