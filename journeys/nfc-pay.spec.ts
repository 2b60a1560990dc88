import type { Page } from '@playwright/test';
import { NFC_TIMEOUT_MS } from '#features/pay/web/paying/nfc.ts';
import { expectAccessible } from './support/accessible.ts';
import { expect, look, test } from './support/server.ts';

type Tag = 'url' | 'text' | 'other' | 'refused' | 'none';

declare global {
  /** Number of scans started, and what was written. */
  var scans: number;
  var written: unknown[];
}

/** A phone with NFC (W3C Web NFC), whose next tag has the given content. */
const tapping = (tag: { kind: Tag; text: string }) => {
  class Reader extends EventTarget {
    scan(): Promise<void> {
      globalThis.scans += 1;
      if (tag.kind === 'none') return Promise.resolve();
      if (tag.kind === 'refused') return Promise.reject(new DOMException('no', 'NotAllowedError'));
      const data = new DataView(new TextEncoder().encode(tag.text).buffer);
      const record = { recordType: tag.kind === 'other' ? 'mime' : tag.kind, encoding: 'utf-8', data };
      queueMicrotask(() => this.dispatchEvent(Object.assign(new Event('reading'), { message: { records: [record] } })));
      return Promise.resolve();
    }
    write(message: unknown): Promise<void> {
      if (tag.kind === 'refused') return Promise.reject(new DOMException('no', 'NotAllowedError'));
      if (tag.kind === 'none') return new Promise(() => undefined);
      globalThis.written.push(message);
      return Promise.resolve();
    }
  }
  Object.assign(globalThis, { NDEFReader: Reader, scans: 0, written: [] });
};
const sheet = (page: Page) => page.getByRole('dialog', { name: 'NFC Pay' });
async function tap(page: Page, kind: Tag, text: string) {
  await page.addInitScript(tapping, { kind, text });
  await page.goto('/localpay');
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('button', { name: 'NFC Pay', exact: true }).click();
  await sheet(page).getByRole('button', { name: 'Read a tag by NFC' }).click();
}

look(
  'where NFC is not allowed, or a tag asks for nothing, NFC Pay says which',
  { tag: '@long' },
  async ({ page, context }) => {
    await tap(page, 'refused', '');
    await expect(sheet(page).getByText('NFC is switched off or not allowed')).toBeVisible();
    const other = await context.newPage();
    await tap(other, 'other', 'hello');
    await expect(sheet(other).getByText('The tag has nothing that can be paid here')).toBeVisible();
  },
);

look(
  'no tag in 30 seconds is told on the whole screen; a second press begins nothing, a later one does',
  { tag: '@long' },
  async ({ page }) => {
    await page.clock.install();
    await page.setViewportSize({ width: 320, height: 640 });
    await tap(page, 'none', '');
    const waiting = sheet(page).getByRole('button', { name: 'Waiting for a tag...' });
    await expect(waiting).toBeVisible();
    await waiting.dispatchEvent('click');
    await page.clock.fastForward(NFC_TIMEOUT_MS);
    await expect(sheet(page).getByText('No tag came near')).toBeVisible();
    expect(await page.evaluate(() => globalThis.scans)).toBe(1);
    expect(await sheet(page).boundingBox()).toEqual({ x: 0, y: 0, width: 320, height: 640 });
    await expectAccessible(page);
    await sheet(page).getByRole('button', { name: 'Try again' }).click();
    await expect(waiting).toBeVisible();
    expect(await page.evaluate(() => globalThis.scans)).toBe(2);
  },
);

look('a tag whose code cannot be paid says what is wrong with it', { tag: '@long' }, async ({ page, server }) => {
  const { merchants } = await (await fetch(`${server.address}/api/merchants`)).json();
  await tap(page, 'text', merchants[0].payload.replace('KR', 'KP'));
  await expect(sheet(page).getByText('The checksum is wrong')).toBeVisible();
});

test('the link of a request is written into a tag; no tag and no leave are told', { tag: '@long' }, async ({
  page,
}) => {
  await page.clock.install();
  const till = page.getByRole('dialog', { name: 'Get paid' });
  const write = till.getByRole('button', { name: 'Write an NFC tag' });
  const ask = async (kind: Tag) => {
    await page.addInitScript(tapping, { kind, text: '' });
    await page.goto('/localpay');
    await page.getByRole('button', { name: 'Get paid' }).click();
    for (const name of ['7', '00', 'Show the code']) await till.getByRole('button', { name, exact: true }).click();
    await write.click();
  };
  await ask('url');
  await expect(page.getByText('Tag written')).toBeVisible();
  const link = await till.getByText(/\/pay\/\d{16}$/).textContent();
  expect(await page.evaluate(() => globalThis.written)).toEqual([{ records: [{ recordType: 'url', data: link }] }]);
  await ask('refused');
  await expect(page.getByText('NFC is switched off or not allowed for this page.')).toBeVisible();
  await ask('none');
  await expect(till.getByRole('button', { name: 'Hold a tag to the phone...' })).toBeVisible();
  await page.clock.fastForward(NFC_TIMEOUT_MS);
  await expect(page.getByText('No tag came near for 30 seconds')).toBeVisible();
  await expect(write).toBeEnabled();
});
