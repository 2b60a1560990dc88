import type { Locator, Page } from '@playwright/test';
import { expect, look, test } from './support/server.ts';

const VIEWS = {
  '/': 'Quick actions',
  '/id': 'Add credential',
  '/assets': 'Send',
  '/localpay': 'Scan QR',
  '/work': 'Approve',
  '/traveler': 'Scan receipt',
};
/** Position by the design: 54 square, one gutter from the edge, 16 above the nav of 64. */
const PLACE = { side: 54, bottom: 80 };
const PHONES = [
  { width: 390, height: 844, gutter: 20 },
  { width: 320, height: 568, gutter: 16 },
];

/** Texts and controls covered by the button; uses the boxes of texts, not of blocks. */
const covered = (fab: Locator) =>
  fab.evaluate((button) => {
    const own = button.getBoundingClientRect();
    const main = document.querySelector('main');
    if (!main) throw new Error('there is no page');
    const found: string[] = [];
    const look = (element: Element, rects: DOMRectList, what: string) => {
      for (const rect of rects) {
        const [left, right] = [Math.max(rect.left, own.left), Math.min(rect.right, own.right, innerWidth)];
        const [top, bottom] = [Math.max(rect.top, own.top), Math.min(rect.bottom, own.bottom)];
        if (right - left < 1 || bottom - top < 1) continue;
        // Elements clipped by a scroller or a fold do not count.
        const there = document.elementsFromPoint((left + right) / 2, (top + bottom) / 2);
        if (there.some((one) => element.contains(one))) found.push(what);
      }
    };
    for (const element of main.querySelectorAll('a, button, input, select, textarea, summary, svg, img'))
      look(element, element.getClientRects(), element.textContent || element.tagName);
    const texts = document.createTreeWalker(main, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const { currentNode } = texts;
      if (!currentNode.textContent?.trim() || !currentNode.parentElement) continue;
      const range = document.createRange();
      range.selectNodeContents(currentNode);
      look(currentNode.parentElement, range.getClientRects(), currentNode.textContent);
    }
    return found;
  });

const scrolled = async (page: Page, share: number) =>
  page.evaluate(async (part) => {
    const { documentElement } = document;
    scrollTo({ top: Math.round((documentElement.scrollHeight - innerHeight) * part), behavior: 'instant' });
    for (let frame = 0; frame < 3; frame++) await new Promise((done) => requestAnimationFrame(done));
  }, share);
const stands = (fab: Locator) =>
  fab.evaluate((one) => Promise.all(one.getAnimations().map(({ finished }) => finished)));

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

for (const { width, height, gutter } of PHONES)
  look(
    `at ${width} px the quick action covers nothing that is read or pressed, wherever the page is scrolled`,
    { tag: width === 320 ? [] : '@long' },
    async ({ page }) => {
      await page.setViewportSize({ width, height });
      for (const [path, name] of Object.entries(VIEWS)) {
        await page.goto(path);
        const fab = page.getByRole('button', { name, exact: true }).last();
        await expect(page.getByRole('heading', { level: 1 }).first()).toBeAttached();
        await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
        // The observer of the page's end loads at the first sign of a pointer.
        await page.mouse.move(1, 1);
        for (const share of [0, 0.25, 0.5, 0.75, 1]) {
          await scrolled(page, share);
          await stands(fab);
          await expect.poll(() => covered(fab), `${path} at ${share}`).toEqual([]);
          await expect(fab).toBeInViewport({ ratio: 0.25 });
        }
        await expect(page.locator(':root[data-end]')).toBeAttached();
        await stands(fab);
        const box = await fab.boundingBox();
        expect(box).toEqual({
          x: width - gutter - PLACE.side,
          y: height - PLACE.bottom - PLACE.side,
          width: PLACE.side,
          height: PLACE.side,
        });
      }
    },
  );

look('the tab at the edge does on a press what the button does', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('list', { name: 'Recent activity' }).getByRole('listitem')).toHaveCount(4);
  const box = await page.getByRole('button', { name: 'Quick actions' }).boundingBox();
  expect(box?.x).toBe(390 - 20);
  await page.mouse.click(390 - 20 / 2, (box?.y ?? 0) + PLACE.side / 2);
  await expect(page.getByRole('dialog', { name: 'Quick actions' })).toBeVisible();
});
