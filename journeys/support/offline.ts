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

/** Opens screens as a person does, until the worker has all files and the page has kept what it read. */
export async function see(page: Page, ...paths: readonly string[]) {
  for (const path of paths) {
    await page.goto(path);
    await expect(heading(page)).toBeVisible();
    // The code comes after the page's load event, its reads after that, and what they answered is kept when the browser has time.
    await page.waitForLoadState('networkidle');
    await isSettled(page);
  }
  await page.evaluate(() => navigator.serviceWorker.ready);
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe('activated');
  await untilKept(page);
}

/** Waits until the page has kept every answer that it keeps: it does so when the browser has time. */
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

/** Waits until the browser has had time for what the page put off until then. */
export const untilIdle = (page: Page) =>
  page.evaluate(() => new Promise<void>((done) => requestIdleCallback(() => done())));

/** Another page of the same profile: nothing of the one before is in its memory. */
export async function startCold(context: BrowserContext, page: Page): Promise<Page> {
  const cold = await context.newPage();
  await page.close();
  return cold;
}
