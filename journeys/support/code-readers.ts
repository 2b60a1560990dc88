import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Locator, type Page } from '@playwright/test';
import { scanGrayBuffer } from '@undecaf/zbar-wasm';
import jsqr from 'jsqr';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';

const { resolve } = createRequire(import.meta.url);
prepareZXingModule({
  overrides: { wasmBinary: new Uint8Array(readFileSync(resolve('zxing-wasm/reader/zxing_reader.wasm'))).buffer },
});

/** Returns what each of three independent readers decodes from a picture (PNG). */
export async function readByAll(
  page: Page,
  png: Buffer,
): Promise<Record<'zxing' | 'jsqr' | 'zbar', string | undefined>> {
  const { data, width, height } = await pixelsOf(page, png);
  const grey = Uint8Array.from({ length: width * height }, (_, at) => brightness(data, 4 * at));
  const [own] = await readBarcodes({ data, width, height, colorSpace: 'srgb' }, { formats: ['QRCode'] });
  const [found] = await scanGrayBuffer(grey.buffer, width, height);
  return { zxing: own?.text, jsqr: jsqr(data, width, height)?.data, zbar: found?.decode() };
}

/** Expects every reader to decode the same text from a code on screen; returns the text. */
export async function expectRead(page: Page, code: Locator): Promise<string> {
  await code.scrollIntoViewIfNeeded();
  const said = await readByAll(page, await code.screenshot());
  expect(said.zxing).toBeDefined();
  expect(said).toEqual({ zxing: said.zxing, jsqr: said.zxing, zbar: said.zxing });
  return said.zxing ?? '';
}

const brightness = (data: Uint8ClampedArray, at: number) =>
  Math.round(0.299 * (data[at] ?? 0) + 0.587 * (data[at + 1] ?? 0) + 0.114 * (data[at + 2] ?? 0));

/** The browser decodes the PNG. */
async function pixelsOf(page: Page, png: Buffer) {
  const [width, height, base64] = await page.evaluate(async (given) => {
    const bytes = Uint8Array.from(atob(given), (character) => character.charCodeAt(0));
    const image = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
    const { width, height } = image;
    const context = Object.assign(document.createElement('canvas'), { width, height }).getContext('2d');
    context?.drawImage(image, 0, 0);
    const data = context?.getImageData(0, 0, width, height).data ?? new Uint8ClampedArray();
    let text = '';
    for (let at = 0; at < data.length; at += 32_768) text += String.fromCharCode(...data.subarray(at, at + 32_768));
    return [width, height, btoa(text)] as const;
  }, png.toString('base64'));
  return { width, height, data: new Uint8ClampedArray(Buffer.from(base64, 'base64')) };
}
