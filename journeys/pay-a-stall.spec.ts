import type { Browser, Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { type OtherWallet, registerAt } from './sending.ts';
import { expect, startServer, test } from './server.ts';

const OWNER_PASSWORD = 'a long owner password';

const dialog = (page: Page) => page.getByRole('dialog');
const button = (page: Page, name: string | RegExp) => dialog(page).getByRole('button', { name, exact: true });

/** A phone of its own, signed in and at LocalPay. */
async function phoneOf(browser: Browser, address: string, email: string, password: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: address, viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  await page.goto('/login?next=/localpay');
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByLabel('Password').press('Enter');
  await expect(page.getByRole('button', { name: 'Get paid' })).toBeVisible();
  return page;
}

async function ask(stall: Page, keys: readonly string[]): Promise<string> {
  for (const key of keys) await button(stall, key).click();
  await button(stall, 'Show the code').click();
  await expect(dialog(stall).getByRole('timer')).toBeVisible();
  return (
    (await dialog(stall)
      .getByText(/\/pay\/\d{16}$/)
      .textContent()) ?? ''
  ).trim();
}

/** What another wallet asks of the server. */
async function wire(server: string, by: { token: string } | undefined, call: string, body: object) {
  const [method = 'POST', path = '/'] = call.split(' ');
  const answer = await fetch(`${server}${path}`, {
    method,
    headers: { 'content-type': 'application/json', ...(by && { authorization: `Bearer ${by.token}` }) },
    body: JSON.stringify(body),
  });
  expect(answer.ok, call).toBe(true);
}
const pays = (server: string, by: OtherWallet, link: string, amount: string) =>
  wire(server, by, 'POST /api/payments', {
    userId: by.id,
    chargeId: Number(link.slice(link.lastIndexOf('/') + 1)),
    amount,
  });

test('a till turns to paid by itself, and refunds a payment in two parts with its cashback', async ({
  page,
  server,
}) => {
  const jiwoo = await registerAt(server.address);
  await wire(server.address, undefined, 'POST /api/local-currency/1/sends', {
    amount: '44095',
    toAddress: jiwoo.address,
  });
  await wire(server.address, undefined, 'PATCH /api/merchants/1', { name: 'Stall 7', cashbackBps: 1500 });
  await page.goto('/localpay');
  await expect(page.getByText('\u20a9300,000', { exact: true })).toBeAttached();
  await page.getByRole('button', { name: 'Get paid' }).click();
  const link = await ask(page, ['2', '0', '00', '0']);
  await expect(dialog(page).getByText('Waiting for \u20a920,000')).toBeVisible();
  await expectAccessible(page);
  await pays(server.address, jiwoo, link, '20000');
  await expect(dialog(page).getByText('\u20a920,000 received')).toBeVisible();
  await button(page, 'Ask again').click();
  for (const [amount, back, refunded] of [
    ['5000', '\u20a9750', '\u20a95,000 refunded'],
    ['15000', '\u20a92,250', '\u20a920,000 refunded'],
  ] as const) {
    await button(page, 'Refund').click();
    await dialog(page).getByLabel('Amount to refund').fill(amount);
    await expect(dialog(page).getByText(back, { exact: true })).toBeVisible();
    await button(page, /^Refund \u20a9/).click();
    await expect(dialog(page).getByText(refunded)).toBeVisible();
  }
  await expect(button(page, 'Refund')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(page.getByText('\u20a9300,000', { exact: true })).toBeAttached();
});

test.describe('on a server for many people', () => {
  test.use({ settings: { OWNER_PASSWORD } });
  test('a stall asks for an amount, a phone opens its link and pays, and both see it at once', {
    tag: '@long',
  }, async ({ browser, server, dataDir }) => {
    await server.stop();
    const hosted = await startServer(dataDir, { WALLET_MODE: 'hosted', PORT: new URL(server.address).port });
    const jiwoo = await registerAt(hosted.address);
    const giving = await fetch(`${hosted.address}/api/merchants/${jiwoo.id}`, {
      method: 'PATCH',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${jiwoo.token}` },
      body: JSON.stringify({ name: 'Stall 7', cashbackBps: 1500 }),
    });
    expect(giving.status).toBe(200);
    const payer = await phoneOf(browser, hosted.address, 'minseo.kim@example.com', OWNER_PASSWORD);
    const stall = await phoneOf(browser, hosted.address, jiwoo.email, jiwoo.password);

    await stall.getByRole('button', { name: 'Get paid' }).click();
    const link = await ask(stall, ['2', '0', '00', '0']);
    await expectAccessible(stall);
    await expect(dialog(stall).getByText('Waiting for \u20a920,000')).toBeVisible();

    await payer.goto(link);
    await expect(payer.getByText('Stall 7')).toBeVisible();
    await expect(payer.getByText('Nobody has proven this name')).toBeVisible();
    await expect(payer.getByText('\u20a93,000 after 7 days')).toBeVisible();
    await expectAccessible(payer);
    await payer.getByRole('button', { name: 'Pay \u20a920,000' }).click();
    await expect(payer.getByText('Fingerprint of the receipt')).toBeVisible();
    await expect(dialog(stall).getByText('\u20a920,000 received')).toBeVisible();
    await payer.getByRole('button', { name: 'Done' }).click();
    await expect(payer.getByText('\u20a9324,095', { exact: true })).toBeAttached();

    await payer.goto(link);
    await expect(payer.getByText('This has been paid')).toBeVisible();

    await hosted.stop();
  });
});
