import type { BrowserContext, Page } from '@playwright/test';
import { SCREENS } from '#app/web/testing/screens.ts';
import { expectAccessible } from './support/accessible.ts';
import { act, banner, heading, startCold, untilIdle, visitScreens } from './support/offline.ts';
import { makeSeal } from './support/person.ts';
import { expect, test } from './support/server.ts';

test.use({ serviceWorkers: 'allow' });

test.describe('on a server for many people', () => {
  test.use({ settings: { WALLET_MODE: 'hosted' } });

  async function register(page: Page, first: string) {
    await page.goto('/register');
    const names = { 'First name': first, 'Last name': 'Example', 'E-mail': `${first.toLowerCase()}@example.com` };
    await makeSeal(page, { ...names, Password: 'correct horse battery' });
    await expect(heading(page)).toContainText(`Welcome, ${first}`);
  }

  test('anyone who is not signed in gets the sign-in page, which says that it is offline', async ({
    page,
    context,
    server,
  }) => {
    await visitScreens(page, '/login');
    await server.stop('SIGKILL');
    const cold = await startCold(context, page);
    await cold.goto('/assets');
    await expect(heading(cold)).toHaveText('Sign in');
    await expect(banner(cold)).toBeVisible();
    await expect(act(cold, 'Sign in')).toBeDisabled();
    await expectAccessible(cold);
  });

  test('after Sign Out nothing that the person saw can be found, in what the browser keeps or in the memory of the page', async ({
    page,
    context,
    server,
  }) => {
    await register(page, 'Zebedee');
    const did = await page.evaluate(() => String(JSON.parse(localStorage.getItem('user_data') ?? '{}').didAddress));
    expect(did).toMatch(/^did:ethr:/);
    await visitScreens(page, ...SCREENS);
    expect(await keptText(page)).toContain('zebedee@example.com');
    await page.getByRole('link', { name: 'My info', exact: true }).click();
    await page.getByRole('button', { name: 'Sign Out' }).click();
    await expect(heading(page)).toHaveText('Sign in');
    await page.waitForLoadState('networkidle');
    await untilIdle(page);
    const left = await keptText(page);
    for (const secret of ['ebedee', did, did.slice(-40)])
      expect(left.toLowerCase()).not.toContain(secret.toLowerCase());

    await page.getByRole('link', { name: 'Create account' }).click();
    const names = { 'First name': 'Quentin', 'Last name': 'Other', 'E-mail': 'quentin@example.com' };
    await makeSeal(page, { ...names, Password: 'correct horse battery' });
    await expect(heading(page)).toContainText('Welcome, Quentin');
    expect((await inMemory(context, page)).filter((text) => text.includes('zebedee@') || text.includes(did))).toEqual(
      [],
    );
    await visitScreens(page, '/myinfo');
    await server.stop('SIGKILL');
    const cold = await startCold(context, page);
    await cold.goto('/myinfo');
    await expect(cold.getByRole('region', { name: 'Profile' })).toContainText('Quentin');
    await cold.goto('/history');
    await expect(banner(cold)).toBeVisible();
    expect((await keptText(cold)).toLowerCase()).not.toContain('ebedee');
  });
});

/** Returns everything that the browser stores for this origin, as text. */
const keptText = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const parts = [JSON.stringify({ ...localStorage }), JSON.stringify({ ...sessionStorage }), document.cookie];
    parts.push(JSON.stringify(await indexedDB.databases()));
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys())
        parts.push(request.url, (await (await cache.match(request))?.text()) ?? '');
    }
    return parts.join('\n');
  });

/** Every string on the heap of the page. */
async function inMemory(context: BrowserContext, page: Page): Promise<string[]> {
  const session = await context.newCDPSession(page);
  let snapshot = '';
  session.on('HeapProfiler.addHeapSnapshotChunk', ({ chunk }) => {
    snapshot += chunk;
  });
  await session.send('HeapProfiler.enable');
  await session.send('HeapProfiler.collectGarbage');
  await session.send('HeapProfiler.takeHeapSnapshot');
  await session.detach();
  const { strings } = JSON.parse(snapshot) as { strings: string[] };
  return strings;
}
