import type { Page } from '@playwright/test';

/** Every act fails on its way to a server that is there; reads go on. */
export const cutActs = (page: Page): Promise<unknown> =>
  page.route('**/api/**', (route) => (route.request().method() === 'GET' ? route.fallback() : route.abort()));
