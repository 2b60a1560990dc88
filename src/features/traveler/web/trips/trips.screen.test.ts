import { expect, test } from 'vitest';
import { savedBy } from '#app/web/testing/downloads.ts';
import { toasts } from '#app/web/testing/on-screen.ts';
import { open, page } from '#app/web/testing/page.ts';
import { world } from '#app/web/testing/server.ts';

const trips = page.getByRole('list', { name: 'Trips' }).getByRole('listitem');

async function fillIn() {
  await page.getByRole('button', { name: 'New plan' }).click();
  await page.getByLabel('Title').fill('Winter in Jeju');
  await page.getByLabel('Destination').fill('Jeju');
  await page.getByLabel('Start date').fill('2030-01-10');
  await page.getByLabel('End date').fill('2030-01-12');
  await page.getByLabel('Travel type').selectOption({ label: 'Family' });
}

/** Parses a calendar file (RFC 5545): unfolds lines and maps names with parameters to values. */
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

test('trips say where, when, of which type and in what status, and lead to Traveler', async () => {
  await open('/travel-plan', await world.personWithDemo());
  await expect(trips).toHaveCount(3);
  await expect(trips.nth(0)).toContainText(/Autumn in Seoul.*Seoul, Korea · .* · Leisure\s·\sCompleted/);
  await expect(trips.nth(1)).toContainText(/Partner meeting.*Busan, Korea · .* · Business\s·\sConfirmed/);
  await expect(trips.nth(2)).toContainText(/Jeju with parents.*Jeju, Korea · .* · Family\s·\sPlanning/);
  await expect(page.getByText(/^Refund deadline [A-Z][a-z]{2} \d{1,2}, \d{4}$/)).toBeVisible();
  await page.getByRole('link', { name: /Currency exchange/ }).click();
  await expect(page).toHaveURL(/\/traveler$/);
  await page.getByRole('link', { name: 'Travel Plan' }).click();
  await page.getByRole('link', { name: 'Back to Traveler' }).click();
  await expect(page).toHaveURL(/\/traveler$/);
});

test('no trip is planned while title, destination, a date or the type is missing', async () => {
  await open('/travel-plan', await world.personWithDemo());
  await fillIn();
  for (const label of ['Title', 'Destination', 'Start date', 'End date', 'Travel type']) {
    const field = page.getByLabel(label);
    const before = await field.inputValue();
    const put = (value: string) => (label === 'Travel type' ? field.selectOption(value) : field.fill(value));
    await put('');
    await page.getByRole('button', { name: 'Create plan' }).click();
    await expect(toasts).toContainText('Required Information Missing');
    await expect(toasts).toContainText('Please fill in all required fields.');
    await expect(field).toBeFocused();
    await expect(field).toHaveAccessibleDescription('Required');
    await put(before);
  }
  await expect(trips).toHaveCount(3);
});

test('a trip is planned in the right order, kept as a calendar file, changed with its status and deleted', async () => {
  await open('/travel-plan', await world.personWithDemo());
  await fillIn();
  await page.getByLabel('End date').fill('2030-01-09');
  await expect(page.getByLabel('End date')).toHaveAccessibleDescription('The trip must not end before it starts.');
  await page.getByRole('button', { name: 'Create plan' }).click();
  await expect(page.getByLabel('End date')).toBeFocused();
  await expect(toasts).not.toContainText('Required');
  await page.getByLabel('End date').fill('2030-01-12');
  const notes = 'Ferry; cabin 7, deck 2\nBring \\ passports 여권과 겨울옷, 그리고 귤을 담을 상자';
  await page.getByLabel('Notes').fill(notes);
  await expect(page.getByLabel('Status')).toHaveCount(0);
  await page.getByRole('button', { name: 'Create plan' }).click();
  await expect(toasts).toContainText('Travel Plan Created');
  const openPlan = page.getByRole('button', { name: 'New plan' });
  await expect(openPlan).toBeFocused();
  await openPlan.click();
  await expect(page.getByLabel('Title')).toHaveValue('');
  await page.getByRole('button', { name: 'Cancel' }).click();

  const trip = trips.filter({ hasText: 'Winter in Jeju' });
  await expect(trip).toContainText('Family · Planning');
  await trip.getByRole('button', { name: 'Open Winter in Jeju' }).click();
  const file = await savedBy(() => page.getByRole('button', { name: 'Calendar file (.ics)' }).click());
  expect(file.name).toBe('Winter-in-Jeju.ics');
  expect(Object.fromEntries(parseCalendar(file.text))).toMatchObject({
    'DTSTART;VALUE=DATE': '20300110',
    'DTEND;VALUE=DATE': '20300113',
    SUMMARY: 'Winter in Jeju',
    LOCATION: 'Jeju',
    DESCRIPTION: notes,
    STATUS: 'TENTATIVE',
    UID: expect.stringMatching(/^trip-\d+-\d+@/),
    DTSTAMP: expect.stringMatching(/^\d{8}T\d{6}Z$/),
  });

  await page.getByRole('button', { name: 'Edit' }).click();
  await expect(page.getByLabel('Status').getByRole('option')).toHaveText(['Planning', 'Confirmed', 'Completed']);
  await page.getByLabel('Destination').fill('Seogwipo');
  await page.getByLabel('Status').selectOption({ label: 'Confirmed' });
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(toasts).toContainText('Travel plan changed');
  await expect(trip).toContainText(/Seogwipo.*Family\s·\sConfirmed/);
  await page.reload();
  await expect(trip).toContainText(/Seogwipo.*Family\s·\sConfirmed/);
  await trip.getByRole('button').click();
  await page.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('dialog', { name: 'Delete Winter in Jeju?' })).toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('button', { name: 'Delete plan' }).click();
  await expect(toasts).toContainText('Travel plan deleted');
  await expect(trip).toHaveCount(0);
  await page.reload();
  await expect(trips).toHaveCount(3);
});
