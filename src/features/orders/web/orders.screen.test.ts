import { expect, test } from 'vitest';
import { toasts } from '#app/web/testing/on-screen.ts';
import { open, page } from '#app/web/testing/page.ts';
import { api, world } from '#app/web/testing/server.ts';

const sheet = (name: string) => page.getByRole('dialog', { name, exact: true });

test('a payment is ordered for each week, the first is made at once, it is paused, resumed and ended', async () => {
  const [person, landlady] = [await world.personWithDemo(), await world.newPerson()];
  await api(person, 'POST /api/contacts/{userId}', { name: 'Landlady', note: null, addresses: [landlady.address] });
  await open('/myinfo', person);
  await page.getByRole('main').getByRole('link', { name: 'Scheduled payments' }).click();
  await expect(page.getByText('Nothing scheduled')).toBeVisible();
  await page.getByRole('button', { name: 'New scheduled payment' }).click();
  const making = sheet('New scheduled payment');
  await making.getByRole('button', { name: /^Landlady 0x/ }).click();
  await making.getByRole('button', { name: 'Schedule' }).click();
  await expect(making.getByText('Enter an amount of more than 0.')).toBeVisible();
  await making.getByLabel('Each payment').fill('1000');
  await making.getByText('Weekly').click();
  await making.getByLabel('How many payments').fill('0');
  await making.getByRole('button', { name: 'Schedule' }).click();
  await expect(making.getByText('Enter 1 to 600.')).toBeVisible();
  await making.getByLabel('How many payments').fill('4');
  await expect(making.getByText(/^4 payments, the last on /)).toBeVisible();
  await expect(making.getByText('₩4,000', { exact: true })).toBeVisible();
  await expect(making.getByText('Total, without fees: ₩4,000')).toHaveAttribute('role', 'status');
  await making.getByRole('button', { name: 'Schedule' }).click();
  await expect(toasts).toContainText('Ordered');

  const row = page.getByRole('list', { name: 'Orders' }).getByRole('listitem');
  await expect(row).toContainText('Landlady');
  await row.getByRole('button').click();
  const opened = sheet('Landlady');
  await expect(opened.getByText('₩1,000 of ₩4,000')).toBeVisible();
  await expect(opened.getByRole('list', { name: 'Payments' }).getByRole('listitem')).toHaveCount(1);
  await opened.getByRole('button', { name: 'Pause' }).click();
  await expect(opened.getByText('You paused it.')).toBeVisible();
  await opened.getByRole('button', { name: 'Resume' }).click();
  await opened.getByRole('button', { name: 'End it' }).click();
  await opened.getByRole('button', { name: 'End it' }).last().click();
  await expect(opened.getByText('You ended it.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('list', { name: 'Ended' }).getByRole('listitem')).toHaveCount(1);

  // Its receipt links to the form for another one, filled in, once.
  await page.goto('/history');
  await page.getByRole('listitem').filter({ hasText: 'Landlady' }).first().getByRole('button').click();
  await page.getByRole('dialog').getByText('More', { exact: true }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'Schedule' }).click();
  await expect(making.getByLabel('Each payment')).toHaveValue('1,000');
  await expect(making.getByPlaceholder('0x')).toHaveValue(/^0x/);
  await expect(page).toHaveURL(/\/orders$/);
  await page.reload();
  await expect(making).toHaveCount(0);
});
