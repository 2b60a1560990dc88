import { type Browser, type BrowserContextOptions, type CDPSession, chromium, type Page } from '@playwright/test';
import { findBrowser } from '../../tools/browser.ts';

/** Timings that the page records itself. */
export interface PageTimings {
  readonly fcp: number;
  readonly lcp: number;
  readonly cls: number;
  /** Time at which the total from the API was painted. */
  readonly total: number;
  readonly longest: number;
}

/** Opens a browser in the format of a phone. */
export function openBrowser(): Promise<Browser> {
  const { path, args, env } = findBrowser();
  return chromium.launch({ executablePath: path, args: [...args], env: { ...process.env, ...env } });
}

export interface Visit {
  readonly page: Page;
  readonly cdp: CDPSession;
}

/** Opens a tab in a new profile. */
export async function newVisit(browser: Browser, more: BrowserContextOptions = {}): Promise<Visit> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
    locale: 'en-US',
    ...more,
  });
  const page = await context.newPage();
  await page.addInitScript(observe);
  return { page, cdp: await context.newCDPSession(page) };
}

/** Applies DevTools' slow 4G and a processor slowed four times. */
export async function throttle(cdp: CDPSession, { network = true } = {}): Promise<void> {
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  if (!network) return;
  const kbit = 1024 / 8;
  await cdp.send('Network.enable');
  await cdp.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 562.5,
    downloadThroughput: 1474.56 * kbit,
    uploadThroughput: 675 * kbit,
  });
}

export const seen = (page: Page): Promise<PageTimings> => page.evaluate(() => globalThis.benchSeen);

declare global {
  var benchSeen: { fcp: number; lcp: number; cls: number; total: number; longest: number };
}

function observe() {
  const saw = { fcp: 0, lcp: 0, cls: 0, total: 0, longest: 0 };
  globalThis.benchSeen = saw;
  const on = (type: string, take: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true });
  on('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') saw.fcp = startTime;
  });
  on('largest-contentful-paint', ({ startTime }) => {
    saw.lcp = startTime;
  });
  on('layout-shift', (entry) => {
    const { value, hadRecentInput } = entry as PerformanceEntry & { value: number; hadRecentInput: boolean };
    if (!hadRecentInput) saw.cls += value;
  });
  on('longtask', ({ duration }) => {
    saw.longest = Math.max(saw.longest, duration);
  });
  const isTotal = ({ textContent }: Element) => /^\$[\d,]+\.\d\d$/.test(textContent ?? '');
  const look = new MutationObserver(() => {
    if (saw.total > 0 || ![...document.querySelectorAll('main .sr')].some(isTotal)) return;
    look.disconnect();
    // Runs in the frame after the one that paints it.
    requestAnimationFrame(() =>
      setTimeout(() => {
        saw.total = performance.now();
      }),
    );
  });
  look.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
}
