import { ADDRESS, act, isSettled, untilIdle, visitScreens } from './support/offline.ts';
import { expect, test } from './support/server.ts';

const SIGN_IN = {
  status: 200,
  contentType: 'text/html',
  body: '<!doctype html><title>Wi-Fi</title><h1>Welcome to Wi-Fi</h1>',
};
const REFUSED = { status: 403, contentType: 'text/html', body: '<!doctype html><h1>Blocked by policy</h1>' };

for (const order of ['before', 'after'])
  test(`one address that a filter refuses ${order} others answer turns off no act, and loads the page past the worker once`, async ({
    page,
  }) => {
    let [documents, past] = [0, 0];
    const reloaded = Promise.withResolvers<void>();
    await page.route(/\/api\/(?!health)/, async (route) => {
      if (order === 'before') await reloaded.promise;
      await route.continue();
    });
    await page.route('**/api/contacts/*', (route) => route.fulfill(REFUSED));
    page.on('domcontentloaded', () => {
      documents += 1;
    });
    page.on('request', (request) => {
      if (!request.url().includes('past-worker')) return;
      past += 1;
      reloaded.resolve();
    });
    await page.goto('/send');
    await expect.poll(() => documents).toBe(2);
    await page.waitForLoadState('networkidle');
    await page.getByLabel('Recipient address').fill(ADDRESS);
    await page.getByLabel('Asset').selectOption('USDC');
    await page.getByLabel('Amount').fill('1');
    await expect(page.getByRole('button', { name: 'Send Asset', exact: true })).toBeEnabled();
    await expect(act(page, 'Send Asset')).toHaveCount(0);
    await page.goto('/contacts');
    await expect(page.getByRole('status').filter({ hasText: 'asks you to sign in' })).toHaveCount(0);
    await page.waitForLoadState('networkidle');
    expect(past).toBe(1);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  });

test('an empty or unmarked answer of a network replaces nothing that is kept', async ({ page }) => {
  await page.goto('/assets');
  await isSettled(page);
  const kept = () => page.evaluate(async () => (await caches.match('/api/portfolio/1'))?.text());
  await expect.poll(kept).toBeTruthy();
  const before = await kept();
  expect(before).toContain('XP');
  for (const body of ['', '[]']) {
    await page.route('**/api/portfolio/*', (route) =>
      route.fulfill({ status: 200, contentType: 'application/json', body }),
    );
    await page.reload();
    await page.waitForLoadState('networkidle');
    await isSettled(page);
    await untilIdle(page);
    expect(await kept()).toBe(before);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  }
});

test.describe('past the worker', () => {
  test.use({ serviceWorkers: 'allow' });
  test('a network that asks for a sign-in shows it past the worker, and afterwards all that was kept is there', async ({
    page,
    context,
  }) => {
    await visitScreens(page, '/', '/assets');
    await context.route('**/*', (route) => route.fulfill(SIGN_IN));
    await page.goto('/assets');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome to Wi-Fi');
    await context.unrouteAll({ behavior: 'ignoreErrors' });
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Assets');
    await expect(page).toHaveURL(/\/assets$/);
  });
});
