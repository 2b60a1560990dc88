import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expectSound } from './support/accessible.ts';
import { expect, look, test } from './support/server.ts';

const cards = (page: Page) => page.getByRole('list', { name: 'My IDs' }).getByRole('listitem');
const sheet = (page: Page) => page.getByRole('dialog');

test('a card is opened from Home, put in front, and stays there on another device, on DigitalID too', {
  tag: '@long',
}, async ({ page, browser, server }) => {
  await page.goto('/');
  await expect(cards(page).last()).toContainText('Citizen ID');
  await expect(page.getByText('Sample IDs, not issued by an authority.')).toBeVisible();
  await cards(page).filter({ hasText: 'Traveler ID' }).getByRole('link').click();
  await expect(sheet(page).getByRole('button', { name: 'Show QR code' })).toBeVisible();
  await expectSound(page, 'a card that was opened', 'dialog');
  await sheet(page).getByRole('button', { name: 'Put in front' }).click();
  await expect(sheet(page).getByRole('button', { name: 'Default card' })).toBeDisabled();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('region', { name: 'Decentralized identifier' })).toContainText('Sample');
  await expect(page.getByText(/^\w{3} \d+, 2034$/).first()).toBeVisible();
  await page.getByRole('link', { name: 'Open this ID' }).click();
  await expect(page.getByRole('dialog', { name: 'Traveler ID' })).toBeVisible();

  const context = await browser.newContext({ baseURL: server.address, viewport: { width: 390, height: 844 } });
  const other = await context.newPage();
  await other.goto('/');
  await expect(cards(other).last()).toContainText('Traveler ID');
  await expect(cards(other).last()).toContainText('Minseo Kim');
  await context.close();
});

test('a quick code is one press from the card, shows little, and once', { tag: '@long' }, async ({
  page,
  browser,
  server,
}) => {
  await page.goto('/id');
  await page.getByRole('link', { name: 'Open this ID' }).click();
  const making = page.waitForRequest((request) => request.url().endsWith('/api/presentations'));
  await sheet(page).getByRole('button', { name: 'Show QR code' }).click();
  await expect(sheet(page).getByRole('img', { name: 'QR code of the link' })).toBeVisible();
  expect((await making).postDataJSON()).toMatchObject({ claims: ['name', 'holderName', 'issuer'] });
  const url = (await sheet(page).locator('.code').first().textContent()) ?? '';
  await expectSound(page, 'a quick code', 'dialog');

  const context = await browser.newContext({ baseURL: server.address, viewport: { width: 390, height: 844 } });
  const other = await context.newPage();
  await other.goto(url);
  await other.getByRole('button', { name: 'Check' }).click();
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('Unchanged, but the issuer is not verified');
  await expect(other.getByText('Only a sandbox looked at it')).toBeVisible();
  await expect(other.getByRole('main').locator('.seal-press')).toHaveCount(0);
  await expect(other.locator('rect').first()).toBeVisible();
  await expectSound(other, 'an issuer that is not verified');
  await expect(sheet(page).getByRole('heading', { name: 'Shown to Anyone who scans it' })).toBeVisible();
  await context.close();
});

