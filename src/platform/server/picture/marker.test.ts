import { describe, expect, it } from 'vitest';
import { readPicture, writePicture } from './codecs.ts';
import { createImageMarker, UnreadableImage } from './marker.ts';

const marker = createImageMarker();
const LINE = 'No. 12 2026-11-26 15:40';
/** Creates a JPEG of one colour. */
function plain(width: number, height: number, grey: number): Promise<Uint8Array> {
  const rgba = new Uint8Array(width * height * 4).fill(grey);
  return writePicture({ width, height, rgba });
}
/** Counts the pixels of an area that differ clearly from its former colour. */
function changed(
  { width, rgba }: { width: number; rgba: Uint8Array },
  [left, top]: [number, number],
  side: number,
  grey: number,
) {
  let count = 0;
  for (let y = top; y < top + side; y += 1)
    for (let x = left; x < left + side; x += 1) if (Math.abs((rgba[(y * width + x) * 4] ?? 0) - grey) > 40) count += 1;
  return count;
}

describe('an uploaded picture', () => {
  it('has the viewer’s number over every part of it, light or dark, and no more pixels than a screen', async () => {
    for (const grey of [250, 10]) {
      const made = await marker.mark(1, { type: 'image/jpeg', bytes: await plain(2400, 1800, grey) }, LINE);
      const read = await readPicture('image/jpeg', made);
      expect([read.width, read.height]).toEqual([1600, 1200]);
      for (const part of [
        [0, 0],
        [1300, 0],
        [700, 500],
        [0, 900],
        [1300, 900],
      ] as [number, number][]) {
        const dots = changed(read, part, 300, grey);
        expect(dots).toBeGreaterThan(1500);
        expect(dots).toBeLessThan(30_000);
      }
    }
  }, 60_000);

  it('is read as JPEG, PNG or WebP, and a picture of another format fails alone', async () => {
    const png = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAIAAAABCAYAAAD0In+KAAAAEUlEQVR4nGP4z8DwnwGI/wMAEPQD/ZmnXqcAAAAASUVORK5CYII=',
      'base64',
    );
    const webp = Buffer.from('UklGRiIAAABXRUJQVlA4IBYAAAAwAQCdASoBAAEADsD+JaQAA3AAAAAA', 'base64');
    for (const [type, bytes] of [
      ['image/png', png],
      ['image/webp', webp],
    ] as const) {
      const read = await readPicture('image/jpeg', await marker.mark(1, { type, bytes }, LINE));
      expect(read.height).toBe(1);
    }
    const cut = (await plain(64, 64, 200)).subarray(0, 90);
    await expect(marker.mark(1, { type: 'image/jpeg', bytes: cut }, LINE)).rejects.toThrow(UnreadableImage);
    await expect(marker.mark(1, { type: 'image/png', bytes: Buffer.from('no picture at all') }, LINE)).rejects.toThrow(
      UnreadableImage,
    );
  }, 60_000);
});
