import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { readByAnother } from './support/other-reader.ts';
import { expect, look } from './support/server.ts';

async function download(page: Page): Promise<{ name: string; path: string }> {
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download' }).click();
  const file = await downloading;
  return { name: file.suggestedFilename(), path: await file.path() };
}

look(
  'an address is received by a code that another reader reads, with the amount where the chain has it',
  async ({ page }) => {
    await page.goto('/receive');
    const did = await page.evaluate(async () => (await (await fetch('/api/did/1')).json()).id as string);
    const address = did.slice(-42);
    await expectAccessible(page);
    const plain = await download(page);
    expect((await readFile(plain.path)).subarray(0, 8).toString('latin1')).toBe('\x89PNG\r\n\x1a\n');
    expect(plain.name).toBe(`ingam-xp-${address.slice(0, 10)}.png`);
    expect(await readByAnother(page, await readFile(plain.path), 4)).toBe(`ethereum:${address}@31337`);
    await page.getByLabel('Asset').selectOption('USDC');
    await page.getByLabel('Amount').fill('12.5');
    expect(await readByAnother(page, await readFile((await download(page)).path), 4)).toBe(`ethereum:${address}@31337`);
    await expect(page.getByText('The code does not ask for 12.50 USDC')).toBeVisible();
    await expectAccessible(page);
    await page.getByLabel('Asset').selectOption('XP');
    expect(await readByAnother(page, await readFile((await download(page)).path), 4)).toBe(
      `ethereum:${address}@31337?value=12500000000000000000`,
    );
  },
);
