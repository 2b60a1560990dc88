import type { BrowserContext, Page } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { bitmapOf } from './support/drawn.ts';
import { expect, look, takenOver, test } from './support/server.ts';

test.use({ serviceWorkers: 'allow' });

const ADDRESS = '0x52908400098527886E0F7030069857D2E4169EE7';
const line = (page: Page) => page.getByRole('region', { name: 'Install Ingam' });

/** Simulates Chromium's install prompt, which a headless browser never shows. */
const offer = (page: Page, outcome: 'accepted' | 'dismissed') =>
  page.evaluate((chosen) => {
    const event = new Event('beforeinstallprompt', { cancelable: true });
    const prompt = () => {
      document.documentElement.dataset.prompted = 'yes';
      return Promise.resolve();
    };
    dispatchEvent(Object.assign(event, { prompt, userChoice: Promise.resolve({ outcome: chosen }) }));
    return event.defaultPrevented;
  }, outcome);

/** A later visit: a new tab of the same profile. */
async function visit(context: BrowserContext, path = '/'): Promise<Page> {
  const page = await context.newPage();
  await page.goto(path);
  await takenOver(page);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  return page;
}

look(
  'the app is offered on a later visit only, not again after a no, and on Home alone',
  { tag: '@long' },
  async ({ context }) => {
    const first = await visit(context);
    expect(await offer(first, 'accepted')).toBe(true);
    await expect(line(first)).toHaveCount(0);
    await first.reload();
    await offer(first, 'accepted');
    await expect(line(first)).toHaveCount(0);

    const second = await visit(context);
    await offer(second, 'accepted');
    await expect(line(second)).toContainText('without a network');
    await expectAccessible(second);
    await second.getByRole('link', { name: 'Work' }).click();
    await expect(line(second)).toHaveCount(0);
    await second.getByRole('link', { name: 'Home', exact: true }).click();
    await line(second).getByRole('button', { name: 'Not now' }).click();
    await expect(line(second)).toHaveCount(0);
    await second.reload();
    await offer(second, 'accepted');
    const third = await visit(context);
    await offer(third, 'accepted');
    for (const page of [second, third]) await expect(line(page)).toHaveCount(0);
  },
);

look(
  'a press opens the browser\u2019s own prompt, and its answer is remembered',
  { tag: '@long' },
  async ({ context }) => {
    await visit(context);
    const page = await visit(context);
    await offer(page, 'dismissed');
    await line(page).getByRole('button', { name: 'Install' }).click();
    await expect(page.locator('html')).toHaveAttribute('data-prompted', 'yes');
    await expect(line(page)).toHaveCount(0);
    const later = await visit(context);
    await offer(later, 'accepted');
    await expect(line(later)).toHaveCount(0);
  },
);

look('an app that is installed, or stands alone already, is not offered', { tag: '@long' }, async ({ context }) => {
  await visit(context);
  const alone = await context.newPage();
  await alone.addInitScript(() => Object.defineProperty(navigator, 'standalone', { value: true }));
  await alone.goto('/');
  await offer(alone, 'accepted');
  await expect(line(alone)).toHaveCount(0);
  const page = await visit(context);
  await offer(page, 'accepted');
  await expect(line(page)).toBeVisible();
  await page.evaluate(() => dispatchEvent(new Event('appinstalled')));
  await expect(line(page)).toHaveCount(0);
  const later = await visit(context);
  await offer(later, 'accepted');
  await expect(line(later)).toHaveCount(0);
});

look(
  'where there is no prompt, as in iOS Safari, the same rule tells how it is done by hand',
  { tag: '@long' },
  async ({ context }) => {
    await context.addInitScript(() => Object.defineProperty(navigator, 'standalone', { value: false }));
    const first = await visit(context);
    await expect(line(first)).toHaveCount(0);
    const page = await visit(context);
    await expect(line(page)).toContainText('Add to Home Screen');
    await expect(line(page).getByRole('button', { name: 'Install' })).toHaveCount(0);
    await expectAccessible(page);
    await line(page).getByRole('button', { name: 'Not now' }).click();
    const later = await visit(context);
    await expect(line(later)).toHaveCount(0);
  },
);

