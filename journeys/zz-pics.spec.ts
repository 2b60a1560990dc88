import { counterOf } from './support/counter.ts';
import { expect, test } from './support/server.ts';
test('pics', async ({ page, server }) => {
  test.setTimeout(240_000);
  await page.setViewportSize({ width: 390, height: 844 });
  const counter = await counterOf(server);
  const shot = async (name: string, h = 1500) => {
    for (const [tag, w, scheme, lang] of [['', 390, 'light', 'en'], ['-dark', 390, 'dark', 'en'], ['-ko320', 320, 'light', 'ko']] as const) {
      await page.setViewportSize({ width: w, height: h });
      await page.emulateMedia({ colorScheme: scheme });
      await page.evaluate((l) => localStorage.setItem('ingam:language', l), lang).catch(() => undefined);
      await page.context().addCookies([]);
      await page.evaluate((l) => { document.documentElement.lang = l; }, lang);
      await page.reload();
      await page.waitForLoadState('networkidle').catch(() => undefined);
      await expect.poll(async () => page.evaluate(() => document.readyState)).toBe('complete');
      await page.screenshot({ path: `/tmp/pics/${name}${tag}.png` });
    }
    await page.emulateMedia({ colorScheme: 'light' });
    await page.evaluate(() => localStorage.setItem('ingam:language', 'en'));
    await page.setViewportSize({ width: 390, height: 844 });
  };
  const payment = await counter.buy('100000');
  await page.goto(`/pay?payment=${payment}`);
  await expect(page.getByText('Tax refund 8%')).toBeVisible();
  await shot('card-nopass');
  await counter.passport();
  await counter.fund();
  const { id } = await counter.send(`/api/payments/1/${payment}/tax-refund`, { payout: { to: 'won' } });
  await expect.poll(async () => (await counter.claim(id)).number).not.toBeNull();
  await page.goto(`/traveler?refund=${id}`);
  await shot('waiting', 1800);
  await counter.send(`/api/tax-refunds/1/${id}/early`, {});
  await page.goto(`/traveler?refund=${id}`);
  await shot('early', 1800);
  await counter.decide(id);
  await expect.poll(async () => (await counter.claim(id)).early.state).toBe('released');
  await counter.giveBack(payment, '50000');
  await page.goto(`/traveler?refund=${id}`);
  await shot('owed', 1900);
  const r = await counter.send('/api/tax-refunds', { userId: 1, merchantName: 'SANDBOX-REJECTS', purchaseAmount: '100', refundAmount: '8', receiptHash: 'R-9' });
  await expect.poll(async () => (await counter.claim(r.id)).status).toBe('refused');
  await page.goto(`/traveler?refund=${r.id}`);
  await shot('refused', 1500);
  await page.goto('/traveler');
  await shot('list', 1700);
  await page.goto('/travel-plan');
  await shot('plan', 1300);
});
