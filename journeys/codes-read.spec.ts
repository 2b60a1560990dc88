import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expectRead, readByAll } from './support/code-readers.ts';
import { expect, look, test } from './support/server.ts';

const dialog = (page: Page) => page.getByRole('dialog');
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

/** The picture that Receive saves. */
async function saved(page: Page): Promise<Buffer> {
  const downloading = page.waitForEvent('download');
  await press(page, 'Download');
  return readFile(await (await downloading).path());
}

test.describe('every code that a screen draws is read by three readers that know nothing of each other', () => {
  look('an address, with and without an amount, as drawn and as saved', { tag: '@long' }, async ({ page }) => {
    await page.goto('/receive');
    const code = page.getByRole('img', { name: /QR code/ });
    for (const [asset, amount] of [
      ['XP', ''],
      ['XP', '0.1'],
      ['XP', '12.5'],
      ['XP', '123456.789012345678'],
      ['ETH', '0.1'],
    ] as const) {
      await page.getByLabel('Asset').selectOption(asset);
      await page.getByLabel('Amount').fill(amount);
      const said = await expectRead(page, code);
      expect(said).toMatch(asset === 'XP' && amount ? /@31337\?value=\d+$/ : /^ethereum:0x[0-9a-fA-F]{40}@31337$/);
      const picture = await readByAll(page, await saved(page));
      expect(picture, `${asset} ${amount}`).toEqual({ zxing: said, jsqr: said, zbar: said });
    }
  });

  test('a DID and a credential that is shown', { tag: '@long' }, async ({ page }) => {
    await page.goto('/id');
    await press(page, 'Technical details');
    await press(page, 'Share QR');
    expect(await expectRead(page, dialog(page).getByRole('img', { name: /QR code/ }))).toMatch(/^did:ethr:/);
    await page.keyboard.press('Escape');
    await page.getByRole('list', { name: 'Credentials' }).getByRole('button').first().click();
    await dialog(page).getByRole('button', { name: 'Show', exact: true }).click();
    await dialog(page).getByRole('switch').first().check();
    await dialog(page).getByLabel('Recipient').fill('Halla Studio');
    await dialog(page).getByRole('button', { name: 'Make link' }).click();
    const said = await expectRead(page, dialog(page).getByRole('img', { name: 'QR code of the link' }));
    expect(said).toMatch(/\/verify#/);
  });

  test('a request for won, as link and as EMVCo, of a shop with a long name', { tag: '@long' }, async ({
    page,
    server,
  }) => {
    await fetch(`${server.address}/api/merchants/1`, {
      method: 'PATCH',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'A long name of 25 letters', city: 'SEOGWIPO' }),
    });
    await page.goto('/localpay');
    for (const keys of [
      ['5', '00'],
      ['1', '2', '00', '0'],
    ]) {
      await press(page, 'Get paid');
      for (const key of keys) await press(page, key);
      await press(page, 'Show the code');
      const code = dialog(page).getByRole('img', { name: /QR code/ });
      expect(await expectRead(page, code)).toMatch(/\/pay\/\d+$/);
      await dialog(page).getByText('Any bank app').click();
      expect(await expectRead(page, code)).toMatch(/^000201/);
      await press(page, 'Close');
    }
  });
});
