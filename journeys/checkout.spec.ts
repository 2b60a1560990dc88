import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { businessNumber } from '../src/features/organisations/server/testing/firm.ts';
import { expectAccessible } from './support/accessible.ts';
import { readByAnother } from './support/other-reader.ts';
import { expect, test } from './support/server.ts';

/** A shop's website, which shows returning customers what they bought. */
async function website() {
  const server = createServer((request, reply) => {
    reply
      .writeHead(200, { 'content-type': 'text/html' })
      .end(`<h1>Back for ${new URL(request.url ?? '', 'http://a').search}</h1>`);
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, stop: () => void server.close() };
}

/** An organisation of the demo's owner with a key for its website. */
async function shopOn(address: string, n: number) {
  const send = async (path: string, body: object, key?: string) => {
    const reply = await fetch(`${address}/api${path}`, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json', ...(key && { authorization: `Bearer ${key}` }) },
    });
    if (!reply.ok) throw new Error(`${path}: ${await reply.text()}`);
    return reply.json();
  };
  const named = { name: `Boseong Tea ${n}`, displayName: `Boseong Tea ${n}`, nameKo: `보성다원 ${n}` };
  const { organisation } = await send('/org', {
    ...named,
    kinds: ['merchant'],
    businessNumber: businessNumber(5100 + n),
  });
  const { key } = await send(`/org/${organisation.id}/keys`, { name: 'Shop', scopes: ['charges:write'] });
  return (body: object) =>
    send('/charges', { amount: '12000', items: [{ name: 'Green tea', amount: '12000' }], ...body }, key);
}
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name });

test('an order of a website is paid on a phone by its code, and the browser that waits goes back to the shop', async ({
  page,
  context,
  server,
}) => {
  const shop = await website();
  const ask = await shopOn(server.address, 1);
  const order = await ask({ reference: 'T-1', returnUrl: `${shop.url}/thanks` });
  await page.goto(order.checkoutUrl);
  await expect(heading(page, 'Boseong Tea 1')).toBeVisible();
  await expect(page.getByText('Green tea')).toBeVisible();
  await expect(page.getByRole('timer')).toContainText(/^1[45]:\d\d left$/);
  await expectAccessible(page);
  const shown = await page.getByRole('img', { name: 'The code to pay with' }).screenshot();
  const link = `${new URL(order.checkoutUrl).origin}/pay/${order.chargeId}`;
  expect(await readByAnother(page, shown)).toBe(link);

  const phone = await context.newPage();
  await phone.goto(link);
  await phone.getByRole('button', { name: 'Pay ₩12,000' }).click();
  await expect(phone.getByText('Left in LocalPay')).toBeVisible();
  await expect(page.getByText('Paid', { exact: true })).toBeVisible();
  await expect(heading(page, `Back for ?charge=${order.chargeId}`)).toBeVisible();
  const { host } = new URL(shop.url);
  await phone.getByRole('button', { name: `Back to ${host}` }).click();
  await expect(heading(phone, /^Back for/)).toBeVisible();

  // Opening a charge that was paid earlier does not redirect; an unpaid one says that it is unpaid.
  await page.goto(order.checkoutUrl);
  await expect(page.getByRole('button', { name: `Back to ${host}` })).toBeVisible();
  await page.goto(`${new URL(order.checkoutUrl).origin}/checkout/4503599627370497`);
  await expect(page.getByText('There is nothing to pay here')).toBeVisible();
  shop.stop();
});
