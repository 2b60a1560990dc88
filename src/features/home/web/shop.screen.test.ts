import { expect, test } from 'vitest';
import { open, page } from '#app/web/testing/page.ts';
import { doorsOf, world } from '#app/web/testing/server.ts';

const office = doorsOf<typeof import('#features/office/server/testing/screen-office.ts')>(
  'features/office/server/testing/screen-office.ts',
);
const nav = page.getByRole('navigation', { name: 'Organisation' });

test('a shop has five places, and its keys are one row under More', async () => {
  const owner = await world.newPerson();
  const shop = await world.firmOf(owner, ['merchant']);
  await open(`/org/${shop.id}`, owner);
  await expect(nav.getByRole('link')).toHaveCount(5);
  for (const [nth, name] of ['Home', 'Payments', 'Payouts', 'Tills', 'More'].entries())
    await expect(nav.getByRole('link').nth(nth)).toContainText(name);
  await expect(page.getByRole('button', { name: 'Get paid' })).toBeVisible();
  await expect(page.getByText('Today, 0 payments')).toBeVisible();
  await expect(page.getByText('To be paid out')).toBeVisible();
  const counter = page.getByRole('list', { name: 'At the counter' }).getByRole('listitem');
  for (const [nth, name] of ['Add a bank account', 'Items', 'Tills', 'Sticker and table card'].entries())
    await expect(counter.nth(nth)).toContainText(name);
  await expect(page.getByText('Keys', { exact: false })).toHaveCount(0);
  await nav.getByRole('link', { name: 'More' }).click();
  await expect(page.getByRole('list', { name: 'More' }).getByText('Webhooks', { exact: true })).toHaveCount(0);
  await page.getByRole('list', { name: 'More' }).getByText('Developer', { exact: true }).click();
  const tools = page.getByRole('list', { name: 'More' }).getByRole('listitem');
  for (const [nth, name] of ['Keys', 'Webhooks', 'Audit trail'].entries())
    await expect(tools.nth(nth)).toContainText(name);
});

test('the earlier addresses of a shop’s keys and money lead to them still, below their new places', async () => {
  const owner = await world.newPerson();
  const shop = await world.firmOf(owner, ['merchant']);
  await open(`/org/${shop.id}/keys`, owner);
  await expect(page.getByRole('link', { name: 'Back to Developer' })).toHaveAttribute(
    'href',
    `/org/${shop.id}/developer`,
  );
  await expect(nav.getByRole('link', { name: 'More' })).toHaveAttribute('aria-current', 'page');
  await open(`/org/${shop.id}/money`, owner);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Payouts');
});

test('the day’s takings of a shop are its payments of today', async () => {
  const [owner, payer] = [await world.newPerson(), await world.newPerson()];
  const shop = await world.firmOf(owner, ['merchant']);
  await world.give(payer, 'KRW', '9000');
  await office.payShop(payer, { userId: shop.id, token: owner.token }, '4000');
  await open(`/org/${shop.id}`, owner);
  await expect(page.getByText('Today, 1 payment', { exact: true })).toBeVisible();
  await expect(page.getByText('₩4,000').first()).toBeVisible();
});

test('an employer finds its keys in the menu, and no Developer', async () => {
  const owner = await world.newPerson();
  const firm = await world.firmOf(owner, ['employer']);
  await open(`/org/${firm.id}`, owner);
  await expect(page.getByText('Make a key')).toBeVisible();
  await expect(nav.getByRole('link', { name: 'Keys' })).toHaveAttribute('href', `/org/${firm.id}/keys`);
  await expect(page.getByText('Developer')).toHaveCount(0);
});
