import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { cutActs } from './support/cut.ts';
import { expect, look, test } from './support/server.ts';

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

/** A calendar file as RFC 5545 has it: lines unfolded, each as its name with parameters and its value. */
function parseCalendar(file: string): Map<string, string> {
  expect(file.endsWith('\r\n')).toBe(true);
  for (const line of file.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  const lines = file.replaceAll('\r\n ', '').trimEnd().split('\r\n');
  const pairs = lines.map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1)] as const);
  const unescaped = (value: string) => value.replace(/\\([\\;,n])/g, (_, mark: string) => (mark === 'n' ? '\n' : mark));
  expect(pairs.slice(0, 2)).toEqual([
    ['BEGIN', 'VCALENDAR'],
    ['VERSION', '2.0'],
  ]);
  expect(pairs.at(-1)).toEqual(['END', 'VCALENDAR']);
  const [from, to] = [lines.indexOf('BEGIN:VEVENT'), lines.indexOf('END:VEVENT')];
  return new Map(pairs.slice(from + 1, to).map(([name, value]) => [name, unescaped(value)]));
}

look('trips say where, when, of which type and in what status, and lead to Traveler', async ({ page }) => {
  await page.goto('/travel-plan');
  await expect(trips(page)).toHaveCount(3);
  await expect(trips(page).nth(0)).toContainText(/Autumn in Seoul.*Seoul, Korea · .* · Leisure\s·\sCompleted/);
  await expect(trips(page).nth(1)).toContainText(/Partner meeting.*Busan, Korea · .* · Business\s·\sConfirmed/);
  await expect(trips(page).nth(2)).toContainText(/Jeju with parents.*Jeju, Korea · .* · Family\s·\sPlanning/);
  await expect(page.getByText(/^Refund deadline [A-Z][a-z]{2} \d{1,2}, \d{4}$/)).toBeVisible();
  await page.getByRole('link', { name: /Currency exchange/ }).click();
  await expect(page).toHaveURL(/\/traveler$/);
  await page.getByRole('link', { name: 'Travel Plan' }).click();
  await page.getByRole('link', { name: 'Back to Traveler' }).click();
  await expect(page).toHaveURL(/\/traveler$/);
});

look('no trip is planned while title, destination, a date or the type is missing', async ({ page }) => {
  await page.goto('/travel-plan');
  await fillIn(page);
  for (const label of ['Title', 'Destination', 'Start date', 'End date', 'Travel type']) {
    const field = page.getByLabel(label);
    const before = await field.inputValue();
    const put = (value: string) => (label === 'Travel type' ? field.selectOption(value) : field.fill(value));
    await put('');
    await page.getByRole('button', { name: 'Create Plan' }).click();
    await expect(toastOf(page)).toContainText('Required Information Missing');
    await expect(toastOf(page)).toContainText('Please fill in all required fields.');
    await expect(field).toBeFocused();
    await expect(field).toHaveAccessibleDescription('Required');
    await put(before);
  }
  await expect(trips(page)).toHaveCount(3);
});

