import type { Page } from '@playwright/test';
import { timeOf } from '#platform/server/testing/store-time.ts';
import { expectNoSidewaysScroll } from './support/accessible.ts';
import { seoulDay } from './support/seoul-day.ts';
import { expect, test } from './support/server.ts';

const sheet = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });
const toast = (page: Page) => page.getByRole('region', { name: 'Notifications (F8)' });

/** Adds the demo's firm, which has a wallet here, as a contact; returns its address. */
async function keepFirm(server: string): Promise<string> {
  const firms = (await (await fetch(`${server}/api/org`)).json()) as { organisation: { address: string } }[];
  const address = firms[0]?.organisation.address ?? '';
  const headers = { 'content-type': 'application/json' };
  const body = JSON.stringify({ name: 'Landlady', note: null, addresses: [address] });
  const kept = await fetch(`${server}/api/contacts/1`, { method: 'POST', headers, body });
  expect(await kept.text()).toContain('Landlady');
  return address;
}

test('an order without cover is told, and resumed with what was missed; in Korean and on the narrowest phone', {
  tag: '@long',
}, async ({ browser, page, server }) => {
  const toAddress = await keepFirm(server.address);
  const headers = { 'content-type': 'application/json', 'idempotency-key': 'one' };
  const firstOn = seoulDay(await timeOf(server.address));
  const order = { assetType: 'BTC', amount: '9', total: '9', rhythm: 'once', firstOn, zone: 'Asia/Seoul' };
  const body = JSON.stringify({ toAddress, ...order });
  await page.goto('/orders');
  expect((await fetch(`${server.address}/api/orders/1`, { method: 'POST', headers, body })).status).toBe(201);
  await expect(toast(page)).toContainText('Order paused');
  await page.getByRole('list', { name: 'Orders' }).getByRole('button').click();
  const opened = sheet(page, 'Landlady');
  await expect(opened.getByText(/Your balance did not cover the payment/)).toBeVisible();
  await opened.getByRole('button', { name: 'Skip it and continue' }).click();
  await expect(opened.getByText('All payments are made.')).toBeVisible();
  const context = await browser.newContext({
    baseURL: server.address,
    locale: 'ko-KR',
    viewport: { width: 320, height: 568 },
  });
  const narrow = await context.newPage();
  await narrow.goto('/orders');
  await expect(narrow.getByRole('heading', { level: 1 })).toHaveText('정기·예약 송금');
  await expectNoSidewaysScroll(narrow);
  await narrow.getByRole('button', { name: '송금 예약하기' }).click();
  await narrow.getByRole('button', { name: /^Landlady 0x/ }).click();
  await expect(narrow.getByRole('button', { name: '예약하기', exact: true })).toBeVisible();
  await expectNoSidewaysScroll(narrow);
  await context.close();
});
