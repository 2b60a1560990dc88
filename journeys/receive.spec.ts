import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { readByAnother } from './support/other-reader.ts';
import { expectToast, heading, toast } from './support/sending.ts';
import { expect, look } from './support/server.ts';

async function download(page: Page): Promise<{ name: string; path: string }> {
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download' }).click();
  const file = await downloading;
  return { name: file.suggestedFilename(), path: await file.path() };
}

look(
  'an address is received by: a code that another reader reads, copied, shared, and refused by the clipboard',
  async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const faults: string[] = [];
    page.on('console', (message) => message.type() === 'error' && faults.push(message.text()));
    await page.goto('/receive');
    const did = await page.evaluate(async () => (await (await fetch('/api/did/1')).json()).id as string);
    const address = did.slice(-42);
    await expect(page.getByLabel('Asset').locator('option')).toHaveText([
      'XP · Total Coin',
      'USDC · StableCoin',
      'CBDC (KRW)',
      'BTC · Bitcoin',
      'ETH · Ethereum',
    ]);
    await expect(page.getByLabel('Asset')).toHaveValue('XP');
    await expectAccessible(page);
    const plain = await download(page);
    expect((await readFile(plain.path)).subarray(0, 8).toString('latin1')).toBe('\x89PNG\r\n\x1a\n');
    expect(plain.name).toBe(`ingam-xp-${address.slice(0, 10)}.png`);
    expect(await readByAnother(page, await readFile(plain.path), 4)).toBe(`ethereum:${address}@31337`);

    await page.getByLabel('Asset').selectOption('USDC');
    await page.getByLabel('Amount').fill('12.');
    await expect(page.getByText('The link carries it, not the code.')).toBeVisible();
    await page.getByLabel('Amount').fill('12.5.');
    await expect(page.getByText('Use digits and at most one dot, such as 12.5.')).toBeVisible();
    await page.getByLabel('Amount').fill('12.5');
    // Another wallet would take the amount for coins of the chain.
    expect(await readByAnother(page, await readFile((await download(page)).path), 4)).toBe(`ethereum:${address}@31337`);
    await expect(page.getByText('The code does not ask for 12.50 USDC')).toBeVisible();
    await expectAccessible(page);
    await page.getByLabel('Asset').selectOption('XP');
    await expect(page.getByText('The code does not ask for')).toBeHidden();
    expect(await readByAnother(page, await readFile((await download(page)).path), 4)).toBe(
      `ethereum:${address}@31337?value=12500000000000000000`,
    );
    await page.getByLabel('Asset').selectOption('ETH');
    await page.evaluate(() => Reflect.deleteProperty(Object.getPrototypeOf(navigator), 'share'));
    await page.getByRole('button', { name: 'Share link' }).click();
    await expect(toast(page, 'The link has been copied to clipboard.')).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
      `${new URL(page.url()).origin}/send?text=${address}&asset=ETH&amount=12.5`,
    );
    expect(faults).toEqual([]);

    const clipboard = () => page.evaluate(() => navigator.clipboard.readText());
    await page.getByRole('button', { name: 'Copy Address' }).click();
    await expect(toast(page, 'Copied Successfully')).toBeVisible();
    await expect(toast(page, 'Address has been copied to clipboard.')).toBeVisible();
    expect(await clipboard()).toBe(address);
    await page.getByRole('button', { name: 'Copy DID' }).click();
    await expect(toast(page, 'DID has been copied to clipboard.')).toBeVisible();
    expect(await clipboard()).toBe(did);

    await expect(page.getByText(did, { exact: true })).toBeVisible();
    await expect(page.getByRole('list', { name: 'How to receive' }).getByRole('listitem')).toHaveCount(3);

    const shares = async (end: 'done' | 'closed' | 'broken' | 'absent') => {
      await page.evaluate((how) => {
        const share = (data: ShareData) => {
          document.documentElement.dataset.shared = data.text;
          if (how === 'closed') return Promise.reject(new DOMException('', 'AbortError'));
          return how === 'done' ? Promise.resolve() : Promise.reject(new Error('no'));
        };
        if (how === 'absent') Reflect.deleteProperty(navigator, 'share');
        else Object.defineProperty(navigator, 'share', { value: share, configurable: true });
        document.documentElement.dataset.shared = '';
      }, end);
      await page.evaluate(() => navigator.clipboard.writeText(''));
      await page.getByRole('button', { name: 'Share', exact: true }).click();
      return page.locator('html').getAttribute('data-shared');
    };
    expect(await shares('done')).toBe(address);
    expect(await shares('closed')).toBe(address);
    expect(await clipboard()).toBe('');
    for (const end of ['broken', 'absent'] as const) {
      await shares(end);
      await expectToast(page, 'Copied Successfully', 'Address has been copied to clipboard.', false);
      await expect.poll(clipboard).toBe(address);
    }

    await page.evaluate(() => {
      navigator.clipboard.writeText = () => Promise.reject(new DOMException('refused', 'NotAllowedError'));
    });
    await page.getByRole('button', { name: 'Copy Address' }).click();
    await expectToast(page, 'Copy Failed', 'Failed to copy address.', true);
    await page.getByRole('button', { name: 'Copy DID' }).click();
    await expectToast(page, 'Copy Failed', 'Failed to copy DID.', true);
    await page.getByRole('link', { name: 'Back' }).click();
    await expect(heading(page)).toContainText('Assets');
  },
);
