import type { Page } from '@playwright/test';
import { expect, NOBODY, PASSWORD, test } from './support/people.ts';

test.use({ storageState: NOBODY });

/** Simulates a browser that blocks site data. Runs in the page. */
function blockSiteData() {
  const refuse = () => {
    throw new DOMException('Access is denied for this document.', 'SecurityError');
  };
  const rejects = async () => refuse();
  for (const name of ['localStorage', 'sessionStorage']) Object.defineProperty(globalThis, name, { get: refuse });
  for (const name of ['open', 'match', 'has', 'keys', 'delete'])
    Object.defineProperty(CacheStorage.prototype, name, { value: rejects });
  Object.defineProperty(LockManager.prototype, 'request', { value: rejects });
  // Firefox refuses channels between tabs as well.
  Object.defineProperty(globalThis, 'BroadcastChannel', { value: refuse });
}

const line = (page: Page) => page.getByText('Site data is blocked in this browser');

test('where site data is blocked every page works for the session, and says once what is not kept', async ({
  page,
  newPerson,
}) => {
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(String(error)));
  await page.addInitScript(blockSiteData);
  for (const [path, title] of Object.entries({
    '/verify': 'Check a document',
    '/terms': 'Terms',
    '/login': 'Sign in',
  })) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 }), path).toContainText(title);
    await page.mouse.move(100, 100);
    await page.mouse.move(120, 140);
    await expect(line(page), path).toBeVisible();
  }
  const { email } = await newPerson();
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByRole('link', { name: 'Assets' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Assets');
  await page.getByRole('button', { name: 'OK', exact: true }).click();
  await expect(line(page)).toHaveCount(0);
  await page.getByRole('link', { name: 'My info' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('My info');
  await page.getByRole('button', { name: 'Theme: system' }).click();
  await expect(page.getByRole('button', { name: 'Theme: light' })).toBeVisible();
  await expect(line(page)).toHaveCount(0);
  expect(faults).toEqual([]);
});

test('a browser without room says what stays, and what it cannot keep', async ({ page }) => {
  await page.goto('/login');
  await page.evaluate(() => {
    for (let size = 4_000_000; size >= 1; size = Math.floor(size / 2))
      try {
        for (let nth = 0; ; nth += 1) localStorage.setItem(`filled-${size}-${nth}`, 'a'.repeat(size));
      } catch {
        // No space for this size; the next one tried is half as large.
      }
  });
  await page.getByRole('button', { name: 'Theme: system' }).click();
  await expect(page.getByText('This browser has no room left to store anything')).toBeVisible();
  await expect(
    page.getByText('What is stored stays. What you change now lasts until you close this page'),
  ).toBeVisible();
  await expect(line(page)).toHaveCount(0);
});
