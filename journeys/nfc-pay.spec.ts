import type { Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { expect, look, test } from './server.ts';

type Tag = 'url' | 'text' | 'other' | 'refused';

/** A phone that reads tags, whose next tag says what the test wants (W3C Web NFC). */
const tapping = (tag: { kind: Tag; text: string }) => {
  class Reader extends EventTarget {
    scan(): Promise<void> {
      if (tag.kind === 'refused') return Promise.reject(new DOMException('no', 'NotAllowedError'));
      const data = new DataView(new TextEncoder().encode(tag.text).buffer);
      const record = { recordType: tag.kind === 'other' ? 'mime' : tag.kind, encoding: 'utf-8', data };
      queueMicrotask(() => this.dispatchEvent(Object.assign(new Event('reading'), { message: { records: [record] } })));
      return Promise.resolve();
    }
  }
  Object.assign(globalThis, { NDEFReader: Reader });
};
const sheet = (page: Page) => page.getByRole('dialog', { name: 'NFC Pay' });
async function tap(page: Page, kind: Tag, text: string) {
  await page.addInitScript(tapping, { kind, text });
  await page.goto('/localpay');
  await page.getByRole('button', { name: 'NFC Pay', exact: true }).click();
  await sheet(page).getByRole('button', { name: 'Read a tag by NFC' }).click();
}

look('where the device reads no tags, NFC Pay says so and offers QR', async ({ page }) => {
  await page.goto('/localpay');
  await page.getByRole('button', { name: 'NFC Pay', exact: true }).click();
  await expect(sheet(page).getByText('NFC is not available here')).toBeVisible();
  await expectAccessible(page);
  await sheet(page).getByRole('button', { name: 'Use QR Pay' }).click();
  await expect(page.getByRole('dialog', { name: 'Scan a code' })).toBeVisible();
});

look('where NFC is not allowed, or a tag asks for nothing, NFC Pay says which', async ({ page, context }) => {
  await tap(page, 'refused', '');
  await expect(sheet(page).getByText('NFC is switched off or not allowed')).toBeVisible();
  const other = await context.newPage();
  await tap(other, 'other', 'hello');
  await expect(sheet(other).getByText('The tag asks for nothing that can be paid here')).toBeVisible();
});

test('a shop\u2019s sticker is tapped, the amount typed and paid, with its cashback', async ({ page, server }) => {
  const { merchants } = await (await fetch(`${server.address}/api/merchants`)).json();
  await tap(page, 'text', merchants[2].payload);
  await expect(sheet(page).getByText('Gyeonggijeon Books')).toBeVisible();
  await sheet(page).getByLabel('Amount').fill('9,000');
  await expect(sheet(page).getByText('\u20a9900 at once')).toBeVisible();
  await sheet(page).getByRole('button', { name: 'Pay \u20a99,000' }).click();
  await expect(sheet(page).getByText('Fingerprint of the receipt')).toBeVisible();
  await sheet(page).getByRole('button', { name: 'Done' }).click();
  await expect(page.getByText('\u20a9335,995', { exact: true })).toBeAttached();
});
