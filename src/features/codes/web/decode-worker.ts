import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import wasm from 'zxing-wasm/reader/zxing_reader.wasm?url';

/** What the page sends, and what it gets back; the number tells which answer is to which question. */
export interface Question {
  readonly id: number;
  readonly picture: ImageData;
}
export interface Answer {
  readonly id: number;
  /** Undefined where there is no code in the picture. */
  readonly text?: string | undefined;
  readonly error?: string;
}

// Its own default is to fetch the program from somebody else's server.
prepareZXingModule({ overrides: { locateFile: () => wasm } });

addEventListener('message', ({ data }: MessageEvent<Question>) => {
  const { id, picture } = data;
  const answer = (more: Omit<Answer, 'id'>) => postMessage({ id, ...more } satisfies Answer);
  readBarcodes(picture, { formats: ['QRCode'], tryHarder: true, maxNumberOfSymbols: 1 }).then(
    (found) => answer({ text: found.find(({ isValid }) => isValid)?.text }),
    (error: unknown) => answer({ error: String(error) }),
  );
});
