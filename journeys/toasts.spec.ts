import type { Page } from '@playwright/test';
import { REFUSED, sendByWire, toasts } from './support/sending.ts';
import { expect, look, test } from './support/server.ts';
import { bell, openStill } from './support/still.ts';

/**
 * Raises a toast by a press on Receive, in a page with frozen time, and waits until it has replaced the previous one.
 */
async function raise(page: Page) {
  const text = toasts(page).getByText('Copied Successfully');
  const before = (await text.count()) > 0 ? await text.elementHandle() : null;
  await page.getByRole('button', { name: 'Copy Address' }).click();
  await expect(async () => {
    await page.clock.runFor(1);
    expect(await before?.isVisible()).not.toBe(true);
    await expect(text).toBeVisible({ timeout: 100 });
  }).toPass();
}
/** An ended toast leaves the page one turn of the event loop later. */
async function expectNone(page: Page) {
  await expect(async () => {
    await page.clock.runFor(1);
    await expect(toasts(page)).toHaveText('', { timeout: 100 });
  }).toPass();
}

test.describe('toasts', () => {
  test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

  look(
    'one is shown at a time, for 5,000 ms that stand still while it is pointed at or has the focus',
    async ({ page }) => {
      await openStill(page, '/receive', 0.9, page.getByRole('button', { name: 'Copy Address' }));
      const text = toasts(page).getByText('Copied Successfully');
      await raise(page);
      await raise(page);
      await expect(text).toHaveCount(1);
      // It covers neither the header's tools nor Back.
      for (const name of [/^Notifications/, /^Theme/]) await page.getByRole('button', { name }).click({ trial: true });
      for (const name of ['My info', 'Back']) await page.getByRole('link', { name }).click({ trial: true });
      await page.clock.runFor(4990);
      await expect(text).toBeVisible();
      await page.clock.runFor(10);
      await expectNone(page);

      await raise(page);
      await page.clock.runFor(3000);
      await text.hover();
      await page.clock.runFor(60_000);
      await expect(text).toBeVisible();
      await page.mouse.move(10, 10);
      await page.clock.runFor(1000);
      await page.keyboard.press('F8');
      await expect(toasts(page)).toBeFocused();
      await page.clock.runFor(60_000);
      await expect(text).toBeVisible();
      await page.keyboard.press('Tab');
      await page.clock.runFor(900);
      await expect(text).toBeVisible();
      await page.clock.runFor(100);
      await expectNone(page);
    },
  );

  look(
    'a swipe of more than 50 px to the right takes one away; less, or to the left, does not',
    { tag: '@long' },
    async ({ page }) => {
      await openStill(page, '/receive', 0.9, page.getByRole('button', { name: 'Copy Address' }));
      await raise(page);
      const text = toasts(page).getByText('Copied Successfully');
      const swipe = async (px: number) => {
        const box = await text.boundingBox();
        if (!box) throw new Error('no toast');
        await page.mouse.move(box.x + 80, box.y + 10);
        await page.mouse.down();
        await page.mouse.move(box.x + 80 + px, box.y + 10, { steps: 5 });
        await page.mouse.up();
      };
      const left = async () => (await text.boundingBox())?.x;
      const start = await left();
      for (const px of [49, -80]) {
        await swipe(px);
        await expect(text).toBeVisible();
        await expect.poll(left).toBe(start);
      }
      await swipe(51);
      await expectNone(page);
    },
  );
});

test('a toast that comes while a sheet is open stands above it, is read out and in reach', { tag: '@long' }, async ({
  page,
  server,
}) => {
  await page.goto('/myinfo');
  const opener = page.getByRole('button', { name: 'Support and legal' });
  const sheet = page.getByRole('dialog', { name: 'Support and legal' });
  const region = toasts(page);
  const failed = region.getByText('Transfer failed');
  const cdp = await page.context().newCDPSession(page);
  /** The browser's accessibility tree omits inert elements. */
  const isReadOut = async () => {
    const { root } = await cdp.send('DOM.getDocument');
    const { nodes } = await cdp.send('Accessibility.queryAXTree', { nodeId: root.nodeId, role: 'region' });
    return nodes.some(({ ignored, name }) => !ignored && name?.value === 'Notifications (F8)');
  };
  await bell(page).click();
  await expect(page.getByText('Live updates: connected')).toBeVisible();
  await page.keyboard.press('Escape');
  await opener.click();
  await expect(sheet).toBeVisible();
  expect(await isReadOut()).toBe(true);
  await sendByWire(server.address, 'XP', '0.01', REFUSED);
  await expect(failed).toBeVisible();
  const isOnTop = await failed.evaluate((element) => {
    const { left, top } = element.getBoundingClientRect();
    return element.contains(document.elementFromPoint(left + 4, top + 4));
  });
  expect(isOnTop).toBe(true);
  await page.keyboard.press('F8');
  await expect(region).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(failed).toHaveCount(0);
  await expect(sheet).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  await expect(opener).toBeFocused();

  // A sheet that closes with its screen keeps the live region.
  await bell(page).click();
  const panel = page.getByRole('dialog', { name: 'Notifications' });
  await expect(panel.locator(region)).toBeAttached();
  await panel.getByRole('button', { name: /^Money received/ }).click();
  await expect(panel).toBeHidden();
  expect(await isReadOut()).toBe(true);
  await sendByWire(server.address, 'XP', '0.01', REFUSED);
  await expect(failed).toBeVisible();
});
