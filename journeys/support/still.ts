import { expect, type Locator, type Page } from '@playwright/test';
import { timeOf } from '#platform/server/testing/store-time.ts';

export const bell = (page: Page) => page.getByRole('button', { name: /^Notifications/ });

/** Opens a page whose time stands still once `until` is there; `random` is what Math.random gives. */
export async function openStill(page: Page, path: string, random = 0.9, until?: Locator) {
  await page.addInitScript((value) => {
    Math.random = () => value;
  }, random);
  await page.clock.install();
  await page.goto(path);
  await expect(bell(page)).toHaveAccessibleName(/3 unread/);
  // What has not come by then never would.
  if (until) await expect(until).toBeVisible();
  const now = await timeOf(new URL(page.url()).origin);
  await page.clock.pauseAt(now.getTime() + 10_000);
}
