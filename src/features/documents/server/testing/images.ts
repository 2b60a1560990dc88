import { crc32, deflateSync } from 'node:zlib';

const u32 = (value: number) => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
};

const chunk = (name: string, data: Buffer) => {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  return Buffer.concat([u32(data.length), body, u32(crc32(body))]);
};

/**
 * A PNG, complete only for 1 x 1: for other sizes only its header has them. `padding` bytes follow in an extra chunk.
 */
export const png = (width = 1, height = 1, padding = 0): Buffer => pngOf(width, height, Buffer.from([0, 0]), padding);

/** A PNG with all its pixels, black. */
export const greyPng = (width: number, height: number): Buffer =>
  pngOf(width, height, Buffer.alloc((width + 1) * height));

function pngOf(width: number, height: number, rows: Buffer, padding = 0): Buffer {
  const header = Buffer.concat([u32(width), u32(height), Buffer.from([8, 0, 0, 0, 0])]);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    ...(padding > 0 ? [chunk('paDd', Buffer.alloc(padding))] : []),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** The segments of a JPEG up to the scan: an application segment of `appBytes`, then the frame of kind `sof`. */
export function jpeg(width = 1, height = 1, { sof = 0xc0, appBytes = 14 } = {}): Buffer {
  const app = Buffer.alloc(appBytes + 4, 0xc0);
  app.set([0xff, 0xe0, (appBytes + 2) >> 8, (appBytes + 2) & 0xff]);
  const frame = [0xff, sof, 0, 11, 8, height >> 8, height & 0xff, width >> 8, width & 0xff, 1, 1, 0x11, 0];
  return Buffer.concat([Buffer.from([0xff, 0xd8]), app, Buffer.from([...frame, 0xff, 0xda, 0, 2, 0xff, 0xd9])]);
}

const riff = (chunks: Buffer) => {
  const head = Buffer.from('RIFF\0\0\0\0WEBP', 'latin1');
  head.writeUInt32LE(chunks.length + 4, 4);
  return Buffer.concat([head, chunks]);
};
const webpChunk = (name: string, data: Buffer) => {
  const head = Buffer.from(`${name}\0\0\0\0`, 'latin1');
  head.writeUInt32LE(data.length, 4);
  return Buffer.concat([head, data]);
};

/** The first chunk of a WebP, in one of its three kinds. */
export function webp(kind: 'VP8 ' | 'VP8L' | 'VP8X', width: number, height: number): Buffer {
  const data = Buffer.alloc(16);
  if (kind === 'VP8X') {
    data.writeUIntLE(width - 1, 4, 3);
    data.writeUIntLE(height - 1, 7, 3);
  } else if (kind === 'VP8L') {
    data[0] = 0x2f;
    data.writeUInt32LE(((width - 1) | ((height - 1) << 14)) >>> 0, 1);
  } else {
    data.set([0, 0, 0, 0x9d, 0x01, 0x2a]);
    data.writeUInt16LE(width, 6);
    data.writeUInt16LE(height, 8);
  }
  return riff(webpChunk(kind, data));
}

export const dataUrl = (bytes: Uint8Array, type = 'image/png'): string =>
  `data:${type};base64,${Buffer.from(bytes).toString('base64')}`;
