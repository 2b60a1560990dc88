import { readFile } from 'node:fs/promises';
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, test } from './server.ts';

const SCREENS = ['/bank-info', '/travel-plan', '/traveler', '/myinfo', '/localpay'];
const toastOf = (page: Page) => page.getByRole('region', { name: 'Notifications (F8)' });
const heading = (page: Page) => page.getByRole('heading', { level: 1 });

async function expectAccessible(page: Page) {
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([]);
}

test('a bank account is missed, added, made the default and removed', async ({ page }) => {
  await page.goto('/bank-info');
  await expect(page.getByText('1-2 business days')).toBeVisible();
  const note = page.getByRole('region', { name: 'Default account' });
  await expect(note).toContainText('Default');
  await page.getByRole('button', { name: 'Add account' }).click();
  await expect(page.getByLabel('Account holder')).toHaveValue('Minseo Kim');
  await page.getByRole('button', { name: 'Add Account' }).click();
  await expect(toastOf(page)).toContainText('Required Information Missing');
  await expect(toastOf(page)).toContainText('Please fill in all required fields.');
  await expect(page.getByLabel('Bank', { exact: true })).toBeFocused();

  await page.getByLabel('Bank', { exact: true }).selectOption('Woori');
  await expect(page.getByText('Woori numbers look like 0000-000-000000.')).toBeVisible();
  await page.getByLabel('Account number').fill('1002-123-4');
  await page.getByLabel('Account type').selectOption({ label: 'Digital Asset Account' });
  await page.getByRole('button', { name: 'Add Account' }).click();
  await expect(page.getByText('10 to 14 digits needed. You\u2019ve entered 8.')).toBeVisible();
  await page.getByLabel('Account number').fill('1002-123-456789');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Add Account' }).click();
  await expect(toastOf(page)).toContainText('Account Added Successfully');

  const row = page.getByRole('button', { name: /Woori ••••••6789/ });
  await expect(page.getByRole('button', { name: 'Add account' })).toBeFocused();
  await row.click();
  await page.getByRole('button', { name: 'Make default' }).click();
  await expect(note).toContainText('Woori');
  await expect(page.getByText('456789')).toHaveCount(0);
  await note.getByRole('button', { name: 'Manage' }).click();
  await page.getByRole('button', { name: 'Remove account' }).click();
  await expect(page.getByRole('dialog', { name: 'Remove Woori?' })).toBeVisible();
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(note).not.toContainText('Woori');
  await page.getByRole('link', { name: 'Back to My info' }).click();
  await expect(heading(page)).toContainText('My info');
});

test('a trip is planned in the right order, kept as a calendar file, changed and deleted', async ({ page }) => {
  await page.goto('/travel-plan');
  await page.getByRole('button', { name: 'New plan' }).click();
  await page.getByRole('button', { name: 'Create Plan' }).click();
  await expect(toastOf(page)).toContainText('Required Information Missing');
  await page.getByLabel('Title').fill('Winter in Jeju');
  await page.getByLabel('Destination').fill('Jeju');
  await page.getByLabel('Start date').fill('2030-01-10');
  await page.getByLabel('End date').fill('2030-01-09');
  await page.getByLabel('Travel type').selectOption('family');
  await page.getByRole('button', { name: 'Create Plan' }).click();
  await expect(page.getByLabel('End date')).toBeFocused();
  await page.getByLabel('End date').fill('2030-01-12');
  await page.getByRole('button', { name: 'Create Plan' }).click();
  await expect(toastOf(page)).toContainText('Travel Plan Created');

  const trip = page.getByRole('list', { name: 'Trips' }).getByRole('listitem').filter({ hasText: 'Winter in Jeju' });
  await expect(trip).toContainText('Family · Planning');
  await trip.getByRole('button', { name: 'Open Winter in Jeju' }).click();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Calendar file (.ics)' }).click(),
  ]);
  expect(file.suggestedFilename()).toBe('Winter-in-Jeju.ics');
  const text = await readFile(await file.path(), 'utf8');
  expect(text).toContain('DTSTART;VALUE=DATE:20300110\r\nDTEND;VALUE=DATE:20300113\r\n');
  await page.getByRole('button', { name: 'Edit' }).click();
  await page.getByLabel('Destination').fill('Seogwipo');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(trip).toContainText('Seogwipo');
  await trip.getByRole('button').click();
  await page.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('button', { name: 'Delete plan' }).click();
  await expect(trip).toHaveCount(0);
  await page.getByRole('link', { name: /Currency exchange/ }).click();
  await expect(heading(page)).toContainText('Traveler');
});

