import { createHash } from 'node:crypto';
import type { Page } from '@playwright/test';
import { timeOf } from '#platform/server/testing/store-time.ts';
import { expectAccessible } from './support/accessible.ts';
import { cutActs } from './support/cut.ts';
import { bitmapOf } from './support/drawn.ts';
import { closeReceipt } from './support/sending.ts';
import { seoulDay } from './support/seoul-day.ts';
import { expect, look, test } from './support/server.ts';

const toastOf = (page: Page) => page.getByRole('region', { name: 'Notifications (F8)' });
const checks = (page: Page) => page.getByRole('list', { name: 'Eligibility of this receipt' });
const submit = (page: Page) => page.locator('form button[type=submit]');
const refunds = (page: Page) => page.getByRole('list', { name: 'Recent refunds' }).getByRole('listitem');
const receipt = { name: 'receipt.png', mimeType: 'image/png', buffer: Buffer.from('a receipt') };
const HASH = createHash('sha256').update(receipt.buffer).digest('hex');

async function openForm(page: Page) {
  await page.goto('/traveler');
  await page.getByRole('button', { name: 'Enter a receipt' }).click();
}
async function fillIn(page: Page, amount: string, number = 'R-2026-1') {
  await page.getByLabel('Shop').fill('Hongdae Records');
  await page.getByLabel('Purchase amount').fill(amount);
  await page.getByText('Number', { exact: true }).click();
  await page.getByLabel('Receipt number').fill(number);
}
/** Makes a call as another phone would. */
async function post(server: string, path: string, body: object) {
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(`${server}/api/${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
  expect(answer.status).toBe(201);
}
const claimElsewhere = (server: string, purchaseAmount: string, refundAmount: string, receiptHash: string) =>
  post(server, 'tax-refunds', { userId: 1, merchantName: 'Elsewhere', purchaseAmount, refundAmount, receiptHash });
async function planTrip(server: string, startedDaysAgo: number) {
  const startDate = seoulDay(await timeOf(server), -startedDaysAgo);
  const days = { startDate, endDate: startDate };
  await post(server, 'travel-plans/1', { title: 'Here', destination: 'Seoul', ...days, type: 'leisure' });
}

test('the figures are of all claims, not of their first page', { tag: '@long' }, async ({ page, server }) => {
  const numbers = Array.from({ length: 100 }, (_, i) => `R-${i}`);
  for (const number of numbers) await claimElsewhere(server.address, '30', '2.4', number);
  await openForm(page);
  await expect(page.getByText('101 processing')).toBeAttached();
  await expect(page.getByText('$24.73', { exact: true })).toBeAttached();
  await fillIn(page, '3250.07', 'R-0');
  await expect(checks(page)).toContainText('Not met: At most $500.00 of refund a day; $240.00 claimed today');
  await expect(checks(page)).toContainText('Not met: You have claimed this receipt already');
});

test('a receipt in won is claimed by its picture, of which only the fingerprint is sent', async ({ page }) => {
  await openForm(page);
  await page.getByLabel('Shop').fill('Hongdae Records');
  await page.getByLabel('Purchase amount').fill('186,006');
  await page.getByText('KRW', { exact: true }).click();
  await expect(page.getByLabel('Purchase amount')).toHaveAccessibleDescription(
    /1,250 for \$1, rounded down to the cent/,
  );
  await expect(checks(page)).toContainText('Met: 8% comes back: $11.90');
  await page.getByLabel('Choose an image').setInputFiles({ ...receipt, name: 'a.txt', mimeType: 'text/plain' });
  await expect(page.getByText('This file is not a readable image.')).toBeVisible();
  await page.getByLabel('Choose an image').setInputFiles(receipt);
  await expect(page.getByText(`SHA-256 ${HASH.slice(0, 8)}...${HASH.slice(-8)}`)).toBeVisible();
  await expectAccessible(page);
  const sending = page.waitForRequest((request) => request.method() === 'POST');
  await submit(page).click();
  expect((await sending).postDataJSON()).toEqual({
    userId: 1,
    merchantName: 'Hongdae Records',
    purchaseAmount: '148.8',
    refundAmount: '11.9',
    receiptHash: HASH,
    status: 'processing',
    isAutomatic: false,
    likeAnother: 'ask',
    purchasedOn: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
  });
  await expect(toastOf(page)).toContainText('Refund claimed');
  await expect(refunds(page).first()).toContainText(/Hongdae Records.*\$11\.90.*Processing/);
  await expect(page.getByText('2 processing')).toBeVisible();
  const sheet = page.getByRole('dialog', { name: 'Hongdae Records' });
  await expect(sheet).toContainText('$11.90');
  await expect(sheet.getByText('Processing')).toBeVisible();
  await expectAccessible(page);
  await closeReceipt(page);

  const choosing = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Camera' }).click();
  const chooser = await choosing;
  expect(await chooser.element().getAttribute('capture')).toBe('environment');
  await chooser.setFiles(receipt);
  await expect(page.getByRole('dialog', { name: 'Enter a receipt' })).toContainText('receipt.png');
  await expect(checks(page)).toContainText('Not met: You have claimed this receipt already');
});

test('a claim is judged while it is typed, and what breaks a rule cannot be sent', { tag: '@long' }, async ({
  page,
  server,
}) => {
  await claimElsewhere(server.address, '5000', '400', 'R-0');
  await openForm(page);
  await submit(page).click();
  await expect(toastOf(page)).toContainText('Required Information Missing');
  await expect(toastOf(page)).toContainText('Please fill in all required fields.');
  await expect(page.getByLabel('Shop')).toBeFocused();
  await fillIn(page, '29.99');
  await expect(checks(page)).toContainText('Not met: Purchase of at least $30.00');
  await expect(submit(page)).toBeDisabled();
  await expect(submit(page)).toHaveText('Not eligible');
  await page.getByLabel('Purchase amount').fill('30.00');
  await expect(checks(page)).toContainText('Met: Purchase of at least $30.00');
  await expect(checks(page)).toContainText('Met: 8% comes back: $2.40');
  await expect(submit(page)).toBeEnabled();
  await page.getByLabel('Purchase amount').fill('1250.07');
  await expect(checks(page)).toContainText('Not met: At most $500.00 of refund a day; $400.00 claimed today');
  await page.getByLabel('Purchase amount').fill('1250.06');
  await expect(checks(page)).toContainText('Met: At most $500.00 of refund a day; $400.00 claimed today');
  await page.getByLabel('Purchase amount').fill('12.345');
  await expect(page.getByLabel('Purchase amount')).toHaveAccessibleDescription(
    'Write dollars and at most two decimals, such as 129.50.',
  );
  await page.getByLabel('Purchase amount').fill('100');
  await page.getByLabel('Receipt number').fill('R-0');
  await expect(checks(page)).toContainText('Not met: You have claimed this receipt already');
  await page.getByLabel('Receipt number').fill('영수증');
  await expect(page.getByLabel('Receipt number')).toHaveAccessibleDescription(
    'Only letters, digits and signs of a Latin keyboard.',
  );
});

test.describe('by the day of entry', () => {
  test.use({ settings: { DEMO_DATA: 'off' } });
  test('the ninetieth day is the last, and without a trip it is decided before payout', { tag: '@long' }, async ({
    page,
    server,
  }) => {
    await openForm(page);
    await expect(checks(page)).toContainText('Not checked yet: Within 90 days of entry; no trip has begun');
    // Not the day before: adjoining trips count as one stay.
    await planTrip(server.address, 92);
    await openForm(page);
    await fillIn(page, '100');
    await expect(checks(page)).toContainText(/Not met: Within 90 days of your entry on [A-Z][a-z]{2} \d{1,2}, \d{4}/);
    await expect(submit(page)).toBeDisabled();
    await planTrip(server.address, 90);
    await openForm(page);
    await fillIn(page, '100');
    await expect(checks(page)).toContainText('Met: Within 90 days of your entry on');
    await submit(page).click();
    await expect(toastOf(page)).toContainText('Refund claimed');
  });

  test('a trip that another phone added is found out by the server, said, and judged from then on', {
    tag: '@long',
  }, async ({ page, server }) => {
    await openForm(page);
    await fillIn(page, '100');
    await planTrip(server.address, 91);
    await submit(page).click();
    await expect(toastOf(page)).toContainText('More than 90 days have passed since your trip began.');
    await expect(checks(page)).toContainText('Not met: Within 90 days of your entry on');
  });
});

const REFUSED = [
  [{ purchaseAmount: '29.99', refundAmount: '2.4' }, 'The purchase must be at least $30.00.'],
  [{ refundAmount: '90' }, 'The refund is 8% of the purchase, rounded to the cent.'],
  [
    { purchaseAmount: '6250.07', refundAmount: '500.01' },
    'You can claim refunds of up to $500.00 a day. Try again tomorrow (Seoul time).',
  ],
] as const;
test('what the server refuses although the screen sent it is said with its reason', { tag: '@long' }, async ({
  page,
}) => {
  let changed: object = {};
  await page.route('**/api/tax-refunds', (route) =>
    route.continue({ postData: { ...route.request().postDataJSON(), ...changed } }),
  );
  await openForm(page);
  await fillIn(page, '100');
  for (const [body, text] of REFUSED) {
    changed = body;
    await submit(page).click();
    await expect(toastOf(page)).toContainText('Failed to claim refund');
    await expect(toastOf(page)).toContainText(text);
    await expect(page.getByLabel('Purchase amount')).toBeFocused();
    await expect(page.getByLabel('Purchase amount')).toHaveAccessibleDescription(text);
  }
  changed = { status: 'approved' };
  await submit(page).click();
  await expect(toastOf(page)).toContainText('A claim is decided after it is sent.');
  await expect(submit(page)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(refunds(page)).toHaveCount(4);
});

test('a receipt and a day that another phone used up are found out by the server, said, and judged from then on', {
  tag: '@long',
}, async ({ page, server }) => {
  await openForm(page);
  await fillIn(page, '100', 'R-5');
  await claimElsewhere(server.address, '100', '8', 'R-5');
  await submit(page).click();
  await expect(toastOf(page)).toContainText('You have already claimed this receipt.');
  await expect(checks(page)).toContainText('Not met: You have claimed this receipt already');
  await expect(page.getByLabel('Receipt number')).toHaveAccessibleDescription('You have already claimed this receipt.');
  await page.getByLabel('Receipt number').fill('R-6');
  await expect(submit(page)).toBeEnabled();
  await claimElsewhere(server.address, '6100', '488', 'R-7');
  await submit(page).click();
  await expect(toastOf(page)).toContainText('You can claim refunds of up to $500.00 a day.');
  await expect(checks(page)).toContainText('Not met: At most $500.00 of refund a day; $496.00 claimed today');
});

test('what is not read yet is judged by nobody, and an act that no answer came to is said', { tag: '@long' }, async ({
  page,
}) => {
  await page.route(/api\/(tax-refunds|travel-plans)\/1/, (route) => route.abort());
  await openForm(page);
  await fillIn(page, '100');
  await expect(checks(page)).toContainText('Not checked yet: At most $500.00 of refund a day');
  await expect(checks(page)).toContainText('Not checked yet: Within 90 days of your entry');
  await expect(checks(page)).toContainText('Not checked yet: A receipt that was not claimed before');
  await cutActs(page);
  await submit(page).click();
  await expect(toastOf(page)).toContainText('Failed to claim refund');
  await expect(toastOf(page)).toContainText('Nothing was sent. Check your connection and try again.');
  await expect(page.getByLabel('Shop')).toHaveValue('Hongdae Records');
});

test.describe('on the narrowest phone', () => {
  test.use({ viewport: { width: 320, height: 640 } });
  look(
    'the buttons keep to one line, and the code of a receipt fills in its number',
    { tag: '@long' },
    async ({ page }) => {
      await page.goto('/traveler');
      for (const name of ['Camera', 'Scan code', 'Enter a receipt']) {
        const label = page.getByRole('button', { name }).getByText(name);
        expect(await label.evaluate((text) => text.getBoundingClientRect().height)).toBeLessThan(30);
      }
      await page.getByRole('button', { name: 'Scan code' }).click();
      const scanner = page.getByRole('dialog', { name: 'Scan a code' });
      await expect(scanner).toContainText('fills in its number');
      // Without a camera the screen says where to type the number.
      await expect(scanner).toContainText('type the number: Enter a receipt');
      await expect(scanner.getByRole('textbox')).toHaveCount(0);
      const code = { ...receipt, name: 'code.bmp', buffer: bitmapOf('R-2026-77') };
      await scanner.locator('input[type=file]').setInputFiles(code);
      await expect(page.getByLabel('Receipt number')).toHaveValue('R-2026-77');
      await expect(checks(page)).toContainText('Met: A receipt that was not claimed before');
      await expectAccessible(page);
    },
  );
});
