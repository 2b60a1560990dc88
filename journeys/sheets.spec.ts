import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { expect, test } from './support/server.ts';

const activities = (page: Page) => page.getByRole('list', { name: 'Recent activity' }).getByRole('listitem');
const scanSheet = (page: Page) => page.getByRole('dialog', { name: 'Scan a code' });
const openScan = (page: Page) => page.getByRole('button', { name: 'Scan', exact: true }).click();
const back = (page: Page) => page.evaluate(() => history.back());

async function home(page: Page) {
  await page.goto('/work');
  await page.getByRole('link', { name: 'Home', exact: true }).click();
  await expect(activities(page)).toHaveCount(4);
}
/** Returns the middle of the open sheet's title once the sheet has come to rest. */
const headOf = async (page: Page) => {
  await scanSheet(page).evaluate((sheet) => Promise.all(sheet.getAnimations().map(({ finished }) => finished)));
  const box = await scanSheet(page).getByRole('heading').boundingBox();
  if (!box) throw new Error('The sheet has no title in view');
  return { x: box.x + 20, y: box.y + 10 };
};
/** Drags the open sheet down by its title. */
async function drag(page: Page, by: number) {
  const { x, y } = await headOf(page);
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x, y + by, { steps: 8 });
}

test('Back closes an open sheet first, then leaves the page; Forward and a reload open none again', async ({
  page,
}) => {
  await home(page);
  await openScan(page);
  await expect(scanSheet(page)).toBeVisible();
  await back(page);
  await expect(scanSheet(page)).toHaveCount(0);
  await expect(page).toHaveURL(/\/$/);
  await page.evaluate(() => history.forward());
  await expect.poll(() => page.evaluate(() => history.state?.sheet ?? 0)).toBe(0);
  await expect(scanSheet(page)).toHaveCount(0);
  await openScan(page);
  await expect(scanSheet(page)).toBeVisible();
  await page.reload();
  await expect(activities(page)).toHaveCount(4);
  await expect.poll(() => page.evaluate(() => history.state?.sheet ?? 0)).toBe(0);
  await back(page);
  await expect(page).toHaveURL(/\/work$/);
});

test('however a sheet is closed, and wherever it leads, Back finds no dead entry', { tag: '@long' }, async ({
  page,
}) => {
  await home(page);
  await openScan(page);
  await expect(scanSheet(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(scanSheet(page)).toHaveCount(0);
  await openScan(page);
  await scanSheet(page).getByRole('button', { name: 'Close' }).click();
  await expect(scanSheet(page)).toHaveCount(0);
  await openScan(page);
  await scanSheet(page).getByLabel('Code, link or address').fill('0x52908400098527886E0F7030069857D2E4169EE7');
  await scanSheet(page).getByRole('button', { name: 'Read', exact: true }).click();
  await expect(page).toHaveURL(/\/send\b/);
  await back(page);
  await expect(activities(page)).toHaveCount(4);
  await expect(scanSheet(page)).toHaveCount(0);
  await back(page);
  await expect(page).toHaveURL(/\/work$/);
});

test('a sheet that is dragged down a little springs back, and far enough it closes', { tag: '@long' }, async ({
  page,
}) => {
  await home(page);
  await openScan(page);
  const before = await headOf(page);
  // However fast, 20 px is only a slipped tap.
  await drag(page, 20);
  expect((await headOf(page)).y).toBeGreaterThan(before.y + 15);
  await page.mouse.up();
  await expect.poll(async () => (await headOf(page)).y).toBe(before.y);
  await drag(page, 260);
  await page.mouse.up();
  await expect(scanSheet(page)).toHaveCount(0);
  await back(page);
  await expect(page).toHaveURL(/\/work$/);
});

test('under reduced motion a dragged sheet stands still, and closes all the same', { tag: '@long' }, async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await home(page);
  await openScan(page);
  const before = await headOf(page);
  await drag(page, 260);
  expect((await headOf(page)).y).toBe(before.y);
  await page.mouse.up();
  await expect(scanSheet(page)).toHaveCount(0);
});

for (const theme of ['light', 'dark']) {
  test(`the title and the X of a sheet stay in view while it scrolls (${theme})`, {
    tag: theme === 'light' ? [] : '@long',
  }, async ({ page }) => {
    await page.addInitScript((chosen) => localStorage.setItem('theme', chosen), theme);
    await page.setViewportSize({ width: 320, height: 420 });
    await home(page);
    await openScan(page);
    await scanSheet(page).getByRole('button', { name: 'Read', exact: true }).scrollIntoViewIfNeeded();
    await scanSheet(page).evaluate((sheet) => sheet.scrollTo(0, sheet.scrollHeight));
    expect(await scanSheet(page).evaluate((sheet) => sheet.scrollTop)).toBeGreaterThan(0);
    await expect(scanSheet(page).getByRole('heading')).toBeInViewport({ ratio: 1 });
    await expect(scanSheet(page).getByRole('button', { name: 'Close' })).toBeInViewport({ ratio: 1 });
    await expectAccessible(page);
  });
}

test('a sheet that cannot close now stays open when Back is pressed', { tag: '@long' }, async ({ page }) => {
  await page.goto('/assets');
  await page.goto('/work');
  await page.getByRole('listitem').getByRole('button', { name: 'Approve' }).first().click();
  const sheet = page.getByRole('dialog');
  await page.route('**/approve', () => undefined);
  await sheet.getByRole('button', { name: 'Press seal' }).click();
  await expect(sheet.getByRole('button', { name: 'Pressing' })).toBeVisible();
  await back(page);
  await expect.poll(() => page.evaluate(() => history.state?.sheet ?? 0)).toBe(1);
  await expect(sheet).toBeVisible();
  await expect(page).toHaveURL(/\/work\b/);
});
