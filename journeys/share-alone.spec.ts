import { expectAccessible } from './support/accessible.ts';
import { expect, test } from './support/server.ts';

test.use({ viewport: { width: 390, height: 844 } });

test('a wallet on one machine alone offers no link that others could not open, and shares the picture and the file', {
  tag: '@long',
}, async ({ page }) => {
  const sheet = page.getByRole('dialog', { name: 'Share', exact: true });
  await page.addInitScript(() => {
    const shared: ShareData[] = [];
    Object.assign(navigator, { canShare: () => true, share: async (data: ShareData) => void shared.push(data) });
    Object.assign(globalThis, { shared });
  });
  const [made] = (await (await page.request.get('/api/payments/1')).json()) as { id: number }[];
  await page.goto(`/pay?payment=${made?.id}`);
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  await expect(sheet).toContainText('No links from this wallet');
  await expect(sheet.getByRole('button', { name: 'Make a link' })).toHaveCount(0);
  await expectAccessible(page);
  await sheet.getByRole('button', { name: 'Picture' }).click();
  const kind = () =>
    page.evaluate(() => (globalThis as unknown as { shared: ShareData[] }).shared[0]?.files?.[0]?.type);
  await expect.poll(kind).toBe('image/png');
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    sheet.getByRole('button', { name: 'Signed file' }).click(),
  ]);
  expect(file.suggestedFilename()).toBe('ingam-receipt.jws');
});
