import { afterEach, expect, test } from 'vitest';
import { open, page } from '#app/web/testing/page.ts';
import { api, world } from '#app/web/testing/server.ts';

const sheet = page.getByRole('dialog', { name: 'NFC Pay' });

afterEach(() => void Reflect.deleteProperty(globalThis, 'NDEFReader'));

/** Simulates a phone with Web NFC (W3C) whose next tag contains this text. */
function giveTag(text: string): void {
  class Reader extends EventTarget {
    async scan() {
      const data = new DataView(new TextEncoder().encode(text).buffer);
      const record = { recordType: 'text', encoding: 'utf-8', data };
      queueMicrotask(() => this.dispatchEvent(Object.assign(new Event('reading'), { message: { records: [record] } })));
    }
  }
  Object.assign(globalThis, { NDEFReader: Reader });
}

test('where the device reads no tags, NFC Pay is not offered', async () => {
  await open('/localpay', await world.newPerson());
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Withdraw', exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'NFC Pay' })).toHaveCount(0);
});

test('a shop\u2019s sticker is tapped, the amount typed and paid, with its cashback', async () => {
  const person = await world.personWithDemo();
  const { merchants } = await api<{ merchants: { name: string; payload: string }[] }>(person, 'GET /api/merchants');
  giveTag(merchants.find(({ name }) => name === 'Gyeonggijeon Books')?.payload ?? '');
  await open('/localpay', person);
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('button', { name: 'NFC Pay', exact: true }).click();
  await sheet.getByRole('button', { name: 'Read a tag by NFC' }).click();
  await expect(sheet.getByText('Gyeonggijeon Books')).toBeVisible();
  await sheet.getByLabel('Amount').fill('9,000');
  await expect(sheet.getByText('\u20a9900 at once')).toBeVisible();
  await sheet.getByRole('button', { name: 'Pay \u20a99,000' }).click();
  await expect(sheet.getByText('Left in LocalPay')).toBeVisible();
  await sheet.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByText('\u20a9335,995', { exact: true })).toBeAttached();
});
