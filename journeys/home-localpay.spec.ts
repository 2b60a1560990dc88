import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { expect, look, startServer, test } from './support/server.ts';

test.use({ serviceWorkers: 'allow' });

const nav = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name }).click();

test('each row of Recent activity opens all that is known of it, as in History, and each card leads to its credential', {
  tag: '@long',
}, async ({ page, server }) => {
  const act = async (path: string, body: object) => {
    const headers = { 'content-type': 'application/json' };
    const answer = await fetch(`${server.address}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
    expect(answer.ok, await answer.text()).toBe(true);
  };
  await page.goto('/');
  const row = (name: string) =>
    page.getByRole('list', { name: 'Recent activity' }).getByRole('listitem').filter({ hasText: name });
  const [waiting] = await (await fetch(`${server.address}/api/work/approvals/1?status=pending`)).json();
  await act(`/api/work/approvals/${waiting.id}/reject`, { reason: 'The dates overlap' });
  await act('/api/tax-refunds', {
    userId: 1,
    merchantName: 'Dongmun Market',
    purchaseAmount: '100',
    refundAmount: '8',
    receiptHash: 'R-24',
  });
  await page.reload();
  const details = [
    ['Withdraw', 'Withdraw', 'To your bank'],
    ['Received USDC', 'Received USDC', 'On its way to you'],
    ['Dongmun Market', 'Dongmun Market', 'R-24'],
    [waiting.title, waiting.title, 'The dates overlap'],
  ] as const;
  for (const [name, title, fact] of details) {
    const button = row(name).getByRole('button');
    await button.click();
    await expect(page.getByRole('dialog', { name: title })).toContainText(fact);
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog', { name: title })).toBeHidden();
    await expect(button).toBeFocused();
  }
  await page.getByRole('link', { name: 'See all' }).click();
  for (const [name, title, fact] of details) {
    await page
      .getByRole('tabpanel')
      .getByRole('listitem')
      .filter({ hasText: name })
      .first()
      .getByRole('button')
      .click();
    await expect(page.getByRole('dialog', { name: title })).toContainText(fact);
    await page.keyboard.press('Escape');
  }

  for (const [card, credential] of [
    ['Citizen ID', 'Citizen ID'],
    ['Employee ID', 'Employee ID'],
    ['Traveler ID', 'Traveler ID'],
  ] as const) {
    await nav(page, 'Home');
    await page.getByRole('list', { name: 'My IDs' }).getByRole('link', { name: card }).click();
    const sheet = page.getByRole('dialog', { name: credential });
    await expect(sheet).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(sheet).toBeHidden();
    await expect(page).toHaveURL(/\/id$/);
  }
});

test.describe('before anything has happened', () => {
  test.use({ settings: { DEMO_DATA: 'off' } });
  look('every screen says what would be there', { tag: '@long' }, async ({ page }) => {
    await page.goto('/');
    await expect(page.getByText('No money yet')).toBeVisible();
    await expect(page.getByRole('region', { name: /First steps/ })).toBeVisible();
    for (const [path, text] of [
      ['/history', 'No activity found'],
      ['/traveler', 'No refunds yet'],
      ['/travel-plan', 'No trips yet'],
      ['/bank-info', 'No bank account yet'],
    ] as const) {
      await page.goto(path);
      await expect(page.getByText(text)).toBeVisible();
      await expectAccessible(page);
    }
    await page.goto('/localpay');
    await expect(page.getByText('\u20a90', { exact: true })).toBeAttached();
  });
});

test('without the server each screen says what did not load, and all heal by themselves when it is back', {
  tag: '@long',
}, async ({ page, server, dataDir }) => {
  const link = (name: string) => page.getByRole('link', { name, exact: true }).first().click();
  const failed = (what: string) => expect(page.getByText(`${what} didn\u2019t load`)).toBeVisible();
  await page.goto('/id');
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.reload();
  await expect(page.getByRole('list', { name: 'Credentials' })).toBeVisible();
  await server.stop('SIGKILL');
  await nav(page, 'Home');
  await failed('Recent activity');
  await nav(page, 'LocalPay');
  await failed('Local currency balance');
  await nav(page, 'Traveler');
  await failed('Total refunds');
  await failed('Recent refunds');
  // The offline line explains it for all of them.
  await expect(page.getByRole('button', { name: /^(Try again|Retry)$/ })).toHaveCount(1);
  await link('Bank Info');
  await failed('Accounts');
  await nav(page, 'Traveler');
  await link('History');
  await failed('Activity');
  await nav(page, 'Traveler');
  await link('Travel Plan');
  await failed('Trips');

  const again = await startServer(dataDir, { PORT: new URL(server.address).port });
  await expect(page.getByRole('list', { name: 'Trips' }).getByRole('listitem')).toHaveCount(3, { timeout: 40_000 });
  await page.getByRole('link', { name: 'Back to Traveler' }).click();
  await expect(page.getByRole('list', { name: 'Recent refunds' }).getByRole('listitem')).toHaveCount(4);
  await link('Bank Info');
  await expect(page.getByRole('region', { name: 'Default account' })).toBeVisible();
  await nav(page, 'LocalPay');
  await expect(page.getByText('\u20a9344,095', { exact: true })).toBeAttached();
  await nav(page, 'Home');
  await expect(page.getByRole('list', { name: 'Recent activity' }).getByRole('listitem')).toHaveCount(4);
  await again.stop();
});
