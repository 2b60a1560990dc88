import { startDecoder } from './decoder.ts';
import { pixelsOfFile } from './pixels.ts';

/** The decoder may have to be downloaded first; beyond this, typing is quicker. */
const PATIENCE_MS = 5000;

/**
 * Returns the text of the code in a picture, decoded on this device; undefined if there is none or the decoder does not
 * load in time.
 */
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
