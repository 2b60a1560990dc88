import type { Locator, Page } from '@playwright/test';
import { DOORS, NOWHERE, OPEN, SCREENS } from '#app/web/testing/screens.ts';
import { expectNoSidewaysScroll, expectSound } from './support/accessible.ts';
import { expect, look, test } from './support/server.ts';
import { cutOff, unmarked } from './support/sight.ts';

/** Paths of mailed links whose time is over: to prove an e-mail, and to stop a change of it. */
const MAILED = ['prove', 'stop'].map((place) => `/login?${place}#${'a'.repeat(43)}`);
const LANGUAGES = { en: 'en-US', ko: 'ko-KR' } as const;
const PHONE = { width: 390, height: 844 };
/** A phone at 200 % zoom. */
const ZOOMED = { width: 195, height: 422 };

/** Opens a screen and waits until it has finished loading. */
async function open(page: Page, path: string) {
  const answer = await page.goto(path);
  expect(answer?.status(), path).toBe(path === NOWHERE ? 404 : 200);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(
    page
      .getByRole('main')
      .getByRole('status')
      .filter({ hasText: /loading|불러오는 중/ }),
  ).toHaveCount(0);
}

async function expectWholeAtDoubleSize(page: Page, what: string) {
  await page.setViewportSize(ZOOMED);
  expect(await page.evaluate(cutOff), `${what} at 200 %`).toEqual([]);
  await page.setViewportSize(PHONE);
}

for (const [language, locale] of Object.entries(LANGUAGES)) {
  // axe sees the same page in the other language, so that run is a long one.
  test.describe(`in ${language}`, { tag: language === 'en' ? [] : ['@long'] }, () => {
    test.use({ locale });
    look('every screen is clean to axe, light and dark, and whole at 200 % zoom', async ({ page }) => {
      test.setTimeout(180_000);
      for (const path of [...SCREENS, NOWHERE]) {
        await open(page, path);
        await expect(page.locator('html')).toHaveAttribute('lang', language);
        await expectSound(page, path);
        await expectNoSidewaysScroll(page);
        await expectWholeAtDoubleSize(page, path);
      }
    });

    test.describe('on a server for many people', () => {
      test.use({ settings: { WALLET_MODE: 'hosted' } });
      look('so are sign-in, registration and mailed links that are over', async ({ page }) => {
        for (const path of [...Object.keys({ ...OPEN, ...DOORS }), ...MAILED]) {
          await open(page, path);
          await expectSound(page, path);
          await expectWholeAtDoubleSize(page, path);
        }
      });
    });
  });
}

/** Every kind of sheet: its screen, and the control that opens it. */
const SHEETS: readonly (readonly [string, (page: Page) => Locator])[] = [
  ['/', (page) => page.getByRole('button', { name: 'Scan', exact: true })],
  ['/', (page) => page.getByRole('button', { name: /^Notifications/ })],
  ['/id', (page) => page.getByRole('list', { name: 'Credentials' }).getByRole('button').first()],
  ['/assets', (page) => page.getByRole('button', { name: 'Deposit' })],
  ['/assets', (page) => page.getByRole('list', { name: 'Recent transactions' }).getByRole('button').first()],
  ['/work', (page) => page.getByRole('listitem').getByRole('button', { name: 'View' }).first()],
  ['/work', (page) => page.getByRole('listitem').getByRole('button', { name: 'Approve' }).first()],
  ['/traveler', (page) => page.getByRole('button', { name: 'Enter a receipt' })],
  ['/traveler', (page) => page.getByRole('list', { name: 'Recent refunds' }).getByRole('button').first()],
  ['/travel-plan', (page) => page.getByRole('button', { name: /^Open/ }).first()],
  ['/bank-info', (page) => page.getByRole('button', { name: 'Manage' })],
  ['/myinfo', (page) => page.getByRole('button', { name: 'Edit Profile' })],
  ['/myinfo', (page) => page.getByRole('button', { name: 'Support and legal' })],
];

test('every sheet takes the focus and gives it back to what opened it, is clean to axe and whole, at 200 % zoom too', {
  tag: '@long',
}, async ({ page }) => {
  test.setTimeout(120_000);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  for (const [path, openerOf] of SHEETS) {
    await open(page, path);
    const opener = openerOf(page);
    await opener.press('Enter');
    const sheet = page.locator('dialog[open]');
    await expect(sheet.getByRole('heading', { level: 2 }), `${path} ${opener}`).toBeFocused();
    await expectSound(page, `${path} ${opener}`, 'dialog[open]');
    expect(await page.evaluate(cutOff), `${path} ${opener}`).toEqual([]);
    await expectWholeAtDoubleSize(page, `${path} ${opener}`);
    await page.keyboard.press('Escape');
    await expect(sheet).toHaveCount(0);
    await expect(opener, `${path}`).toBeFocused();
  }
});

