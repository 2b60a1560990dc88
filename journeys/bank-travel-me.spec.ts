import type { Page } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll } from './support/accessible.ts';
import { cutActs } from './support/cut.ts';
import { makeSeal } from './support/person.ts';
import { expect, look, test } from './support/server.ts';

test.use({ serviceWorkers: 'allow' });

const SCREENS = ['/bank-info', '/travel-plan', '/traveler', '/myinfo', '/localpay'];
const toastOf = (page: Page) => page.getByRole('region', { name: 'Notifications (F8)' });
const heading = (page: Page) => page.getByRole('heading', { level: 1 });

test('a bank account is missed, added, made the default and removed', { tag: '@long' }, async ({ page }) => {
  await page.goto('/bank-info');
  await expect(
    page.getByText('Your data is encrypted. You see it, and the operator of this server sees bank, number and holder'),
  ).toBeVisible();
  const note = page.getByRole('region', { name: 'Default account' });
  await expect(note).toContainText(/Default.*KB Kookmin.*••••••-••-••4417.*Minseo Kim.*Checking/);
  await expect(page.getByRole('button', { name: /Shinhan ••••••2290/ })).toContainText('Minseo Kim · Savings');
  await page.getByRole('button', { name: 'Add account' }).click();
  await expect(page.getByLabel('Account holder')).toHaveValue('Minseo Kim');
  await page.getByRole('button', { name: 'Add account' }).click();
  await expect(toastOf(page)).toContainText('Required Information Missing');
  await expect(toastOf(page)).toContainText('Please fill in all required fields.');
  await expect(page.getByLabel('Bank', { exact: true })).toBeFocused();

  const options = (label: string) => page.getByLabel(label, { exact: true }).getByRole('option').allTextContents();
  expect(await options('Bank')).toEqual(['Choose', 'KB Kookmin', 'Shinhan', 'Hana', 'Woori', 'NH Nonghyup', 'IBK']);
  expect(await options('Account type')).toEqual([
    'Choose',
    'Checking',
    'Savings',
    'Investment',
    'Digital Asset Account',
  ]);
  await page.getByLabel('Bank', { exact: true }).selectOption('Woori');
  await expect(page.getByText('Woori numbers look like 0000-000-000000.')).toBeVisible();
  await page.getByLabel('Account number').fill('1002-123-4');
  await page.getByLabel('Account type').selectOption({ label: 'Digital Asset Account' });
  await page.getByRole('button', { name: 'Add account' }).click();
  await expect(page.getByText('10 to 14 digits needed. You\u2019ve entered 8.')).toBeVisible();
  await page.getByLabel('Account number').fill('1002-123-456789');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Add account' }).click();
  await expect(toastOf(page)).toContainText('Account Added Successfully');
  await expect(toastOf(page)).toContainText('Next: get 1 won to verify it.');
  await expect(page.getByText(/^Woori ••••••6789 is not verified yet/)).toBeVisible();
  await expect(page.getByRole('main').getByRole('button', { name: 'Get 1 won' })).toBeVisible();
  await page.getByRole('button', { name: 'Add account' }).click();
  await expect(page.getByLabel('Account number')).toHaveValue('');
  await page.getByLabel('Bank', { exact: true }).selectOption('Woori');
  await page.getByLabel('Account number').fill('1002 123 456789');
  await page.getByLabel('Account type').selectOption('checking');
  await page.getByRole('button', { name: 'Add account' }).click();
  await expect(toastOf(page)).toContainText('Failed to add account');
  await expect(page.getByLabel('Account number')).toBeFocused();
  await expect(page.getByLabel('Account number')).toHaveAccessibleDescription('You have added this account already.');
  await page.getByRole('button', { name: 'Cancel' }).click();

  const row = page.getByRole('button', { name: /Woori ••••••6789/ });
  await expect(page.getByRole('button', { name: 'Add account' })).toBeFocused();
  await expect(row).toContainText('Digital Asset Account');
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

look('no account is added while bank, number, holder or type is missing', { tag: '@long' }, async ({ page }) => {
  await page.goto('/bank-info');
  await page.getByRole('button', { name: 'Add account' }).click();
  await expect(page.getByLabel('Account holder')).toHaveValue('Minseo Kim');
  for (const label of ['Bank', 'Account number', 'Account holder', 'Account type']) {
    await page.getByLabel('Bank', { exact: true }).selectOption('IBK');
    await page.getByLabel('Account number').fill('12345678901234');
    await page.getByLabel('Account holder').fill('Minseo Kim');
    await page.getByLabel('Account type').selectOption('savings');
    const field = page.getByLabel(label, { exact: true });
    await (/Bank|type/.test(label) ? field.selectOption('') : field.fill(' '));
    await page.getByRole('button', { name: 'Add account' }).click();
    await expect(toastOf(page)).toContainText('Please fill in all required fields.');
    await expect(field).toBeFocused();
  }
  await expect(page.getByRole('button', { name: /IBK/ })).toHaveCount(0);
});

test('what the server cannot be asked for is said, and nothing is lost', { tag: '@long' }, async ({ page }) => {
  await page.goto('/bank-info');
  await page.getByRole('button', { name: 'Add account' }).click();
  await page.getByLabel('Bank', { exact: true }).selectOption('IBK');
  await page.getByLabel('Account number').fill('12345678901234');
  await page.getByLabel('Account type').selectOption('savings');
  // Filled in once the person's data has loaded.
  await expect(page.getByLabel('Account holder')).toHaveValue('Minseo Kim');
  await cutActs(page);
  await page.getByRole('button', { name: 'Add account' }).click();
  await expect(toastOf(page)).toContainText('Failed to add account');
  await expect(toastOf(page)).toContainText('this may have been done already');
  await expect(page.getByLabel('Account number')).toHaveValue('12345678901234');
  await page.getByRole('button', { name: /Shinhan/ }).click();
  await page.getByRole('button', { name: 'Make default' }).click();
  await expect(toastOf(page)).toContainText('Failed to change account');
  await page.getByRole('button', { name: 'Remove account' }).click();
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(toastOf(page)).toContainText('Failed to remove account');
});

test('a switch that is not set up stays off, and signing out forgets everything and says so', async ({ page }) => {
  await page.goto('/myinfo');
  await page.getByRole('switch', { name: /Biometric/ }).click();
  await expect(page.getByRole('dialog', { name: 'Set up biometric sign-in' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('switch', { name: /Biometric/ })).not.toBeChecked();
  await page.evaluate(() => localStorage.setItem('user_data', '{"id":1}'));
  // Stores the picture as the service worker does until the scanner takes it. A newly installed worker drops entries
  // that it does not know.
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe('activated');
  await page.evaluate(async () => (await caches.open('shared')).put('/shared-picture', new Response('a picture')));
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await expect(toastOf(page)).toContainText('Signed out');
  await expect(heading(page)).toContainText('Welcome, Minseo');
  const seen = () => page.evaluate(async () => (await caches.keys()).filter((name) => !name.startsWith('files-')));
  expect(await seen()).not.toContain('shared');
  expect(await page.evaluate(() => localStorage.getItem('user_data'))).toBeNull();
  // New entries belong to the owner again, shown on Home.
  expect(await seen()).toEqual(expect.not.arrayContaining([expect.not.stringMatching(/^seen-1$/)]));
});

look('on the narrowest phone nothing of the five screens scrolls sideways', { tag: '@long' }, async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  for (const path of SCREENS) {
    await page.goto(path);
    await expect(heading(page)).toBeVisible();
    await expect(page.getByRole('status').filter({ hasText: 'loading' })).toHaveCount(0);
    await expectNoSidewaysScroll(page);
  }
  await expect(page.getByText('NFC', { exact: false }).first()).toBeVisible();
  await page.getByRole('button', { name: 'TopUp' }).click();
  await expect(page.getByRole('dialog', { name: 'TopUp' })).toBeVisible();
});

test.describe('on a server for many people', () => {
  test.use({ settings: { WALLET_MODE: 'hosted' } });
  test('somebody who is signed in sees where, and signing out leads to sign-in with both keys gone', {
    tag: '@long',
  }, async ({ page }) => {
    await page.goto('/register?next=/myinfo');
    const names = { 'First name': 'Jane', 'Last name': 'Doe', 'E-mail': 'jane@example.com' };
    await makeSeal(page, { ...names, Password: 'correct horse battery' });
    await page.getByRole('link', { name: /^Security/ }).click();
    await expect(page.getByRole('list', { name: 'Signed in on' }).getByRole('listitem')).toContainText('This device');
    await page.getByRole('link', { name: 'Back to My info' }).click();
    await page.getByRole('button', { name: 'Sign Out' }).click();
    await expect(toastOf(page)).toContainText('Signed out');
    await expect(heading(page)).toHaveText('Sign in');
    expect(await page.evaluate(() => [localStorage.getItem('auth_token'), localStorage.getItem('user_data')])).toEqual([
      null,
      null,
    ]);
  });
});
