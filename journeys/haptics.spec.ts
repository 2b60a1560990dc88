import type { Page } from '@playwright/test';
import { expect, test } from './support/people.ts';

/** Records vibrations, which are not visible in the page. */
const listen = (page: Page) =>
  page.addInitScript(() => {
    const asked: unknown[] = [];
    Object.assign(globalThis, { asked });
    Navigator.prototype.vibrate = (pattern) => asked.push(pattern) > 0;
  });
const asked = (page: Page) => page.evaluate(() => Reflect.get(globalThis, 'asked'));

async function seal(page: Page) {
  await page.goto('/work');
  await page.getByRole('listitem').getByRole('button', { name: 'Approve' }).first().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Press seal' }).click();
  await expect(page.getByRole('dialog').getByText('Sealed', { exact: false }).first()).toBeVisible();
}

test('a pressed seal is felt once, for 12 ms', async ({ page }) => {
  await listen(page);
  await seal(page);
  expect(await asked(page)).toEqual([12]);
});

test('under reduced motion a pressed seal is not felt', { tag: '@long' }, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await listen(page);
  await seal(page);
  expect(await asked(page)).toEqual([]);
});
