import { expect, test } from 'vitest';
import { heading } from '#app/web/testing/on-screen.ts';
import { open, page } from '#app/web/testing/page.ts';
import { world } from '#app/web/testing/server.ts';

test('a card shows the name that its credential holds, whatever its holder calls themselves, and a trial has no seal', async () => {
  await open('/', await world.personWithDemo());
  const cards = page.getByRole('list', { name: 'My IDs' });
  await expect(cards).toContainText('Minseo Kim');
  await page.goto('/myinfo');
  await page.getByRole('button', { name: 'Edit Profile' }).click();
  await page.getByRole('dialog').getByLabel('First name').fill('Jeonghun');
  await page.getByRole('dialog').getByRole('button', { name: /Save/ }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.goto('/');
  await expect(heading).toContainText('Jeonghun');
  await expect(cards).toContainText('Minseo Kim');
  await expect(cards).not.toContainText('Jeonghun');
  await expect(cards.getByText('Sample')).toHaveCount(3);
  await expect(cards.getByText('Verified')).toHaveCount(0);
  await expect(cards.getByRole('img', { name: 'Verified seal' })).toHaveCount(0);
});
