import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { expect, look, startServer, test } from './support/server.ts';

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const nav = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name }).click();

look('Home welcomes by the first name, says what it is worth and how that changed, and leads on', async ({ page }) => {
  await page.goto('/');
  await expect(heading(page)).toHaveText('Welcome, Minseo');
  await expect(page.getByText('$24,976.10')).toBeAttached();
  await expect(page.getByText('+5.2%')).toBeVisible();
  await expect(page.getByText('($1,234.56)')).toBeVisible();
  const cards = page.getByRole('list', { name: 'My IDs' }).getByRole('listitem');
  await expect(cards).toHaveCount(3);
  for (const name of ['Citizen ID', 'Employee ID', 'Traveler ID'])
    await expect(cards.filter({ hasText: name })).toHaveCount(1);
  const recent = page.getByRole('list', { name: 'Recent activity' }).getByRole('listitem');
  await expect(recent).toContainText([/^Withdraw/, /Received USDC/, /^Cashback.*Nambu Market Grocer/, /^Nambu Market/]);
  await expect(page.getByRole('link', { name: 'See all' })).toHaveAttribute('href', '/history');
  await page.getByRole('link', { name: 'Receive', exact: true }).click();
  await expect(page).toHaveURL(/\/receive$/);
  await nav(page, 'Home');
  await page.getByRole('link', { name: 'Send', exact: true }).click();
  await expect(page).toHaveURL(/\/send$/);
});

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
    await expect(page.getByText('Nothing has come in yet.')).toBeVisible();
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

look('LocalPay has the balance, its buttons and constants, and answers every press', async ({ page }) => {
  await page.goto('/localpay');
  await expect(page.getByText('\u20a9344,095', { exact: true })).toBeAttached();
  await expect(page.getByText('NFC is not available here')).toBeVisible();
  const ACTIONS = ['TopUp', 'QR Pay', 'NFC Pay', 'Send', 'Withdraw', 'Connect'];
  const buttons = page.getByRole('main').getByRole('listitem').getByRole('button');
  await expect(buttons).toHaveText(ACTIONS);
  for (const [name, opens] of [
    ['TopUp', 'TopUp'],
    ['QR Pay', 'Scan a code'],
    ['NFC Pay', 'NFC Pay'],
    ['Send', 'Send won'],
    ['Withdraw', 'Withdraw'],
    ['Connect', 'Connect a bank account'],
    ['Get paid', 'Get paid'],
  ] as const) {
    await page.getByRole('button', { name, exact: true }).click();
    await expect(page.getByRole('dialog', { name: opens })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name, exact: true })).toBeFocused();
  }
  const shops = page.getByRole('list', { name: 'Merchants' }).getByRole('link');
  await expect(shops).toHaveText([/Grocer.*20%/, /Tea House.*15%/, /Books.*10%/, /Bibimbap.*15%/]);
  const fact = (term: string) =>
    page.getByRole('term').filter({ hasText: term }).locator('xpath=following-sibling::dd');
  await expect(fact('1 USD')).toHaveText('1,250 KRW');
  await expect(fact('1 XP')).toHaveText('1,000 KRW');
  await expect(fact('Exchange fee')).toHaveText('2.5%');
  await expect(fact('Average cashback')).toHaveText('15%');
});

look('where the device reads tags, LocalPay says that NFC is ready', async ({ page }) => {
  await page.addInitScript(() => Object.assign(globalThis, { NDEFReader: class {} }));
  await page.goto('/localpay');
  await expect(page.getByText('NFC ready')).toBeVisible();
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
