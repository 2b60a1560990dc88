import { expect, type Page } from '@playwright/test';

export const bell = (page: Page) => page.getByRole('button', { name: /^Notifications/ });

/** Opens a page whose time stands still from then on; `random` is what Math.random gives. */
export async function openStill(page: Page, path: string, random = 0.9) {
  await page.addInitScript((value) => {
    Math.random = () => value;
  }, random);
  await page.clock.install();
  await page.goto(path);
  await expect(bell(page)).toHaveAccessibleName(/3 unread/);
  // What has not come by then never would.
  await expect(page.getByRole('status').filter({ hasText: 'loading' })).toHaveCount(0);
  await page.clock.pauseAt(Date.now() + 10_000);
}
