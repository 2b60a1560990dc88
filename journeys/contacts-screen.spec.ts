import type { Page } from '@playwright/test';
import { expectNoSidewaysScroll, expectSound } from './support/accessible.ts';
import { expect, test } from './support/server.ts';

const list = (page: Page) => page.getByRole('list', { name: 'Contacts' });
const sheet = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });
const toast = (page: Page) => page.getByRole('region', { name: 'Notifications (F8)' });
const ADDRESS = `0x${'a1'.repeat(20)}`;
const OTHER = `0x${'7c'.repeat(20)}`;

/** Adds a contact by API. */
async function keep(server: string, name: string, address: string, note?: string) {
  const body = JSON.stringify({ name, note: note ?? null, addresses: [address] });
  const sent = { method: 'POST', headers: { 'content-type': 'application/json' }, body };
  expect((await fetch(`${server}/api/contacts/1`, sent)).status).toBe(201);
}

test('contacts are found from My info, looked for, paid in an asset and in won, checked, changed and removed', {
  tag: '@long',
}, async ({ page, server }) => {
  await page.goto('/myinfo');
  await page.getByRole('main').getByRole('link', { name: 'Contacts' }).click();
  await expect(page).toHaveURL(/\/contacts$/);
  await page.getByRole('button', { name: 'Add contact' }).last().click();
  await page.getByLabel('Name').fill('Yoon Sera');
  await page.getByLabel('Address', { exact: true }).fill(ADDRESS);
  await page.getByRole('button', { name: 'Save contact' }).click();
  await expect(list(page).getByRole('listitem').filter({ hasText: 'Yoon Sera' })).toHaveCount(1);
  await keep(server.address, 'Rin', OTHER, 'Flatmate');
  await page.reload();
  await expect(list(page)).toContainText('Flatmate');
  await expectSound(page, 'contacts');

  await page.getByLabel('Search contacts').fill('flatm');
  await expect(list(page).getByRole('listitem')).toHaveCount(1);
  await page.getByLabel('Search contacts').fill('nobody at all');
  await expect(page.getByText('No contact found')).toBeVisible();
  await page.getByLabel('Search contacts').fill('');

  await list(page)
    .getByRole('button', { name: /Yoon Sera/ })
    .click();
  const opened = sheet(page, 'Yoon Sera');
  await expect(opened).toContainText('0x');
  await expect(opened.locator('svg.guilloche, svg[viewBox]')).not.toHaveCount(0);
  await opened.getByRole('button', { name: 'Check the name' }).click();
  await expect(opened.getByText('The owner of this address shows no verified name.')).toBeVisible();
  await expectSound(page, 'a contact', 'dialog[open]');
  await opened.getByRole('link', { name: 'Send', exact: true }).click();
  await expect(page).toHaveURL(/\/send$/);
  await expect(page.getByText('Yoon Sera').first()).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/\/contacts/);

  await page.goto('/contacts');
  await list(page)
    .getByRole('button', { name: /Yoon Sera/ })
    .click();
  await opened.getByRole('link', { name: 'Send won' }).click();
  const won = page.getByRole('dialog');
  await expect(won.getByLabel('Amount')).toBeFocused();
  await expect(won).toContainText('Yoon Sera');

  await page.goto('/contacts');
  await list(page).getByRole('button', { name: /Rin/ }).click();
  await sheet(page, 'Rin').getByRole('button', { name: 'Edit contact' }).click();
  await sheet(page, 'Contact').getByLabel('Name').fill('Rin Kato');
  await sheet(page, 'Contact').getByRole('button', { name: 'Save contact' }).click();
  await expect(sheet(page, 'Rin Kato')).toBeVisible();
  await sheet(page, 'Rin Kato').getByRole('button', { name: 'Edit contact' }).click();
  await sheet(page, 'Contact').getByRole('button', { name: 'Remove contact' }).click();
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(toast(page)).toContainText('Contact removed');
  await expect(list(page).getByRole('listitem').filter({ hasText: 'Rin' })).toHaveCount(0);
  await expect(page).toHaveURL(/\/contacts/);
});

test.describe('at a desk', () => {
  test.use({ viewport: { width: 1280, height: 860 } });
  test('a contact stands beside the list, in the address', { tag: '@long' }, async ({ page, server }) => {
    await keep(server.address, 'Yoon Sera', ADDRESS);
    await keep(server.address, 'Rin', OTHER);
    await page.goto('/contacts');
    // The first is open by itself, and takes no focus.
    await expect(page.getByRole('region', { name: 'Rin', exact: true })).toBeVisible();
    await expect(page.getByRole('heading', { level: 2, name: 'Rin' })).not.toBeFocused();
    await page.getByRole('button', { name: 'Close', exact: true }).click();
    await expect(page.getByRole('region', { name: 'Rin', exact: true })).toHaveCount(0);
    await list(page).getByRole('button', { name: /Rin/ }).click();
    const beside = page.getByRole('region', { name: 'Rin', exact: true });
    await expect(beside.getByRole('heading', { name: 'Rin' })).toBeFocused();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await list(page)
      .getByRole('button', { name: /Yoon Sera/ })
      .click();
    await expect(page.getByRole('region', { name: 'Yoon Sera', exact: true })).toBeVisible();
    await expectSound(page, 'contacts at a desk');
    await expectNoSidewaysScroll(page);
    await page.reload();
    await expect(page.getByRole('region', { name: 'Yoon Sera', exact: true })).toBeVisible();
  });
});
