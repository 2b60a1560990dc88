import type { BrowserContext, Page } from '@playwright/test';
import { expect } from './server.ts';

export const ADDRESS = '0x52908400098527886E0F7030069857D2E4169EE7';
export const RECONNECTS_WITHIN_MS = 40_000;

export const heading = (page: Page) => page.getByRole('heading', { level: 1 });
export const banner = (page: Page) => page.getByRole('status').filter({ hasText: /^You are offline/ });
export const act = (page: Page, name: string) => page.getByRole('button', { name: `${name} Offline` });

export async function isSettled(page: Page) {
  await expect(
    page
      .getByRole('main')
      .getByRole('status')
      .filter({ hasText: /loading|불러오는 중/ }),
  ).toHaveCount(0);
}

/** Visits screens until the worker has all files and the page has stored its reads. */
export async function visitScreens(page: Page, ...paths: readonly string[]) {
  for (const path of paths) {
    await page.goto(path);
    await expect(heading(page)).toBeVisible();
    // Code loads after the load event, reads follow, and answers are stored when the browser is idle.
    await page.waitForLoadState('networkidle');
    await isSettled(page);
  }
  await page.evaluate(() => navigator.serviceWorker.ready);
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe('activated');
  await untilKept(page);
}

/** Waits until the page has stored every answer that it keeps, which it does when the browser is idle. */
export async function untilKept(page: Page) {
  const missing = () =>
    page.evaluate(async () => {
      const asked = performance
        .getEntriesByType('resource')
        .map(({ name }) => new URL(name))
        .filter(({ pathname }) => /^\/api\/(merchants|currency|[a-z/-]+\/\d+(\/(resolution|history))?)$/.test(pathname))
        .filter(({ pathname }) => !pathname.startsWith('/api/events/'));
      const found = await Promise.all(asked.map(({ href }) => caches.match(href)));
      return asked.filter((_, nth) => !found[nth]).map(({ pathname }) => pathname);
    });
  await expect.poll(missing).toEqual([]);
}

/** Waits until the browser has run the page's idle callbacks. */
export const untilIdle = (page: Page) =>
  page.evaluate(() => new Promise<void>((done) => requestIdleCallback(() => done())));

/** Opens a new page of the same profile, with nothing in memory. */
export async function startCold(context: BrowserContext, page: Page): Promise<Page> {
  const cold = await context.newPage();
  await page.close();
  return cold;
}
