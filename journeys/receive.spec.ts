import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expectAccessible, expectSound } from './support/accessible.ts';
import { readByAnother } from './support/other-reader.ts';
import { expect, test } from './support/people.ts';

async function download(page: Page): Promise<{ name: string; path: string }> {
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download' }).click();
  const file = await downloading;
  return { name: file.suggestedFilename(), path: await file.path() };
}

test('another reader reads the code of an address, and what others pay or ask for is clean to axe', async ({
  page,
  me,
  newPerson,
}) => {
  const other = await newPerson({ firstName: 'Jiwoo', lastName: 'Han' });
  await page.goto('/receive');
  const address = me.did.slice(-42);
  await expectAccessible(page);
  const plain = await download(page);
  expect((await readFile(plain.path)).subarray(0, 8).toString('latin1')).toBe('\x89PNG\r\n\x1a\n');
  expect(plain.name).toBe(`ingam-xp-${address.slice(0, 10)}.png`);
  expect(await readByAnother(page, await readFile(plain.path), 4)).toBe(`ethereum:${address}@31337`);
  await page.getByLabel('Amount').fill('12.5');
  expect(await readByAnother(page, await readFile((await download(page)).path), 4)).toBe(
    `ethereum:${address}@31337?value=12500000000000000000`,
  );
  await page.getByLabel('Asset').selectOption('USDC');
  expect(await readByAnother(page, await readFile((await download(page)).path), 4)).toBe(`ethereum:${address}@31337`);
  await expect(page.getByText('The code does not ask for 12.50 USDC')).toBeVisible();
  await expectAccessible(page);

  const sent = { userId: other.id, transactionType: 'send', status: 'pending', assetType: 'USDC', toAddress: me.did };
  await other.ask('POST /api/transactions', { ...sent, amount: '3' });
  await expect(page.getByRole('heading', { name: 'Received', exact: true })).toBeVisible();
  await expectAccessible(page);

  const shares = [{ toAddress: me.address, amount: '12000' }];
  await other.ask(`POST /api/requests/${other.id}`, { assetType: 'KRW', shares });
  await page.goto('/requests');
  await page.getByRole('list', { name: 'You are asked' }).getByRole('button').click();
  await expect(page.getByRole('dialog').getByRole('button', { name: /^Pay ₩12,000/ })).toBeVisible();
  await expectSound(page, 'a request', 'dialog[open]');
  const { link } = await other.ask<{ link: string }>(`POST /api/requests/${other.id}`, {
    assetType: 'KRW',
    shares: [5000, 5000].map((amount) => ({ toAddress: null, amount: String(amount) })),
    split: { total: '10000', own: '0' },
  });
  await page.goto(`/request${new URL(link).hash}`);
  await expect(page.getByText('A request, not a payment. Nothing has moved.')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Take it/ })).toHaveCount(2);
  await expectAccessible(page);
});
