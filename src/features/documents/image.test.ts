import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readImageHeader } from './image.ts';
import { jpeg, png, webp } from './server/testing/images.ts';

describe('an image header', () => {
  it('is read from a PNG', () => {
    expect(readImageHeader(png(10_000, 6000))).toEqual({ type: 'image/png', width: 10_000, height: 6000 });
  });

  it('is read from every kind of JPEG frame, past other segments', () => {
    for (const sof of [0xc0, 0xc1, 0xc2, 0xc3, 0xc9, 0xcf])
      expect(readImageHeader(jpeg(4032, 3024, { sof, appBytes: 60_000 }))).toEqual({
        type: 'image/jpeg',
        width: 4032,
        height: 3024,
      });
  });

  it('is read from the three kinds of WebP', () => {
    for (const kind of ['VP8 ', 'VP8L', 'VP8X'] as const)
      expect(readImageHeader(webp(kind, 16_000, 9000))).toEqual({ type: 'image/webp', width: 16_000, height: 9000 });
  });

  it('is not read from data that only looks like one inside another segment', () => {
    const hidden = jpeg(1, 1, { appBytes: 200 });
    hidden.set([0xff, 0xc0, 0, 11, 8, 0xff, 0xff, 0xff, 0xff], 40);
    expect(readImageHeader(hidden)).toMatchObject({ width: 1, height: 1 });
  });

  it('is missing in other formats, cut files and pictures without area', () => {
    const others = [
      '',
      'GIF89a\x01\0\x01\0',
      '<svg xmlns="http://www.w3.org/2000/svg"/>',
      '%PDF-1.7',
      'BM',
      '\x89PNG\r\n\x1a\n',
      '\xff\xd8\xff\xe0',
    ];
    for (const other of others) expect(readImageHeader(Buffer.from(other, 'latin1')), other).toBeUndefined();
    expect(readImageHeader(png().subarray(0, 32))).toBeUndefined();
    expect(readImageHeader(jpeg(1, 1).subarray(0, 20))).toBeUndefined();
    expect(readImageHeader(webp('VP8X', 1, 1).subarray(0, 28))).toBeUndefined();
    expect(readImageHeader(png(0, 5))).toBeUndefined();
    expect(readImageHeader(jpeg(5, 0))).toBeUndefined();
  });

  it('is searched for in any bytes without throwing', () => {
    const starts = [png(), jpeg(), webp('VP8 ', 3, 3)].map((bytes) => fc.constant(bytes.subarray(0, 24)));
    fc.assert(
      fc.property(fc.oneof(...starts), fc.uint8Array({ maxLength: 300 }), (start, rest) => {
        readImageHeader(Buffer.concat([start, rest]));
      }),
    );
  });
});
