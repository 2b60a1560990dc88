import { expect, test } from 'vitest';
import { open, page } from '#app/web/testing/page.ts';
import { world } from '#app/web/testing/server.ts';
import { words } from './words.ts';

test('a credential without a last day has no end date, in both languages', async () => {
  await open('/id', await world.personWithDemo());
  await page.getByRole('button', { name: /BA Industrial Design/ }).click();
  await expect(page.getByText('No end date')).toBeVisible();
  expect(words.ko.noExpiry).toBe('기한 없음');
});
