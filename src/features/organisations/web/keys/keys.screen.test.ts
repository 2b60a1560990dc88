import { expect, test } from 'vitest';
import { open, page } from '#app/web/testing/page.ts';
import { world } from '#app/web/testing/server.ts';

const press = (name: string) => page.getByRole('button', { name, exact: true }).last().click();

test('a key is shown once, copied, and revoked', async () => {
  const owner = await world.newPerson();
  const firm = await world.firmOf(owner, ['merchant']);
  await open(`/org/${firm.id}/keys`, owner);
  await press('New key');
  await page.getByLabel('Name', { exact: true }).fill('ERP, live');
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
