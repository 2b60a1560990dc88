import { perServer } from '#platform/server/per-server.ts';
import { places } from '#platform/server/places.ts';
import type { Services } from '#platform/server/services.ts';
import { inThread, type ThreadFault } from '#platform/server/thread.ts';
import type { PictureType } from './codecs.ts';

const WORKER = new URL('./marker-worker.ts', import.meta.url);
// 40 megapixels are 160 MB, twice for a moment.
const BOUNDS = { longestMs: 20_000, mostMb: 320 };
const PLACES = { atOnce: 1, most: 16, mostOfOne: 2, detail: 'Too many pictures are being opened.' };

/** What says that it is a picture and cannot be read as one. */
export class UnreadableImage extends Error {}

interface HandedIn {
  readonly type: PictureType;
  readonly bytes: Uint8Array;
  /** Pixels of its longer side, where fewer than 1,600 do. */
  readonly mostSide?: number;
}

/** Draws pictures that people hand in anew, and writes over them who looks. */
export interface ImageMarker {
  /**
   * A JPEG of at most 1,600 pixels a side, for whoever is numbered `of`; nothing else of the file comes along: no place, device or comment. Throws
   * `UnreadableImage`; refuses with `unavailable` (503) where too many wait.
   */
  redraw(of: number, image: HandedIn): Promise<Uint8Array>;
  /** The same with `line` (`watermark.ts`) tiled over it. */
  mark(of: number, image: HandedIn, line: string): Promise<Uint8Array>;
}

/** Each picture is read in a thread of its own, one at a time, with 20 s and a bound on memory: it is a stranger's. */
export function createImageMarker(): ImageMarker {
  const inTurn = places(PLACES);
  const draw = (of: number, { type, bytes, mostSide }: HandedIn, line?: string) =>
    inTurn(of, async () => {
      const made = await inThread<Uint8Array | ThreadFault>(WORKER, { type, bytes, mostSide, line }, BOUNDS);
      if (made instanceof Uint8Array) return made;
      throw new UnreadableImage(made.reason);
    });
  return { redraw: (of, image) => draw(of, image), mark: draw };
}

/** The one of a server. */
export const imageMarkerOf = perServer((_: Services) => createImageMarker());
