import type { Locator, Page } from '@playwright/test';
import { expect, look } from './support/server.ts';

interface Moved {
  /** Heights of the moving part at the start and end, and where it started. */
  readonly from: { readonly height: number; readonly y: number };
  readonly to: { readonly height: number; readonly y: number };
}

/** Records the view transitions of shared elements as the browser draws them. */
async function watchMoves(page: Page) {
  await page.addInitScript(() => {
    const moves: object[] = [];
    Object.assign(globalThis, { moves });
    const start = document.startViewTransition?.bind(document);
    document.startViewTransition = (change) => {
      const move = start(change);
      const seen = () => {
        const group = document
          .getAnimations()
          .map(({ effect }) => effect as KeyframeEffect)
          .find(({ pseudoElement }) => pseudoElement === '::view-transition-group(shared)');
        const [first] = group?.getKeyframes() ?? [];
        const last = getComputedStyle(document.documentElement, '::view-transition-group(shared)');
        group?.updateTiming({ delay: -10_000 });
        const place = (style: { height?: unknown; transform?: unknown }) => ({
          height: Number.parseFloat(String(style.height)),
          y: new DOMMatrix(String(style.transform)).f,
        });
        moves.push({ from: place((first as { height?: unknown } | undefined) ?? {}), to: place(last) });
      };
      // A skipped transition does not count.
      move.ready.then(seen, () => undefined);
      return move;
    };
  });
}
const movesOf = (page: Page): Promise<Moved[]> => page.evaluate(() => Reflect.get(globalThis, 'moves'));

const rows = (page: Page) => page.getByRole('tabpanel').getByRole('listitem');
const boxOf = async (part: Locator) => (await part.boundingBox()) ?? { height: Number.NaN, y: Number.NaN };
/** Pauses the next transitions at their beginning. */
const hold = (page: Page) =>
  page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('::view-transition-group(shared) { animation-duration: 60s; }');
    document.adoptedStyleSheets.push(sheet);
  });

look('a row becomes its sheet, and Back makes it the row again', async ({ page }) => {
  await watchMoves(page);
  await page.goto('/history');
  const row = rows(page).filter({ hasText: 'Received USDC' }).first();
  const sheet = page.getByRole('dialog', { name: 'Received USDC' });
  const { height, y } = await boxOf(row);
  await row.getByRole('button').click();
  await expect(sheet.getByRole('heading').first()).toBeFocused();
  await expect.poll(() => movesOf(page)).toHaveLength(1);
  const there = await boxOf(sheet);
  const opened = { from: { height, y }, to: { height: there.height, y: there.y } };
  expect(await movesOf(page)).toEqual([opened]);
  await page.evaluate(() => history.back());
  await expect.poll(() => movesOf(page)).toEqual([opened, { from: opened.to, to: opened.from }]);
  await expect(sheet).toBeHidden();
  await expect(row.getByRole('button')).toBeFocused();
  await expect(page).toHaveURL(/\/history$/);
});

look(
  'a row of Home and a credential of DigitalID become their sheets, as a button of the page does not',
  { tag: '@long' },
  async ({ page }) => {
    await watchMoves(page);
    await page.goto('/id');
    await page.getByRole('list', { name: 'Credentials' }).getByRole('button').first().click();
    await expect.poll(() => movesOf(page)).toHaveLength(1);
    await page.keyboard.press('Escape');
    await expect.poll(() => movesOf(page)).toHaveLength(2);
    await page.goto('/');
    await page.getByRole('list', { name: 'Recent activity' }).getByRole('button').first().click();
    await expect.poll(() => movesOf(page)).toHaveLength(1);
    await page.keyboard.press('Escape');
    await expect.poll(() => movesOf(page)).toHaveLength(2);
    await page.evaluate(() => scrollTo(0, 0));
    await page.getByRole('button', { name: 'Scan', exact: true }).click();
    await expect(page.getByRole('dialog', { name: 'Scan a code' })).toBeVisible();
    expect(await movesOf(page)).toHaveLength(2);
  },
);

look('under reduced motion nothing moves', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await watchMoves(page);
  await page.goto('/history');
  await rows(page).first().getByRole('button').click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  expect(await movesOf(page)).toEqual([]);
});

