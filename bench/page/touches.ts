import type { Browser, Locator, Page } from '@playwright/test';
import { screenPaths } from '../../src/app/routes.ts';
import { round } from '../../tools/measure.ts';
import { newVisit, throttle } from './visit.ts';

/** Maximum number of controls pressed per screen, from the top, where people press. */
const MOST = 12;
const SETTLE_MS = 450;
/** Shorter presses are not reported by the browser (PerformanceEventTiming). */
const UNTOLD_MS = 16;
/** Controls to press: no fields, no native dialogs, and nothing that ends the visit. */
const CONTROLS = 'main :is(button, a[href^="/"], [role=tab], input[type=radio] + *):visible';
const LEFT_OUT = /sign out|delete|\.csv|download|share|copy|camera|scan/i;

interface Touch {
  readonly what: string;
  /** From the press to the next paint, for the slowest of its events. */
  readonly ms: number;
  readonly opensSheet: boolean;
  /** Longest task among those that start while the open sheet is moving. */
  readonly longestTaskMs: number;
}

/**
 * Presses every screen's controls with their code loaded, on a processor slowed four times; measures press to next
 * paint, layout shift, and tasks while sheets move.
 */
export async function touches(browser: Browser, address: string) {
  const routes: Record<string, object> = {};
  const all: Touch[] = [];
  for (const path of screenPaths
    .filter((one) => !['/login', '/register', '/gallery'].includes(one))
    .filter((one) => !process.env.ONLY || process.env.ONLY.split(' ').includes(one))) {
    const { page, cdp } = await newVisit(browser);
    await page.addInitScript(watch);
    await open(page, address + path);
    // Loads the code behind each control.
    await pressAll(page, address + path);
    await open(page, address + path);
    await throttle(cdp, { network: false });
    const pressed = await pressAll(page, address + path);
    const { shift, moved } = await page.evaluate(() => globalThis.touched);
    all.push(...pressed);
    routes[path] = { ...summary(pressed), shift: round(shift * 10_000) / 10_000, ...(moved.length > 0 && { moved }) };
    await page.context().close();
  }
  return { routes, all: summary(all) };
}

function summary(pressed: readonly Touch[]) {
  const ms = pressed.map((one) => one.ms).sort((a, b) => a - b);
  const at = (share: number) => ms[Math.min(ms.length - 1, Math.floor(ms.length * share))] ?? 0;
  const slowest = pressed.toSorted((a, b) => b.ms - a.ms)[0];
  const sheets = pressed.filter(({ opensSheet }) => opensSheet);
  return {
    presses: ms.length,
    p75Ms: at(0.75),
    p98Ms: at(0.98),
    slowest: slowest?.what,
    sheets: sheets.length,
    sheetTaskMs: Math.max(0, ...sheets.map(({ longestTaskMs }) => longestTaskMs)),
  };
}

async function open(page: Page, url: string) {
  await page.goto(url, { waitUntil: 'load' });
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.waitForLoadState('networkidle');
  await page.waitForTimeout(SETTLE_MS);
}

async function pressAll(page: Page, url: string): Promise<Touch[]> {
  const names = await page.locator(CONTROLS).evaluateAll((found) => found.map((one) => one.textContent ?? ''));
  const pressed: Touch[] = [];
  for (let at = 0; at < Math.min(names.length, MOST); at++) {
    const control = page.locator(CONTROLS).nth(at);
    const what = (await nameOf(control)).trim().slice(0, 40);
    if (!LEFT_OUT.test(what) && (await isPressable(control))) pressed.push({ what, ...(await press(page, control)) });
    await comeBack(page, url);
  }
  return pressed;
}
const nameOf = (control: Locator) =>
  control
    .evaluate((one) => one.getAttribute('aria-label') ?? one.textContent ?? '', undefined, { timeout: 1000 })
    .catch(() => 'copy');
const isPressable = (control: Locator) =>
  control.click({ trial: true, timeout: 1000 }).then(
    () => true,
    () => false,
  );

async function press(page: Page, control: Locator): Promise<Omit<Touch, 'what'>> {
  await page.evaluate(() => globalThis.touched.begin());
  await control.click({ timeout: 5000 }).catch(() => undefined);
  await page.waitForTimeout(SETTLE_MS);
  const opensSheet = (await page.locator('dialog[open]').count()) > 0;
  const { ms, longest } = await page.evaluate(() => globalThis.touched.end());
  return { ms: Math.max(ms, UNTOLD_MS), opensSheet, longestTaskMs: Math.round(longest) };
}

/** Closes whatever the press opened, and returns to the screen without reloading it. */
async function comeBack(page: Page, url: string) {
  for (let i = 0; i < 3 && (await page.locator('dialog[open]').count()) > 0; i++) {
    await page.keyboard.press('Escape');
    await page.waitForTimeout(SETTLE_MS);
  }
  const { pathname } = new URL(url);
  if (new URL(page.url()).pathname !== pathname) {
    await page.evaluate((path) => history.pushState(null, '', path), pathname);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.waitForTimeout(SETTLE_MS);
  }
}

declare global {
  var touched: { shift: number; moved: string[]; begin(): void; end(): { ms: number; longest: number } };
}

type Shift = PerformanceEntry & {
  readonly value: number;
  readonly hadRecentInput: boolean;
  readonly sources: readonly {
    readonly node: Node | null;
    readonly previousRect: DOMRectReadOnly;
    readonly currentRect: DOMRectReadOnly;
  }[];
};

function watch() {
  let [ms, longest] = [0, 0];
  const observe = (type: string, options: object, take: (entry: PerformanceEntry) => void) => {
    const observer = new PerformanceObserver((list) => list.getEntries().forEach(take));
    observer.observe({ type, ...options });
    return () => observer.takeRecords().forEach(take);
  };
  const takeEvents = observe('event', { durationThreshold: 16 }, (entry) => {
    if ((entry as PerformanceEntry & { interactionId: number }).interactionId > 0) ms = Math.max(ms, entry.duration);
  });
  let openedAt = Number.POSITIVE_INFINITY;
  const opened = new MutationObserver(() => {
    if (document.querySelector('dialog[open]')) openedAt = Math.min(openedAt, performance.now());
  });
  opened.observe(document, { subtree: true, attributes: true, attributeFilter: ['open'] });
  const takeTasks = observe('longtask', {}, ({ startTime, duration }) => {
    if (startTime > openedAt) longest = Math.max(longest, duration);
  });
  observe('layout-shift', {}, (entry) => {
    const { value, hadRecentInput, sources, startTime } = entry as Shift;
    if (hadRecentInput) return;
    globalThis.touched.shift += value;
    const boxOf = ({ x, y, width, height }: DOMRectReadOnly) => [x, y, width, height].map(Math.round).join(' ');
    for (const { node, previousRect, currentRect } of sources) {
      const text =
        node?.textContent?.trim().slice(0, 30) || (node instanceof Element ? node.outerHTML.slice(0, 60) : '');
      globalThis.touched.moved.push(
        `${value.toFixed(4)} at ${Math.round(startTime)}: ${text} ${boxOf(previousRect)} -> ${boxOf(currentRect)}`,
      );
    }
  });
  globalThis.touched = {
    shift: 0,
    moved: [],
    begin: () => {
      [ms, longest] = [0, 0];
      openedAt = Number.POSITIVE_INFINITY;
    },
    end: () => {
      takeEvents();
      takeTasks();
      return { ms, longest };
    },
  };
}
