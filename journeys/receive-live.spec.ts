import { expectAccessible } from './support/accessible.ts';
import { expect, test } from './support/people.ts';

test('the screen that shows a code turns when somebody pays it, and goes back to waiting', async ({
  page,
  me,
  newPerson,
}) => {
  const other = await newPerson({ firstName: 'Jiwoo', lastName: 'Han' });
  await page.goto('/receive');
  await expect(page.getByText(/^Waiting for a payment/)).toBeVisible();
  await page.getByLabel('Asset').selectOption('USDC');
  await page.getByLabel('Amount').fill('12.5');
  const sent = { userId: other.id, transactionType: 'send', status: 'pending', assetType: 'USDC', toAddress: me.did };
  const pay = (amount: string) => other.ask('POST /api/transactions', { ...sent, amount });

  await pay('12.5');
  await expect(page.getByRole('heading', { name: 'Received', exact: true })).toBeVisible();
  await expect(page.getByText('+12.50 USDC').first()).toBeAttached();
  const short = `${other.address.slice(0, 10)}...${other.address.slice(-4)}`;
  await expect(page.getByRole('status').filter({ hasText: `Received 12.50 USDC from ${short}.` })).toBeAttached();
  await expect(page.getByText('This is less than you asked for.')).toHaveCount(0);
  await expectAccessible(page);

  await pay('3');
  await expect(page.getByText('This is less than you asked for.')).toBeVisible();
  await expect(page.getByRole('list', { name: 'What came' }).getByRole('listitem')).toHaveCount(2);
  await expect(page.getByRole('heading', { name: 'Received', exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Show the code again' }).click();
  await expect(page.getByText(/^Waiting for a payment/)).toBeVisible();
  await expect(page.getByLabel('Amount')).toHaveValue('12.5');
});
