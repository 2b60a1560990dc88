import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { timeOf } from '#platform/server/testing/store-time.ts';
import { expectAccessible } from './support/accessible.ts';
import { cutActs } from './support/cut.ts';
import { seoulDay } from './support/seoul-day.ts';
import { expect, test } from './support/server.ts';

const toastOf = (page: Page) => page.getByRole('region', { name: 'Notifications (F8)' });
const trips = (page: Page) => page.getByRole('list', { name: 'Trips' }).getByRole('listitem');

async function fillIn(page: Page) {
  await page.getByRole('button', { name: 'New plan' }).click();
  await page.getByLabel('Title').fill('Winter in Jeju');
  await page.getByLabel('Destination').fill('Jeju');
  await page.getByLabel('Start date').fill('2030-01-10');
  await page.getByLabel('End date').fill('2030-01-12');
  await page.getByLabel('Travel type').selectOption({ label: 'Family' });
}

test('a trip that the server cannot take is said, and what was typed stays', { tag: '@long' }, async ({ page }) => {
  await page.goto('/travel-plan');
  await expect(trips(page)).toHaveCount(3);
  await fillIn(page);
  await cutActs(page);
  await page.getByRole('button', { name: 'Create plan' }).click();
  await expect(toastOf(page)).toContainText('Failed to create plan');
  await expect(toastOf(page)).toContainText('Nothing was sent. Check your connection and try again.');
  await expect(page.getByLabel('Title')).toHaveValue('Winter in Jeju');
  await expect(page.getByRole('button', { name: 'Create plan' })).toBeFocused();
  await page.getByRole('button', { name: 'Open Partner meeting' }).click();
  await page.getByRole('button', { name: 'Edit' }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(toastOf(page)).toContainText('Failed to change plan');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Open Partner meeting' }).click();
  await page.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('button', { name: 'Delete plan' }).click();
  await expect(toastOf(page)).toContainText('Failed to delete plan');
});

test('a trip says what it overlaps, what was spent on its days, and all of them are one calendar file', {
  tag: '@long',
}, async ({ page, server }) => {
  const now = await timeOf(server.address);
  const [today, endDate] = [seoulDay(now), seoulDay(now, 2)];
  const body = { title: 'Here', destination: 'Seoul', startDate: today, endDate, type: 'leisure' };
  const answer = await fetch(`${server.address}/api/travel-plans/1`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  expect(answer.status).toBe(201);
  await page.goto('/travel-plan');
  await expect(page.getByText(/^You leave on /)).toBeVisible();
  await expect(page.getByText('Days in Korea')).toBeVisible();
  await expect(trips(page).filter({ hasText: 'Arrival' })).toContainText('Day 1 of 90 for refunds');
  await expect(trips(page).filter({ hasText: 'Here' })).toContainText('2 nights');
  await expect(trips(page).filter({ hasText: 'Departure' })).toContainText('Show goods and receipts at customs');
  await trips(page).getByRole('button', { name: 'Open Here' }).click();
  await expect(page.getByRole('region', { name: 'Spent on these days' })).toContainText(/Total|Nothing was paid/);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await fillIn(page);
  await page.getByLabel('Start date').fill(today);
  await page.getByLabel('End date').fill('2030-01-12');
  await expect(page.getByText('Overlaps Here')).toBeVisible();
  await expectAccessible(page);
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'All trips as a calendar file' }).click();
  const file = await readFile(await (await saving).path(), 'utf8');
  expect(file.match(/BEGIN:VEVENT/g)).toHaveLength(4);
  await subscribe(page);
});

/** Creates a calendar address, replaces it, and deletes it. */
async function subscribe(page: Page) {
  const read = async (address: string) => {
    const { status, text } = await page.evaluate(async (path) => {
      const reply = await fetch(path, { credentials: 'omit' });
      return { status: reply.status, text: await reply.text() };
    }, new URL(address).pathname);
    return status === 200 ? (text.match(/BEGIN:VEVENT/g)?.length ?? 0) : status;
  };
  const shown = async () => (await sheet.locator('p.code').textContent()) ?? '';
  const sheet = page.getByRole('dialog', { name: 'Trips in your calendar' });
  const press = (name: string) => sheet.getByRole('button', { name }).click();
  await page.getByRole('button', { name: 'Trips in your calendar' }).click();
  await expect(sheet).toContainText('Only on this computer');
  await press('Make an address');
  await expect(sheet).toContainText('Copy it now. We keep only its fingerprint');
  const first = await shown();
  expect(await read(first)).toBe(4);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await press('Copy the address');
  await expect(sheet.getByRole('status').filter({ hasText: 'Copied' })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(first);
  await expectAccessible(page);
  await press('Make another');
  await press('Make another');
  await expect(sheet.getByText(first)).toHaveCount(0);
  const second = await shown();
  expect([await read(first), await read(second)]).toEqual([404, 4]);
  await press('End it');
  await expectAccessible(page);
  await press('End the address');
  await expect(sheet.getByRole('button', { name: 'Make an address' })).toBeVisible();
  expect(await read(second)).toBe(404);
}
