import type { Page } from '@playwright/test';
import { expect, look } from './support/server.ts';

/** Keeps the page from fetching parts ahead, which it does while idle: then their files could not be missing. */
const neverIdle = (page: Page) =>
  page.addInitScript(() => {
    globalThis.requestIdleCallback = () => 0;
  });

look('a part whose file went with a release says so, and offers the new version', async ({ page }) => {
  await neverIdle(page);
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.route('**/assets/*.js', (route) => route.fulfill({ status: 404, body: '' }));
  await page.getByRole('button', { name: 'Scan', exact: true }).click();
  const said = page.getByRole('region', { name: 'Notifications (F8)' });
  await expect(said).toContainText('This didn\u2019t open');
  await page.unroute('**/assets/*.js');
  // Bypasses the service worker, which would answer with the page of the old release.
  const load = page.waitForRequest(/[?&]past-worker/);
  await said.getByRole('button', { name: 'Reload' }).click();
  await load;
  await page.getByRole('button', { name: 'Scan', exact: true }).click();
  await expect(page.getByRole('dialog', { name: 'Scan a code' })).toBeVisible();
});

look('the sheet of a bank account says so when the file of its proof went', async ({ page }) => {
  await neverIdle(page);
  // Its file may contain other parts too, so it is known by its content.
  await page.route('**/assets/*.js', async (route) => {
    const response = await route.fetch();
    const body = await response.text();
    await route.fulfill(body.includes('sandboxCode') ? { status: 404, body: '' } : { response, body });
  });
  await page.goto('/bank-info');
  await page.getByRole('button', { name: /Shinhan/ }).click();
  await expect(page.getByRole('region', { name: 'Notifications (F8)' })).toContainText('This didn\u2019t open');
  await expect(page.getByRole('dialog', { name: 'Account' }).getByText('Verification: loading')).toBeAttached();
  await page.unrouteAll({ behavior: 'wait' });
});
