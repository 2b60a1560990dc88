import { expect, test } from 'vitest';
import { open, page } from '#app/web/testing/page.ts';
import { api, world } from '#app/web/testing/server.ts';
import { dateText } from '#platform/dates.ts';

interface Points {
  points: readonly { at: string; valueUsd: string }[];
}

test('the chart of values names its first and last day, and the demo moves over the whole month', async () => {
  const person = await world.personWithDemo();
  const { points } = await api<Points>(person, 'GET /api/portfolio/{userId}/history');
  expect(new Set(points.map(({ valueUsd }) => valueUsd)).size).toBeGreaterThan(8);
  await open('/value', person);
  for (const end of [points[0], points.at(-1)])
    await expect(page.getByText(dateText(end?.at ?? '', 'en'), { exact: true })).toBeVisible();
});

test('Spending draws no month before the first payment', async () => {
  const person = await world.personWithDemo();
  await open('/spending', person);
  await expect(page.getByRole('button', { name: 'Earlier month' }).first()).toBeVisible();
  await expect(page.getByText(/, ₩0$/)).toHaveCount(0);
});
