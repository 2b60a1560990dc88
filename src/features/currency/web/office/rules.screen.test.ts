import { afterEach, expect, test } from 'vitest';
import { closeOffice, openOffice } from '#app/web/testing/device.ts';
import { page } from '#app/web/testing/page.ts';
import { doorsOf } from '#app/web/testing/server.ts';

const office = doorsOf<typeof import('#features/office/server/testing/screen-office.ts')>(
  'features/office/server/testing/screen-office.ts',
);
afterEach(closeOffice);

test('a field of the next rules that cannot be read is no change of them', async () => {
  const finance = await office.makeOfficial('finance');
  await openOffice('/office/rules', finance);
  await page.getByRole('button', { name: 'New version' }).click();
  await page.getByLabel('Most of one payment, ₩').fill('5,000,000');
  await page.getByLabel('Exchange fee, %').fill('1,8');
  await page.getByLabel('Cashback at once up to, ₩').fill('much');
  await page.getByLabel('Days until the rest').fill('');
  await page.getByLabel('1 BTC in ₩').fill('1.5');
  const changes = page.getByRole('listitem').filter({ hasText: '→' });
  await expect(changes).toHaveCount(1);
  await expect(changes).toContainText('→ 5,000,000');
  await page.getByLabel('Exchange fee, %').fill('1.8');
  await expect(changes).toHaveCount(2);
  await expect(changes.first()).toContainText('→ 1.8%');
  await page.getByLabel('Days for the shop to answer').fill('10');
  await expect(changes.nth(2)).toContainText('Days for a shop to answer a case: 14 → 10');
});

test('a rule that caps nothing says so, and an emptied cap is none', async () => {
  const finance = await office.makeOfficial('finance');
  await openOffice('/office/rules', finance);
  const row = page.getByRole('row', { name: /^Most of one exchange/ });
  await expect(row).toContainText('No cap');
  await expect(page.getByText('1,000,000,000,000', { exact: false })).toHaveCount(0);
  await page.getByRole('button', { name: 'New version' }).click();
  const changes = page.getByRole('listitem').filter({ hasText: '→' });
  await page.getByLabel('Most of one payment, ₩').fill('5,000,000');
  await expect(changes).toContainText('no cap → 5,000,000');
  await page.getByLabel('Most of one payment, ₩').fill('');
  await expect(changes).toHaveCount(0);
});
