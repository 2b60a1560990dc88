import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type { Kit } from '../src/features/statements/kit.ts';
import { kitPdf } from '../src/features/statements/server/kit/kit-pdf.ts';
import { drawnCode } from '../src/ui/drawings/drawn-code.ts';
import { expectAccessible } from './support/accessible.ts';
import { readByAll } from './support/code-readers.ts';
import { expect, test } from './support/people.ts';
import { press, till } from './support/till.ts';

const { resolve } = createRequire(import.meta.url);
const SITE = 'http://paper.example/';
/**
 * Size of a code on each paper in points, with its quiet zone of four modules on each side; of a folded card one face
 * shows.
 */
const POINTS = { sticker: 153, card: 161, poster: 306 } as const;
/** Width in pixels at which every reader must read the code. */
const PIXELS = 120;
const SEEN_FROM = { sticker: 0, card: 0.5, poster: 0 } as const;
/** Shops in whose rosette jsqr mistook a shape for a corner of the code, when the lines were darker. */
const MISREAD = [
  {
    paper: 'sticker',
    shopId: 123_458,
    seed: 'D2CA0D488F5F9CCF3059608368B27693',
    payload:
      '00020101021126410032E155D15419484C20A076B73D31C4C506010135204729953034105802KR5911Boseong Tea6005KOREA6304213B',
  },
  {
    paper: 'poster',
    shopId: 123_503,
    seed: 'EE6AE0502C4199BB1532ED9BEF298D0D',
    payload:
      '00020101021126420032E155D15419484C20A076B73D31C4C5060102485204729953034105802KR5911Boseong Tea6005KOREA6304F6CB',
  },
] as const satisfies readonly Pick<Kit, 'paper' | 'shopId' | 'seed' | 'payload'>[];
const WORDS = {
  name: 'Boseong Tea',
  nameKo: null,
  cashback: null,
  currency: 'Boseong won',
  currencyKo: '지역화폐',
  site: 'localhost:3000',
  isSandbox: true,
};

/** Returns the scale at which the modules of a code on a paper have the required width in pixels. */
function scaleOf(payload: string, paper: Kit['paper']): number {
  const modules = drawnCode(payload).size;
  return (PIXELS * (modules + 8)) / (modules * POINTS[paper]);
}

/** A page that renders the papers with the browser build of the PDF library. */
async function printerOf(page: Page) {
  const paper = await page.context().newPage();
  const files: Record<string, string> = {
    '/pdf.mjs': resolve('pdfjs-dist/legacy/build/pdf.min.mjs'),
    '/worker.mjs': resolve('pdfjs-dist/legacy/build/pdf.worker.min.mjs'),
  };
  await paper.route(`${SITE}**`, async (route) => {
    const file = files[new URL(route.request().url()).pathname];
    const body = file ? await readFile(file) : '<!doctype html><title>Paper</title>';
    await route.fulfill({ body, contentType: file ? 'text/javascript' : 'text/html' });
  });
  await paper.goto(SITE);
  return async (pdf: Buffer, scale: number, from: number): Promise<Buffer> => {
    const url = await paper.evaluate(
      async ([base64, times, seenFrom]) => {
        const library: string = '/pdf.mjs';
        const pdfjs = await import(library);
        pdfjs.GlobalWorkerOptions.workerSrc = '/worker.mjs';
        const data = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
        const first = await (await pdfjs.getDocument({ data }).promise).getPage(1);
        const viewport = first.getViewport({ scale: times });
        const canvas = Object.assign(document.createElement('canvas'), {
          width: Math.ceil(viewport.width),
          height: Math.ceil(viewport.height),
        });
        await first.render({ canvas, viewport }).promise;
        const seen = Object.assign(document.createElement('canvas'), { width: canvas.width, height: canvas.height });
        seen.height = Math.floor(canvas.height * (1 - seenFrom));
        seen.getContext('2d')?.drawImage(canvas, 0, seen.height - canvas.height);
        return seen.toDataURL('image/png');
      },
      [pdf.toString('base64'), scale, from] as const,
    );
    return Buffer.from(url.slice(url.indexOf(',') + 1), 'base64');
  };
}

test('what a shop puts up is read by every reader where its code is 120 pixels wide', async ({ page, me }) => {
  await page.goto('/localpay');
  await press(page, 'Get paid');
  await press(page, 'My shop');
  await till(page).getByLabel('Shop name').fill('Boseong Tea');
  await till(page).getByRole('button', { name: 'Save', exact: true }).click();
  await press(page, 'My shop');
  await expect(till(page).getByText('Put up your code')).toBeVisible();
  await expectAccessible(page);
  const saved = page.waitForEvent('download');
  await till(page).getByRole('button', { name: 'Poster, A3' }).click();
  const poster = await readFile(await (await saved).path());
  const { shop } = await page.evaluate(async (id) => (await fetch(`/api/merchants/${id}`)).json(), me.id);
  const print = await printerOf(page);
  for (const paper of ['sticker', 'card', 'poster'] as const) {
    const base64 = await page.evaluate(
      async ([which, id]) => {
        const bytes = new Uint8Array(await (await fetch(`/api/merchants/${id}/kit?paper=${which}`)).arrayBuffer());
        let text = '';
        for (const byte of bytes) text += String.fromCharCode(byte);
        return btoa(text);
      },
      [paper, me.id] as const,
    );
    const pdf = paper === 'poster' ? poster : Buffer.from(base64, 'base64');
    const { payload } = shop;
    expect(await readByAll(page, await print(pdf, scaleOf(payload, paper), SEEN_FROM[paper])), paper).toEqual({
      zxing: payload,
      jsqr: payload,
      zbar: payload,
    });
  }
  // No reader mistakes the lines of a rosette for a corner of the code.
  for (const shop of MISREAD) {
    const { paper, payload } = shop;
    const pdf = Buffer.from(await kitPdf({ ...WORDS, ...shop }));
    expect(await readByAll(page, await print(pdf, scaleOf(payload, paper), SEEN_FROM[paper])), paper).toEqual({
      zxing: payload,
      jsqr: payload,
      zbar: payload,
    });
  }
});
