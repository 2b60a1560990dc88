import type { Page } from '@playwright/test';

/** Makes every write fail on its way to a running server; reads work. */
export const cutActs = (page: Page): Promise<unknown> =>
  page.route('**/api/**', (route) => (route.request().method() === 'GET' ? route.fallback() : route.abort()));
