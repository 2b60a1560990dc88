import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import wasm from 'zxing-wasm/reader/zxing_reader.wasm?url';

/** Request of the page to the worker, and its answer; `id` matches the two. */
export interface Question {
  readonly id: number;
  readonly picture: ImageData;
}
export interface Answer {
  readonly id: number;
  /** Undefined if the picture contains no code. */
  readonly text?: string | undefined;
  readonly error?: string;
}

// By default the library downloads its program from a third party's server.
prepareZXingModule({ overrides: { locateFile: () => wasm } });

addEventListener('message', ({ data }: MessageEvent<Question>) => {
  const { id, picture } = data;
  const answer = (more: Omit<Answer, 'id'>) => postMessage({ id, ...more } satisfies Answer);
  readBarcodes(picture, { formats: ['QRCode'], tryHarder: true, maxNumberOfSymbols: 1 }).then(
    (found) => answer({ text: found.find(({ isValid }) => isValid)?.text }),
    (error: unknown) => answer({ error: String(error) }),
  );
});
