import { type ImageHeader, readImageHeader } from '#features/documents/image.ts';
import { Refusal } from '#platform/refusal.ts';
import { type ImageMarker, UnreadableImage } from '#platform/server/picture/marker.ts';

/** Maximum size in bytes; a portrait has a few kilobytes. */
const MOST_BYTES = 1_000_000;
const MOST_PIXELS = 12_000_000;
/** Pixels of the longer side on the consent screen, doubled for dense displays. */
const MOST_SIDE = 320;
/** Maximum pictures drawn for one request. Further pictures are only listed by name. */
const MOST_DRAWN = 8;
const BASE64 = /^(?:data:image\/[a-z+.-]+;base64,)?([A-Za-z0-9+/_-]{40,}={0,2})$/;

/** A picture in a claim. Its bytes come from the issuer and are not trusted. */
export interface ClaimPicture {
  readonly type: ImageHeader['type'];
  readonly bytes: Uint8Array;
}

/**
 * Finds a picture in a claim by its bytes, whatever the claim's name: a data URI, base64 or bytes. Undefined if it is
 * not a picture.
 */
export function pictureIn(value: unknown): ClaimPicture | undefined {
  const bytes = bytesIn(value);
  const header = bytes && bytes.length <= MOST_BYTES ? readImageHeader(bytes) : undefined;
  return bytes && header && header.width * header.height <= MOST_PIXELS ? { type: header.type, bytes } : undefined;
}

function bytesIn(value: unknown): Uint8Array | undefined {
  if (value instanceof Uint8Array) return value;
  if (typeof value !== 'string' || value.length > MOST_BYTES * 1.5) return undefined;
  const [, inside] = BASE64.exec(value) ?? [];
  return inside === undefined ? undefined : Buffer.from(inside, 'base64');
}

/** Redraws a picture as a data URI; null if it cannot be read or the limit is reached. */
export type DrawPicture = (picture: ClaimPicture) => Promise<string | null>;

/** Redraws the pictures of one request, each once, in the thread for untrusted pictures. */
export function pictureDrawer(marker: Pick<ImageMarker, 'redraw'>, of: number): DrawPicture {
  const drawn = new Map<string, Promise<string | null>>();
  // Pictures are redrawn one after the other, since each person has few places in the queue.
  let last: Promise<unknown> = Promise.resolve();
  return (picture) => {
    const key = Buffer.from(picture.bytes).toString('base64');
    const known = drawn.get(key);
    if (known) return known;
    if (drawn.size >= MOST_DRAWN) return Promise.resolve(null);
    const made = last.then(() => draw(marker, of, picture));
    drawn.set(key, made);
    last = made;
    return made;
  };
}

async function draw(
  { redraw }: Pick<ImageMarker, 'redraw'>,
  of: number,
  picture: ClaimPicture,
): Promise<string | null> {
  try {
    const jpeg = await redraw(of, { ...picture, mostSide: MOST_SIDE });
    return `data:image/jpeg;base64,${Buffer.from(jpeg).toString('base64')}`;
  } catch (error) {
    if (error instanceof UnreadableImage || error instanceof Refusal) return null;
    throw error;
  }
}
