import type { Page } from '@playwright/test';
import { REFUSED, sendByWire, toasts } from './sending.ts';
import { expect, test } from './server.ts';

const tip = (page: Page) => page.getByRole('tooltip', { includeHidden: true });
const themeTool = (page: Page) => page.getByRole('button', { name: /^Theme:/ });
const bell = (page: Page) => page.getByRole('button', { name: /^Notifications/ });

/** Opens a page whose time stands still from then on; `random` is what Math.random gives. */
async function openStill(page: Page, path: string, random = 0.9) {
  await page.addInitScript((value) => {
    Math.random = () => value;
  }, random);
  await page.clock.install();
  await page.goto(path);
  await expect(bell(page)).toHaveAccessibleName(/3 unread/);
  await page.clock.pauseAt(Date.now() + 10_000);
}

/** Raises a toast by a press on Receive, in a page whose time stands still. */
async function raise(page: Page) {
  await page.getByRole('button', { name: 'Copy Address' }).click();
  await expect(async () => {
    await page.clock.runFor(1);
    await expect(toasts(page).getByText('Copied Successfully')).toBeVisible({ timeout: 100 });
  }).toPass();
}
/** A toast that has ended leaves the page a turn of its loop later. */
async function expectNone(page: Page) {
  await expect(async () => {
    await page.clock.runFor(1);
    await expect(toasts(page)).toHaveText('', { timeout: 100 });
  }).toPass();
}

test('the shell leads to the six places, Home and My info, and every view has its own quick action', async ({
  page,
}) => {
  const places = {
    '/': ['Home', 'Quick actions'],
    '/id': ['DigitalID', 'Add credential'],
    '/assets': ['Assets', 'Send'],
    '/localpay': ['LocalPay', 'Scan QR'],
    '/work': ['Work', 'Approve'],
    '/traveler': ['Traveler', 'Scan receipt'],
  };
  await page.goto('/');
  const entries = page.getByRole('navigation', { name: 'Main' }).getByRole('link');
  await expect(entries).toHaveText(Object.values(places).map(([name = '']) => name));
  const header = page.getByRole('banner');
  await expect(header.getByRole('link', { name: 'Ingam, home' })).toHaveAttribute('href', '/');
  await expect(header.getByRole('link', { name: 'My info' })).toHaveAttribute('href', '/myinfo');
  for (const [path, [name = '', action = '']] of Object.entries(places)) {
    await entries.filter({ hasText: name }).click();
    await expect(page).toHaveURL(path);
    await expect(entries.filter({ hasText: name })).toHaveAttribute('aria-current', 'page');
    // Work's rows have a button of that name too; the floating one comes after the page.
    await expect(page.getByRole('button', { name: action, exact: true }).last()).toBeVisible();
  }
  await page.goto('/localpay');
  await page.getByRole('button', { name: 'Scan QR' }).click();
  await expect(page.getByRole('dialog', { name: 'Not available yet' })).toContainText('Scan QR');
  await page.goto('/id');
  await page.getByRole('button', { name: 'Add credential', exact: true }).click();
  await expect(page).toHaveURL('/add-credential');
});

test('a tool says its name after 700 ms, the next one at once, and one that comes later than 300 ms waits again', async ({
  page,
}) => {
  await openStill(page, '/');
  await themeTool(page).hover();
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

  // It can be pointed at (WCAG 1.4.13), and Escape takes it away.
  await tip(page).hover();
  await page.clock.runFor(5000);
  await expect(tip(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(tip(page)).toBeHidden();
});

test('the keyboard brings a tooltip too, over a sheet as well; it adds nothing to what is read aloud', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openStill(page, '/');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(themeTool(page)).toBeFocused();
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
  const isOnTop = await tip(page).evaluate((element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    return element.contains(document.elementFromPoint((left + right) / 2, (top + bottom) / 2));
  });
  expect(isOnTop).toBe(true);
  await page.keyboard.press('Escape');
  await expect(tip(page)).toBeHidden();
  await expect(sheet).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
});

test.describe('with a finger', () => {
  test.use({ hasTouch: true });
  test('no tooltip comes', async ({ page }) => {
    await openStill(page, '/');
    await themeTool(page).tap();
    await expect(page.getByRole('button', { name: 'Theme: light' })).toBeVisible();
    await page.clock.runFor(5000);
    await expect(tip(page)).toBeHidden();
  });
});

test.describe('toasts', () => {
  test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

  test('one is shown at a time, for 5,000 ms that stand still while it is pointed at or has the focus', async ({
    page,
  }) => {
    await openStill(page, '/receive');
    const text = toasts(page).getByText('Copied Successfully');
    await raise(page);
    await raise(page);
    await expect(text).toHaveCount(1);
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
  });

  test('a swipe of more than 50 px to the right takes one away; less, or to the left, does not', async ({ page }) => {
    await openStill(page, '/receive');
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
  });

  test('their region is there from the first render, and F8 leads to it and Escape back', async ({ page }) => {
    await page.addInitScript(() => {
      new MutationObserver((_, observer) => {
        const root = document.getElementById('root');
        if (!root?.firstChild) return;
        observer.disconnect();
        const region = root.querySelector('section[aria-label="Notifications (F8)"]');
        document.documentElement.dataset.first = String(region !== null);
      }).observe(document, { childList: true, subtree: true });
    });
    await page.goto('/receive');
    await expect(page.locator('html')).toHaveAttribute('data-first', 'true');
    const copy = page.getByRole('button', { name: 'Copy Address' });
    await copy.press('Enter');
    await expect(toasts(page)).toContainText('Copied Successfully');
    await page.keyboard.press('F8');
    await expect(toasts(page)).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(copy).toBeFocused();
    await expect(toasts(page)).not.toContainText('Copied Successfully');
  });
});

test('a toast that comes while a sheet is open stands above it, is read out and in reach', async ({ page, server }) => {
  await page.goto('/myinfo');
  const opener = page.getByRole('button', { name: 'Privacy' });
  const sheet = page.getByRole('dialog', { name: 'Privacy' });
  const region = toasts(page);
  const failed = region.getByText('Transfer failed');
  const cdp = await page.context().newCDPSession(page);
  /** The browser's own accessibility tree leaves out what is inert. */
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

  // A sheet that goes with its screen leaves the region behind.
  await bell(page).click();
  const panel = page.getByRole('dialog', { name: 'Notifications' });
  await expect(panel.locator(region)).toBeAttached();
  await panel.getByRole('button', { name: /^Money received/ }).click();
  await expect(panel).toBeHidden();
  expect(await isReadOut()).toBe(true);
  await sendByWire(server.address, 'XP', '0.01', REFUSED);
  await expect(failed).toBeVisible();
});

const SAMPLE = /^(Price alert|Document waiting|Refund update)/;

test('with demo data random samples come, at most 10 with the real ones; they say so, never toast and go with the page', async ({
  page,
}) => {
  await openStill(page, '/', 0.1);
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
});

test.describe('without demo data', () => {
  test.use({ settings: { DEMO_DATA: 'off' } });
  test('no random sample ever comes', async ({ page }) => {
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