test('spending is a chart whose bars choose the month, the same figures as a table and a file, and a shop moves to where its person puts it', {
  tag: '@long',
}, async ({ page }) => {
  await page.goto('/localpay');
  await page.getByRole('link', { name: 'Spending' }).click();
  const main = page.getByRole('main');
  const bars = page.getByRole('group', { name: 'Spending' }).getByRole('button');
  await expect(bars).toHaveCount(6);
  await expect(bars.last()).toHaveAttribute('aria-pressed', 'true');
  await expect(main.getByText(', so far')).toBeVisible();
  const { months } = await (await page.request.get('/api/spending/1')).json();
  const last = months.at(-1);
  expect(Number(last.won)).toBeGreaterThan(0);
  const won = `₩${Number(last.won).toLocaleString('en-US')}`;
  await expect(bars.last()).toHaveAccessibleName(new RegExp(`${won}$`));
  await expectSound(page, 'spending as a chart');
  const [category] = last.categories;
  await page
    .getByRole('list', { name: /^[A-Z]\w+ \d{4}$/ })
    .getByRole('button')
    .first()
    .click();
  const rows = page.getByRole('dialog').getByRole('listitem');
  await expect(rows.first()).toContainText('₩');
  expect(await rows.count()).toBeGreaterThanOrEqual(category.payments);
  await expectSound(page, 'what a category is made of');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Move / })
    .click();
  await expectSound(page, 'where a shop belongs');
  await page.getByRole('dialog').getByRole('button', { name: 'Home' }).click();
  await expect(page.getByText(/ now counts as Home\.$/).first()).toBeVisible();
  await expect(main.getByRole('button', { name: /^Home/ })).toContainText('1 payment');
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export' }).click();
  const file = await readFile(await (await saving).path(), 'utf8');
  expect(file).toMatch(/^\uFEFFMonth,Category,Won,Payments\r\n/);
  expect(file).toContain(`${last.month},Home,${category.won},1\r\n`);
  await main.getByRole('button', { name: /^Home/ }).click();
  await rows.first().getByRole('link').click();
  await expect(page).toHaveURL(/\/pay\?payment=\d+$/);
  await page.goto('/spending');
  await bars.first().click();
  await expect(main.getByText(/Nothing was paid in|payments?$/).first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Earlier month' })).toBeDisabled();
  await page.getByText('All', { exact: true }).click();
  const both = await (await page.request.get('/api/spending/1?purse=all')).json();
  expect(Number(both.months.at(-1).won)).toBeGreaterThan(Number(last.won));
  await expect(main.getByRole('button', { name: /^Sent to people/ })).toBeVisible();
  await page.getByText('LocalPay', { exact: true }).first().click();
  await page.getByRole('button', { name: 'As a table' }).click();
  const table = page.getByRole('table', { name: 'Spending' });
  await expect(table.getByRole('row')).toHaveCount(7);
  await expect(table.getByRole('row').last()).toContainText(won);
  await expect(bars).toHaveCount(0);
  await expectSound(page, 'spending as a table');
});

look(
  'the value of 30 days says what rates did and what came and went, and sums up as a table too',
  { tag: '@long' },
  async ({ page }) => {
    await page.goto('/assets');
    await page.getByRole('link', { name: 'Performance' }).click();
    await expect(page.getByRole('img', { name: /^Value over 30 days, from \$/ })).toBeVisible();
    const { points } = await (await page.request.get('/api/portfolio/1/history')).json();
    const cents = (usd: string) => Math.round(Number(usd) * 100);
    const byRates = points.reduce((sum: number, one: { byRateUsd: string }) => sum + cents(one.byRateUsd), 0);
    const shown = Math.abs(byRates / 100).toLocaleString('en-US', { minimumFractionDigits: 2 });
    await expect(
      page
        .getByRole('definition')
        .filter({ hasText: `$${shown}` })
        .first(),
    ).toBeVisible();
    await expect(page.getByText('By money in and out')).toBeVisible();
    await expectSound(page, 'value as a line');
    await page.getByRole('button', { name: 'As a table' }).click();
    await expect(page.getByRole('table', { name: 'Performance' }).getByRole('row')).toHaveCount(points.length + 1);
    await expect(page.getByRole('img', { name: /^Value over/ })).toHaveCount(0);
    await expectSound(page, 'value as a table');
    // Hiding amounts also hides them in these charts.
    await page.evaluate(() => localStorage.setItem('amounts-hidden', 'yes'));
    await page.reload();
    await expect(page.getByText('••••••').first()).toBeVisible();
    await expect(page.getByText('20.8%')).toBeVisible();
    await page.getByRole('button', { name: 'As a table' }).click();
    await expect(page.getByText(/\$\d/)).toHaveCount(0);
  },
);
