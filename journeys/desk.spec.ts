import type { Page } from '@playwright/test';
import { SCREENS } from '#app/web/testing/screens.ts';
import { expectNoSidewaysScroll, expectSound } from './support/accessible.ts';
import { expect, look, test } from './support/server.ts';

test.use({ serviceWorkers: 'allow' });

const DESK = { width: 1280, height: 860 };
const TABLET = { width: 768, height: 1024 };
const PHONE = { width: 390, height: 844 };

const rows = (page: Page) => page.getByRole('tabpanel').getByRole('listitem').getByRole('button');
const detail = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const boxOf = async (page: Page, selector: string) => {
  const box = await page.locator(selector).first().boundingBox();
  if (!box) throw new Error(`${selector} is not on screen`);
  return box;
};

for (const [name, viewport] of [
  ['1280', DESK],
  ['768', TABLET],
] as const)
  test.describe(`at ${name} pixels`, () => {
    test.use({ viewport });
    // Between the two widths only spacing differs, so the narrower one runs in the long run.
    const later = name === '768' ? { tag: '@long' } : {};
    look(
      'a row of History opens beside it, in the address, and another one takes its place',
      later,
      async ({ page }) => {
        await page.goto('/assets');
        await page.getByRole('link', { name: 'History' }).first().click();
        await rows(page).filter({ hasText: 'Received USDC' }).first().click();
        const opened = detail(page, 'Received USDC');
        await expect(opened.getByRole('heading', { name: 'Received USDC' })).toBeFocused();
        await expect(page.getByRole('dialog')).toHaveCount(0);
        const [list, beside] = [await boxOf(page, '[role=tabpanel]'), await opened.boundingBox()];
        expect(beside?.x).toBeGreaterThanOrEqual(list.x + list.width);
        expect(beside?.y).toBeLessThan(viewport.height / 2);
        await expect(rows(page).filter({ hasText: 'Received USDC' }).first()).toHaveAttribute('aria-current', 'true');
        await expectSound(page, 'History beside its detail');
        await expectNoSidewaysScroll(page);
        const address = page.url();
        expect(address).toContain('entry=');
        await rows(page).filter({ hasText: 'Vendor contract VC-118' }).first().click();
        await expect(detail(page, 'Vendor contract VC-118')).toBeVisible();
        await expect(opened).toHaveCount(0);
        await page.goBack();
        await expect(page).toHaveURL(/\/assets$/);
        await page.goto(address);
        await expect(opened).toBeVisible();
      },
    );

    look('the keyboard alone opens a row, closes it and is where it was', async ({ page }) => {
      await page.goto('/history');
      await expect(rows(page).first()).toBeVisible();
      await page.keyboard.press('j');
      await expect(rows(page).first()).toBeFocused();
      await page.keyboard.press('j');
      await page.keyboard.press('k');
      await expect(rows(page).first()).toBeFocused();
      await page.keyboard.press('Enter');
      const close = page.getByRole('main').getByRole('button', { name: 'Close' });
      await expect(page.getByRole('main').getByRole('heading', { level: 2 }).last()).toBeFocused();
      await page.keyboard.press('Tab');
      await expect(close).toBeFocused();
      await page.keyboard.press('Escape');
      await expect(close).toHaveCount(0);
      await expect(rows(page).first()).toBeFocused();
    });

    look(
      'a key that is pressed in the moment in which the code for it comes is heard once',
      { tag: '@long' },
      async ({ page }) => {
        const { promise: isDrawn, resolve: drawn } = Promise.withResolvers<void>();
        await page.exposeFunction('drawn', drawn);
        await page.addInitScript(() => {
          const late = new MutationObserver(() => {
            if (!document.querySelector('[role=tooltip]')) return;
            late.disconnect();
            // The page is rendered but has no handlers yet. The key press waits until the page is no longer busy.
            Reflect.get(globalThis, 'drawn')();
            const { scheduling } = navigator as Navigator & { scheduling: { isInputPending(): boolean } };
            while (!scheduling.isInputPending());
          });
          late.observe(document, { subtree: true, childList: true });
        });
        const { promise: isWanted, resolve: want } = Promise.withResolvers<void>();
        await page.route(/\/Extras-.*\.js$/, async (route) => {
          await isWanted;
          await route.continue();
        });
        await page.goto('/history');
        await expect(rows(page).first()).toBeVisible();
        await page.keyboard.press('Shift');
        want();
        await isDrawn;
        await page.keyboard.press('j');
        await expect(rows(page).first()).toBeFocused();
      },
    );

    look('no screen is a stretched phone, scrolls sideways or fails axe', { tag: '@long' }, async ({ page }) => {
      test.slow();
      for (const path of SCREENS) {
        await page.goto(path);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await expect(page.getByRole('status').filter({ hasText: 'loading' })).toHaveCount(0);
        const index = await boxOf(page, 'nav');
        expect([index.x, index.height], path).toEqual([0, viewport.height]);
        const wide = await page.evaluate(() =>
          [...document.querySelectorAll('main :is(form, ul, section)')]
            .map((one) => one.getBoundingClientRect().width)
            .filter((width) => width > 560),
        );
        expect(wide, path).toEqual([]);
        await expectSound(page, path);
        await expectNoSidewaysScroll(page);
      }
    });

    look('in Work the first document stands beside the list, and A and R reach what decides', async ({ page }) => {
      await page.goto('/work');
      const approve = page.getByRole('main').locator('[data-key=a]');
      await expect(approve).toBeVisible();
      await page.keyboard.press('a');
      await expect(approve).toBeFocused();
      await page.keyboard.press('r');
      await expect(page.getByRole('main').locator('[data-key=r]')).toBeFocused();
      await page.getByRole('list', { name: 'To approve' }).getByRole('button', { name: 'View' }).nth(1).click();
      await expect(page).toHaveURL(/approval=\d+/);
      await page.reload();
      await expect(page.getByRole('main').getByRole('button', { name: 'Close' })).toBeVisible();
    });

    look(
      'a credential opens beside the others, and the rest of DigitalID is back when it is closed',
      async ({ page }) => {
        await page.goto('/id');
        await page.getByRole('list', { name: 'Credentials' }).getByRole('button').first().click();
        await expect(page.getByRole('button', { name: 'Technical details' })).toBeHidden();
        await page.getByRole('main').getByRole('button', { name: 'Close' }).click();
        await expect(page.getByRole('button', { name: 'Technical details' })).toBeVisible();
      },
    );
  });

