import { afterEach, expect, test } from 'vitest';
import { closeOffice, openOffice } from '#app/web/testing/device.ts';
import { page } from '#app/web/testing/page.ts';
import { doorsOf, world } from '#app/web/testing/server.ts';

const office = doorsOf<typeof import('#features/office/server/testing/screen-office.ts')>(
  'features/office/server/testing/screen-office.ts',
);
afterEach(closeOffice);

test('a case calls its shop by one name, beside its owner, and a closed one says how much of the sum went back', async () => {
  const [support, payer, keeper] = [
    await office.makeOfficial('support'),
    await world.newPerson(),
    await world.newPerson({ firstName: 'Haneul', lastName: 'Baek' }),
  ];
  await world.give(payer, 'KRW', '20000');
  const id = await office.openCase({ payer, keeper, shop: 'Baram Outdoor', won: '20000' });
  expect(await office.answerCase(keeper, id)).toBeLessThan(300);
  const row = (list: string) =>
    page.getByRole('list', { name: list }).getByRole('button', { name: new RegExp(`Case ${id} · Baram Outdoor`) });
  await openOffice('/office/cases', support);
  await row('Open').click();
  await expect(page.getByRole('heading', { name: 'Baram Outdoor', exact: true })).toBeVisible();
  await expect(page.getByText('Account: Haneul Baek')).toBeVisible();
  const accounts = page.locator('th[scope=row]');
  await expect(accounts.first()).toHaveText('Baram Outdoor');
  await expect(accounts.filter({ hasText: 'Baek' })).toHaveCount(0);

  expect(await office.decideCase(support, id, '10000')).toBe(200);
  await openOffice('/office/cases', support);
  await page.getByRole('tab', { name: 'Closed' }).click();
  await expect(row('Closed')).toContainText('Money goes back · ₩10,000 of ₩20,000 returned');
});
