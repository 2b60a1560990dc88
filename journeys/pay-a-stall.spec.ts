import type { Browser, Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { registerAt } from './sending.ts';
import { expect, startServer, test } from './server.ts';

const OWNER_PASSWORD = 'a long owner password';
test.use({ settings: { OWNER_PASSWORD } });

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

test('a stall asks for an amount, a phone opens its link and pays, both see it at once; then it is refunded in two parts', async ({
  browser,
  server,
  dataDir,
}) => {
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

  await button(stall, 'Ask again').click();
  for (const [amount, back] of [
    ['5000', '\u20a9750'],
    ['15000', '\u20a92,250'],
  ] as const) {
    await button(stall, 'Refund').click();
    await dialog(stall).getByLabel('Amount to refund').fill(amount);
    await expect(dialog(stall).getByText(back, { exact: true })).toBeVisible();
    await button(stall, /^Refund \u20a9/).click();
    await expect(dialog(stall).getByRole('list', { name: 'Received' })).toBeVisible();
  }
  await expect(dialog(stall).getByText('\u20a920,000 refunded')).toBeVisible();
  await expect(button(stall, 'Refund')).toHaveCount(0);
  await payer.goto('/localpay');
  await expect(payer.getByText('\u20a9344,095', { exact: true })).toBeAttached();
  await hosted.stop();
});
