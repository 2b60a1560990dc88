import { crc32, deflateSync } from 'node:zlib';

const WIDTH = 320;
const HEIGHT = 200;

/** Draws a document without a photo: a greyscale PNG (RFC 2083) with a frame and lines. */
export function paperImage(): Buffer {
  const rows = Array.from({ length: HEIGHT }, (_, y) =>
    Buffer.from([0, ...Array.from({ length: WIDTH }, (_, x) => shade(x, y))]),
  );
  const header = Buffer.alloc(13);
  header.writeUInt32BE(WIDTH, 0);
  header.writeUInt32BE(HEIGHT, 4);
  header.set([8, 0, 0, 0, 0], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.concat(rows))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function shade(x: number, y: number): number {
  const isFrame = x < 6 || y < 6 || x >= WIDTH - 6 || y >= HEIGHT - 6;
  const isLine = x > 130 && x < WIDTH - 30 && y > 40 && y < HEIGHT - 40 && y % 24 < 4;
  const isPortrait = x > 28 && x < 108 && y > 40 && y < HEIGHT - 40;
  return isFrame || isLine ? 90 : isPortrait ? 190 : 240;
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
}
