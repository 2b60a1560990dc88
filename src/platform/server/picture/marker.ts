import type { OfficeOfficer } from '#platform/server/http/proof.ts';
import { perServer } from '#platform/server/per-server.ts';
import type { Services } from '#platform/server/services.ts';
import { inThread, type ThreadFault } from '#platform/server/thread.ts';
import { createWorkQueue } from '#platform/server/work-queue.ts';
import type { PictureType } from './codecs.ts';

const WORKER = new URL('./marker-worker.ts', import.meta.url);
// Limits of the thread. A picture of 40 megapixels takes 160 MB, and is in memory twice for a moment.
const BOUNDS = { longestMs: 20_000, mostMb: 320 };
const PLACES = { atOnce: 1, most: 16, mostOfOne: 2, detail: 'Too many pictures are being opened.' };

/** The file claims to be a picture but cannot be decoded. */
export class UnreadableImage extends Error {}

interface HandedIn {
  readonly type: PictureType;
  readonly bytes: Uint8Array;
  /** Maximum pixels of the longer side, if less than 1,600. */
  readonly mostSide?: number;
}

/** Re-encodes uploaded pictures and writes the viewer's name over them. */
export interface ImageMarker {
  /**
   * Returns a JPEG of at most 1,600 pixels a side for the user numbered `of`, without the file's metadata: no location,
   * device or comment. Throws `UnreadableImage`; refuses with `unavailable` (503) if too many requests wait.
   */
  redraw(of: number, image: HandedIn): Promise<Uint8Array>;
  /** As `redraw`, with `line` (`watermarkOf`) tiled over the picture. */
  mark(of: number, image: HandedIn, line: string): Promise<Uint8Array>;
}

/**
 * Creates a marker that decodes each picture in a thread of its own, one at a time, limited to 20 s and a bounded
 * memory, because the files are untrusted.
 */
export function createImageMarker(): ImageMarker {
  const inTurn = createWorkQueue(PLACES);
  const draw = (of: number, { type, bytes, mostSide }: HandedIn, line?: string) =>
    inTurn(of, async () => {
      const made = await inThread<Uint8Array | ThreadFault>(WORKER, { type, bytes, mostSide, line }, BOUNDS);
      if (made instanceof Uint8Array) return made;
      throw new UnreadableImage(made.reason);
    });
  return { redraw: (of, image) => draw(of, image), mark: draw };
}

/** Returns the server's image marker. */
export const imageMarkerOf = perServer((_: Services) => createImageMarker());

const SEOUL_MS = 9 * 3_600_000;

/**
 * Watermark on a picture that an officer opens: viewer, subject and time, such as `No. 12 Case 4 2026-11-26 15:40
 * +09:00`.
 */
export const watermarkOf = ({ person }: OfficeOfficer, what: string, at: Date): string => {
  const seoul = new Date(at.getTime() + SEOUL_MS).toISOString().slice(0, 16).replace('T', ' ');
  return `No. ${person.userId} ${what} ${seoul} +09:00`;
};