look(
  'in forced colours every control has an edge, and what is chosen, focused, wrong or off can be told',
  { tag: '@long' },
  async ({ page }) => {
    test.setTimeout(120_000);
    await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' });
    for (const path of [...SCREENS, NOWHERE, ...Object.keys(OPEN)]) {
      await open(page, path);
      expect(await page.evaluate(unmarked), path).toEqual([]);
    }
    const css = (of: Locator, name: string, pseudo?: string) =>
      of.evaluate((element, [key = '', part]) => getComputedStyle(element, part).getPropertyValue(key), [name, pseudo]);
    const canvas = await css(page.locator('body'), 'background-color');

    await open(page, '/history');
    const [chosen, other] = [page.getByRole('tab', { selected: true }), page.getByRole('tab', { name: 'Services' })];
    expect(await css(chosen.locator('span'), 'border-bottom-color')).not.toBe(canvas);
    expect(await css(other.locator('span'), 'border-bottom-color')).toBe(canvas);
    await page.getByRole('combobox', { name: 'Period' }).selectOption({ label: 'Past week' });
    const chip = (text: string) => page.locator('[aria-hidden=true]').filter({ hasText: text }).first();
    expect(await css(chip('Past week'), 'border-top-width')).toBe('3px');
    expect(await css(chip('Type'), 'border-top-width')).toBe('1px');
    await other.focus();
    await page.keyboard.press('ArrowLeft');
    for (const [name, value] of Object.entries({ 'outline-style': 'solid', 'outline-width': '3px' }))
      expect(await css(page.locator(':focus'), name)).toBe(value);
    expect(await css(page.locator(':focus'), 'outline-color')).not.toBe(canvas);

    const current = page.getByRole('navigation', { name: 'Main' }).locator('[aria-current=page]');
    expect(await css(current, 'background-color', '::before')).not.toBe(canvas);

    await open(page, '/send');
    const mode = (name: string) => page.locator('label').filter({ hasText: name });
    expect(await css(mode('Address').first(), 'outline-style')).toBe('solid');
    expect(await css(mode('Contact'), 'outline-style')).toBe('none');
    const recipient = page.getByLabel('Recipient address');
    await page.getByRole('list', { name: 'Recent recipients' }).getByRole('button').first().click();
    const off = page.getByRole('button', { name: 'Send Asset' });
    await expect(off).toBeDisabled();
    expect(await css(off, 'color')).not.toBe(await css(page.getByRole('button', { name: /^Theme/ }), 'color'));
    const before = await css(recipient, 'border-top-width');
    await recipient.fill('0x12');
    await recipient.blur();
    await expect(recipient).toHaveAttribute('aria-invalid', 'true');
    expect([before, await css(recipient, 'border-top-width')]).toEqual(['1px', '3px']);

    await open(page, '/verify-identity');
    const step = page.locator('[aria-current=step] > span').first();
    expect(await css(step, 'border-top-width')).toBe('3px');
    await page.getByRole('button', { name: /^Theme/ }).focus();
    await page.getByRole('button', { name: /^Notifications/ }).press('Enter');
    const sheet = page.getByRole('dialog', { name: 'Notifications' });
    expect(await css(sheet, 'border-top-width')).toBe('1px');
    const unread = sheet.getByText('Unread').first().locator('..');
    expect(await css(unread, 'background-color')).not.toBe(canvas);
  },
);

/** Records on <html> the longest animation so far, in ms. */
async function watchMotion(page: Page) {
  await page.addInitScript(() => {
    let longest = 0;
    const look = () => {
      for (const { effect } of document.getAnimations())
        longest = Math.max(longest, Number(effect?.getComputedTiming().activeDuration ?? 0));
      // The script runs before there is a page.
      document.querySelector('html')?.setAttribute('data-longest-ms', String(longest));
      requestAnimationFrame(look);
    };
    look();
  });
}

test('with reduced motion nothing moves, not even the seal', { tag: '@long' }, async ({ page }) => {
  await watchMotion(page);
  const approve = async (document: RegExp) => {
    await open(page, '/work');
    const row = page.getByRole('list', { name: 'To approve' }).getByRole('listitem');
    await row.filter({ hasText: document }).getByRole('button', { name: 'Approve' }).click();
    await page.getByRole('button', { name: 'Press seal' }).click();
    await expect(page.locator('.seal-press')).toBeVisible();
    await expect(page.getByRole('region', { name: 'Notifications (F8)' })).toContainText('approved');
    return Number(await page.locator('html').getAttribute('data-longest-ms'));
  };
  expect(await approve(/VC-124/)).toBeGreaterThanOrEqual(280);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  expect(await approve(/PO-2291/)).toBeLessThanOrEqual(1);
  await open(page, '/history');
  await page.getByRole('tab', { name: 'Services' }).click();
  await page.mouse.wheel(0, 600);
  await page.mouse.wheel(0, -300);
  await open(page, '/send');
  await page.getByText('Contact', { exact: true }).click();
  await open(page, '/myinfo');
  await page.getByRole('button', { name: /^Theme/ }).click();
  await page.getByRole('button', { name: 'Support and legal' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  expect(Number(await page.locator('html').getAttribute('data-longest-ms'))).toBeLessThanOrEqual(1);
});
