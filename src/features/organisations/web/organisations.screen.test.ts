import { expect, test } from 'vitest';
import { open, page } from '#app/web/testing/page.ts';
import { world } from '#app/web/testing/server.ts';

const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
const acting = page.getByRole('complementary', { name: 'The organisation' });
const hrefsOf = (name: string, role = 'list') =>
  page
    .getByRole(role, { name })
    .getByRole('link')
    .elements()
    .map((link) => link.getAttribute('href')?.split('/')[3] ?? 'home');

test('an organisation is registered by names and a business number whose check digit is checked as it is typed', async () => {
  await open('/myinfo', await world.newPerson());
  await page.getByRole('link', { name: 'My shop or organisation' }).click();
  await press('Register your shop or organisation');
  await page.getByLabel('Registered name').fill('Byeolbit Books Co., Ltd.');
  await page.getByLabel('Known as').fill('Byeolbit Books');
  await page.getByLabel('Korean name').fill('별빛서점');
  const number = page.getByLabel('Business number');
  await number.fill('220-81-62518');
  await expect(page.getByText('The check digit is wrong. Check the number.')).toBeVisible();
  await number.fill('220-81-62517');
  await expect(page.getByText('The check digit fits.')).toBeVisible();
  await page.getByRole('switch', { name: 'Employer' }).click();
  await page.getByLabel('Trade').selectOption('culture');
  await press('Submit');
  await page.getByRole('link', { name: /Byeolbit Books/ }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Home');
  await expect(acting).toContainText('Acting for Byeolbit Books, owner');
});

test('an owner acts for an organisation in all of its places, and for themselves again after switching back', async () => {
  const owner = await world.newPerson();
  const firm = await world.firmOf(owner, ['employer', 'merchant']);
  await open(`/org/${firm.id}`, owner);
  await expect(acting).toContainText(`Acting for ${firm.name}, owner`);
  const places = page.getByRole('navigation', { name: 'Organisation' });
  await expect(places.getByRole('link', { name: 'More' })).toBeVisible();
  expect(hrefsOf('Organisation', 'navigation')).toEqual(['home', 'money', 'approvals', 'payments', 'keys', 'more']);
  await places.getByRole('link', { name: 'More' }).click();
  await expect(page.getByRole('list', { name: 'More' })).toBeVisible();
  expect(hrefsOf('More')).toEqual(['issuing', 'asking', 'webhooks', 'staff', 'people', 'audit']);
  await acting.getByRole('link', { name: 'Switch to personal' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Welcome');
  await expect(acting).toHaveCount(0);
});
