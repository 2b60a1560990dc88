import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { counterOf } from './support/counter.ts';
import { bitmapOf } from './support/drawn.ts';
import { expect, test } from './support/server.ts';

const checks = (page: Page) => page.getByRole('list', { name: 'Eligibility of this receipt' });
const submit = (page: Page) => page.locator('form button[type=submit]');
const sheet = (page: Page) => page.getByRole('dialog', { name: 'Hongdae Records' });

/** Rules of the refund operator: passports of other countries, from $50, $20 a day, 30 days. */
const RULES = { tiers: [{ from: '50', bps: 1000 }], dailyAmount: '20', entryDays: 30, foreignOnly: true };

test('a claim is judged by its operator’s own rules as it is typed, prefilled by a picture, and given up after one question', {
  tag: '@long',
}, async ({ page, server }) => {
  test.setTimeout(90_000);
  const counter = await counterOf(server);
  const { operator } = await fetch(`${server.address}/api/tax-office`).then((reply) => reply.json());
  await counter.send(`/api/org/${operator.id}/refund-rules`, RULES);
  await counter.passport('M60000001-KOR');
  await page.goto('/traveler');
  await page.getByRole('button', { name: 'Enter a receipt' }).click();
  await page.getByLabel('Shop').fill('Hongdae Records');
  await page.getByLabel('Purchase amount').fill('49.99');
  await expect(checks(page)).toContainText('Not met: Purchase of at least $50.00');
  await page.getByLabel('Purchase amount').fill('200.10');
  await expect(checks(page)).toContainText('Not met: At most $20.00 of refund a day');
  await page.getByLabel('Purchase amount').fill('100');
  await expect(checks(page)).toContainText('Met: 10% comes back: $10.00');
  await expect(checks(page)).toContainText(/Within 30 days of (your )?entry/);
  await expect(checks(page)).toContainText('Not met: Only passports of other countries are refunded');
  const file = (name: string, buffer: Buffer) => ({ name, mimeType: 'image/bmp', buffer });
  const box = page.locator('form input[type=file]');
  await box.setInputFiles(file('plain.bmp', Buffer.from('no picture')));
  await expect(page.getByText('No code was found in the picture.')).toBeVisible();
  await box.setInputFiles(file('code.bmp', bitmapOf('R-2026-88')));
  await expect(page.getByLabel('Receipt number')).toHaveValue('R-2026-88');
  await expect(page.getByText('The number was read from the code in your picture.')).toBeVisible();
  await expect(submit(page)).toBeDisabled();
  await expect(page.getByText('Not eligible', { exact: true }).first()).toBeVisible();
  await expectAccessible(page);

  await counter.passport('M60000002-FRA');
  await page.reload();
  await page.getByRole('button', { name: 'Enter a receipt' }).click();
  await expect(checks(page)).toContainText('Met: A passport of another country');
  await page.getByLabel('Shop').fill('Hongdae Records');
  await page.getByLabel('Purchase amount').fill('100');
  await page.getByText('Number', { exact: true }).click();
  await page.getByLabel('Receipt number').fill('R-2026-88');
  await submit(page).click();
  await expect(sheet(page)).toContainText('Recorded by the tax office');
  await sheet(page).getByRole('button', { name: 'Withdraw claim' }).click();
  await expect(sheet(page)).toContainText('its receipt cannot be claimed again');
  await expectAccessible(page);
  await sheet(page).getByRole('button', { name: 'Keep it' }).click();
  await sheet(page).getByRole('button', { name: 'Withdraw claim' }).click();
  await sheet(page).getByRole('button', { name: 'Withdraw claim' }).click();
  await expect(sheet(page)).toContainText('You gave up the claim');
  await expect(sheet(page).getByRole('button', { name: 'Withdraw claim' })).toHaveCount(0);
});
