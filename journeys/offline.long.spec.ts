import { SCREENS, TITLES } from '#app/web/testing/screens.ts';
import { expectAccessible } from './support/accessible.ts';
import {
  ADDRESS,
  act,
  banner,
  heading,
  isSettled,
  RECONNECTS_WITHIN_MS,
  startCold,
  untilIdle,
  untilKept,
  visitScreens,
} from './support/offline.ts';
import { expect, startServer, test } from './support/server.ts';

test.use({ serviceWorkers: 'allow' });

/** Their lists are searched on the server, or shared with others: none of it is stored. */
const FROM_SERVER = ['/shops', '/requests', '/links'];

test('with the server stopped every screen opens from a cold start, says so with the time of its data, and is whole', async ({
  page,
  context,
  server,
}) => {
  test.setTimeout(120_000);
  await visitScreens(page, ...SCREENS);
  await server.stop('SIGKILL');
  const cold = await startCold(context, page);
  const faults: string[] = [];
  cold.on('pageerror', (error) => faults.push(error.message));
  for (const [path, title] of Object.entries(TITLES)) {
    await cold.goto(path);
    await expect(heading(cold), path).toContainText(title);
    await isSettled(cold);
    await expect(banner(cold), path).toContainText(/as of \d\d:\d\d\. Nothing is sent or changed/);
    await expect(cold.getByText('didn\u2019t load'), path).toHaveCount(FROM_SERVER.includes(path) ? 1 : 0);
  }
  await cold.goto('/');
  await expect(cold.getByText('$24,976.10')).toBeAttached();
  await cold.getByRole('link', { name: 'Work' }).click();
  await expect(cold.getByRole('list', { name: 'To approve' }).getByRole('listitem')).toHaveCount(3);
  await expectAccessible(cold);
  expect((await cold.goto('/nowhere'))?.status()).toBe(404);
  await expect(heading(cold)).toHaveText('Page Not Found');
  expect(faults).toEqual([]);
});

test('without an answer nothing can be sent or changed: every act is disabled and says why, and no call is made', async ({
  page,
  context,
  server,
}) => {
  test.setTimeout(120_000);
  await visitScreens(page, ...SCREENS);
  await server.stop('SIGKILL');
  const cold = await startCold(context, page);
  const acts: string[] = [];
  cold.on('request', (request) => request.method() !== 'GET' && acts.push(request.url()));

  await cold.goto('/send');
  await cold.getByLabel('Recipient address').fill(ADDRESS);
  await cold.getByLabel('Asset').selectOption('USDC');
  await cold.getByLabel('Amount').fill('5');
  await expect(act(cold, 'Send Asset')).toBeDisabled();
  await cold.getByLabel('Amount').press('Enter');

  await cold.goto('/work');
  await expect(act(cold, 'Approve').first()).toBeDisabled();
  await cold.getByRole('button', { name: 'View' }).first().click();
  const sheet = cold.getByRole('dialog');
  await expect(sheet.getByRole('button', { name: 'Approve Offline' })).toBeDisabled();
  await expect(sheet.getByRole('button', { name: 'Reject Offline' })).toBeDisabled();

  // The claim form is loaded on first use, since it needs the server.
  await cold.goto('/traveler?do=claim');
  await expect(cold.getByText('This didn\u2019t open').first()).toBeVisible();
  await expectAccessible(cold);

  await cold.goto('/add-credential');
  await expect(act(cold, 'Add Credential')).toBeDisabled();
  await cold.getByLabel('Name', { exact: false }).first().press('Enter');

  await cold.goto('/bank-info');
  await cold.getByRole('button', { name: 'Add account' }).click();
  await expect(cold.locator('form').getByRole('button', { name: /Offline$/ })).toBeDisabled();
  await cold
    .getByRole('button', { name: /^Shinhan|^Manage/ })
    .first()
    .click();
  for (const button of await sheet.getByRole('button', { name: /Make|Remove/ }).all())
    await expect(button).toBeDisabled();

  await cold.goto('/travel-plan');
  await cold.getByRole('button', { name: 'New plan' }).click();
  await expect(cold.locator('form').getByRole('button', { name: /Offline$/ })).toBeDisabled();

  await cold.goto('/myinfo');
  await cold.getByRole('button', { name: 'Edit Profile' }).click();
  await expect(cold.getByText('This didn\u2019t open').first()).toBeVisible();
  expect(acts).toEqual([]);
});

