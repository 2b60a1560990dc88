import { expect, test } from 'vitest';
import { open, page } from '#app/web/testing/page.ts';
import { api, world } from '#app/web/testing/server.ts';

const press = (name: string) => page.getByRole('button', { name, exact: true }).last().click();

test('a key is shown once, copied, and revoked', async () => {
  const owner = await world.newPerson();
  const firm = await world.firmOf(owner, ['merchant']);
  await open(`/org/${firm.id}/keys`, owner);
  await press('New key');
  await page.getByLabel('Name', { exact: true }).fill('ERP, live');
  expect(await page.getByRole('switch', { checked: true }).count()).toBe(0);
  await press('Make the key');
  await expect(page.getByText('Choose what it is for.')).toBeVisible();
  await page.getByRole('switch').first().click();
  await press('Make the key');
  const shown = page.getByRole('note', { name: 'Your new key' });
  await expect(shown).toHaveText(/^ingam_/);
  const key = await shown.textContent();
  await press('Copy');
  expect(await navigator.clipboard.readText()).toBe(key);
  await press('I have it');
  await expect(page.getByText(key)).toHaveCount(0);
  const self = async () =>
    (await fetch(`/api/org/${firm.id}/self`, { headers: { authorization: `Bearer ${key}` } })).status;
  expect(await self()).toBe(200);
  await page.getByRole('button', { name: /^ERP, live/ }).click();
  await press('Revoke');
  await press('Revoke');
  await expect(page.getByText('ERP, live is revoked')).toBeVisible();
  expect(await self()).toBe(401);
});

test('a new key groups what it can do, with what moves money last', async () => {
  const owner = await world.newPerson();
  const firm = await world.firmOf(owner, ['merchant']);
  await open(`/org/${firm.id}/keys`, owner);
  await press('New key');
  const sheet = page.getByRole('dialog', { name: 'New key' });
  for (const group of ['This key can', 'Read', 'Ask', 'Money · Moves money'])
    await expect(sheet.getByText(group, { exact: true })).toBeVisible();
  await expect(sheet.getByRole('switch').first()).toHaveAccessibleName('See this organisation’s details');
  await expect(sheet.getByRole('switch').last()).toHaveAccessibleName('Refund payments');
  // A choice in one group leaves the other groups unchanged.
  for (const name of ['Read its events', 'Refund payments']) await sheet.getByRole('switch', { name }).click();
  await expect(sheet.getByRole('switch', { name: 'Read its events' })).toBeChecked();
  await expect(sheet.getByRole('switch', { name: 'Refund payments' })).toBeChecked();
  await expect(sheet.getByLabel('Valid for (days)')).toHaveValue('90');
});

test('a manager is offered no key that moves money, and replaces none; one on hold says so', async () => {
  const owner = await world.newPerson();
  const firm = await world.firmOf(owner, ['merchant']);
  const manager = await world.newPerson();
  const invited = { role: 'manager', label: 'Manager' };
  const { link } = await api<{ link: string }>(owner, `POST /api/org/${firm.id}/invitations`, invited);
  await api(manager, 'POST /api/invitations/accept', { token: new URL(link).hash.slice(1) });
  await open(`/org/${firm.id}/keys`, manager);
  await press('New key');
  await expect(page.getByRole('switch', { name: 'Refund payments' })).toHaveCount(0);
  await expect(page.getByText('Moves money', { exact: false })).toHaveCount(0);
  await page.getByLabel('Name', { exact: true }).fill('Stock');
  await page.getByRole('switch').first().click();
  await press('Make the key');
  await press('I have it');
  const [, member] = await api<{ id: number }[]>(owner, `GET /api/org/${firm.id}/staff`);
  await api(owner, `PATCH /api/org/${firm.id}/staff/${member?.id}`, { role: 'clerk' });
  await open(`/org/${firm.id}/keys`, owner);
  await expect(page.getByText(/On hold · until/)).toBeVisible();
  await page.getByRole('button', { name: /^Stock/ }).click();
  await expect(page.getByText(/Its maker left or lost the right/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Replace' })).toBeVisible();
});
