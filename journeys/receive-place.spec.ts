import type { Page } from '@playwright/test';
import { expect, look } from './support/server.ts';

const WIDTHS = [390, 320] as const;
/** Height of the screen above a phone's keyboard, scrolled so that field and buttons are visible. */
const ABOVE_KEYBOARD = 600;
const PRESSED = ['Copy Address', 'Share', 'Download'] as const;

const place = (page: Page, name: string) =>
  page.evaluate((label) => {
    const top = [...document.querySelectorAll('button')].find((one) => one.textContent === label);
    return { scrolled: scrollY, at: top?.getBoundingClientRect().top };
  }, name);

for (const width of WIDTHS) {
  look.describe(`at ${width} px`, () => {
    look.use({ viewport: { width, height: ABOVE_KEYBOARD }, hasTouch: true });

    look(
      'after an amount is typed a press hands the code on and leaves the page and the focus where they are',
      { tag: '@long' },
      async ({ page, context }) => {
        await context.grantPermissions(['clipboard-read', 'clipboard-write']);
        await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'share'));
        await page.goto('/receive');
        const amount = page.getByLabel('Amount');
        for (const name of PRESSED) {
          for (const press of ['click', 'tap'] as const) {
            const button = page.getByRole('button', { name, exact: true });
            await amount.click();
            await page.keyboard.press('ControlOrMeta+a');
            await page.keyboard.type('12.5');
            await button.evaluate((one) => one.scrollIntoView({ block: 'start' }));
            const before = await place(page, name);
            await button[press]();
            await expect(page.locator('[class*=toast]').last(), `${press} ${name}`).toBeVisible();
            await expect(button, `${press} ${name}`).toBeFocused();
            expect(await place(page, name), `${press} ${name}`).toEqual(before);
            await expect(amount).toHaveValue('12.5');
          }
        }
      },
    );
  });
}
