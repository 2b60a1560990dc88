import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, test } from 'vitest';
import * as reader from 'zxing-wasm/reader';
import { drawBarcode } from './code-128.ts';

const { resolve } = createRequire(import.meta.url);
const wasmBinary = new Uint8Array(readFileSync(resolve('zxing-wasm/reader/zxing_reader.wasm'))).buffer;
reader.prepareZXingModule({ overrides: { wasmBinary } });

const MODULE_PX = 3;
const QUIET = 10;
/** Renders a barcode as a scanner would see it. */
function pixels(digits: string) {
  const { bars, width } = drawBarcode(digits);
  const size = { width: (width + 2 * QUIET) * MODULE_PX, height: 80 };
  const data = new Uint8ClampedArray(size.width * size.height * 4).fill(255);
  for (const [start, wide] of bars)
    for (let y = 0; y < size.height; y += 1) {
      const from = (y * size.width + (start + QUIET) * MODULE_PX) * 4;
      for (let x = 0; x < wide * MODULE_PX; x += 1) data.fill(0, from + x * 4, from + x * 4 + 3);
    }
  return { data, ...size, colorSpace: 'srgb' } as ImageData;
}

test('a scanner reads the digits from the bars', async () => {
  // Every pair of digits occurs, so every pattern is read once.
  const pairs = Array.from({ length: 100 }, (_, pair) => String(pair).padStart(2, '0'));
  const texts = Array.from({ length: 9 }, (_, nth) =>
    [...pairs.slice(nth * 12, nth * 12 + 12), ...pairs].slice(0, 12).join(''),
  );
  for (const text of [...texts, '000000000000000000000000', '999999999999999999999999']) {
    const found = await reader.readBarcodes(pixels(text), { formats: ['Code128'], maxNumberOfSymbols: 1 });
    expect(found.map((one) => one.text)).toEqual([text]);
  }
});

test('bars and spaces fill whole symbols of eleven modules, and the stop of thirteen', () => {
  expect(drawBarcode('123456789012345678901234').width).toBe(11 * 14 + 13);
  expect(drawBarcode('00').bars.at(-1)).toEqual([11 * 3 + 11, 2]);
});

test.each(['', '1', '12a4', '1234567'])('%j is refused, because subset C encodes pairs of digits', (text) => {
  expect(() => drawBarcode(text)).toThrow('even number');
});
