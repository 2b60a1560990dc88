import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { fillIn, RECIPIENT, sendAsset } from './support/sending.ts';
import { expect, look } from './support/server.ts';

/** Expects the text inside the window and above the navigation, without scrolling. */
async function expectInView(page: Page, text: string) {
  const box = await page.getByText(text, { exact: true }).boundingBox();
  const nav = await page.getByRole('navigation').boundingBox();
  if (!box || !nav) throw new Error(`${text} is not drawn`);
  expect(box.y).toBeGreaterThanOrEqual(0);
  expect(box.y + box.height).toBeLessThanOrEqual(nav.y);
}

async function expectTotalBesideButton(page: Page) {
  await page.goto('/send');
  await expectInView(page, 'Recent recipients');
  await expect(sendAsset(page)).toHaveCount(0);
  await fillIn(page, 'USDC', '1250', RECIPIENT);
  // The navigation gives its room to a field in use.
  await page.getByLabel('Amount').blur();
  await page.evaluate(() => scrollTo(0, 0));
  await expectInView(page, 'To 0x52908400...9EE7 · fee 0.001');
  const total = page.locator('p').filter({ hasText: /^1,250\.001 USDC$/ });
  const [bar, button] = [await total.boundingBox(), await sendAsset(page).boundingBox()];
  if (!bar || !button) throw new Error('no bar');
  expect(bar.x + bar.width).toBeLessThanOrEqual(button.x);
  expect(Math.abs(bar.y + bar.height / 2 - (button.y + button.height / 2))).toBeLessThan(30);
  await expectAccessible(page);
}

/** Types into the amount by key, with the grouping and the caret after each edit. */
async function expectGroupedWhileTyped(page: Page) {
  const amount = page.getByLabel('Amount');
  const caret = () => amount.evaluate((field: HTMLInputElement) => field.selectionStart);
  await amount.fill('');
  await amount.pressSequentially('1234');
  await expect(amount).toHaveValue('1,234');
  await amount.press('Home');
  await amount.press('ArrowRight');
  await amount.press('9');
  await expect(amount).toHaveValue('19,234');
  expect(await caret()).toBe(2);
  await amount.press('Backspace');
  await expect(amount).toHaveValue('1,234');
  expect(await caret()).toBe(1);
  await amount.press('End');
  await amount.press('Backspace');
  await expect(amount).toHaveValue('123');
  for (const [typed, shown] of [
    ['1,000.5', '1,000.5'],
    ['\uff11\uff12\uff0e\uff15', '12.5'],
    ['1250 USDC', '1,250'],
  ] as const) {
    await amount.fill('');
    await amount.pressSequentially(typed);
    await expect(amount, typed).toHaveValue(shown);
    await expect(amount, typed).not.toHaveAttribute('aria-invalid');
  }
}

/** Opens Send before the server has answered about the address, whose notices have their place already. */
async function expectPlaceOfNotices(page: Page) {
  const answered = Promise.withResolvers<void>();
  await page.route(/\/api\/(payee|recipient)\?/, async (route) => {
    await answered.promise;
    await route.continue();
  });
  await page.goto('/send');
  await fillIn(page, 'USDC', '5', RECIPIENT);
  const final = page.getByText('You can’t undo a transfer once it’s received.');
  const notice = page.getByText('You have not sent to this address before');
  await expect(notice).toBeAttached();
  await expect(notice).toBeHidden();
  const before = await final.boundingBox();
  answered.resolve();
  await expect(notice).toBeVisible();
  const unknown = page.getByText('No one on this server has this address');
  await expect(unknown).toBeVisible();
  expect(await final.boundingBox()).toEqual(before);
  const wash = await page.evaluate(() => {
    const probe = document.body.appendChild(document.createElement('i'));
    probe.style.background = 'var(--wait-wash)';
    const { backgroundColor } = getComputedStyle(probe);
    probe.remove();
    return backgroundColor;
  });
  for (const one of [notice, unknown])
    await expect(one.locator('xpath=ancestor::div[2]')).toHaveCSS('background-color', wash);
}

look(
  'Send has people, fee and total in view, groups digits as typed, and keeps a place for notices',
  async ({ page }) => {
    for (const viewport of [
      { width: 320, height: 568 },
      { width: 390, height: 844 },
    ]) {
      await page.setViewportSize(viewport);
      await expectTotalBesideButton(page);
    }
    await expectGroupedWhileTyped(page);
    await expectPlaceOfNotices(page);
  },
);
