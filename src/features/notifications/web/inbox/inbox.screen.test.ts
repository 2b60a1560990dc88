import { expect, test } from 'vitest';
import { heading } from '#app/web/testing/on-screen.ts';
import { open, page } from '#app/web/testing/page.ts';
import { api, world } from '#app/web/testing/server.ts';
import { timeOf } from '#platform/server/testing/store-time.ts';

const rows = page.getByRole('main').getByRole('listitem');
const unread = rows.getByText('Unread', { exact: true });

test('what was told is found in the inbox by kind, comes and is read elsewhere while one looks, and leads to what it is about', async () => {
  const [person, payee] = [await world.personWithDemo(), await world.newPerson()];
  await open('/', person);
  await page.getByRole('button', { name: /^Notifications/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'All notifications' }).click();
  await expect(heading).toContainText('Inbox');
  await expect(rows).toHaveCount(4);
  await expect(unread).toHaveCount(3);

  // A standing order makes its first payment while the inbox is open.
  const now = await timeOf(location.origin);
  const firstOn = new Date(now.getTime() + 9 * 3_600_000).toISOString().slice(0, 10);
  const order = { assetType: 'KRW', amount: '1000', total: '2000', rhythm: 'weekly', zone: 'Asia/Seoul', firstOn };
  await api(person, 'POST /api/orders/{userId}', { ...order, toAddress: payee.address });
  const paid = rows.getByRole('button', { name: /^Ordered payment sent/ });
  await expect(paid).toBeVisible();
  await expect(unread).toHaveCount(4);
  await expect(page.getByRole('button', { name: 'Notifications, 4 unread' })).toBeVisible();
  await page.getByRole('combobox', { name: 'Kind' }).selectOption({ label: 'Money' });
  await expect(rows).toHaveCount(3);
  await page.getByRole('button', { name: 'Unread', exact: true }).click();
  await expect(rows).toHaveCount(2);
  await paid.click();
  await expect(page).toHaveURL(/\/orders\?order=\d+$/);
  await expect(page.getByRole('dialog')).toContainText('₩1,000 of ₩2,000');

  // Reading on another phone updates this one.
  await page.goto('/inbox');
  await expect(unread).toHaveCount(3);
  const told = await api<{ id: number; isRead: boolean }[]>(person, 'GET /api/notifications/{userId}');
  await api(person, `POST /api/notifications/{userId}/${told.find(({ isRead }) => !isRead)?.id}/read`);
  await expect(unread).toHaveCount(2);
  await page.getByRole('button', { name: 'Mark all as read' }).click();
  await expect(unread).toHaveCount(0);
  await page.getByRole('button', { name: 'Unread', exact: true }).click();
  await expect(page.getByText('No matching notifications')).toBeVisible();
  await page.getByRole('button', { name: 'Show all' }).click();
  await expect(rows).toHaveCount(5);
});
