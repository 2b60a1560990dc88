import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import jsqr from 'jsqr';
import { encode } from 'uqr';
import { describe, expect, test } from 'vitest';
import * as reader from 'zxing-wasm/reader';
import * as writer from 'zxing-wasm/writer';
import { shopCode } from '../localpay-code.ts';
import { printMerchantCode } from '../merchant-code.ts';

const { resolve } = createRequire(import.meta.url);
const program = (name: string) => new Uint8Array(readFileSync(resolve(`zxing-wasm/${name}.wasm`))).buffer;
reader.prepareZXingModule({ overrides: { wasmBinary: program('reader/zxing_reader') } });
writer.prepareZXingModule({ overrides: { wasmBinary: program('writer/zxing_writer') } });

const shop = { account: '00012', category: '5812', name: 'JEJU CAFE', city: 'JEJU', amount: '15000' };
const TEXTS = [
  'ethereum:0x52908400098527886E0F7030069857D2E4169EE7@31337?value=12500000&asset=USDC',
  'https://wallet.example/pay/abc_DEF-123',
  printMerchantCode(shopCode({ ...shop, local: { language: 'ko', name: '제주카페', city: '제주' } })),
];

const MODULE_PX = 4;
/** Renders dark and light modules as pixels, 4 to a module. */
function pixels(dark: readonly (readonly boolean[])[]) {
  const side = dark.length * MODULE_PX;
  const data = new Uint8ClampedArray(side * side * 4).fill(255);
  for (let at = 0; at < side * side; at += 1)
    if (dark[Math.floor(at / side / MODULE_PX)]?.[Math.floor((at % side) / MODULE_PX)])
      data.fill(0, at * 4, at * 4 + 3);
  return { data, width: side, height: side, colorSpace: 'srgb' } as ImageData;
}
const decoded = async (picture: ImageData) =>
  (await reader.readBarcodes(picture, { formats: ['QRCode'], maxNumberOfSymbols: 1 })).map(({ text }) => text);

describe.each(TEXTS)('%s', (text) => {
  const { data } = encode(text, { ecc: 'H', border: 4 });

  test('written by us is read by our reader and by another library', async () => {
    const picture = pixels(data);
    expect(await decoded(picture)).toEqual([text]);
    expect(jsqr(picture.data, picture.width, picture.height)?.data).toBe(text);
  });

  test('written by us with the seal over its middle is still read', async () => {
    const [from, to] = [Math.floor(data.length * 0.4), Math.ceil(data.length * 0.6)];
    const isHole = (at: number) => at >= from && at < to;
    const holed = data.map((row, y) => row.map((isDark, x) => isDark && !(isHole(x) && isHole(y))));
    expect(await decoded(pixels(holed))).toEqual([text]);
  });

  test('written by another library is read by our reader', async () => {
    const { symbol } = await writer.writeBarcode(text, { format: 'QRCode', ecLevel: 'M' });
    const rows = Array.from({ length: symbol.height }, (_, y) =>
      Array.from({ length: symbol.width }, (_, x) => symbol.data[y * symbol.width + x] === 0),
    );
    const quiet = Array.from({ length: 4 }, () => [false]);
    const framed = [
      ...quiet,
      ...rows.map((row) => [false, false, false, false, ...row, false, false, false, false]),
      ...quiet,
    ];
    const wide = framed.map((row) => Array.from({ length: symbol.width + 8 }, (_, x) => row[x] ?? false));
    expect(await decoded(pixels(wide))).toEqual([text]);
  });
});

test('a picture without a code returns no result', async () => {
  expect(await decoded(pixels(Array.from({ length: 40 }, () => Array.from({ length: 40 }, () => false))))).toEqual([]);
});
