import type { Page } from '@playwright/test';
import { DOORS } from '#app/web/testing/screens.ts';
import { expectAccessible, expectNoSidewaysScroll } from './support/accessible.ts';
import { expect, look, startServer, test } from './support/server.ts';

test.use({ serviceWorkers: 'allow' });

const THEMES = ['light', 'dark'] as const;

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

/** Home's note and rows have loaded. */
async function expectHome(page: Page) {
  await expect(page.getByText('$24,976.10')).toBeAttached();
  await expect(page.getByText('+5.2%')).toBeVisible();
  await expect(page.getByText('($1,234.56)')).toBeVisible();
  await expect(page.getByRole('list', { name: 'My IDs' }).getByRole('listitem')).toHaveCount(3);
  await expect(page.getByRole('list', { name: 'Recent activity' }).getByRole('listitem')).toHaveCount(4);
}

async function expectAssets(page: Page) {
  await expect(page.getByText('$24,976.10')).toBeAttached();
  const holdings = page.getByRole('list', { name: 'Holdings' }).getByRole('listitem');
  await expect(holdings).toHaveCount(5);
  await expect(holdings.filter({ hasText: '+2.3%' })).toHaveCount(5);
  await expect(page.getByRole('list', { name: 'Recent transactions' }).getByRole('listitem')).toHaveCount(5);
}

look('a stranger opens the app and sees a wallet, in light and in dark', async ({ page }) => {
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(error.message));
  page.on('console', (message) => message.type() === 'error' && faults.push(message.text()));
  for (const theme of THEMES) {
    await page.emulateMedia({ colorScheme: theme });
    await page.goto('/');
    await expectHome(page);
    await expectNoSidewaysScroll(page);
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Assets' }).click();
    await expectAssets(page);
    await expectNoSidewaysScroll(page);
  }
  expect(faults).toEqual([]);
});

test.describe('on the narrowest phone', () => {
  test.use({ viewport: { width: 320, height: 640 } });
  look('nothing is cut off and nothing scrolls sideways', async ({ page }) => {
    await page.goto('/');
    await expectHome(page);
    await expectNoSidewaysScroll(page);
    for (const entry of await page.getByRole('navigation', { name: 'Main' }).getByRole('link').all()) {
      expect(await entry.evaluate((link) => link.scrollWidth <= link.clientWidth)).toBe(true);
    }
    await page.goto('/assets');
    await expectAssets(page);
    await expectNoSidewaysScroll(page);
  });
});

look('nobody signs in where nobody has to, and what developers look at is not there', async ({ page }) => {
  for (const path of [...Object.keys(DOORS), '/gallery']) {
    const answer = await page.goto(path);
    expect(answer?.status(), path).toBe(404);
    await expect(heading(page), path).toHaveText('Page Not Found');
  }
});

look('an unknown page says so, with status 404', async ({ page }) => {
  const answer = await page.goto('/nowhere');
  expect(answer?.status()).toBe(404);
  await expect(heading(page)).toHaveText('Page Not Found');
  await page.getByRole('link', { name: 'Go to Home' }).click();
  await expect(heading(page)).toContainText('Welcome');
});

look('the theme goes from system to light, dark and back, is remembered, and colours the browser', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto('/');
  const colour = page.locator('meta[name="theme-color"]');
  const toggle = (name: string) => page.getByRole('button', { name: `Theme: ${name}` });
  await toggle('system').click();
  await toggle('light').click();
  await expect(toggle('dark')).toBeVisible();
  await expect(colour).toHaveCount(1);
  await expect(colour).toHaveAttribute('content', '#0C1618');
  // The on-screen keyboard pushes a sheet's button up and never covers it.
  await expect(page.locator('meta[name="viewport"]')).toHaveAttribute('content', /interactive-widget=resizes-content$/);
  await page.reload();
  await expect(toggle('dark')).toBeVisible();
  await expect(colour).toHaveAttribute('content', '#0C1618');
  await toggle('dark').click();
  await expect(toggle('system')).toBeVisible();
  await expect(colour).toHaveAttribute('content', '#F6F4ED');
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(colour).toHaveAttribute('content', '#0C1618');
});

