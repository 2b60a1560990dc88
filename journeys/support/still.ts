import { expect, type Locator, type Page } from '@playwright/test';
import { timeOf } from '#platform/server/testing/store-time.ts';

export const bell = (page: Page) => page.getByRole('button', { name: /^Notifications/ });

/** Opens a page and freezes its time once `until` is visible; `random` replaces Math.random. */
export async function openStill(page: Page, path: string, random = 0.9, until?: Locator) {
  await page.addInitScript((value) => {
    Math.random = () => value;
  }, random);
  await page.clock.install();
  await page.goto(path);
  await expect(bell(page)).toHaveAccessibleName(/3 unread/);
  // With frozen time nothing else can appear.
  if (until) await expect(until).toBeVisible();
  const now = await timeOf(new URL(page.url()).origin);
  await page.clock.pauseAt(now.getTime() + 10_000);
}
