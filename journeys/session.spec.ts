import type { Page, Request } from '@playwright/test';
import { expect, look, startServer, test } from './support/server.ts';

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const toast = (page: Page, text: string) => page.getByRole('region', { name: 'Notifications (F8)' }).getByText(text);
const holdings = (page: Page) => page.getByRole('list', { name: 'Holdings' }).getByRole('listitem');
const stored = (page: Page) =>
  page.evaluate(() => [localStorage.getItem('auth_token'), localStorage.getItem('user_data')]);
const keep = (page: Page, token: string, user: string) =>
  page.addInitScript(
    ([t = '', u = '']) => {
      if (sessionStorage.getItem('kept')) return;
      sessionStorage.setItem('kept', 'yes');
      localStorage.setItem('auth_token', t);
      localStorage.setItem('user_data', u);
    },
    [token, user],
  );
/** Navigates inside the app, as a link does. */
const goInside = (page: Page, path: string) => page.evaluate((to) => history.pushState(null, '', to), path);

/**
 * Records the page's calls from now on, as `GET /api/assets/1`, except the event stream and the check for the server.
 */
function callsOf(page: Page): Request[] {
  const calls: Request[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/') && !/^\/api\/(events\/|health$)/.test(pathname)) calls.push(request);
  });
  return calls;
}
const to = (calls: readonly Request[], path: string) => calls.filter((call) => new URL(call.url()).pathname === path);

test.describe('a token that the server does not know', () => {
  look('is given up at load, and every screen carries on as the owner', async ({ page }) => {
    await keep(page, 'stale', '{"id":1,"firstName":"Minseo"}');
    const calls = callsOf(page);
    await page.goto('/assets');
    await expect(holdings(page)).toHaveCount(5);
    await expect(page.getByRole('list', { name: 'Recent transactions' }).getByRole('listitem')).toHaveCount(5);
    await expect(page.getByText('didn\u2019t load')).toHaveCount(0);
    await expect(page).toHaveURL(/\/assets$/);
    expect(await stored(page)).toEqual([null, null]);
    const bearers = calls.map((call) => call.headers().authorization);
    expect(bearers[0]).toBe('Bearer stale');
    expect(bearers.lastIndexOf('Bearer stale')).toBeLessThan(bearers.indexOf(undefined));
    await page.getByRole('link', { name: 'My info' }).click();
    await expect(page.getByRole('region', { name: 'Profile' })).toContainText('Kim Minseo');
    await page.getByRole('link', { name: /^Security/ }).click();
    await expect(page.getByRole('switch', { name: 'Biometric sign-in' })).toBeVisible();
    await expect(page.getByRole('list', { name: 'Signed in on' })).toHaveCount(0);
  });

  look('is given up in the middle, and what is on screen stays there', async ({ page }) => {
    await page.goto('/assets');
    await expect(holdings(page)).toHaveCount(5);
    await page.evaluate(() => {
      localStorage.setItem('auth_token', 'stale');
      localStorage.setItem('user_data', '{"id":1}');
    });
    await page.getByRole('link', { name: 'Work' }).click();
    await expect(page.getByRole('list', { name: 'To approve' }).getByRole('listitem')).toHaveCount(3);
    expect(await stored(page)).toEqual([null, null]);
    await page.getByRole('link', { name: 'Assets' }).click();
    await expect(holdings(page)).toHaveCount(5);
  });
});

look('a corrupted user_data takes both keys with it before the first call', async ({ page }) => {
  await keep(page, 'a-token', '{"id":');
  const calls = callsOf(page);
  await page.goto('/assets');
  await expect(holdings(page)).toHaveCount(5);
  expect(calls.map((call) => call.headers().authorization).filter(Boolean)).toEqual([]);
  expect(await stored(page)).toEqual([null, null]);
});

