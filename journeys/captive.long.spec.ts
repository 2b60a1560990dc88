import { visitScreens } from './support/offline.ts';
import { expect, test } from './support/server.ts';

test.use({ serviceWorkers: 'allow' });

const SIGN_IN = {
  status: 200,
  contentType: 'text/html',
  body: '<!doctype html><title>Wi-Fi</title><h1>Welcome to Wi-Fi</h1>',
};

test('a load past the worker that a gateway answers with an error shows the kept page', async ({ page, context }) => {
  await visitScreens(page, '/', '/assets');
  await context.route('**/assets?past-worker=*', (route) =>
    route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad Gateway</h1>' }),
  );
  await page.goto('/assets?past-worker=');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Assets');
});

test('a sign-in page is kept neither as a file nor in place of what a person saw', async ({ page, context }) => {
  await visitScreens(page, '/', '/assets');
  await context.route('**/assets/never-built.js', (route) => route.fulfill(SIGN_IN));
  await context.route('**/api/**', (route) => route.fulfill(SIGN_IN));
  await page.evaluate(() => fetch('/assets/never-built.js').then((answer) => answer.text()));
  await page.goto('/assets');
  await expect(page.getByRole('status').filter({ hasText: 'This network asks you to sign in' })).toBeVisible();
  await expect(page).toHaveURL(/\/assets$/);
  const isHtmlKept = await page.evaluate(async () => {
    const found = await Promise.all(
      (await caches.keys()).map(async (name) => {
        const cache = await caches.open(name);
        const all = await Promise.all((await cache.keys()).map((one) => cache.match(one)));
        return Promise.all(all.map((one) => one?.text()));
      }),
    );
    return found.flat().some((text) => text?.includes('Welcome to Wi-Fi'));
  });
  expect(isHtmlKept).toBe(false);
});
