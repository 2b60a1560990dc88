import type { Browser, Page } from '@playwright/test';
import { screenPaths } from '../../src/app/routes.ts';
import { median } from '../../tools/measure.ts';
import { newVisit, seen, throttle } from './visit.ts';

const ROUNDS = 5;

/**
 * Measures from the press on a link to the frame with the next screen's heading, per route, after opening each once.
 */
export async function presses(browser: Browser, address: string) {
  const { page } = await newVisit(browser);
  await page.goto(address, { waitUntil: 'load' });
  await page.getByRole('list', { name: 'Recent activity' }).waitFor();
  const ms: Record<string, number> = {};
  for (const path of screenPaths.filter((one) => !['/', '/login', '/register', '/gallery'].includes(one))) {
    const times: number[] = [];
    for (let round = 0; round <= ROUNDS; round++) {
      await go(page, '/');
      const time = await go(page, path);
      if (round > 0) times.push(time);
    }
    ms[path] = Math.round(median(times));
  }
  await page.context().close();
  return { rounds: ROUNDS, ms, medianMs: median(Object.values(ms)) };
}

/** Presses a link to the path like a finger; resolves with the milliseconds until its heading has been painted. */
const go = (page: Page, path: string): Promise<number> =>
  page.evaluate(async (href) => {
    const before = document.querySelector('h1');
    const own = document.querySelector<HTMLAnchorElement>(`a[href="${href}"]`);
    // Screens without a link on this one are opened by the links' own code.
    const start = performance.now();
    if (own) {
      own.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
      own.click();
    } else history.pushState(null, '', href);
    const isThere = () =>
      location.pathname === href && document.querySelector('h1') !== null && document.querySelector('h1') !== before;
    while (!isThere() && performance.now() - start < 5000) await new Promise((resolve) => setTimeout(resolve));
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
    const took = performance.now() - start;
    await new Promise((resolve) => setTimeout(resolve, 150));
    return took;
  }, path);

const ROWS = 1000;
const ROWS_A_DAY = 10;
const DAY_MS = 86_400_000;

/** The newest row has the highest id; ten rows make a day. */
const rowOf = (like: object, id: number) => {
  const at = new Date(Date.now() - Math.floor((ROWS - id) / ROWS_A_DAY) * DAY_MS).toISOString();
  return { ...like, id, createdAt: at, updatedAt: at };
};

/** Returns the longest task while scrolling through 1,000 rows of History, on a processor slowed four times. */
export async function scrolling(browser: Browser, address: string) {
  const { page, cdp } = await newVisit(browser);
  const last = (await (await fetch(`${address}/api/transactions/1?limit=1`)).json())[0];
  await page.route(/\/api\/transactions\/1\?/, (route) => {
    const asked = new URL(route.request().url()).searchParams;
    const before = Number(asked.get('before') ?? ROWS + 1);
    const limit = Number(asked.get('limit') ?? 50);
    const rows = Array.from({ length: Math.min(limit, before - 1) }, (_, i) => rowOf(last, before - 1 - i));
    const next = before - limit;
    return route.fulfill({
      json: rows,
      headers: next > 1 ? { link: `</api/transactions/1?before=${next}&limit=${limit}>; rel="next"` } : {},
    });
  });
  await page.goto(`${address}/history`, { waitUntil: 'load' });
  await page.getByRole('listitem').nth(20).waitFor();
  for (let i = 0; i < 30 && (await page.getByRole('listitem').count()) < ROWS; i++) {
    await page.mouse.wheel(0, 20_000);
    const more = page.getByRole('button', { name: /older|more/i });
    if (await more.count()) await more.first().click();
    await page.waitForTimeout(200);
  }
  await page.evaluate(() => scrollTo(0, 0));
  await throttle(cdp, { network: false });
  await page.waitForTimeout(1000);
  await page.evaluate(() => {
    globalThis.benchSeen.longest = 0;
  });
  for (let i = 0; i < 60; i++) {
    await page.mouse.wheel(0, 900);
    await page.waitForTimeout(50);
  }
  const rows = await page.getByRole('listitem').count();
  const { longest } = await seen(page);
  const scrolledPx = await page.evaluate(() => Math.round(scrollY));
  await page.context().close();
  return { rows, scrolledPx, longestTaskMs: Math.round(longest) };
}