test('data is read once: not again on focus, with time, or when a read failed; signing out reads it again', {
  tag: '@long',
}, async ({ page }) => {
  await page.clock.install();
  await page.route('**/api/transactions/1', (route) => route.fulfill({ status: 500, body: 'no' }));
  const calls = callsOf(page);
  await page.goto('/assets');
  await expect(holdings(page)).toHaveCount(5);
  await expect(page.getByText('Recent transactions didn\u2019t load')).toBeVisible();
  await page.evaluate(() => {
    for (const name of ['visibilitychange', 'focus', 'online']) {
      window.dispatchEvent(new Event(name));
      document.dispatchEvent(new Event(name));
    }
  });
  expect(to(calls, '/api/transactions/1')).toHaveLength(1);
  await page.clock.runFor('00:00:02');
  await page.getByRole('link', { name: 'Work' }).click();
  await expect(page.getByRole('list', { name: 'Recent approvals' })).toBeVisible();
  await page.getByRole('link', { name: 'Assets' }).click();
  await expect(holdings(page)).toHaveCount(5);
  expect(to(calls, '/api/portfolio/1')).toHaveLength(1);

  await page.getByRole('link', { name: 'My info' }).click();
  const onceMore = page.waitForResponse('**/api/portfolio/1');
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await expect(toast(page, 'Signed out')).toBeVisible();
  await expect(heading(page)).toContainText('Welcome, Minseo');
  await (await onceMore).finished();
  await expect(page.getByText('$24,976.10')).toBeAttached();
  expect(await stored(page)).toEqual([null, null]);
  await page.getByRole('link', { name: 'Assets' }).click();
  await expect(holdings(page)).toHaveCount(5);
  expect(to(calls, '/api/portfolio/1')).toHaveLength(2);
});

test.describe('a wallet whose owner has a password', () => {
  test.use({ settings: { OWNER_PASSWORD: 'correct horse battery' } });
  test('asks for it, shows nothing before, works with it, and asks again after Sign Out', { tag: '@long' }, async ({
    page,
    server,
  }) => {
    const calls = callsOf(page);
    await page.goto('/traveler?do=claim');
    await expect(heading(page)).toHaveText('Sign in');
    await expect(page.getByRole('navigation', { name: 'Main' })).toHaveCount(0);
    await expect(page.getByRole('link', { name: 'Create account' })).toHaveCount(0);
    expect(calls).toEqual([]);
    expect((await fetch(`${server.address}/api/assets/1`)).status).toBe(401);

    await page.getByLabel('E-mail').fill('minseo.kim@example.com');
    await page.getByLabel('Password').fill('not this one');
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(page.locator('form').getByRole('alert')).toHaveText('Wrong e-mail or password.');
    await page.getByLabel('Password').fill('correct horse battery');
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(page.getByRole('dialog', { name: 'Enter a receipt' })).toBeVisible();
    await page.keyboard.press('Escape');
    await page.getByRole('link', { name: 'Work' }).click();
    await page.getByRole('button', { name: 'View' }).first().click();
    await page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
    await page.getByRole('button', { name: 'Press seal' }).click();
    await expect(toast(page, 'approved')).toBeVisible();
    await expect(page.getByRole('dialog')).toContainText('Approved · you');
    await page.keyboard.press('Escape');

    await page.getByRole('link', { name: 'My info' }).click();
    await page.getByRole('link', { name: /^Security/ }).click();
    await expect(page.getByRole('list', { name: 'Signed in on' }).getByRole('listitem')).toHaveCount(1);
    await page.getByRole('link', { name: 'Back to My info' }).click();
    await page.getByRole('button', { name: 'Sign Out' }).click();
    await expect(heading(page)).toHaveText('Sign in');
    // Signing out reloads the page.
    await expect.poll(() => stored(page).catch(() => undefined)).toEqual([null, null]);
    await page.goto('/assets');
    await expect(page).toHaveURL(/\/login\?next=%2Fassets$/);
  });

  test('that is set while a page is open leads that page to sign-in', { tag: '@long' }, async ({
    page,
    server,
    dataDir,
  }) => {
    await server.stop();
    const port = new URL(server.address).port;
    const open = await startServer(dataDir, { PORT: port });
    await page.goto('/assets');
    await expect(holdings(page)).toHaveCount(5);
    await open.stop();
    const closed = await startServer(dataDir, { PORT: port, OWNER_PASSWORD: 'correct horse battery' });
    // The page may have noticed by itself and be at sign-in already.
    await goInside(page, '/work');
    await expect(page).toHaveURL(/\/login\?next=%2Fwork$/);
    await page.getByLabel('E-mail').fill('minseo.kim@example.com');
    await page.getByLabel('Password').fill('correct horse battery');
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(page.getByRole('list', { name: 'To approve' })).toBeVisible();
    await closed.stop();
  });
});
