import { places } from '#platform/server/places.ts';
import { inThread, type ThreadFault } from '#platform/server/thread.ts';
import type { PictureType } from './codecs.ts';

const WORKER = new URL('./marker-worker.ts', import.meta.url);
// 40 megapixels are 160 MB, twice for a moment.
const BOUNDS = { longestMs: 20_000, mostMb: 320 };
const PLACES = { atOnce: 1, most: 16, mostOfOne: 2, detail: 'Too many pictures are being opened.' };

/** What says that it is a picture and cannot be read as one. */
export class UnreadableImage extends Error {}

/** Writes who looks over pictures that people hand in. */
export interface ImageMarker {
  /**
   * A JPEG of at most 1,600 pixels a side with `line` (`watermark.ts`) tiled over it, for whoever is numbered `of`; nothing else of the file
   * comes along. Throws `UnreadableImage`; refuses with `unavailable` (503) where too many wait.
   */
  mark(
    of: number,
    image: { readonly type: PictureType; readonly bytes: Uint8Array },
    line: string,
  ): Promise<Uint8Array>;
}

/** Each picture is read in a thread of its own, one at a time, with 20 s and a bound on memory: it is a stranger's. */
export function createImageMarker(): ImageMarker {
  const inTurn = places(PLACES);
  return {
    mark: (of, { type, bytes }, line) =>
      inTurn(of, async () => {
        const made = await inThread<Uint8Array | ThreadFault>(WORKER, { type, bytes, line }, BOUNDS);
        if (made instanceof Uint8Array) return made;
        throw new UnreadableImage(made.reason);
      }),
  };
}
