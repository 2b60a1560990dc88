import type { Locator, Page } from '@playwright/test';
import { expect, look } from './support/server.ts';

/** Calls behind the lists of Digital ID. */
const READS = ['credentials', 'digital-documents', 'showings', 'held-credentials'];

/** Holds back the answers to one kind of read until the returned function is called. */
async function holdBack(page: Page, path: RegExp): Promise<() => void> {
  const gate = Promise.withResolvers<void>();
  await page.route(path, async (route) => {
    await gate.promise;
    await route.continue();
  });
  return gate.resolve;
}

const nextFrames = (page: Page) =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));

/** The pixels from one row of a list to the next. */
const stepOf = (rows: Locator) =>
  rows.evaluateAll(([, second, third]) => {
    if (!second || !third) throw new Error('there are no three rows');
    return Math.round(third.getBoundingClientRect().top - second.getBoundingClientRect().top);
  });

for (const late of READS)
  look(`Digital ID lists nothing before it knows all of it: ${late} come last`, async ({ page }) => {
    const came = new Set<string>();
    page.on('requestfinished', (request) => {
      came.add(new URL(request.url()).pathname.split('/')[2] ?? '');
    });
    const release = await holdBack(page, new RegExp(`/api/${late}/`));
    await page.goto('/id');
    for (const read of READS) if (read !== late) await expect.poll(() => came.has(read), read).toBe(true);
    await nextFrames(page);
    await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveCount(0);
    release();
    await expect(page.getByRole('heading', { name: 'Credentials' })).toBeVisible();
  });

look('rows that load are as high as rows', async ({ page }) => {
  const release = await holdBack(page, /\/api\/transactions/);
  await page.goto('/assets');
  const loading = page.getByRole('main').locator('[class*=skeleton] > [class*=row]');
  let wanted = 0;
  // The rows that hold the screen's place are hidden when its own take over.
  await expect(async () => {
    wanted = await stepOf(loading);
    expect(wanted).toBeGreaterThan(0);
  }).toPass();
  release();
  await expect(loading).toHaveCount(0);
  expect(await stepOf(page.getByRole('main').getByRole('list').last().getByRole('listitem'))).toBe(wanted);
});
