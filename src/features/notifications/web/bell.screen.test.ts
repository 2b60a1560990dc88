import { expect, test } from 'vitest';
import { open, page } from '#app/web/testing/page.ts';
import { world } from '#app/web/testing/server.ts';

test('the bell counts what is unread; a press on a notification marks it and goes where it leads', async () => {
  await open('/', await world.personWithDemo());
  await page.getByRole('button', { name: 'Notifications, 3 unread' }).click();
  const panel = page.getByRole('dialog', { name: 'Notifications' });
  await expect(panel.getByText('Live updates: connected')).toBeVisible();
  await panel.getByRole('button', { name: /^Money received/ }).click();
  await expect(panel).toBeHidden();
  await expect(page.getByRole('heading', { level: 1 })).not.toContainText('Welcome');
  await page.getByRole('button', { name: 'Notifications, 2 unread' }).click();
  await panel.getByRole('button', { name: 'Mark all as read' }).click();
  await expect(panel.getByRole('button', { name: 'Mark all as read' })).toHaveCount(0);
  await page.keyboard.press('Escape');
  const bell = page.getByRole('button', { name: 'Notifications', exact: true });
  await expect(bell).toBeVisible();
  await page.reload();
  await expect(bell).toBeVisible();
});
