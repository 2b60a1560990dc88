import { randomInt } from 'node:crypto';
import { expect, test } from 'vitest';
import { heading, toasts } from '#app/web/testing/on-screen.ts';
import { open, page } from '#app/web/testing/page.ts';
import { world } from '#app/web/testing/server.ts';

/** An account of Woori that nobody has verified: every test has the same server. */
const ownNumber = () => `1002-${randomInt(100, 1000)}-${randomInt(10, 100)}6789`;
const sheet = (name: string) => page.getByRole('dialog', { name });
async function press(path: string, button: string) {
  await page.goto(path);
  if (path === '/localpay' && button !== 'TopUp') await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('button', { name: button, exact: true }).click();
  await expect(sheet(button)).toBeVisible();
  return sheet(button);
}

test('TopUp and Withdraw lead to a bank account, a new one says to get 1 won, and when it is proven it tops LocalPay up', async () => {
  await open('/', await world.newPerson());
  const empty = await press('/localpay', 'TopUp');
  await expect(empty.getByText('Your wallet is empty')).toBeVisible();
  await expect(empty.getByLabel('Amount')).toHaveCount(0);
  await empty.getByRole('link', { name: 'Add or verify an account' }).click();
  await expect(heading).toContainText('Bank info');
  await expect(page.getByText('Next: get 1 won')).toHaveCount(0);
  for (const path of ['/localpay', '/assets']) {
    const withdraw = await press(path, 'Withdraw');
    await expect(withdraw.getByText('Your wallet is empty')).toBeVisible();
    await expect(withdraw.getByLabel('Amount')).toHaveCount(0);
    await withdraw.getByRole('link', { name: 'Add or verify an account' }).click();
    await expect(heading).toContainText('Bank info');
  }

  await page.getByRole('button', { name: 'Add account' }).click();
  await page.getByLabel('Bank', { exact: true }).selectOption('Woori');
  await page.getByLabel('Account number').fill(ownNumber());
  await page.getByLabel('Account holder').fill('Minji Lee');
  await page.getByLabel('Account type').selectOption('checking');
  await page.getByRole('button', { name: 'Add account' }).click();
  await expect(toasts).toContainText('Next: get 1 won to verify it.');
  const main = page.getByRole('main');
  await expect(main.getByText('Next: get 1 won', { exact: true })).toBeVisible();
  await expect(main.getByText(/^Woori ••••••6789 is not verified yet/)).toBeVisible();
  await main.getByRole('button', { name: 'Get 1 won' }).click();
  const account = sheet('Account');
  await expect(account.getByText('The sender is Ingam2580.')).toBeVisible();
  await account.getByRole('button', { name: 'Close' }).click();
  await expect(account).toHaveCount(0);
  await main.getByRole('button', { name: 'Enter the code' }).click();
  await account.getByLabel('Code').fill('2580');
  await account.getByRole('button', { name: 'Verify account' }).click();
  await expect(account).toContainText('Verified');
  await account.getByRole('button', { name: 'Close' }).click();
  await expect(main.getByText(/^Next:/)).toHaveCount(0);

  const nothing = await press('/assets', 'Withdraw');
  await expect(nothing.getByText('Nothing to withdraw')).toBeVisible();
  await nothing.getByRole('button', { name: 'Deposit', exact: true }).click();
  await expect(sheet('Deposit').getByLabel('From', { exact: true })).toHaveValue(/^bank:/);

  const noWon = await press('/localpay', 'Withdraw');
  await expect(noWon.getByText('No won to withdraw')).toBeVisible();
  await noWon.getByRole('button', { name: 'Top up' }).click();
  const topUp = sheet('TopUp');
  await expect(topUp.getByLabel('From')).toHaveValue(/^bank:/);
  await topUp.getByLabel('Arrives in LocalPay').fill('9750');
  await topUp.getByRole('button', { name: 'Top up ₩9,750' }).click();
  await expect(topUp).toContainText('Completed');
  await topUp.getByRole('button', { name: 'Close' }).last().click();
  await expect(page.getByText('₩9,750', { exact: true })).toBeAttached();
});