test('the scanner, notifications and what is not there yet answer every press', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('region', { name: 'Notifications (F8)' })).toBeAttached();
  await page.getByRole('button', { name: 'Scan', exact: true }).click();
  const sheet = page.getByRole('dialog', { name: 'Scan a code' });
  await sheet.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('link', { name: 'Receive', exact: true }).click();
  await expect(heading(page)).toContainText('Receive');
  await page.getByRole('link', { name: 'Back', exact: true }).click();
  for (const act of ['Deposit', 'Withdraw']) {
    await page.getByRole('button', { name: act, exact: true }).click();
    await expect(page.getByRole('dialog', { name: act })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: act, exact: true })).toBeFocused();
  }
  await page.getByRole('button', { name: /^Notifications/ }).click();
  await expect(page.getByRole('dialog', { name: 'Notifications' })).toBeVisible();
});

look('without a network the app opens, says so, and is whole again when it is back', async ({ page, context }) => {
  await page.goto('/');
  await expectHome(page);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.reload();
  await expectHome(page);
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByText('You are offline')).toBeVisible();
  await expect(page.getByText('$24,976.10')).toBeVisible();
  await context.setOffline(false);
  await expectHome(page);
  await expect(page.getByText('You are offline')).toHaveCount(0);
});

test('when the server goes away the screens say so, and they heal by themselves when it is back', {
  tag: '@long',
}, async ({ page, server, dataDir }) => {
  await page.goto('/id');
  await expect(page.getByRole('list', { name: 'Credentials' })).toBeVisible();
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe('activated');
  await server.stop('SIGKILL');
  await page.getByRole('link', { name: 'Assets' }).click();
  await expect(page.getByText('Holdings didn\u2019t load')).toBeVisible();
  await page.getByRole('link', { name: 'Send', exact: true }).click();
  await expect(page.getByText('Holdings didn\u2019t load')).toBeVisible();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('Holdings didn\u2019t load')).toBeVisible();
  const again = await startServer(dataDir, { PORT: new URL(server.address).port });
  await expect(page.getByLabel('Recipient address')).toBeVisible({ timeout: 40_000 });
  await page.getByRole('link', { name: 'Back', exact: true }).click();
  await expect(page.getByRole('list', { name: 'Holdings' }).getByRole('listitem')).toHaveCount(5);
  await again.stop();
});

test.describe('without demo data', () => {
  test.use({ settings: { DEMO_DATA: 'off' } });
  look(
    'Assets has every asset at nothing and leads to Receive, and Send says that there is nothing to send',
    { tag: '@long' },
    async ({ page }) => {
      await page.goto('/assets');
      const holdings = page.getByRole('list', { name: 'Holdings' }).getByRole('listitem');
      await expect(holdings).toHaveText([/0\.00 XP/, /0\.00 USDC/, /0\.00 CBDC/, /0\.0000 BTC/, /0\.0000 ETH/]);
      await expect(page.getByText('($0.00)')).toBeVisible();
      await expect(page.getByText('No transactions yet')).toBeVisible();
      await expectAccessible(page);
      await page.getByRole('link', { name: 'Send', exact: true }).click();
      await expect(page.getByText('You have nothing to send yet')).toBeVisible();
      await page.getByLabel('Asset').selectOption('XP');
      await page.getByRole('button', { name: 'Max' }).click();
      await expect(page.getByLabel('Amount')).toHaveValue('0');
      await page.keyboard.press('Tab');
      await expect(page.getByText('Enter more than 0.')).toBeVisible();
      await page.getByRole('main').getByRole('link', { name: 'Receive' }).click();
      await expect(heading(page)).toContainText('Receive');
    },
  );
});

test.describe('in Korean', () => {
  test.use({ locale: 'ko-KR' });
  look('the whole page is Korean, and the choice of English is remembered', async ({ page }) => {
    await page.goto('/');
    await expect(heading(page)).toContainText('환영합니다');
    await expect(page.locator('html')).toHaveAttribute('lang', 'ko');
    await page.goto('/myinfo');
    await page.getByText('English').click();
    await expect(heading(page)).toContainText('My info');
    await page.reload();
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  });
});
