import { expectAccessible } from './support/accessible.ts';
import { registerAt, sendByWire } from './support/sending.ts';
import { expect, test } from './support/server.ts';

/** docs/product/events.md#live: both sides see it within a second; the machine of a test run may be slower than that. */
const SOON_MS = 5000;

test('the screen that shows a code turns when somebody pays it, and goes back to waiting', async ({ page, server }) => {
  const other = await registerAt(server.address);
  await sendByWire(server.address, 'USDC', '50', other.address);
  await expect
    .poll(async () => (await (await fetch(`${server.address}/api/transactions/1`)).json())[0].status)
    .toBe('completed');
  await page.goto('/receive');
  await expect(page.getByText(/^Waiting for a payment/)).toBeVisible();
  await page.getByLabel('Asset').selectOption('USDC');
  await page.getByLabel('Amount').fill('12.5');
  const did = await page.evaluate(async () => (await (await fetch('/api/did/1')).json()).id as string);

  const pay = async (amount: string) => {
    const answer = await fetch(`${server.address}/api/transactions`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${other.token}`,
        'idempotency-key': amount,
      },
      body: JSON.stringify({
        userId: other.id,
        transactionType: 'send',
        status: 'pending',
        assetType: 'USDC',
        amount,
        toAddress: did,
      }),
    });
    expect(answer.status).toBe(201);
    return Date.now();
  };
  const paidAt = await pay('12.5');
  await expect(page.getByRole('heading', { name: 'Received', exact: true })).toBeVisible({ timeout: SOON_MS });
  test.info().annotations.push({ type: 'received after', description: `${Date.now() - paidAt} ms` });
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
