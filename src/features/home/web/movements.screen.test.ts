import { afterAll, beforeAll, expect, test } from 'vitest';
import { open, page } from '#app/web/testing/page.ts';
import { doorsOf } from '#app/web/testing/server.ts';

const office = doorsOf<typeof import('#features/office/server/testing/screen-office.ts')>(
  'features/office/server/testing/screen-office.ts',
);
beforeAll(() => office.takeStatements());
afterAll(() => office.leaveStatements());

test('the fee of a settlement is a row of its own, so that the rows come to the balance', async () => {
  const { shopId, owner } = await office.settleShop('Soy House');
  await open(`/org/${shopId}/money`, owner);
  const rows = page.getByRole('list', { name: 'Movements' }).getByRole('listitem');
  await expect(rows).toHaveCount(3);
  for (const [nth, text] of ['Settlement', 'Fee', 'TopUp'].entries()) await expect(rows.nth(nth)).toContainText(text);
  for (const [nth, text] of ['20,193', '307', '20,500'].entries()) await expect(rows.nth(nth)).toContainText(text);
});

test('the fee of a settlement that came back stays a row, since it stays paid', async () => {
  const { shopId, owner } = await office.returnShop('Barley House');
  await open(`/org/${shopId}/money`, owner);
  const rows = page.getByRole('list', { name: 'Movements' }).getByRole('listitem');
  await expect(rows).toHaveCount(4);
  for (const [nth, text] of ['20,193', '20,193', '307', '20,500'].entries())
    await expect(rows.nth(nth)).toContainText(text);
  await expect(rows.nth(2)).toContainText('Fee');
});