test('when the server is back everything on screen is read again, which is said, and acts work again', async ({
  page,
  context,
  server,
  dataDir,
}) => {
  await visitScreens(page, '/', '/myinfo');
  await server.stop('SIGKILL');
  const cold = await startCold(context, page);
  await cold.goto('/myinfo');
  await expect(banner(cold)).toBeVisible();
  const again = await startServer(dataDir, { PORT: new URL(server.address).port });
  const { status } = await fetch(`${again.address}/api/user/1`, {
    method: 'PATCH',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ firstName: 'Minji' }),
  });
  expect(status).toBe(200);
  await expect(cold.getByText('Back online')).toBeVisible({ timeout: RECONNECTS_WITHIN_MS });
  await expect(banner(cold)).toHaveCount(0);
  await expect(cold.getByRole('region', { name: 'Profile' })).toContainText('Minji');
  await cold.getByRole('button', { name: 'Edit Profile' }).click();
  await expect(cold.getByRole('button', { name: 'Save', exact: true })).toBeEnabled();
  await again.stop();
});

test('a server that hangs counts as away: what was seen last is shown before a person gives up', async ({
  page,
  context,
  server,
}) => {
  await visitScreens(page, '/assets');
  process.kill(server.pid, 'SIGSTOP');
  const cold = await startCold(context, page);
  await cold.goto('/assets');
  await expect(banner(cold)).toContainText('as of', { timeout: 20_000 });
  await expect(cold.getByRole('list', { name: 'Holdings' }).getByRole('listitem')).toHaveCount(5);
  process.kill(server.pid, 'SIGCONT');
  await expect(banner(cold)).toHaveCount(0, { timeout: RECONNECTS_WITHIN_MS });
});

test('a call that fails while the server is there is no offline: its part of the screen says so', async ({ page }) => {
  await page.goto('/assets');
  await expect(page.getByRole('list', { name: 'Holdings' })).toBeVisible();
  await untilKept(page);
  await page.route('**/api/transactions/1', (route) => route.abort());
  await page.reload();
  await expect(page.getByText('Recent transactions didn\u2019t load')).toBeVisible();
  await expect(banner(page)).toHaveCount(0);
});

test('what is kept is what screens read and nothing else, marked with its time', async ({ page }) => {
  test.setTimeout(120_000);
  await page.goto('/assets');
  await page.getByRole('link', { name: 'Send', exact: true }).click();
  await page.getByLabel('Recipient address').fill(ADDRESS);
  await expect(page.getByText('No one on this server has this address'))
    .toBeVisible()
    .catch(() => undefined);
  await visitScreens(page, ...SCREENS);
  const kept = await page.evaluate(async () => {
    const found: { path: string; isDated: boolean; text: string }[] = [];
    for (const name of (await caches.keys()).filter((one) => !one.startsWith('files-'))) {
      const cache = await caches.open(name);
      for (const { url } of await cache.keys()) {
        const answer = await cache.match(url);
        const isDated = !Number.isNaN(Date.parse(answer?.headers.get('date') ?? ''));
        found.push({ path: `${name}${new URL(url).pathname}`, isDated, text: (await answer?.text()) ?? '' });
      }
    }
    return found;
  });
  expect(kept.length).toBeGreaterThan(8);
  for (const { path, isDated, text } of kept) {
    expect(path).toMatch(/^seen-1\/api\/(merchants|currency|org|[a-z/-]+\/1(\/(resolution|history))?)$/);
    expect(isDated, path).toBe(true);
    expect(text, path).not.toContain('imageData');
  }
});

test('with the storage full the app works, and only keeps less', async ({ page, context }) => {
  const session = await context.newCDPSession(page);
  await page.goto('/');
  const origin = new URL(page.url()).origin;
  await session.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 1 });
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(error.message));
  await page.goto('/');
  await expect(page.getByText('$24,976.10')).toBeAttached();
  await page.getByRole('link', { name: 'Assets' }).click();
  await expect(page.getByRole('list', { name: 'Holdings' }).getByRole('listitem')).toHaveCount(5);
  await page.waitForLoadState('networkidle');
  await untilIdle(page);
  await expect(page.getByRole('list', { name: 'Holdings' }).getByRole('listitem')).toHaveCount(5);
  expect(faults).toEqual([]);
});
