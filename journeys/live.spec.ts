import type { BrowserContext, Page } from '@playwright/test';
import { timeOf } from '#platform/server/testing/store-time.ts';
import {
  amountsAt,
  expectToast,
  fillIn,
  holding,
  latest,
  RECIPIENT,
  REFUSED,
  sendAsset,
  sendByWire,
  toast,
  toasts,
} from './support/sending.ts';
import { expect, startServer, test } from './support/server.ts';

test.use({ serviceWorkers: 'allow' });

const isStream = (url: string) => url.includes('/api/events/');

/** Records the event streams that each page of a browser opens. */
function streamsOf(context: BrowserContext): { page: Page; url: string }[] {
  const streams: { page: Page; url: string }[] = [];
  context.on('request', (request) => {
    if (isStream(request.url())) streams.push({ page: request.frame().page(), url: request.url() });
  });
  return streams;
}

async function openAssets(page: Page) {
  await page.goto('/assets');
  await expect(holding(page, 'StableCoin')).toContainText('USDC');
  await expect(latest(page)).toBeVisible();
}

async function expectConnection(page: Page, state: 'connected' | 'disconnected') {
  await expect(page.getByText(`Live updates: ${state}`)).toBeVisible({ timeout: 20_000 });
}

const untilSettled = (server: string, amount: string) =>
  expect
    .poll(async () => {
      const list: { amount: string; status: string }[] = await (await fetch(`${server}/api/transactions/1`)).json();
      return list.find((one) => one.amount === amount)?.status;
    })
    .not.toBe('pending');

test('two tabs share one stream; when the one that has it is closed, the other takes over and misses nothing', {
  tag: '@long',
}, async ({ page: first, context, server }) => {
  const streams = streamsOf(context);
  await openAssets(first);
  await first.getByRole('button', { name: /^Notifications/ }).click();
  await expectConnection(first, 'connected');
  const second = await context.newPage();
  await openAssets(second);
  await second.getByRole('button', { name: /^Notifications/ }).click();
  await expectConnection(second, 'connected');
  await second.keyboard.press('Escape');
  expect(streams.map(({ page }) => page === first)).toEqual([true]);

  // No event has arrived yet, so the second tab does not know which tab has the stream.
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
  await context.route('**/api/events/**', async (route) => {
    await held;
    await route.continue();
  });
  await first.close();
  await expect.poll(() => streams.length).toBe(2);
  expect(streams[1]?.page).toBe(second);
  expect(streams[1]?.url).toContain('lastEventId=');
  await sendByWire(server.address, 'USDC', '100');
  await sendByWire(server.address, 'XP', '1', REFUSED);
  await untilSettled(server.address, '100');
  await untilSettled(server.address, '1');
  await expect(latest(second)).not.toContainText('XP');
  letGo();
  await expectToast(second, 'Transfer failed', 'Your transfer of 1 XP failed. It is yours again.', true);
  await expect(latest(second)).toContainText('\u22121.00 XP');
  await expect(holding(second, 'StableCoin')).toContainText('5,099.999 USDC');
  expect(streams).toHaveLength(2);
});

test('both tabs hear each event once', async ({ page: first, context, server }) => {
  const second = await context.newPage();
  for (const page of [first, second]) {
    await page.clock.install();
    await openAssets(page);
  }
  await sendByWire(server.address, 'XP', '1', REFUSED);
  for (const page of [first, second]) {
    await page.bringToFront();
    await expect(latest(page)).toContainText('Failed');
    await page.clock.runFor(300);
    await expectToast(page, 'Transfer failed', 'Your transfer of 1 XP failed. It is yours again.', true);
  }
});

test('a server that goes away is said, and what happened meanwhile is there when it is back', { tag: '@long' }, async ({
  page,
  server,
  dataDir,
}) => {
  await openAssets(page);
  await page.getByRole('button', { name: /^Notifications/ }).click();
  await expectConnection(page, 'connected');
  await server.stop('SIGKILL');
  await expectConnection(page, 'disconnected');
  await page.keyboard.press('Escape');
  await expect(page.getByText(/^You are offline/)).toBeVisible({ timeout: 10_000 });
  const again = await startServer(dataDir, { PORT: new URL(server.address).port });
  await sendByWire(again.address, 'USDC', '100');
  await expect(latest(page)).toContainText('\u2212100.00 USDC', { timeout: 20_000 });
  await expect(latest(page)).toContainText('Completed');
  await expect(page.getByText(/^You are offline/)).toHaveCount(0);
  await page.getByRole('button', { name: /^Notifications/ }).click();
  await expectConnection(page, 'connected');
  await again.stop();
});

