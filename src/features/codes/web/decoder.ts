import type { Answer, Question } from './decode-worker.ts';

export interface Decoder {
  /** Returns the text of the code in a picture; undefined if there is none. Rejects if the decoder cannot be loaded. */
  decode(picture: ImageData): Promise<string | undefined>;
  stop(): void;
}

interface Waiting {
  resolve(text: string | undefined): void;
  reject(error: Error): void;
}

/** Starts the decoder in a worker, so that the camera picture never freezes. Nothing is downloaded before. */
export function startDecoder(): Decoder {
  const worker = new Worker(new URL('./decode-worker.ts', import.meta.url), { type: 'module' });
  const waiting = new Map<number, Waiting>();
  let last = 0;
  worker.onmessage = ({ data: { id, text, error } }: MessageEvent<Answer>) => {
    const one = waiting.get(id);
    waiting.delete(id);
    if (error === undefined) one?.resolve(text);
    else one?.reject(new Error(error));
  };
  worker.onerror = ({ message }) => {
    for (const one of waiting.values()) one.reject(new Error(message || 'the decoder could not be loaded'));
    waiting.clear();
  };
  return {
    decode: (picture) =>
      new Promise((resolve, reject) => {
        last += 1;
        waiting.set(last, { resolve, reject });
        worker.postMessage({ id: last, picture } satisfies Question, [picture.data.buffer]);
      }),
    stop: () => {
      worker.terminate();
      waiting.clear();
    },
  };
}