test('a refund is judged while it is typed, claimed once, and scanning says that it comes later', async ({ page }) => {
  await page.goto('/traveler');
  await page.getByRole('button', { name: 'Scan code' }).click();
  await expect(page.getByRole('dialog', { name: 'Not available yet' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Enter a receipt' }).click();
  const checks = page.getByRole('list', { name: 'Eligibility of this receipt' });
  const submit = page.locator('form button[type=submit]');
  await page.getByLabel('Shop').fill('Hongdae Records');
  await page.getByLabel('Purchase amount').fill('29.99');
  await expect(checks).toContainText('Not met: Purchase of at least $30.00');
  await expect(submit).toBeDisabled();
  await expect(submit).toHaveText('Not eligible');
  await page.getByLabel('Purchase amount').fill('9000');
  await expect(checks).toContainText('Not met: At most $500.00 of refund a day');
  await page.getByLabel('Purchase amount').fill('37,500');
  await page.getByText('KRW', { exact: true }).click();
  await expect(checks).toContainText('Met: 8% comes back: $2.40');
  await page.getByLabel('Choose an image').setInputFiles({
    name: 'receipt.png',
    mimeType: 'image/png',
    buffer: Buffer.from('a receipt'),
  });
  await expect(page.getByText('SHA-256 ')).toBeVisible();
  await expect(checks).toContainText('Met: A receipt that was not claimed before');
  await expectAccessible(page);
  await submit.click();
  await expect(toastOf(page)).toContainText('Refund Claimed');
  const refunds = page.getByRole('list', { name: 'Recent refunds' });
  await expect(refunds.getByRole('listitem').first()).toContainText('Hongdae Records');
  await expect(refunds.getByRole('listitem').first()).toContainText('$2.40');

  await page.getByRole('button', { name: 'Enter a receipt' }).click();
  await page.getByLabel('Choose an image').setInputFiles({
    name: 'again.png',
    mimeType: 'image/png',
    buffer: Buffer.from('a receipt'),
  });
  await expect(checks).toContainText('Not met: You have claimed this receipt already');
});

test('a profile is edited, the seal follows, and signing out forgets everything and says so', async ({ page }) => {
  await page.goto('/myinfo');
  await page.getByRole('button', { name: 'Edit Profile' }).click();
  await page.getByLabel('Korean name').fill('Kim');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByLabel('Korean name')).toBeFocused();
  await page.getByLabel('Korean name').fill('김민지');
  await page.getByLabel('First name').fill('Minji');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(toastOf(page)).toContainText('Profile Updated');
  await expect(page.getByRole('region', { name: 'Profile' })).toContainText('Kim Minji');
  await expect(page.getByRole('link', { name: /은행 정보/ })).toHaveAttribute('href', '/bank-info');
  await expect(page.getByText('2.0.0')).toBeVisible();
  await page.getByRole('switch', { name: /Biometric/ }).click();
  await expect(page.getByRole('dialog', { name: 'Not available yet' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('switch', { name: /Biometric/ })).not.toBeChecked();
  await page.getByRole('button', { name: 'Privacy' }).click();
  await expect(page.getByRole('dialog', { name: 'Privacy' })).toContainText('There is no analytics');
  await page.keyboard.press('Escape');
  await page.evaluate(() => localStorage.setItem('user_data', '{"id":1}'));
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await expect(toastOf(page)).toContainText('Signed Out');
  await expect(heading(page)).toContainText('Welcome, Minji');
  expect(await page.evaluate(async () => [localStorage.getItem('user_data'), (await caches.keys()).length])).toEqual([
    null,
    0,
  ]);
});

test('the five screens are accessible in both themes, and on the narrowest phone nothing scrolls sideways', async ({
  page,
}) => {
  for (const path of SCREENS) {
    await page.emulateMedia({ colorScheme: 'light' });
    await page.goto(path);
    await expect(heading(page)).toBeVisible();
    await expect(page.getByRole('status').filter({ hasText: 'loading' })).toHaveCount(0);
    await expectAccessible(page);
    await page.emulateMedia({ colorScheme: 'dark' });
    await expectAccessible(page);
  }
  await page.setViewportSize({ width: 320, height: 640 });
  for (const path of SCREENS) {
    await page.goto(path);
    await expect(heading(page)).toBeVisible();
    await expect(page.getByRole('status').filter({ hasText: 'loading' })).toHaveCount(0);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  }
  await expect(page.getByText('NFC', { exact: false }).first()).toBeVisible();
  await page.getByRole('button', { name: 'TopUp' }).click();
  await expect(page.getByRole('dialog', { name: 'Not available yet' })).toBeVisible();
});

test.describe('on a server for many people', () => {
  test.use({ settings: { WALLET_MODE: 'hosted' } });
  test('somebody who is signed in sees where, and signing out leads to sign-in with both keys gone', async ({
    page,
  }) => {
    await page.goto('/register?next=/myinfo');
    await page.getByLabel('First name').fill('Jane');
    await page.getByLabel('Last name').fill('Doe');
    await page.getByLabel('E-mail').fill('jane@example.com');
    await page.getByLabel('Password').fill('correct horse battery');
    await page.getByRole('button', { name: 'Create account' }).click();
    await expect(page.getByRole('list', { name: 'Signed in on' }).getByRole('listitem')).toContainText('This device');
    await page.getByRole('button', { name: 'Sign Out' }).click();
    await expect(toastOf(page)).toContainText('Signed Out');
    await expect(heading(page)).toHaveText('Sign in');
    expect(await page.evaluate(() => [localStorage.getItem('auth_token'), localStorage.getItem('user_data')])).toEqual([
      null,
      null,
    ]);
  });
});