test('where the stream could not be had at first, what came before it is read when it is', { tag: '@long' }, async ({
  page,
  server,
}) => {
  await page.route('**/api/events/**', (route) => route.abort(), { times: 1 });
  await openAssets(page);
  await page.getByRole('button', { name: /^Notifications/ }).click();
  await expectConnection(page, 'disconnected');
  await sendByWire(server.address, 'USDC', '100');
  await untilSettled(server.address, '100');
  await expectConnection(page, 'connected');
  await page.keyboard.press('Escape');
  await expect(latest(page)).toContainText('\u2212100.00 USDC');
  await expect(latest(page)).toContainText('Completed');
});

test('what happens between the first read and the stream is shown, without another event', { tag: '@long' }, async ({
  page,
  server,
}) => {
  const { promise: isSent, resolve: tellSent } = Promise.withResolvers<void>();
  await page.route('**/api/events/**', async (route) => {
    await isSent;
    await route.continue();
  });
  await openAssets(page);
  await sendByWire(server.address, 'USDC', '100');
  await untilSettled(server.address, '100');
  tellSent();
  await expect(latest(page)).toContainText('\u2212100.00 USDC');
  await expect(latest(page)).toContainText('Completed');
});

test('events read again what they touch and nothing else, and a failure is a destructive toast', {
  tag: '@long',
}, async ({ page, server }) => {
  await openAssets(page);
  await expect(page.getByRole('button', { name: 'Notifications, 3 unread' })).toBeVisible();
  await page.getByRole('button', { name: /^Notifications/ }).click();
  await expectConnection(page, 'connected');
  await page.keyboard.press('Escape');
  const read: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/')) read.push(pathname);
  });
  await sendByWire(server.address, 'USDC', '100');
  await expect(latest(page)).toContainText('Completed');
  await expect(page.getByText('$24,876.10')).toBeAttached();
  expect([...new Set(read)].sort()).toEqual(['/api/portfolio/1', '/api/transactions/1']);
  await sendByWire(server.address, 'XP', '1', REFUSED);
  await expectToast(page, 'Transfer failed', 'Your transfer of 1 XP failed. It is yours again.', true);
});

test('twenty notifications at once are one toast', { tag: '@long' }, async ({ page, server }) => {
  await page.clock.install();
  await openAssets(page);
  await page.getByRole('button', { name: /^Notifications/ }).click();
  await expectConnection(page, 'connected');
  await page.keyboard.press('Escape');
  // The tab with the stream forwards events to the others; here that shows that all twenty arrived.
  await page.evaluate(() => {
    let heard = 0;
    new BroadcastChannel('ingam-live-1').onmessage = ({ data }) => {
      if (data.event?.type === 'notification') heard += 1;
      document.documentElement.dataset.heard = String(heard);
    };
  });
  await page.clock.pauseAt((await timeOf(server.address)).getTime() + 5_000);
  await Promise.all(Array.from({ length: 20 }, () => sendByWire(server.address, 'XP', '0.01', REFUSED)));
  await expect(page.locator('html')).toHaveAttribute('data-heard', '20', { timeout: 20_000 });
  await page.clock.resume();
  const newest = 'Transfer failed: Your transfer of 0.01 XP failed. It is yours again.';
  await expectToast(page, '20 new notifications', newest, true);
  await expect(toasts(page).getByText(/Transfer failed/)).toHaveCount(1);
  await expect(page.getByRole('button', { name: 'Notifications, 9+ unread' })).toBeVisible();
});

test('what this person just did raises no notification, so the toast of the act stays', { tag: '@long' }, async ({
  page,
  server,
}) => {
  await page.goto('/send');
  await fillIn(page, 'USDC', '10', RECIPIENT);
  await sendAsset(page).click();
  await expect(latest(page)).toContainText('Completed');
  await expect(toast(page, 'Transfer Complete')).toBeVisible();
  await page.getByRole('button', { name: 'Cancel transfer' }).click();
  await expect(page.getByRole('list', { name: 'Status' }).getByRole('listitem')).toHaveCount(3);
  await expect(toast(page, 'Taken back')).toBeVisible();
  await page.keyboard.press('Escape');
  // The next event arrives after any event that the act could have caused.
  await sendByWire(server.address, 'XP', '1', REFUSED);
  await expect(toast(page, 'Transfer failed')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Notifications, 4 unread' })).toBeVisible();
  expect(await amountsAt(server.address, 3)).toEqual(['1', '10', '10']);
});

test('a change of language loses no event and opens no other stream', { tag: '@long' }, async ({
  page,
  context,
  server,
}) => {
  const streams = streamsOf(context);
  await page.goto('/myinfo');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('My info');
  await page.getByText('한국어').click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'ko');
  await sendByWire(server.address, 'XP', '1', REFUSED);
  await expect(page.getByText('송금 실패', { exact: true })).toBeVisible();
  expect(streams).toHaveLength(1);
});
