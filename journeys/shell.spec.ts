import type { Page } from '@playwright/test';
import { toasts } from './support/sending.ts';
import { expect, look, test } from './support/server.ts';
import { bell, openStill } from './support/still.ts';

const tip = (page: Page) => page.getByRole('tooltip', { includeHidden: true });
const themeTool = (page: Page) => page.getByRole('button', { name: /^Theme:/ });

look(
  'a tool says its name after 700 ms, the next one at once, and one that comes later than 300 ms waits again',
  async ({ page }) => {
    await openStill(page, '/');
    await themeTool(page).hover();
    // Its code loads with the first hovering pointer.
    await expect(tip(page)).toBeAttached();
    await page.clock.runFor(699);
    await expect(tip(page)).toBeHidden();
    await page.clock.runFor(1);
    await expect(tip(page)).toBeVisible();
    await expect(tip(page)).toHaveText('Theme: system');
    await bell(page).hover();
    await expect(tip(page)).toHaveText('Notifications, 3 unread');
    await expect(tip(page)).toBeVisible();

    await page.mouse.move(10, 400);
    await expect(tip(page)).toBeHidden();
    await page.clock.runFor(300);
    await bell(page).hover();
    await expect(tip(page)).toBeVisible();
    await page.mouse.move(10, 400);
    await page.clock.runFor(301);
    await bell(page).hover();
    await page.clock.runFor(699);
    await expect(tip(page)).toBeHidden();
    await page.clock.runFor(1);
    await expect(tip(page)).toBeVisible();

    // It can be hovered (WCAG 1.4.13), and Escape hides it.
    await tip(page).hover();
    await page.clock.runFor(5000);
    await expect(tip(page)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(tip(page)).toBeHidden();
  },
);

look(
  'a tool that was pressed says no more: one Escape closes the sheet that it opened',
  { tag: '@long' },
  async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await openStill(page, '/');
    await bell(page).hover();
    await bell(page).click();
    const sheet = page.getByRole('dialog', { name: 'Notifications' });
    await expect(sheet.getByRole('heading', { name: 'Notifications' })).toBeFocused();
    await page.clock.runFor(1000);
    await expect(tip(page)).toBeHidden();
    await page.keyboard.press('Escape');
    await expect(sheet).toBeHidden();
  },
);

look(
  'the keyboard brings a tooltip too, over a sheet as well; it adds nothing to what is read aloud',
  { tag: '@long' },
  async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await openStill(page, '/');
    // The skip link and the logo come before it.
    for (let stop = 0; stop < 3; stop++) await page.keyboard.press('Tab');
    await expect(themeTool(page)).toBeFocused();
    await expect(tip(page)).toBeAttached();
    await page.clock.runFor(700);
    await expect(tip(page)).toBeVisible();
    await expect(themeTool(page)).toHaveAccessibleDescription('');
    await expect(page.getByRole('tooltip')).toHaveCount(0);
    await expect(page.locator('[title]')).toHaveCount(0);
    await page.keyboard.press('Tab');
    await expect(tip(page)).toHaveText('Notifications, 3 unread');
    await page.keyboard.press('Enter');
    await expect(tip(page)).toBeHidden();

    const sheet = page.getByRole('dialog', { name: 'Notifications' });
    await expect(sheet.getByRole('heading', { name: 'Notifications' })).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(sheet.getByRole('button', { name: 'Close' })).toBeFocused();
    await page.clock.runFor(700);
    await expect(tip(page)).toBeVisible();
    await expect(tip(page)).toHaveText('Close');
    const isOnTop = () =>
      tip(page).evaluate((element) => {
        const { left, right, top, bottom } = element.getBoundingClientRect();
        return element.contains(document.elementFromPoint((left + right) / 2, (top + bottom) / 2));
      });
    await expect.poll(isOnTop).toBe(true);
    await page.keyboard.press('Escape');
    await expect(tip(page)).toBeHidden();
    await expect(sheet).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(sheet).toBeHidden();
  },
);

look('on a phone on its side all six tabs can be reached, and titles keep their place', async ({ page }) => {
  await page.setViewportSize({ width: 844, height: 390 });
  await page.goto('/');
  const tabs = page.getByRole('navigation', { name: 'Main' }).getByRole('link');
  await expect(tabs).toHaveCount(6);
  for (const tab of await tabs.all()) await expect(tab).toBeInViewport({ ratio: 1 });
  await page.setViewportSize({ width: 390, height: 844 });
  const tops: (number | undefined)[] = [];
  for (const path of ['/', '/work', '/contacts', '/assets']) {
    await page.goto(path);
    tops.push((await page.getByRole('heading', { level: 1 }).boundingBox())?.y);
  }
  expect(tops).toEqual(tops.map(() => tops[0]));
});

test.describe('with a finger', () => {
  test.use({ hasTouch: true });
  look('no tooltip comes', async ({ page }) => {
    await openStill(page, '/');
    await themeTool(page).tap();
    await expect(page.getByRole('button', { name: 'Theme: light' })).toBeVisible();
    await page.clock.runFor(5000);
    await expect(tip(page)).toBeHidden();
  });
});

const SAMPLE = /^(Price alert|Document waiting|Refund update)/;

look(
  'with demo data random samples come, at most 10 with the real ones; they say so, never toast and go with the page',
  { tag: '@long' },
  async ({ page }) => {
    await openStill(page, '/', 0.1);
    // Their code loads with the first sign of a pointer.
    await page.mouse.move(1, 1);
    await page.clock.runFor(30_000);
    await expect(bell(page)).toHaveAccessibleName('Notifications, 4 unread');
    await expect(bell(page)).toHaveText('4');
    const panel = page.getByRole('dialog', { name: 'Notifications' });
    const samples = panel.getByRole('button', { name: SAMPLE });
    await bell(page).click();
    await expect(samples).toHaveAccessibleName(/Sample · Just now/);
    await page.keyboard.press('Escape');
    for (let round = 0; round < 11; round += 1) {
      await page.clock.runFor(30_000);
      await expect(toasts(page)).toHaveText('');
    }
    await expect(bell(page)).toHaveAccessibleName('Notifications, 9+ unread');
    await expect(bell(page)).toHaveText('9+');
    await bell(page).click();
    await expect(panel.getByRole('listitem')).toHaveCount(10);
    await expect(samples.last()).toHaveAccessibleName(/Sample · \d min ago/);
    await page.clock.resume();
    await page.reload();
    await expect(bell(page)).toHaveAccessibleName('Notifications, 3 unread');
  },
);

test.describe('without demo data', () => {
  test.use({ settings: { DEMO_DATA: 'off' } });
  look('no random sample ever comes', { tag: '@long' }, async ({ page }) => {
    await page.addInitScript(() => {
      Math.random = () => 0.1;
    });
    await page.clock.install();
    await page.goto('/');
    await expect(page.getByText('$0.00').first()).toBeAttached();
    await page.clock.runFor(300_000);
    await expect(bell(page)).toHaveAccessibleName('Notifications');
    await expect(bell(page)).toHaveText('');
    await bell(page).click();
    await expect(page.getByRole('dialog').getByText('Nothing new')).toBeVisible();
  });
});
