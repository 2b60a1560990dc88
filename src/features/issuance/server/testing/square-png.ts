import { crc32, deflateSync } from 'node:zlib';

const chunk = (name: string, data: Uint8Array) => {
  const body = Buffer.concat([Buffer.from(name), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
};
const red = (side: number) =>
  Buffer.concat(
    Array.from({ length: side }, () => Buffer.from([0, ...Array.from({ length: side }, () => [255, 0, 0]).flat()])),
  );

/** Builds a red square as a PNG by the standard; `inside` is its unpacked data. */
export function squarePng(side: number, inside = red(side)): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side);
  header.writeUInt32BE(side, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const parts = [chunk('IHDR', header), chunk('IDAT', deflateSync(inside)), chunk('IEND', Buffer.alloc(0))];
  return Buffer.concat([Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]), ...parts]);
}
