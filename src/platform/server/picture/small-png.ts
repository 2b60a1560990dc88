import { crc32, deflateSync, inflateSync } from 'node:zlib';
import { type Picture, readPicture } from './codecs.ts';

const PNG_SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex');

/** Maximum pixels of a side. Larger pictures are no logos to show next to a name. */
const MOST_SIDE = 1024;
const SIDES = [96, 64] as const;
/** Maximum size of the stored PNG. */
const MOST_PNG_BYTES = 20_000;

/**
 * Decodes somebody else's PNG and re-encodes it at most 96 pixels a side, so that none of its bytes are passed on.
 * Undefined if it is not a PNG or too large.
 */
export async function smallPng(bytes: Buffer): Promise<Buffer | undefined> {
  if (!isSmall(bytes)) return undefined;
  // The codec throws for anything but a PNG.
  const picture = await readPicture('image/png', bytes).catch(() => undefined);
  return picture && SIDES.map((side) => writePng(shrunk(picture, side))).find((png) => png.length <= MOST_PNG_BYTES);
}

/**
 * Checks a PNG (third edition, IHDR) before the codec reads it: reasonable size, not interlaced, and no more data than
 * that size needs.
 */
function isSmall(bytes: Buffer): boolean {
  if (bytes.length < 33 || !bytes.subarray(0, 8).equals(PNG_SIGNATURE)) return false;
  const [width, height] = [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
  if (Math.min(width, height) < 1 || Math.max(width, height) > MOST_SIDE || bytes[28] !== 0) return false;
  const data: Buffer[] = [];
  for (let at = 8; at + 12 <= bytes.length; at += 12 + bytes.readUInt32BE(at))
    if (bytes.toString('latin1', at + 4, at + 8) === 'IDAT')
      data.push(bytes.subarray(at + 8, at + 8 + bytes.readUInt32BE(at)));
  try {
    // A row has its filter byte and at most eight bytes a pixel.
    inflateSync(Buffer.concat(data), { maxOutputLength: (1 + width * 8) * height });
    return true;
  } catch {
    // The PNG is damaged, or has more data than its size needs.
    return false;
  }
}

/** Averages the pixels that each new pixel covers, weighted by opacity. */
function shrunk(picture: Picture, side: number): Picture {
  const scale = Math.max(1, Math.max(picture.width, picture.height) / side);
  const width = Math.max(1, Math.round(picture.width / scale));
  const height = Math.max(1, Math.round(picture.height / scale));
  const rgba = new Uint8Array(width * height * 4);
  const span = (n: number, of: number, most: number) => {
    const from = Math.floor((n * most) / of);
    return [from, Math.max(from + 1, Math.floor(((n + 1) * most) / of))] as const;
  };
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const [left, right] = span(x, width, picture.width);
      rgba.set(meanOf(picture, { rows: span(y, height, picture.height), left, right }), (y * width + x) * 4);
    }
  return { width, height, rgba };
}

function meanOf(
  { width, rgba }: Picture,
  { rows: [top, bottom], left, right }: { rows: readonly [number, number]; left: number; right: number },
): number[] {
  let [red, green, blue, seen] = [0, 0, 0, 0];
  for (let y = top; y < bottom; y += 1)
    for (let x = left; x < right; x += 1) {
      const at = (y * width + x) * 4;
      const alpha = rgba[at + 3] ?? 0;
      red += (rgba[at] ?? 0) * alpha;
      green += (rgba[at + 1] ?? 0) * alpha;
      blue += (rgba[at + 2] ?? 0) * alpha;
      seen += alpha;
    }
  const count = (bottom - top) * (right - left);
  return seen === 0 ? [0, 0, 0, 0] : [red / seen, green / seen, blue / seen, seen / count].map(Math.round);
}

function writePng({ width, height, rgba }: Picture): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 6, 0, 0, 0], 8);
  const rows = Buffer.concat(
    Array.from({ length: height }, (_, row) =>
      Buffer.concat([Buffer.from([0]), rgba.subarray(row * width * 4, (row + 1) * width * 4)]),
    ),
  );
  const data = deflateSync(rows, { level: 9 });
  return Buffer.concat([PNG_SIGNATURE, chunk('IHDR', header), chunk('IDAT', data), chunk('IEND', Buffer.alloc(0))]);
}

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}