look(
  'the browser can install it: icons, shortcuts, pictures, and a place for what other apps share',
  async ({ page, server }) => {
    await page.goto('/');
    const session = await page.context().newCDPSession(page);
    const { errors, data } = await session.send('Page.getAppManifest');
    expect(errors).toEqual([]);
    const manifest = JSON.parse(data ?? '{}');
    expect(manifest).toMatchObject({ id: '/', scope: '/', start_url: '/', display: 'standalone' });
    expect(manifest.shortcuts.map(({ url }: { url: string }) => url)).toEqual([
      '/send',
      '/localpay?do=scan',
      '/pay?show',
      '/receive',
    ]);
    expect(manifest.share_target).toMatchObject({ action: '/send', method: 'POST' });
    expect(manifest.share_target.params.files).toEqual([{ name: 'picture', accept: ['image/*'] }]);
    // Before the service worker is installed the server accepts the share without reading it.
    const share = async (name: string, what: string) => {
      const body = new FormData();
      body.append(name, what);
      const { status, headers } = await fetch(`${server.address}/send`, { method: 'POST', body, redirect: 'manual' });
      return [status, headers.get('location')];
    };
    expect(await share('text', ADDRESS)).toEqual([303, '/send?do=scan']);
    const purposes = manifest.icons.map(({ purpose }: { purpose: string }) => purpose);
    expect(purposes).toEqual(expect.arrayContaining(['any', 'maskable']));
    for (const { src, sizes, type } of [...manifest.icons, ...manifest.screenshots]) {
      const answer = await fetch(server.address + src);
      expect([answer.status, answer.headers.get('content-type')], src).toEqual([200, type]);
      if (type !== 'image/png') continue;
      const bytes = new DataView(await answer.arrayBuffer());
      expect(`${bytes.getUint32(16)}x${bytes.getUint32(20)}`, src).toBe(sizes);
    }
  },
);

look(
  'an address that another app shares is put into Send and judged as if it were typed; nothing is sent',
  async ({ page }) => {
    const acts: string[] = [];
    page.on('request', (request) => request.method() !== 'GET' && acts.push(request.url()));
    const share = (text: string) => page.goto(`/send?title=Pay&text=${encodeURIComponent(text)}`);
    await share(`My address: ${ADDRESS}.`);
    await expect(page.getByLabel('Recipient address')).toHaveValue(ADDRESS);
    await expect(page).toHaveURL(/\/send$/);
    await page.reload();
    await expect(page.getByLabel('Recipient address')).toHaveValue('');
    await share(`ethereum:${ADDRESS}@1`);
    await expect(page.getByLabel('Recipient address')).toHaveValue(`ethereum:${ADDRESS}@1`);
    await expect(page.getByLabel('Recipient address')).toHaveAttribute('aria-invalid', 'true');
    await share('<img src=x onerror=alert(1)>');
    await expect(page.getByLabel('Recipient address')).toHaveValue('');
    expect(acts).toEqual([]);
  },
);

test('what another app shares with the installed one goes into Send: a text, or a picture of a code', {
  tag: '@long',
}, async ({ page }) => {
  await page.goto('/');
  await page.evaluate(() => navigator.serviceWorker.ready);
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe('activated');
  const share = (text: string, picture?: string) =>
    page.evaluate(
      ([shared, base64]) => {
        const form = Object.assign(document.createElement('form'), {
          action: '/send',
          method: 'post',
          enctype: 'multipart/form-data',
        });
        const put = (name: string, value: string) =>
          form.append(Object.assign(document.createElement('input'), { name, value }));
        put('text', shared ?? '');
        if (base64) {
          const files = new DataTransfer();
          const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
          files.items.add(new File([bytes], 'code.bmp', { type: 'image/bmp' }));
          form.append(
            Object.assign(document.createElement('input'), { type: 'file', name: 'picture', files: files.files }),
          );
        }
        document.body.append(form);
        form.submit();
      },
      [text, picture],
    );
  await share(`Please pay me: ethereum:${ADDRESS}@31337?value=2500000&asset=CBDC`);
  await expect(page.getByLabel('Recipient address')).toHaveValue(ADDRESS);
  await expect(page.getByLabel('Asset')).toHaveValue('CBDC');
  await expect(page.getByLabel('Amount')).toHaveValue('2.5');
  await share('', bitmapOf(`ethereum:${ADDRESS}@31337?value=3&asset=BTC`).toString('base64'));
  await expect(page.getByLabel('Amount')).toHaveValue('0.00000003');
  await expect(page.getByLabel('Asset')).toHaveValue('BTC');
  await expect(page).toHaveURL(/\/send$/);
  expect(await page.evaluate(() => caches.has('shared'))).toBe(false);
});
