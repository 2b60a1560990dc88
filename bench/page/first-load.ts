import type { Browser, Page } from '@playwright/test';
import { median, round } from '../../tools/measure.ts';
import { newVisit, type PageTimings, seen, throttle } from './visit.ts';

const SETTLE_MS = 2000;

/** Opens Home and waits until it is idle. */
async function openHome(page: Page, address: string): Promise<PageTimings> {
  await page.goto(address, { waitUntil: 'load', timeout: 60_000 });
  await page.getByRole('list', { name: 'Recent activity' }).waitFor({ timeout: 60_000 });
  await page.waitForTimeout(SETTLE_MS);
  return seen(page);
}

/** Measures first visits on slow 4G with a slow processor; returns the medians. */
export async function slowVisits(browser: Browser, address: string, rounds: number) {
  const all: PageTimings[] = [];
  for (let i = 0; i < rounds; i++) {
    const { page, cdp } = await newVisit(browser);
    await throttle(cdp);
    all.push(await openHome(page, address));
    await page.context().close();
  }
  return { rounds, ...medians(all) };
}

function medians(all: readonly PageTimings[]) {
  const of = (name: keyof PageTimings) => median(all.map((one) => one[name]));
  return {
    fcpMs: Math.round(of('fcp')),
    lcpMs: Math.round(of('lcp')),
    totalPaintedMs: Math.round(of('total')),
    longestTaskMs: Math.round(of('longest')),
    cls: Math.round(of('cls') * 10_000) / 10_000,
  };
}

/** Requests of the browser itself and of the worker, which do not belong to the first screen. */
const isOther = (path: string) => /^\/(?:manifest|icon|sw\.js)/.test(path);

/** Records requests from `goto` until 2 s after the load, with the size of their bodies as sent. */
async function requestsOf(page: Page, open: () => Promise<unknown>) {
  const sent: { kind: string; path: string; bytes: Promise<number> }[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (request.serviceWorker() || isOther(pathname)) return;
    const isStream = request.resourceType() === 'eventsource';
    const bytes = isStream ? Promise.resolve(0) : request.response().then((answer) => lengthOf(answer?.headers()));
    sent.push({ kind: request.resourceType(), path: pathname, bytes });
  });
  await open();
  page.removeAllListeners('request');
  const all = await Promise.all(sent.map(async (one) => ({ ...one, bytes: await one.bytes })));
  const bytes = (kind: string) => all.filter((one) => one.kind === kind).reduce((sum, one) => sum + one.bytes, 0);
  return { all, bytes, count: all.length };
}
const lengthOf = (headers: Record<string, string> = {}) => Number(headers['content-length'] ?? 0);

/** Counts the requests of a first visit, and of a second one with the worker's cache. */
export async function fetches(browser: Browser, address: string) {
  const { page } = await newVisit(browser);
  const first = await requestsOf(page, () => openHome(page, address));
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await page.waitForTimeout(SETTLE_MS);
  const again = await page.context().newPage();
  const fromNetwork: string[] = [];
  again.on('response', (answer) => {
    const { pathname } = new URL(answer.url());
    if (!answer.fromServiceWorker() && !pathname.startsWith('/api/') && !isOther(pathname)) fromNetwork.push(pathname);
  });
  await again.goto(address, { waitUntil: 'load' });
  await again.waitForTimeout(SETTLE_MS);
  const lcpMs = await again.evaluate(
    () =>
      new Promise<number>((resolve) =>
        new PerformanceObserver((list) => resolve(list.getEntries().at(-1)?.startTime ?? 0)).observe({
          type: 'largest-contentful-paint',
          buffered: true,
        }),
      ),
  );
  await page.context().close();
  return {
    first: {
      requests: first.count,
      jsFiles: first.all.filter(({ kind }) => kind === 'script').length,
      jsBytes: first.bytes('script'),
      htmlBytes: first.bytes('document'),
      fontBytes: first.bytes('font'),
      wasm: first.all.filter(({ path }) => path.endsWith('.wasm')).length,
    },
    second: { fromNetworkBesideCalls: fromNetwork, lcpMs: round(lcpMs) },
  };
}
