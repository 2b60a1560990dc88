import type { Page } from '@playwright/test';
import { sendByWire } from './support/sending.ts';
import { expect, test } from './support/server.ts';

const rowsOf = (page: Page, name: string) => page.getByRole('list', { name }).getByRole('listitem');

/** Adds the demo's last payee as a contact. */
async function keepLast(address: string): Promise<{ name: string; address: string }> {
  const listed = await (await fetch(`${address}/api/transactions/1`)).json();
  const all: { kind: string; transactionType: string; toAddress: string }[] = listed.items ?? listed;
  const last = all.find((one) => one.kind === 'send' && one.transactionType === 'send');
  if (!last) throw new Error('nothing was sent');
  return { name: 'Jiwoo Han', address: last.toAddress };
}

test('a contact is called by name in every row and detail that has the address; the file keeps the address', {
  tag: '@long',
}, async ({ page, server }) => {
  const { name, address } = await keepLast(server.address);
  await sendByWire(server.address, 'XP', '1', address);
  const short = `${address.slice(0, 6)}...${address.slice(-4)}`;
  await page.goto('/send?save='.concat(address));
  const sheet = page.getByRole('dialog');
  await sheet.getByLabel('Name').fill(name);
  await sheet.getByRole('button', { name: 'Save contact' }).click();
  await expect(sheet).toHaveCount(0);

  await page.goto('/assets');
  const latest = rowsOf(page, 'Recent transactions').filter({ hasText: 'Sent XP' }).first();
  await expect(latest).toContainText(name);
  await expect(latest).not.toContainText(short);
  await latest.getByRole('button').click();
  const detail = page.getByRole('dialog', { name: 'Sent XP' });
  await expect(detail.getByRole('region', { name: 'To' })).toContainText(name);
  await expect(detail).toContainText(address);

  await page.goto('/history');
  const told = page.getByRole('tabpanel').getByRole('listitem').filter({ hasText: 'Sent XP' }).first();
  await expect(told).toContainText(name);
  await expect(told).not.toContainText(short);
  await page.getByRole('button', { name: 'Search' }).click();
  await page.keyboard.type('jiwoo');
  await expect(told).toBeVisible();

  await page.goto('/');
  const first = rowsOf(page, 'Recent activity').filter({ hasText: 'Sent XP' });
  await expect(first).toBeVisible();
  const before = await first.boundingBox();
  await expect(first).toContainText(name, { timeout: 20_000 });
  expect(await first.boundingBox()).toEqual(before);
});

test('what is done is not written: the same in the other currency stands there, and only what is not has a badge', {
  tag: '@long',
}, async ({ page }) => {
  for (const path of ['/assets', '/history']) {
    await page.goto(path);
    const row = page.getByRole('listitem').filter({ hasText: 'Received USDC' }).first();
    await expect(row).toContainText('₩312,500');
    // Read aloud, but only a pixel on screen.
    expect((await row.getByText('Completed').boundingBox())?.width).toBeLessThanOrEqual(1);
    const paid = page
      .getByRole('listitem')
      .filter({ hasText: /^Nambu Market Grocer/ })
      .first();
    await expect(paid).toContainText('$14.80');
  }
});