test.describe('at 1280 pixels', () => {
  test.use({ viewport: DESK });
  look(
    'Home has the latest rows beside its cards until History is loaded, and whose wallet it is at the foot of the index',
    { tag: '@long' },
    async ({ page }) => {
      const isWanted = Promise.withResolvers<void>();
      await page.route(/\/Desk-[^/]*\.js$/, async (route) => {
        await isWanted.promise;
        await route.continue();
      });
      await page.goto('/');
      const recent = page.getByRole('list', { name: 'Recent activity' });
      await expect(recent.getByRole('listitem')).toHaveCount(4);
      expect((await recent.boundingBox())?.x).toBeGreaterThan(DESK.width / 2);
      isWanted.resolve();
      const side = page.getByRole('complementary', { name: 'History' });
      await expect(side.getByRole('heading', { name: 'History' })).toBeVisible();
      await expect(recent).toBeHidden();
      const services = page.getByRole('main').getByRole('list', { name: 'Services' }).getByRole('link');
      await expect(services).toHaveText([/LocalPay.*₩/s, /Work3 documents wait for your seal/]);
      await expect(page.getByRole('contentinfo')).toContainText('Kim Minseo');
      await side.getByRole('button').filter({ hasText: 'Received USDC' }).first().click();
      await expect(detail(page, 'Received USDC').getByRole('heading')).toBeFocused();
      await expect(side.getByRole('tab', { name: 'Services' })).toBeHidden();
      await page.keyboard.press('Escape');
      await expect(side.getByRole('tab', { name: 'Services' })).toBeVisible();
      await expectSound(page, 'Home beside History');
    },
  );

  look(
    'keys lead to every place and to the list of keys; none does while one types, nor once they are off',
    async ({ page }) => {
      await page.goto('/');
      await expect(page.getByRole('complementary', { name: 'History' })).toBeVisible();
      await page.keyboard.press('?');
      const sheet = page.getByRole('dialog', { name: 'Help' });
      await expect(sheet.getByRole('heading', { name: 'Keyboard shortcuts' })).toBeVisible();
      await expectSound(page, 'the list of keys', 'dialog[open]');
      await page.keyboard.press('Escape');
      await page.keyboard.press('g');
      await page.keyboard.press('y');
      await expect(page).toHaveURL(/\/history$/);
      await page.getByRole('button', { name: 'Search', exact: true }).click();
      await page.keyboard.type('ga?');
      await expect(page.getByRole('searchbox')).toHaveValue('ga?');
      await expect(page).toHaveURL(/\/history$/);
      await page.keyboard.press('Escape');
      await page.keyboard.press('?');
      await sheet.getByRole('switch', { name: 'Single-key shortcuts' }).click();
      await page.keyboard.press('Escape');
      await page.keyboard.press('g');
      await page.keyboard.press('a');
      await page.keyboard.press('?');
      await expect(sheet).toBeHidden();
      await expect(page).toHaveURL(/\/history$/);
    },
  );

  look('the first stop of Tab skips to the content', async ({ page }) => {
    await page.goto('/assets');
    await page.keyboard.press('Tab');
    const skip = page.getByRole('link', { name: 'Skip to content' });
    await expect(skip).toBeFocused();
    await expect(skip).toBeInViewport();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await expect(page.getByRole('main').getByRole('link', { name: 'Help' })).toBeFocused();
  });
});

test.describe('at 390 pixels', () => {
  test.use({ viewport: PHONE });
  look('a row of History opens as a sheet over it, and its address opens it again', async ({ page }) => {
    await page.goto('/history');
    await rows(page).filter({ hasText: 'Received USDC' }).first().click();
    await expect(page.getByRole('dialog', { name: 'Received USDC' })).toBeVisible();
    await page.goto(page.url());
    await expect(page.getByRole('dialog', { name: 'Received USDC' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page).toHaveURL(/\/history$/);
  });

  look('a phone that is touched never asks for what a desk has', async ({ page }) => {
    const asked: string[] = [];
    page.on('request', (request) => request.serviceWorker() ?? asked.push(request.url()));
    await page.goto('/');
    await expect(page.getByRole('list', { name: 'Recent activity' }).getByRole('listitem')).toHaveCount(4);
    await page.evaluate(() => navigator.serviceWorker.ready);
    expect(asked.filter((url) => /\/(Desk|Extras|HelpSheet)-/.test(url))).toEqual([]);
  });
});
