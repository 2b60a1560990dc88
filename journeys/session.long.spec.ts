import type { Page } from '@playwright/test';
import { SCREENS } from '#app/web/testing/screens.ts';
import { expect, startServer, test } from './support/server.ts';

test.use({ serviceWorkers: 'allow' });

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
/** Navigates inside the app, as a link does. */
const goInside = (page: Page, path: string) => page.evaluate((to) => history.pushState(null, '', to), path);

/** The form for a credential reads nothing, nor does `/pay` without a code. */
const READING = SCREENS.filter((path) => path !== '/add-credential' && path !== '/pay');

test('with the server away every screen says so and offers another try, which works once it is back; no form loses what was typed', async ({
  page,
  server,
  dataDir,
}) => {
  test.setTimeout(120_000);
  await page.goto('/add-credential');
  // The worker has cached all files by then.
  await expect
    .poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state), { timeout: 20_000 })
    .toBe('activated');
  await page.getByText('Certification', { exact: true }).click();
  await page.getByLabel('Credential name').fill('TOPIK');
  await page.getByLabel('Issuing organisation').fill('NIIED');
  await page.getByLabel('Issue date').fill('2026-03-02');
  await server.stop('SIGKILL');

  await expect(page.getByRole('button', { name: 'Add Credential Offline' })).toBeDisabled();
  await page.getByLabel('Credential name').press('Enter');
  await expect(page.getByLabel('Credential name')).toHaveValue('TOPIK');

  const retry = page.getByRole('main').getByRole('button', { name: 'Try again' });
  for (const path of READING) {
    await goInside(page, path);
    await expect(heading(page), path).toBeVisible();
    await expect(page.getByRole('main').getByText('didn\u2019t load').first(), path).toBeVisible();
    await retry.first().click();
    await expect(retry.first(), path).toBeVisible();
  }
  const again = await startServer(dataDir, { PORT: new URL(server.address).port });
  for (const path of READING) {
    await goInside(page, path);
    await expect(async () => {
      if ((await retry.count()) > 0) await retry.first().click();
      await expect(retry, path).toHaveCount(0, { timeout: 500 });
    }).toPass();
    await expect(page.getByText('didn\u2019t load'), path).toHaveCount(0);
  }
  await again.stop();
});