test('a trip is planned in the right order, kept as a calendar file, changed with its status and deleted', async ({
  page,
}) => {
  await page.goto('/travel-plan');
  await fillIn(page);
  await page.getByLabel('End date').fill('2030-01-09');
  await expect(page.getByLabel('End date')).toHaveAccessibleDescription('The trip must not end before it starts.');
  await page.getByRole('button', { name: 'Create Plan' }).click();
  await expect(page.getByLabel('End date')).toBeFocused();
  await expect(toastOf(page)).not.toContainText('Required');
  await page.getByLabel('End date').fill('2030-01-12');
  await page
    .getByLabel('Notes')
    .fill('Ferry; cabin 7, deck 2\nBring \\ passports 여권과 겨울옷, 그리고 귤을 담을 상자');
  await expect(page.getByLabel('Status')).toHaveCount(0);
  await page.getByRole('button', { name: 'Create Plan' }).click();
  await expect(toastOf(page)).toContainText('Travel Plan Created');
  const open = page.getByRole('button', { name: 'New plan' });
  await expect(open).toBeFocused();
  await open.click();
  await expect(page.getByLabel('Title')).toHaveValue('');
  await page.getByRole('button', { name: 'Cancel' }).click();

  const trip = trips(page).filter({ hasText: 'Winter in Jeju' });
  await expect(trip).toContainText('Family · Planning');
  await trip.getByRole('button', { name: 'Open Winter in Jeju' }).click();
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Calendar file (.ics)' }).click();
  const file = await saving;
  expect(file.suggestedFilename()).toBe('Winter-in-Jeju.ics');
  const event = parseCalendar(await readFile(await file.path(), 'utf8'));
  expect(Object.fromEntries(event)).toMatchObject({
    'DTSTART;VALUE=DATE': '20300110',
    'DTEND;VALUE=DATE': '20300113',
    SUMMARY: 'Winter in Jeju',
    LOCATION: 'Jeju',
    DESCRIPTION: 'Ferry; cabin 7, deck 2\nBring \\ passports 여권과 겨울옷, 그리고 귤을 담을 상자',
    STATUS: 'TENTATIVE',
    UID: expect.stringMatching(/^trip-1-\d+@/),
    DTSTAMP: expect.stringMatching(/^\d{8}T\d{6}Z$/),
  });

  await page.getByRole('button', { name: 'Edit' }).click();
  await expect(page.getByLabel('Status').getByRole('option')).toHaveText(['Planning', 'Confirmed', 'Completed']);
  await page.getByLabel('Destination').fill('Seogwipo');
  await page.getByLabel('Status').selectOption({ label: 'Confirmed' });
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(toastOf(page)).toContainText('Travel Plan Changed');
  await expect(trip).toContainText(/Seogwipo.*Family\s·\sConfirmed/);
  await page.reload();
  await expect(trip).toContainText(/Seogwipo.*Family\s·\sConfirmed/);
  await trip.getByRole('button').click();
  await page.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('dialog', { name: 'Delete Winter in Jeju?' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('button', { name: 'Delete plan' }).click();
  await expect(toastOf(page)).toContainText('Travel Plan Deleted');
  await expect(trip).toHaveCount(0);
  await page.reload();
  await expect(trips(page)).toHaveCount(3);
});

test('a trip that the server cannot take is said, and what was typed stays', { tag: '@long' }, async ({ page }) => {
  await page.goto('/travel-plan');
  await expect(trips(page)).toHaveCount(3);
  await fillIn(page);
  await cutActs(page);
  await page.getByRole('button', { name: 'Create Plan' }).click();
  await expect(toastOf(page)).toContainText('Failed to Create Plan');
  await expect(toastOf(page)).toContainText('Nothing was sent. Check your connection and try again.');
  await expect(page.getByLabel('Title')).toHaveValue('Winter in Jeju');
  await expect(page.getByRole('button', { name: 'Create Plan' })).toBeFocused();
  await page.getByRole('button', { name: 'Open Partner meeting' }).click();
  await page.getByRole('button', { name: 'Edit' }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(toastOf(page)).toContainText('Failed to Change Plan');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Open Partner meeting' }).click();
  await page.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('button', { name: 'Delete plan' }).click();
  await expect(toastOf(page)).toContainText('Failed to Delete Plan');
});

test('a trip says what it overlaps, what was spent on its days, and all of them are one calendar file', {
  tag: '@long',
}, async ({ page, server }) => {
  const seoul = (days: number) => new Date(Date.now() + (9 + 24 * days) * 3_600_000).toISOString().slice(0, 10);
  const today = seoul(0);
  const body = { title: 'Here', destination: 'Seoul', startDate: today, endDate: seoul(2), type: 'leisure' };
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

/** Makes the address that a calendar reads, another in its place, and ends that. */
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
