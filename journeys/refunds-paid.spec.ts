import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { counterOf } from './support/counter.ts';
import { expect, test } from './support/server.ts';

const card = (page: Page) => page.getByRole('region', { name: /^(Tax refund|세금 환급)$/ });
const sheet = (page: Page) => page.getByRole('dialog', { name: 'Insadong Craft' });
const steps = (page: Page) => sheet(page).getByRole('list', { name: 'Status' }).getByRole('listitem');

/** Claims a refund from the receipt in one press. */
async function claim(page: Page, payment: number, payTo?: string) {
  await page.goto(`/pay?payment=${payment}`);
  if (payTo) await card(page).getByLabel('Paid to').selectOption({ label: payTo });
  await card(page)
    .getByRole('button', { name: /^Claim refund/ })
    .click();
  await expect(sheet(page)).toContainText('Recorded by the tax office');
}
const letDecide = (page: Page) =>
  sheet(page).getByRole('button', { name: 'Let the sandbox tax office decide' }).click();

test('a claim is made in one press from a receipt, waits for customs, and is paid to the wallet as the screen looks on', async ({
  page,
  server,
}) => {
  test.setTimeout(90_000);
  const counter = await counterOf(server);
  const payment = await counter.buy('100000');
  await page.goto(`/pay?payment=${payment}`);
  await expect(card(page)).toContainText('Tax refund 8%');
  await expect(card(page)).toContainText('$6.40');
  await expect(card(page)).toContainText('Met: $80.00 is enough to be refunded');
  await expect(card(page)).toContainText('The refund is paid by Namsan Refund.');
  await expectAccessible(page);
  await counter.passport();
  await counter.fund();
  await claim(page, payment);
  await expect(page).toHaveURL(/\/traveler\?refund=\d+/);
  await expect(sheet(page)).toContainText('Waits for customs');
  await expect(sheet(page)).toContainText('Sandbox tax office');
  await expect(steps(page).locator('xpath=self::*[@aria-current]')).toContainText('Confirm at customs');
  await expectAccessible(page);
  await letDecide(page);
  await expect(steps(page).last()).toContainText('Paid');
  await expect(sheet(page).getByText('6.40 USDC')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Notifications (F8)' })).toContainText('Refund paid');
  await expect(sheet(page).getByRole('button', { name: 'Refund now' })).toHaveCount(0);
  await expectAccessible(page);
  await sheet(page).getByRole('link', { name: 'Open the payout' }).click();
  await expect(page.getByRole('dialog', { name: 'Tax refund' })).toContainText('+6.40 USDC');
  await page.goto(`/pay?payment=${payment}`);
  await expect(card(page)).toContainText('Paid');
  await expect(card(page).getByRole('link', { name: 'Open the claim' })).toBeVisible();
  await checkReceipts(page);
});

/** Saves the signed files of receipt and claim, and verifies them on the public page. */
async function checkReceipts(page: Page) {
  const save = async () => {
    const button = page.getByRole('button', { name: 'Save signed receipt' });
    const [download] = await Promise.all([page.waitForEvent('download'), button.click()]);
    await expect(page.getByRole('region', { name: 'Notifications (F8)' })).toContainText('Signed receipt saved');
    return { name: download.suggestedFilename(), buffer: await readFile(await download.path()) };
  };
  const ofPayment = await save();
  expect(ofPayment.name).toMatch(/^ingam-receipt-\d+\.jws$/);
  await card(page).getByRole('link', { name: 'Open the claim' }).click();
  await expect(steps(page).last()).toContainText('Paid');
  const ofRefund = await save();
  await page.goto('/verify');
  const bring = (buffer: Buffer) =>
    page.locator('input[type=file]').setInputFiles({ name: 'it.jws', mimeType: 'application/jose', buffer });
  const main = page.getByRole('main');
  await bring(ofPayment.buffer);
  await expect(main).toContainText('Signed and unchanged');
  await expect(main).toContainText('\u20a9100,000');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Check another' }).click();
  await bring(ofRefund.buffer);
  await expect(main).toContainText('Receipt of a tax refund');
  await expect(main).toContainText('6.40 USDC');
  await page.getByRole('button', { name: 'Check another' }).click();
  const changed = Buffer.from(ofPayment.buffer);
  changed[60] = (changed[60] ?? 0) ^ 1;
  await bring(changed);
  await expect(main).toContainText('Not as it was sealed');
  await expect(main).not.toContainText('\u20a9100,000');
}
