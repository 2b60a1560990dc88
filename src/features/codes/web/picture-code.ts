import { startDecoder } from './decoder.ts';
import { pixelsOfFile } from './pixels.ts';

/** The reader may have to be fetched first; who waits longer had rather type. */
const PATIENCE_MS = 5000;

/** What the code in a picture says, read on this phone; undefined where there is none, or the reader cannot be had in time. */
export async function codeInPicture(file: Blob): Promise<string | undefined> {
  const sizes = await pixelsOfFile(file);
  if (!sizes) return undefined;
  const decoder = startDecoder();
  const read = async () => {
    for (const pixels of sizes) {
      const text = await decoder.decode(pixels);
      if (text) return text;
    }
    return undefined;
  };
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, PATIENCE_MS, undefined));
  return Promise.race([read().catch(() => undefined), late]).finally(() => decoder.stop());
}
