import type { Page } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll } from './support/accessible.ts';
import { expect, look, startServer, test } from './support/server.ts';

test.use({ serviceWorkers: 'allow' });

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

const WIDTHS = { light: 390, dark: 320 } as const;

look(
  'a stranger opens the app and sees a wallet, in light and in dark, and on the narrowest phone',
  async ({ page }) => {
    const faults: string[] = [];
    page.on('pageerror', (error) => faults.push(error.message));
    page.on('console', (message) => message.type() === 'error' && faults.push(message.text()));
    for (const theme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme: theme });
      // The page on screen follows the device, as does the colour of the browser.
      if (theme === 'dark')
        await expect(page.locator('meta[name="theme-color"]')).toHaveAttribute('content', '#0C1618');
      await page.setViewportSize({ width: WIDTHS[theme], height: 844 });
      await page.goto('/');
      await expectHome(page);
      await expectNoSidewaysScroll(page);
      for (const entry of await page.getByRole('navigation', { name: 'Main' }).getByRole('link').all()) {
        expect(await entry.evaluate((link) => link.scrollWidth <= link.clientWidth)).toBe(true);
      }
      await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Assets' }).click();
      await expectAssets(page);
      await expectNoSidewaysScroll(page);
    }
    expect(faults).toEqual([]);
  },
);

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
