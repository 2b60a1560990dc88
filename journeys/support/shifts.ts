import type { Page } from '@playwright/test';
import { expect } from './server.ts';

/** Every answer comes this much later than the one before it, so that each is painted by itself after its skeleton was seen. */
const FIRST_MS = 260;
const NEXT_MS = 70;
const CODE_MS = 100;

export interface Shift {
  readonly value: number;
  /** What moved, from where to where. */
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

/** Opens a path over a slow network and gives everything that moved by itself until all of it was there. */
export async function shiftsWhileOpening(page: Page, path: string): Promise<Shift[]> {
  let asked = 0;
  await page.addInitScript(watch);
  await page.route(/\/(api|assets)\//, async (route) => {
    const isData = route.request().url().includes('/api/');
    await new Promise((wait) => setTimeout(wait, isData ? FIRST_MS + NEXT_MS * asked++ : CODE_MS));
    // The page may be closed by then.
    await route.continue().catch(() => undefined);
  });
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('main [class*=skeleton]')).toHaveCount(0);
  await page.evaluate(() => document.fonts.ready);
  // Late code and faces, and the frame that they are painted in.
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  return page.evaluate(() => Reflect.get(globalThis, 'shifts'));
}
