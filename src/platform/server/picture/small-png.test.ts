import { crc32, deflateSync, inflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { smallPng } from './small-png.ts';

// Encodes a PNG chunk. Written from the standard alone (PNG, third edition), without the product's code.
const chunk = (name: string, data: Uint8Array) => {
  const body = Buffer.concat([Buffer.from(name), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
};
const SIGNATURE = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]);
interface Made {
  width: number;
  height: number;
  depth?: number;
  type?: number;
  interlace?: number;
  more?: Buffer[];
}
function png(rows: Uint8Array, { width, height, depth = 8, type = 6, interlace = 0, more = [] }: Made): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width);
  header.writeUInt32BE(height, 4);
  header.set([depth, type, 0, 0, interlace], 8);
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    ...more,
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
/** Decodes what this server writes: 8-bit RGBA, rows without a filter. */
function pixels(made: Buffer | undefined): { width: number; height: number; rgba: number[][] } {
  if (!made) throw new Error('none was made');
  const [width, height] = [made.readUInt32BE(16), made.readUInt32BE(20)];
  const rows = inflateSync(made.subarray(41, 41 + made.readUInt32BE(33)));
  const rgba = Array.from({ length: width * height }, (_, n) => {
    const at = Math.floor(n / width) * (width * 4 + 1) + 1 + (n % width) * 4;
    return [...rows.subarray(at, at + 4)];
  });
  return { width, height, rgba };
}
const [RED, BLUE] = [
  [255, 0, 0, 255],
  [0, 0, 255, 128],
];

describe('a foreign picture', () => {
  it('is decoded with any filter, depth and colour type, to the same pixels', async () => {
    // Two pixels a row, red and blue, each row with another filter.
    const [r, b] = [RED, BLUE] as [number[], number[]];
    const minus = (one: number[], other: number[]) => one.map((value, n) => (value - (other[n] ?? 0) + 256) % 256);
    const half = (one: number[]) => one.map((value) => value >> 1);
    const none = [0, 0, 0, 0];
    const filtered = [
      [0, ...r, ...b],
      [1, ...r, ...minus(b, r)],
      [2, ...none, ...none],
      [3, ...minus(r, half(r)), ...minus(b, half(b.map((value, n) => value + (r[n] ?? 0))))],
      [4, ...none, ...none],
    ].flat();
    // Paeth of blue below blue: the pixel above is nearest.
    expect(pixels(await smallPng(png(Uint8Array.from(filtered), { width: 2, height: 5 }))).rgba).toEqual(
      Array.from({ length: 5 }, () => [RED, BLUE]).flat(),
    );
    const of = async (rows: number[], made: Partial<Made>) =>
      pixels(await smallPng(png(Uint8Array.from(rows), { width: 2, height: 1, ...made }))).rgba;
    const palette = [chunk('PLTE', Buffer.from([255, 0, 0, 0, 0, 255])), chunk('tRNS', Buffer.from([255, 128]))];
    for (const [depth, byte] of [
      [1, [0b01000000]],
      [2, [0b00010000]],
      [4, [0b00000001]],
      [8, [0, 1]],
    ] as const)
      expect(await of([0, ...byte], { depth, type: 3, more: palette })).toEqual([RED, BLUE]);
    expect(await of([0, 255, 0, 0, 0, 0, 255], { type: 2 })).toEqual([RED, [0, 0, 255, 255]]);
    expect(await of([0, 255, 9, 0, 9, 0, 9, 0, 9, 0, 9, 255, 9], { type: 2, depth: 16 })).toEqual([
      RED,
      [0, 0, 255, 255],
    ]);
    expect(await of([0, 7, 255, 9, 128], { type: 4 })).toEqual([
      [7, 7, 7, 255],
      [9, 9, 9, 128],
    ]);
    expect(await of([0, 0b01000000], { type: 0, depth: 1 })).toEqual([
      [0, 0, 0, 255],
      [255, 255, 255, 255],
    ]);
  });

  it('becomes at most 96 pixels a side and 20 kB, in its proportions, without metadata', async () => {
    const row = [
      0,
      ...Array.from({ length: 100 }, () => RED).flat(),
      ...Array.from({ length: 100 }, () => BLUE).flat(),
    ];
    const rows = Uint8Array.from(Array.from({ length: 100 }, () => row).flat());
    const text = chunk('tEXt', Buffer.from('Comment\0<script>alert(1)</script>'));
    const made = await smallPng(png(rows, { width: 200, height: 100, more: [text] }));
    const { width, height, rgba } = pixels(made);
    expect([width, height, rgba[0], rgba.at(-1)]).toEqual([96, 48, RED, BLUE]);
    expect(made?.includes('script')).toBe(false);
    let seed = 7;
    const noise = Uint8Array.from({ length: (200 * 4 + 1) * 200 }, (_, n) => {
      seed = (seed * 48271) % 2147483647;
      return n % 801 === 0 ? 0 : seed & 255;
    });
    expect((await smallPng(png(noise, { width: 200, height: 200 })))?.length).toBeLessThanOrEqual(20_000);
  });

  it('is refused if it is no PNG, too large, unpacks to more than declared, is truncated, or is interlaced', async () => {
    const good = png(Uint8Array.from([0, ...(RED as number[])]), { width: 1, height: 1 });
    expect(await smallPng(good)).toBeDefined();
    const bomb = png(new Uint8Array(50_000_000), { width: 1, height: 1 });
    const others = [
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
      Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), good.subarray(3)]),
      png(new Uint8Array(5), { width: 60_000, height: 60_000 }),
      png(new Uint8Array(5), { width: 1025, height: 1 }),
      png(new Uint8Array(5), { width: 0, height: 1 }),
      bomb,
      png(new Uint8Array(4), { width: 1, height: 1 }),
      png(Uint8Array.from([5, 1, 1, 1, 1]), { width: 1, height: 1 }),
      png(Uint8Array.from([0, 1, 1, 1, 1]), { width: 1, height: 1, interlace: 1 }),
      good.subarray(0, -14),
      Buffer.alloc(0),
    ];
    for (const one of others) expect(await smallPng(one)).toBeUndefined();
  });
});
