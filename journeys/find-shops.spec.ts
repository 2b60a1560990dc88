import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { expect, test } from './support/people.ts';

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const rows = (page: Page) => page.getByRole('list', { name: /^(Shops|가게)$/ }).getByRole('button');
const BOOKS = { latitude: 35.8153, longitude: 127.1497 };

/** Records everything that the page sends, to search it for secrets. */
function sentBy(page: Page): string[] {
  const sent: string[] = [];
  page.on('request', (request) => sent.push(`${request.url()} ${request.postData() ?? ''}`));
  return sent;
}

test('a shop is found by name, by trade and by who is nearest, on a map and in a list that says the same, and where one is goes to nobody', async ({
  page,
  context,
  me,
}) => {
  const firm = await me.makeFirm();
  await context.grantPermissions(['geolocation']);
  await context.setGeolocation(BOOKS);
  await page.goto('/localpay');
  await page.getByRole('link', { name: 'Find shops' }).click();
  const own = rows(page).filter({ hasText: firm.displayName });
  await expect(own).toHaveCount(1);
  // The four sample shops, and those of earlier visitors.
  const all = await rows(page).count();
  expect(all).toBeGreaterThanOrEqual(5);
  await expectAccessible(page);
  const sent = sentBy(page);
  await press(page, 'Near me');
  await expect(rows(page).first()).toContainText('Gyeonggijeon Books');
  await expect(page.getByRole('img', { name: `Map of ${all} shops; the list has all of them` })).toBeVisible();
  await expect(rows(page).first()).toContainText('10 m');
  await expect(rows(page).nth(4)).toContainText('Hanbit Trading');
  await expect(own).toHaveCount(1);
  await page.getByLabel('Name of a shop').fill('찻집');
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page).first()).toContainText('Hanok Tea House');
  await page.getByLabel('Name of a shop').fill('Nobody');
  await expect(page.getByRole('heading', { level: 2, name: 'No matching shops' })).toBeVisible();
  await page.getByLabel('Name of a shop').fill('');
  await page.getByLabel('What they sell').selectOption('Meals');
  await expect(rows(page)).toHaveCount(1);
  await page.getByLabel('What they sell').selectOption('Anything');
  await expect(rows(page)).toHaveCount(all);
  // A press on the map opens the shop there; its middle is the own position.
  await page.getByRole('img', { name: /^Map of/ }).click();
  const sheet = page.getByRole('dialog', { name: 'Gyeonggijeon Books' });
  await expect(sheet).toContainText('44 Taejo-ro');
  await expect(sheet).toContainText('11:00 – 19:00');
  await expectAccessible(page);
  expect(sent.filter((one) => /35\.8|127\.1|358\d{5}/.test(one))).toEqual([]);
  await sheet.getByRole('link', { name: 'Pay here' }).click();
  await expect(page.getByRole('region', { name: 'Merchant' })).toContainText('Gyeonggijeon Books');
});
