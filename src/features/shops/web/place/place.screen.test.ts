import { expect, test } from 'vitest';
import { toasts } from '#app/web/testing/on-screen.ts';
import { open, page } from '#app/web/testing/page.ts';
import { api, doorsOf, world } from '#app/web/testing/server.ts';

const office = doorsOf<typeof import('#features/office/server/testing/screen-office.ts')>(
  'features/office/server/testing/screen-office.ts',
);
const press = (name: string) => page.getByRole('button', { name, exact: true }).click();

test('an organisation says where its shop is, and once the office agrees the shop is found there with its hours', async () => {
  const [approver, owner] = [await office.makeOfficial('approver'), await world.newPerson()];
  const firm = await world.firmOf(owner, ['merchant'], 'Nari Books');
  await open(`/org/${firm.id}/payments`, owner);
  await press('My shop');
  await page.getByLabel('Address').fill('9 New Street');
  await page.getByLabel('Place on the map').fill('somewhere');
  await press('Save place and hours');
  await expect(page.getByText('Type two numbers, such as 35.8117, 127.1473.')).toBeVisible();
  await page.getByLabel('Place on the map').fill('35.8117, 127.1473');
  const monday = page.getByRole('group', { name: 'Monday' });
  await monday.getByLabel('Opens').fill('09:00');
  await monday.getByLabel('Closes').fill('20:30');
  await press('As on Monday every day');
  await press('Save place and hours');
  await expect(toasts.getByText('Saved', { exact: true })).toBeVisible();
  await expect(page.getByText('9 New Street: waits for the office.')).toBeVisible();

  const place = await api<{ asked: { id: number } }>(owner, `GET /api/merchants/${firm.id}/place`);
  const sent = { params: { shopId: firm.id }, body: { decision: 'approve', place: place.asked.id } };
  await office.actAs(approver, 'POST /api/office/shops/{shopId}/place', sent as never);
  await open('/shops', owner, 'ko');
  await page.getByRole('searchbox').fill('nari books');
  const rows = page.getByRole('list', { name: '가게' }).getByRole('button');
  await expect(rows).toHaveCount(1);
  await rows.click();
  const sheet = page.getByRole('dialog');
  await expect(sheet).toContainText('9 New Street');
  await expect(sheet.getByText('09:00 – 20:30')).toHaveCount(7);
});
