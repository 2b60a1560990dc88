import { expect, test } from 'vitest';
import { open, page } from '#app/web/testing/page.ts';
import { world } from '#app/web/testing/server.ts';

const till = page.getByRole('dialog', { name: 'Get paid' });
const row = page.getByRole('list', { name: 'Waiting for payment' }).getByRole('button');

test('a code is shown three presses from Home, and waits on LocalPay while its sheet is closed', async () => {
  await open('/', await world.personWithDemo());
  await page.getByRole('link', { name: 'LocalPay' }).click();
  await page.getByRole('button', { name: 'Get paid', exact: true }).click();
  await till.getByRole('button', { name: '\u20a910,000' }).click();
  await expect(till.getByText('Waiting for \u20a910,000')).toBeVisible();
  await expect(row).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(till).toHaveCount(0);
  await expect(row).toContainText('Waiting for \u20a910,000');
  await expect(row).toContainText(/[12]:\d\d left/);
  await page.getByRole('link', { name: 'Home', exact: true }).click();
  await page.getByRole('link', { name: 'LocalPay' }).click();
  await row.click();
  await expect(till.getByRole('timer')).toHaveText(/^[12]:\d\d left$/);
  await till.getByRole('button', { name: 'Cancel the request' }).click();
  await expect(till.getByText('Taken back')).toBeVisible();
  await till.getByRole('button', { name: 'Done' }).click();
  await expect(row).toHaveCount(0);
  await page.getByRole('button', { name: 'Get paid', exact: true }).click();
  await expect(till.getByLabel('Amount')).toHaveValue('');
});
