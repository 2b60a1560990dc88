import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { expect, test } from './support/server.ts';

const toastOf = (page: Page) => page.getByRole('region', { name: 'Notifications (F8)' });
const sheet = (page: Page, name: string) => page.getByRole('dialog', { name });
/** Expects nothing in a sheet to be cut off at its sides. */
const expectWhole = (dialog: Locator) =>
  expect.poll(() => dialog.evaluate((sheet) => sheet.scrollWidth - sheet.clientWidth)).toBe(0);
/** Expects the background of the sticky button, which hides what scrolls below it, not to cover lines above it. */
const expectNothingHidden = (dialog: Locator) =>
  expect
    .poll(() =>
      dialog.evaluate((sheet) => {
        const button = sheet.querySelector('form > button[type="submit"]');
        const above = button?.previousElementSibling;
        if (!button || !above) return Number.NaN;
        const spread = Number(/ 0px 0px 0px ([\d.]+)px/.exec(getComputedStyle(button).boxShadow)?.[1]);
        return button.getBoundingClientRect().top - above.getBoundingClientRect().bottom - spread;
      }),
    )
    .toBeGreaterThanOrEqual(0);
const open = async (page: Page, path: string, button: string) => {
  await page.goto(path);
  await page.getByRole('button', { name: button, exact: true }).click();
  await expect(sheet(page, button)).toBeVisible();
  return sheet(page, button);
};

test('LocalPay is topped up from XP: the quote, then both balances at once', { tag: '@long' }, async ({ page }) => {
  const dialog = await open(page, '/localpay', 'TopUp');
  await expect(dialog.getByLabel('From')).toHaveValue('XP');
  await dialog.getByRole('button', { name: 'Type in XP' }).click();
  await dialog.getByLabel('Amount').fill('0.001');
  await expect(dialog.getByText('Nothing would be left after the fee. Enter more.')).toBeVisible();
  await dialog.getByLabel('Amount').fill('10');
  await expect(dialog.getByRole('term').filter({ hasText: '1 XP = ₩1,000' })).toBeVisible();
  await expect(dialog.getByRole('definition').filter({ hasText: '₩9,750' })).toBeVisible();
  await expect(dialog.getByText(/This rate is valid for \d+ s\./)).toBeVisible();
  await expectWhole(dialog);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Top up ₩9,750' }).click();
  await expect(toastOf(page)).toContainText('Exchanged');
  await expect(dialog).toContainText('Completed');
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await expect(page.getByText('₩353,845', { exact: true })).toBeAttached();
  await page.goto('/history');
  await expect(page.getByRole('button', { name: /^TopUp.*10\.00 XP/ })).toContainText('₩9,750');
});

test('an exchange whose answer was lost can be pressed again from a new sheet of a page that was reloaded, and is done once', {
  tag: '@long',
}, async ({ page }) => {
  let keys: (string | undefined)[] = [];
  await page.route(/\/api\/exchange\/\d+$/, async (route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    keys = [...keys, route.request().headers()['idempotency-key']];
    if (keys.length > 1) return route.fallback();
    await route.fetch();
    await route.abort();
  });
  const first = await open(page, '/localpay', 'TopUp');
  await first.getByRole('button', { name: 'Type in XP' }).click();
  await first.getByLabel('Amount').fill('10');
  await first.getByRole('button', { name: 'Top up ₩9,750' }).click();
  await expect(first.getByRole('alert')).toContainText('it may have been done');
  await expect(first.getByLabel('Amount')).not.toBeEditable();
  await expect(first.getByRole('timer')).toHaveCount(0);
  await first.getByRole('button', { name: 'Close' }).first().click();
  await page.reload();
  await page.getByRole('button', { name: 'TopUp', exact: true }).click();
  const again = sheet(page, 'TopUp');
  await expect(again.getByRole('alert')).toContainText('it may have been done');
  await expect(again.getByLabel('Amount')).toHaveValue('10');
  await again.getByRole('button', { name: 'Top up ₩9,750' }).click();
  await expect(again).toContainText('Completed');
  expect(keys).toEqual([keys[0], keys[0]]);
  await expect(page.getByText('₩353,845', { exact: true })).toBeAttached();
});

test('an account that the bank rejects is proven, and gives back what was to be withdrawn to it', {
  tag: '@long',
}, async ({ page }) => {
  await page.goto('/bank-info');
  await page.getByRole('button', { name: 'Add account' }).click();
  await expect(page.getByLabel('Account holder')).toHaveValue('Minseo Kim');
  await page.getByLabel('Bank', { exact: true }).selectOption('Woori');
  await page.getByLabel('Account number').fill('1002-123-450001');
  await page.getByLabel('Account type').selectOption('checking');
  await page.getByRole('button', { name: 'Add account' }).click();
  await page.getByRole('button', { name: /Woori ••••••0001/ }).click();
  const account = sheet(page, 'Account');
  await account.getByRole('button', { name: 'Get 1 won' }).click();
  await expect(account.getByText('The sender is Ingam2580.')).toBeVisible();
  await expectNothingHidden(account);
  await account.getByLabel('Code').fill('1111');
  await account.getByRole('button', { name: 'Verify account' }).click();
  await expect(account.getByLabel('Code')).toHaveAccessibleDescription(/The code is wrong.*Tries left: 2\./);
  await expectWhole(account);
  await expectAccessible(page);
  await account.getByLabel('Code').fill('2580');
  await account.getByRole('button', { name: 'Verify account' }).click();
  await expect(account).toContainText('Verified');

  const dialog = await open(page, '/assets', 'Withdraw');
  await dialog.getByLabel('From').selectOption('USDC');
  await dialog.getByLabel('To', { exact: true }).selectOption({ label: 'Woori ••••••0001' });
  await dialog.getByLabel('Amount').fill('200');
  await expect(dialog.getByRole('definition').filter({ hasText: '₩243,750' })).toBeVisible();
  await expect(dialog.getByText('Sandbox bank')).toBeVisible();
  await dialog.getByRole('button', { name: /^Withdraw: get/ }).click();
  await expect(dialog).toContainText('In progress');
  await expect(dialog).toContainText('The bank refused it.');
  await expect(dialog).toContainText('Failed');
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await expect(page.getByRole('listitem').filter({ hasText: 'USDC' }).first()).toContainText('5,200.00');
});

test('a deposit comes from a bank account, or leads to Receive', { tag: '@long' }, async ({ page }) => {
  const dialog = await open(page, '/assets', 'Deposit');
  await dialog.getByText('By address', { exact: true }).click();
  await expect(dialog.getByRole('link', { name: 'Open Receive' })).toHaveAttribute('href', '/receive');
  await dialog.getByText('From a bank account', { exact: true }).click();
  await expect(dialog.getByLabel('From', { exact: true })).toHaveText('KB Kookmin ••••••4417');
  await dialog.getByLabel('To', { exact: true }).selectOption('XP');
  await dialog.getByLabel('Amount').fill('10000');
  await expect(dialog.getByRole('definition').filter({ hasText: '9.75 XP' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Deposit: get 9.75 XP' }).click();
  await expect(dialog).toContainText('In progress');
  await expect(dialog).toContainText('Completed');
  await expect(toastOf(page)).toContainText('Bank transfer completed');
});
