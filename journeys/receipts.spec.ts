import { deflateRawSync } from 'node:zlib';
import { expectAccessible } from './support/accessible.ts';
import { latest, receipt } from './support/sending.ts';
import { expect, test } from './support/server.ts';

test('a receipt is shared as a picture, and is alone on paper', { tag: '@long' }, async ({ page }) => {
  await page.addInitScript(() => {
    const shared: (ShareData | string)[] = [];
    Object.assign(navigator, { canShare: () => true, share: async (data: ShareData) => void shared.push(data) });
    Object.assign(globalThis, { shared, print: () => shared.push('printed') });
  });
  await page.goto('/assets');
  await latest(page).getByRole('button').click();
  const sheet = receipt(page);
  await sheet.getByRole('button', { name: 'Share' }).click();
  const sizeOf = () =>
    page.evaluate(async () => {
      const [first] = (globalThis as unknown as { shared: ShareData[] }).shared;
      const [file] = first?.files ?? [];
      if (!file) return undefined;
      const { width, height } = await createImageBitmap(file);
      return [file.type, width, height > 1000];
    });
  await expect.poll(sizeOf).toEqual(['image/png', 1440, true]);
  await sheet.getByRole('button', { name: 'Print' }).click();
  expect(await page.evaluate(() => (globalThis as unknown as { shared: unknown[] }).shared[1])).toBe('printed');
  // On paper only the slip is printed, on a single A6 sheet.
  await page.emulateMedia({ media: 'print' });
  await expect(page.locator('body > [class*=slip] svg').first()).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden();
  await expect(page.getByRole('dialog')).toBeHidden();
  const papers = () =>
    page.evaluate(() =>
      document.adoptedStyleSheets.flatMap(({ cssRules }) => [...cssRules].map(({ cssText }) => cssText)),
    );
  expect((await papers()).join()).toMatch(/^@page \{/);
  const file = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  expect(file.match(/\/Type \/Page\b/g)).toHaveLength(1);
  // Afterwards the page is restored.
  expect(await papers()).toEqual([]);
  await page.emulateMedia({ media: 'screen' });
  await expect(page.getByRole('dialog')).toBeVisible();
});

test('what is shared of money that came in does not name who paid it', { tag: '@long' }, async ({ page }) => {
  await page.goto('/assets');
  await page
    .getByRole('list', { name: 'Recent transactions' })
    .getByRole('button', { name: /^Received/ })
    .first()
    .click();
  const slip = page.locator('body > [class*=slip] svg').first();
  await expect(slip).toContainText(/#\d+/);
  const sender = await receipt(page).getByRole('region', { name: 'From' }).locator('[class*=name]').textContent();
  expect(sender).toMatch(/\w{4}/);
  await expect(slip).not.toContainText(sender ?? '');
  await expect(slip).toContainText('Whose money it');
});

test('a link with all of a receipt in it, as they were given before, is checked still, and a changed one is red', {
  tag: '@long',
}, async ({ browser, page, server }) => {
  const [made] = (await (await page.request.get('/api/payments/1')).json()) as { id: number }[];
  const receipt = await (await page.request.get(`/api/payments/1/${made?.id}/receipt`)).body();
  const link = `${server.address}/verify#receipt=${deflateRawSync(receipt).toString('base64url')}`;
  const other = await (await browser.newContext({ baseURL: server.address, locale: 'ko-KR' })).newPage();
  await other.goto(link);
  await expect(other.getByRole('main')).toContainText('서명됨, 고친 곳 없음');
  await expectAccessible(other);
  const at = link.length - 40;
  const changed = link.slice(0, at) + (link[at] === 'A' ? 'B' : 'A') + link.slice(at + 1);
  await other.goto('about:blank');
  await other.goto(changed);
  await expect(other.getByRole('main')).not.toContainText('서명됨, 고친 곳 없음');
  await expect(other.getByRole('heading', { level: 1 })).toBeVisible();
  await other.context().close();
});

test('a payment stands on the shop\u2019s own print, and the shop is paid again from it', { tag: '@long' }, async ({
  page,
}) => {
  await page.goto('/pay?shop=2');
  await page.getByLabel('Amount').fill('4500');
  await page.getByRole('button', { name: /^Pay \u20a9/ }).click();
  const paid = page.getByRole('main').getByRole('status').filter({ hasText: 'Hanok Tea House' });
  await expect(paid.getByRole('heading', { name: 'Hanok Tea House' })).toBeVisible();
  await expect(paid.locator('.guilloche')).toBeVisible();
  await expect(paid.locator('svg[viewBox="0 0 48 48"]')).toBeVisible();
  await expect(paid).toContainText('\u2212\u20a94,500');
  await page.getByRole('main').getByRole('button', { name: 'Again', exact: true }).click();
  await expect(page.getByLabel('Amount')).toHaveValue('');
  const [made] = (await (await page.request.get('/api/payments/1')).json()) as { id: number }[];
  await page.goto(`/pay?payment=${made?.id}`);
  const receipt = page.getByRole('region', { name: 'Receipt' });
  await expect(receipt.getByRole('region', { name: 'Merchant' }).locator('.guilloche')).toBeVisible();
  for (const act of ['Share', 'Print'])
    await expect(receipt.getByRole('button', { name: act, exact: true })).toBeVisible();
  await receipt.getByRole('link', { name: 'Again', exact: true }).click();
  await expect(page).toHaveURL(/\/pay\?shop=2$/);
});
