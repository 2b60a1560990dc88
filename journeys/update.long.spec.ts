import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { test as base, expect } from './support/server.ts';
import { type Deploy, deployBefore } from './support/versions.ts';

const test = base.extend<{ deploy: Deploy }>({
  deploy: async ({ server }, use) => {
    const deploy = await deployBefore(server.address);
    await use(deploy);
    await deploy.stop();
  },
  baseURL: async ({ deploy }, use) => {
    await use(deploy.address);
  },
});

test.use({ serviceWorkers: 'allow' });

const OFFER = 'A new version is ready';
const offer = (page: Page) => page.getByText(OFFER);
const versionOf = (page: Page) =>
  page.evaluate(() => document.querySelector('meta[name=journey-version]')?.getAttribute('content'));
const caches = (page: Page) =>
  page.evaluate(async () => (await window.caches.keys()).filter((name) => name.startsWith('files-')));

/** Opens the app until its service worker serves it. */
async function open(page: Page, path: string) {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect
    .poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state), { timeout: 20_000 })
    .toBe('activated');
}
const lookForNewer = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration();
    await registration?.update().catch(() => undefined);
  });

test('a new version is offered by a quiet line, and comes with the press in every tab; the one before is gone', async ({
  page,
  context,
  deploy,
}) => {
  await open(page, '/');
  const other = await context.newPage();
  await open(other, '/assets');
  const [before] = await caches(page);
  deploy.serve(2);
  await page.reload();
  expect(await versionOf(page)).toBe('1');
  await lookForNewer(page);
  await expect(offer(page)).toBeVisible({ timeout: 20_000 });
  await expect(offer(other)).toBeVisible();
  expect(await caches(page)).toHaveLength(2);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Update' }).click();
  for (const tab of [page, other]) {
    await expect.poll(() => versionOf(tab).catch(() => undefined), { timeout: 20_000 }).toBe('2');
    await expect(offer(tab)).toHaveCount(0);
  }
  await expect(other.getByRole('heading', { level: 1 })).toContainText('Assets');
  const after = await caches(page);
  expect(after).toHaveLength(1);
  expect(after).not.toEqual([before]);
});

test('a form that is half filled is never taken from a person: the tab waits for it, here and when another tab takes the version', async ({
  page,
  context,
  deploy,
}) => {
  await open(page, '/send');
  const other = await context.newPage();
  await open(other, '/');
  await page.getByLabel('Amount').fill('12');
  deploy.serve(2);
  await lookForNewer(page);
  await expect(page.getByText('It waits until your form is done.')).toBeVisible({ timeout: 20_000 });
  await expect(page.getByRole('button', { name: 'Update' })).toHaveCount(0);
  const isTakenHere = page.evaluate(
    () => new Promise((done) => navigator.serviceWorker.addEventListener('controllerchange', done, { once: true })),
  );
  await other.getByRole('button', { name: 'Update' }).click();
  await expect.poll(() => versionOf(other).catch(() => undefined), { timeout: 20_000 }).toBe('2');
  await isTakenHere;
  expect(await versionOf(page)).toBe('1');
  await expect(page.getByLabel('Amount')).toHaveValue('12');
  await page.getByRole('link', { name: 'Back', exact: true }).click();
  await expect.poll(() => versionOf(page).catch(() => undefined), { timeout: 20_000 }).toBe('2');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Assets');
});

test('a deploy that lacks a file is not installed: the last good version goes on, without a network too', async ({
  page,
  context,
  deploy,
  server,
}) => {
  await open(page, '/work');
  const before = await caches(page);
  deploy.serve(2, /\/icon\.svg$/);
  await page.evaluate(async () => {
    const name = (await window.caches.keys()).find((one) => one.startsWith('files-')) ?? '';
    await (await window.caches.open(name)).delete('/icon.svg');
  });
  const isGivenUp = page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    await new Promise<void>((done) =>
      registration.addEventListener('updatefound', () => {
        const { installing } = registration;
        installing?.addEventListener('statechange', () => installing.state === 'redundant' && done());
      }),
    );
  });
  await lookForNewer(page);
  await isGivenUp;
  await expect(offer(page)).toHaveCount(0);
  expect(await caches(page)).toEqual(before);
  await server.stop('SIGKILL');
  const cold = await context.newPage();
  await cold.goto('/work');
  await expect(cold.getByRole('heading', { level: 1 })).toContainText('Work');
  expect(await versionOf(cold)).toBe('1');
});

test.describe('before there is a worker', () => {
  test.use({ serviceWorkers: 'block' });
  test('a deploy that lacks a screen ends in an offer to reload, not in a white page', async ({ page, deploy }) => {
    // A screen's files have hashed names only; the page's own two have readable ones.
    deploy.serve(1, /\/assets\/[\w-]{7}\.js$/);
    await page.goto('/bank-info');
    await expect(page.getByText('This screen didn\u2019t open')).toBeVisible();
    deploy.serve(1);
    await page.getByRole('button', { name: 'Reload' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Bank info');
  });
});
