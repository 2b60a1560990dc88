import type { Page, Route } from '@playwright/test';
import { expect } from './server.ts';

export interface Shift {
  readonly value: number;
  /** Elements that moved, with their old and new positions. */
  readonly moved: readonly string[];
}

interface LayoutShift extends PerformanceEntry {
  readonly value: number;
  readonly hadRecentInput: boolean;
  readonly sources: readonly {
    readonly node: Node | null;
    readonly previousRect: DOMRectReadOnly;
    readonly currentRect: DOMRectReadOnly;
  }[];
}

function watch() {
  const shifts: Shift[] = [];
  Object.assign(globalThis, { shifts });
  const boxOf = ({ y, height }: DOMRectReadOnly) => `${Math.round(y)}+${Math.round(height)}`;
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput, sources } of list.getEntries() as LayoutShift[]) {
      const moved = sources.map(({ node, previousRect, currentRect }) => {
        const text = node?.textContent?.trim().slice(0, 30);
        return `${node?.nodeName} "${text}" ${boxOf(previousRect)} -> ${boxOf(currentRect)}`;
      });
      if (!hadRecentInput) shifts.push({ value, moved });
    }
  }).observe({ type: 'layout-shift', buffered: true });
}

/** Resolves when earlier changes have been painted. */
const painted = (page: Page) =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));

/**
 * Opens a path and returns every layout shift until it has loaded. The code arrives after the skeleton is painted; then
 * answers arrive one by one, each after the previous one is painted.
 */
export async function shiftsWhileOpening(page: Page, path: string): Promise<Shift[]> {
  await page.addInitScript(watch);
  let answered: Promise<unknown> = page
    .waitForFunction(() => document.documentElement.dataset.unpainted === undefined)
    .catch(() => undefined);
  await page.route(/\/assets\//, async (route) => {
    await painted(page).catch(() => undefined);
    await route.continue().catch(() => undefined);
  });
  await page.route(isRead, (route) => {
    // The page may be closed by then.
    answered = answered.then(() => painted(page).then(() => answer(route))).catch(() => undefined);
    return answered;
  });
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('main [class*=skeleton]')).toHaveCount(0);
  await page.evaluate(() => document.fonts.ready);
  // Waits for late code and fonts, and for the frame that paints them.
  await page.waitForLoadState('networkidle');
  await painted(page);
  return page.evaluate(() => Reflect.get(globalThis, 'shifts'));
}

/** An event stream never ends. */
const isRead = ({ pathname }: URL) => pathname.startsWith('/api/') && !pathname.includes('/events');

async function answer(route: Route): Promise<void> {
  await route.fulfill({ response: await route.fetch() });
}