look('nothing shifts while a sheet opens, is dragged and closes', async ({ page }) => {
  await page.addInitScript(() => {
    Object.assign(globalThis, { shift: 0 });
    new PerformanceObserver((list) => {
      // Includes shifts after a press.
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
        Reflect.set(globalThis, 'shift', Reflect.get(globalThis, 'shift') + entry.value);
    }).observe({ type: 'layout-shift' });
  });
  await page.goto('/history');
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => Reflect.set(globalThis, 'shift', 0));
  const sheet = page.getByRole('dialog', { name: 'Received USDC' });
  for (const by of [40, 400]) {
    await rows(page).filter({ hasText: 'Received USDC' }).first().getByRole('button').click();
    await expect(sheet).toBeVisible();
    await sheet.evaluate((one) => Promise.all(one.getAnimations().map(({ finished }) => finished)));
    await expect(page.locator('[style*=view-transition-name]')).toHaveCount(0);
    const { x, y } = (await sheet.getByRole('heading').first().boundingBox()) ?? { x: Number.NaN, y: Number.NaN };
    await page.mouse.move(x + 20, y + 10);
    await page.mouse.down();
    await page.mouse.move(x + 20, y + 10 + by, { steps: 8 });
    await page.mouse.up();
    if (by === 40) await page.keyboard.press('Escape');
    await expect(sheet).toBeHidden();
  }
  expect(await page.evaluate(() => Reflect.get(globalThis, 'shift'))).toBeLessThan(0.02);
});

look('what is pressed looks pressed in the next frame', { tag: '@long' }, async ({ page }) => {
  const pressed: [string, Locator][] = [
    ['/history', rows(page).first().getByRole('button')],
    ['/id', page.getByRole('list', { name: 'Credentials' }).getByRole('button').first()],
    ['/localpay', page.getByRole('button', { name: 'TopUp', exact: true })],
    ['/receive', page.getByRole('button', { name: 'Copy Address' })],
  ];
  for (const [path, control] of pressed) {
    await page.goto(path);
    await control.scrollIntoViewIfNeeded();
    await control.hover();
    const looks = () =>
      control.evaluate(async (one) => {
        await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
        const { backgroundColor, transform, opacity, filter, scale } = getComputedStyle(one);
        return [backgroundColor, transform, opacity, filter, scale].join();
      });
    const before = await looks();
    await page.mouse.down();
    expect(await looks(), path).not.toBe(before);
    await page.mouse.move(0, 0);
    await page.mouse.up();
  }
});

look.describe('at a desk', () => {
  look.use({ viewport: { width: 1280, height: 860 } });
  look('a row becomes what stands beside it, and that the row again', async ({ page }) => {
    await watchMoves(page);
    await page.goto('/history');
    const row = rows(page).filter({ hasText: 'Received USDC' }).first();
    const { height, y } = await boxOf(row);
    await row.getByRole('button').click();
    const detail = page.getByRole('region', { name: 'Received USDC' });
    await expect(detail.getByRole('heading').first()).toBeFocused();
    await expect.poll(async () => (await movesOf(page)).map(({ from }) => from)).toEqual([{ height, y }]);
    await page.keyboard.press('Escape');
    await expect.poll(async () => (await movesOf(page)).map(({ to }) => to).at(1)).toEqual({ height, y });
    await expect(detail).toBeHidden();
    await expect(row.getByRole('button')).toBeFocused();
  });

  look('while a row still moves another one is pressed, and takes its place', async ({ page }) => {
    await page.goto('/history');
    await hold(page);
    const [first, second] = [rows(page).first(), rows(page).nth(1)];
    await first.getByRole('button').click();
    await expect(first.getByRole('button')).toHaveAttribute('aria-current', 'true');
    await second.getByRole('button').click();
    await expect(second.getByRole('button')).toHaveAttribute('aria-current', 'true');
    await expect(page.getByRole('main').getByRole('button', { name: 'Close' })).toHaveCount(1);
    await page.keyboard.press('Escape');
    await expect(second.getByRole('button')).toBeFocused();
    await expect(page.locator('[style*=view-transition-name]')).toHaveCount(1);
  });
});
