import type { Page } from '@playwright/test';
import { expectAccessible, expectSound } from './support/accessible.ts';
import { addCamera, showToCamera } from './support/camera.ts';
import { bitmapOf } from './support/drawn.ts';
import { RECIPIENT } from './support/sending.ts';
import { expect, look } from './support/server.ts';

const ASKED = `ethereum:${RECIPIENT}@31337?value=12500000&asset=USDC`;

const scanner = (page: Page) => page.getByRole('dialog', { name: 'Scan a code' });
const picture = (text: string) => ({ name: 'code.bmp', mimeType: 'image/bmp', buffer: bitmapOf(text) });
const choose = (page: Page, text: string) => scanner(page).getByLabel('Choose a picture').setInputFiles(picture(text));

look(
  'what another phone shows is read by the camera and fills Send; the camera is let go and nothing is sent',
  async ({ page, context }) => {
    // Not every browser can show a camera; the packaged one cannot.
    await addCamera(page);
    await page.addInitScript(() => {
      const { mediaDevices } = navigator;
      const open = mediaDevices.getUserMedia.bind(mediaDevices);
      mediaDevices.getUserMedia = async (wanted) => {
        const stream = await open(wanted);
        Object.assign(globalThis, { stream });
        return stream;
      };
    });
    const fetched: string[] = [];
    const types = new Set<string | undefined>();
    context.on('response', (response) => {
      fetched.push(response.url());
      if (response.url().endsWith('.wasm')) types.add(response.headers()['content-type']);
    });
    await page.goto('/send');
    await expect(page.getByLabel('Recipient address')).toBeVisible();
    await showToCamera(page, bitmapOf(ASKED));
    expect(fetched.filter((url) => /wasm|decode/.test(url))).toEqual([]);
    await page.getByText('QR', { exact: true }).click();
    await expect(scanner(page)).toBeHidden();
    await expect(page.getByLabel('Asset')).toHaveValue('USDC');
    await expect(page.getByLabel('Amount')).toHaveValue('12.5');
    await expect(page.getByLabel('Recipient address')).toHaveValue(RECIPIENT);
    await expect(page.getByText('12.501 USDC', { exact: true })).toBeVisible();
    const states = await page.evaluate(() => {
      const stream: MediaStream = Reflect.get(globalThis, 'stream');
      return stream.getTracks().map(({ readyState }) => readyState);
    });
    expect(states).toEqual(['ended']);
    expect([...types]).toEqual(['application/wasm']);
    expect(fetched.filter((url) => !/^(blob:)?http:\/\/localhost:/.test(url))).toEqual([]);
  },
);

look.describe('on the narrowest phone, without a camera', () => {
  look.use({ viewport: { width: 320, height: 640 } });
  look(
    'a picture, a pasted one, or a text is read; each says what is wrong with it',
    { tag: '@long' },
    async ({ page }) => {
      await page.goto('/send?do=scan');
      await expect(scanner(page).getByText(/The camera is not allowed here|No camera was found/)).toBeVisible();
      await expectAccessible(page);
      const wrong = scanner(page).getByRole('alert');
      await choose(page, `ethereum:${RECIPIENT}@1`);
      await expect(wrong).toHaveText('This code is for another network (1).');
      await expectSound(page, 'a code that is wrong');
      await scanner(page)
        .getByLabel('Choose a picture')
        .setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.from('no picture') });
      await expect(wrong).toContainText('This file is not a readable picture');
      for (const [text, reason] of [
        ['bitcoin:bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq?amount=0.1', 'This address is not on this network.'],
        ['bitcoin:bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq?req-x=1', 'This code requires req-x'],
        [`ethereum:${RECIPIENT}@31337?value=1.5`, 'too many decimal places'],
        ['https://elsewhere.example/pay/abcdefgh', 'This link leads to elsewhere.example'],
      ] as const) {
        await scanner(page).getByLabel('Code, link or address').fill(text);
        await scanner(page).getByRole('button', { name: 'Read' }).click();
        await expect(wrong, text).toContainText(reason);
      }
      await page.evaluate(
        async ([base64]) => {
          const bytes = Uint8Array.from(atob(base64 ?? ''), (character) => character.charCodeAt(0));
          const clipboardData = new DataTransfer();
          clipboardData.items.add(new File([bytes], 'a.bmp', { type: 'image/bmp' }));
          document.activeElement?.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }));
        },
        [bitmapOf(`ethereum:${RECIPIENT}?value=5e17&asset=ETH`).toString('base64')],
      );
      const question = scanner(page).getByRole('region', { name: 'This code names no network' });
      await expect(question).toContainText('0.5000 ETH');
      await expectAccessible(page);
      await question.getByRole('button', { name: 'Use it here' }).click();
      await expect(page.getByLabel('Asset')).toHaveValue('ETH');
      await expect(page.getByLabel('Amount')).toHaveValue('0.5');
      await expect(page.getByLabel('Recipient address')).toHaveValue(RECIPIENT);

      await page.getByRole('button', { name: 'Clear' }).click();
      await page.getByRole('button', { name: 'Scan a code' }).click();
      await scanner(page).waitFor();
      await scanner(page).getByLabel('Code, link or address').fill('123 456');
      await page.keyboard.press('Enter');
      await page.getByRole('status').getByRole('link', { name: 'LocalPay' }).click();
      const read = page.getByRole('dialog', { name: 'Pay' });
      await expect(read).toContainText('This request has expired');
      await expectAccessible(page);
    },
  );
});

look('Pay without a code takes what the scanner takes, and leads to Send with what is paid there', async ({ page }) => {
  await page.goto('/pay');
  await page.getByLabel('Choose a picture').setInputFiles(picture(ASKED));
  const other = page.getByRole('alert').filter({ hasText: 'It asks for an asset' });
  await expect(other.getByRole('link', { name: 'Open Send' })).toHaveAttribute('href', /^\/send\?text=ethereum/);
  await page.getByLabel('Code, link or address').fill('hello');
  await page.keyboard.press('Enter');
  await expect(page.getByText('This is not a known address, payment code or charge.')).toBeVisible();
  await page.getByLabel('Code, link or address').fill('123 456');
  await page.getByRole('button', { name: 'Read', exact: true }).click();
  await expect(page.getByText('This request has expired')).toBeVisible();
});
