import { expect, test } from 'vitest';
import { isUnsaved } from '#platform/web/device/unsaved.ts';
import { open, page } from './testing/page.ts';
import { world } from './testing/server.ts';

test('a chosen file is unsaved, so that nothing loads the page again under it', async () => {
  await open('/import', await world.personWithDemo());
  const file = page.locator('input[type=file]');
  await expect(file).toHaveCount(1);
  expect(isUnsaved()).toBe(false);
  await file.setInputFiles(new File(['{}'], 'identity.json', { type: 'application/json' }));
  expect(isUnsaved()).toBe(true);
  await page.goto('/assets');
  await expect(file).toHaveCount(0);
  expect(isUnsaved()).toBe(false);
});

test('a choice in a form is unsaved, without a word typed', async () => {
  await open('/traveler', await world.personWithDemo());
  await page.getByRole('button', { name: 'Enter a receipt' }).click();
  expect(isUnsaved()).toBe(false);
  await page.locator('form').getByText('Number', { exact: true }).click();
  expect(isUnsaved()).toBe(true);
});
