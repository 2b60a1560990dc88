import { expect, test } from 'vitest';
import { open, page } from '#app/web/testing/page.ts';
import { api, world } from '#app/web/testing/server.ts';

test('after a payment the focus is on what was paid, which says what is left, and its hash is a technical detail', async () => {
  const person = await world.personWithDemo();
  await open('/pay?shop=2', person);
  await page.getByLabel('Amount').fill('9000');
  await page.getByRole('button', { name: 'Pay \u20a99,000' }).click();
  const paid = page.getByRole('region', { name: 'Paid \u20a99,000' });
  await expect(paid).toBeFocused();
  const left = paid.locator('dl > div').filter({ hasText: 'Left in LocalPay' }).getByRole('definition');
  await expect(left).not.toHaveText('…');
  const { balance } = await api<{ balance: string }>(person, 'GET /api/local-currency/{userId}');
  await expect(left).toHaveText(`\u20a9${Number(balance).toLocaleString('en-US')}`);
  await expect(page.getByText('Hash of the receipt')).toHaveCount(0);
  const [{ id } = { id: 0 }] = await api<{ id: number }[]>(person, 'GET /api/payments/{userId}');
  await open(`/pay?payment=${id}`, person);
  const proof = page.locator('dl > div').filter({ hasText: 'Proof' }).getByRole('definition');
  await expect(proof).toHaveText('Ready once the day is closed');
  const details = page.locator('details').filter({ hasText: 'Technical details' });
  await expect(details.getByText('Hash of the receipt')).toBeAttached();
  await expect(details).not.toHaveAttribute('open');
});

test('an amount is judged once typing pauses, and not at each digit', async () => {
  await open('/pay?shop=1', await world.personWithDemo());
  const field = page.getByLabel('Amount');
  const notice = page.getByText('Much more than you usually send here');
  await field.fill('9');
  await field.fill('90000');
  await expect(page.getByRole('button', { name: 'Pay \u20a990,000' })).toBeVisible();
  await expect(notice).toHaveCount(0);
  await expect(notice).toBeVisible();
});
