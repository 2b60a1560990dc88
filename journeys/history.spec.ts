import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll } from './support/accessible.ts';
import { expect, look, test } from './support/server.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 1440 * MINUTE_MS;
const rows = (page: Page) => page.getByRole('tabpanel').getByRole('listitem');
const row = (page: Page, text: string) => rows(page).filter({ hasText: text }).first();
const filter = (page: Page, name: 'Type' | 'Period', label: string) =>
  page.getByRole('combobox', { name }).selectOption({ label });

/** Returns the text colour that a token has on this page. */
const inkOf = (page: Page, token: string) =>
  page.evaluate((name) => {
    const probe = document.body.appendChild(document.createElement('i'));
    probe.style.color = `var(${name})`;
    const { color } = getComputedStyle(probe);
    probe.remove();
    return color;
  }, token);

async function expectTwoLines(list: Locator, what: string) {
  await expect(list.first()).toBeVisible();
  const heights = await list.evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().height)));
  expect(new Set(heights.filter((height) => height > 65)), `${what} ${heights}`).toEqual(new Set());
}

look(
  'a row has two lines and its status a colour; a day sticks to the top; Korean fits the narrowest phone',
  async ({ page }) => {
    await page.goto('/history');
    await expectTwoLines(rows(page), 'History');
    for (const [text, word, token] of [
      ['Insadong Craft', 'Paid', '--ok'],
      ['Withdraw', 'Pending', '--wait'],
      ['Sent BTC', 'Failed', '--bad'],
      ['Team offsite', 'Rejected', '--bad'],
      ['Jeju with parents', 'Planning', '--idle'],
    ] as const)
      await expect(row(page, text).getByText(word, { exact: true }), text).toHaveCSS('color', await inkOf(page, token));

    await page.setViewportSize({ width: 320, height: 568 });
    // In its first hours today may have at most one entry, so take the first day with more.
    const section = page
      .locator('section')
      .filter({ has: page.locator('li:nth-child(2)') })
      .first();
    const day = section.getByRole('heading', { level: 2 });
    const last = section.getByRole('listitem').last();
    await last.evaluate((one) => scrollTo(0, one.getBoundingClientRect().top + scrollY - 60));
    await expect.poll(async () => (await day.boundingBox())?.y).toBe(0);
    expect(await day.boundingBox()).toMatchObject({ x: 0, width: 320 });

    await page.evaluate(() => localStorage.setItem('language', 'ko'));
    await page.reload();
    await expect(page.locator('html')).toHaveAttribute('lang', 'ko');
    await expect(rows(page).first()).toBeVisible();
    await expectNoSidewaysScroll(page);
    await page.evaluate(() => localStorage.setItem('language', 'en'));
    await page.setViewportSize({ width: 390, height: 844 });
    for (const [path, name] of [
      ['/id', 'Credentials'],
      ['/work', 'Recent approvals'],
    ] as const) {
      await page.goto(path);
      await expectTwoLines(page.getByRole('list', { name }).getByRole('listitem'), path);
    }
  },
);

look('a payment says who was paid, and a transaction opens with its course', { tag: '@long' }, async ({ page }) => {
  await page.goto('/history');
  const payment = row(page, 'Nambu Market Grocer');
  await expect(rows(page).filter({ hasText: /^Nambu Market Grocer/ })).toHaveCount(1);
  await expect(
    rows(page)
      .filter({ hasText: /^Cashback/ })
      .first(),
  ).toContainText('Nambu Market Grocer');
  for (const text of ['Nambu Market Grocer', 'Hanok Tea House'])
    await expect(rows(page).filter({ hasText: new RegExp(`^${text}`) })).not.toContainText('0x');
  await rows(page)
    .filter({ hasText: /^Nambu Market Grocer/ })
    .getByRole('button')
    .click();
  const sheet = page.getByRole('dialog', { name: 'Nambu Market Grocer' });
  await expect(sheet).toContainText('LocalPay');
  await expect(sheet).toContainText('\u2212\u20a918,500');
  await expect(sheet.getByRole('list', { name: 'Status' })).toContainText(/\d{2}:\d{2}/);
  await expectAccessible(page);
  await sheet.getByRole('link', { name: 'Open the receipt' }).click();
  await expect(page.getByRole('heading', { name: 'Receipt' })).toBeFocused();
  const facts = page.getByRole('definition');
  await expect(page.getByRole('heading', { name: 'Merchant: Nambu Market Grocer' })).toBeVisible();
  await expect(page.getByText(/^[A-Z][a-z]{2} \d{1,2}, \d{4}, \d{2}:\d{2} · #\d+$/)).toBeVisible();
  for (const text of [/^0x.*\(you\)$/, '\u20a918,500', '\u20a9925', 'Received'])
    await expect(facts.filter({ hasText: text })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Back to History' }).click();
  await expect(payment).toBeVisible();

  await page.getByRole('button', { name: 'Search' }).click();
  await page.keyboard.type('hanok tea');
  await expect(rows(page)).toHaveCount(2);
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const lines = (await readFile(await (await saving).path(), 'utf8')).trimEnd().split('\r\n').slice(1);
  expect(lines.map((line) => line.split(',').slice(1, 8))).toEqual([
    ['Transaction', 'Cashback', 'Hanok Tea House', '1470', 'KRW', '0', 'Completed'],
    ['Transaction', 'Hanok Tea House', 'LocalPay', '-9800', 'KRW', '0', 'Completed'],
  ]);
});

test.describe('by the day of the phone', () => {
  const EAST_MS = 345 * MINUTE_MS;
  test.use({ settings: { DEMO_DATA: 'off' }, timezoneId: 'Asia/Kathmandu' });
  test('periods start at midnight there 0, 7 and 30 days before, and dates read Nov 20, 2026, 14:05', {
    tag: '@long',
  }, async ({ page, server }) => {
    const answer = await fetch(`${server.address}/api/tax-refunds`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        userId: 1,
        merchantName: 'Insadong Craft',
        purchaseAmount: '100',
        refundAmount: '8',
        receiptHash: 'R-1',
      }),
    });
    const { createdAt } = await answer.json();
    const made = Date.parse(createdAt);
    const midnight = made - ((made + EAST_MS) % DAY_MS);
    const local = new Date(made + EAST_MS);
    const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
    const date = `${MONTHS[local.getUTCMonth()]} ${local.getUTCDate()}, ${local.getUTCFullYear()}`;
    for (const [period, days] of [
      ['Today', 0],
      ['Past week', 7],
      ['Past month', 30],
    ] as const) {
      await page.clock.setFixedTime(midnight + (days + 1) * DAY_MS - 1);
      await page.goto('/history');
      await filter(page, 'Period', period);
      await expect(rows(page), period).toContainText([local.toISOString().slice(11, 16)]);
      await expect(page.locator('section > h2'), period).toContainText(date);
      await page.clock.setFixedTime(midnight + (days + 1) * DAY_MS);
      await page.reload();
      await expect(rows(page)).toHaveCount(1);
      await filter(page, 'Period', period);
      await expect(page.getByText('No activity found')).toBeVisible();
      await expect(page.getByText('Try adjusting your filters')).toBeVisible();
    }
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await expect(rows(page)).toHaveCount(1);
    await page.getByRole('link', { name: 'Back to Home' }).click();
    await expect(page).toHaveURL(/\/$/);
  });
});
