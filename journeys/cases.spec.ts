import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll } from './support/accessible.ts';
import { comeIn } from './support/officials.ts';
import { type Person, signIn } from './support/phones.ts';
import { expect, startServer, test } from './support/server.ts';

const OWNER = { email: 'minseo.kim@example.com', password: 'a long owner password' };
const STALL = { email: 'baram@example.com', password: 'correct horse battery', firstName: 'Baram', lastName: 'Han' };
const DESK = { width: 1280, height: 900 };
const PHONE = { width: 390, height: 844 };
const PICTURE = readFileSync(join(import.meta.dirname, '../src/app/web/public/icon-192.png'));
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

test.use({ settings: { OWNER_PASSWORD: OWNER.password }, changes: 'something' });

/** Makes a call as a phone would. */
async function post<T>(address: string, by: Person, path: string, body: object, method = 'POST'): Promise<T> {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${by.token}` };
  const answer = await fetch(address + path, { method, headers, body: JSON.stringify(body) });
  expect(answer.ok, path).toBe(true);
  return (await answer.json()) as T;
}

test('a payer disputes a payment from its receipt, the shop answers, the office gives a part back, and all see it', {
  tag: '@long',
}, async ({ browser, server, dataDir }) => {
  test.setTimeout(300_000);
  await server.stop();
  const again = await startServer(dataDir, { WALLET_MODE: 'hosted', PORT: new URL(server.address).port });
  const { address } = again;
  const pageOf = async (person?: Person) => {
    const context = await browser.newContext({
      baseURL: address,
      viewport: PHONE,
      ...(person && { storageState: person.kept }),
    });
    context.setDefaultTimeout(20_000);
    return context.newPage();
  };
  try {
    const desk = await pageOf();
    await desk.setViewportSize(DESK);
    await comeIn(desk, dataDir, 'Hana');
    const [owner, stall] = [await signIn(address, 'login', OWNER), await signIn(address, 'register', STALL)];
    const shop = { name: 'Baram Outdoor', cashbackBps: 500 };
    const { id } = await post<{ id: number }>(address, stall, `/api/merchants/${stall.id}`, shop, 'PATCH');
    const paying = { userId: owner.id, amount: '20000', merchantId: id };
    const { id: paymentId } = await post<{ id: number }>(address, owner, '/api/payments', paying);

    const payer = await pageOf(owner);
    await payer.goto(`/pay?payment=${paymentId}`);
    await payer.getByRole('link', { name: /Something is wrong/ }).click();
    await expect(payer.getByText('The shop has 14 days to answer', { exact: false })).toBeVisible();
    await press(payer, 'Open the case');
    await expect(payer.getByText('Write something.')).toBeVisible();
    await payer.getByLabel('What happened').fill('The tent never came.');
    await expectAccessible(payer);
    await press(payer, 'Open the case');
    const shown = payer.getByRole('dialog', { name: /^Case \d+$/ });
    await expect(shown).toContainText('Waits for the shop');
    await expect(shown).toContainText('₩19,000');
    await expectAccessible(payer);
    await expectNoSidewaysScroll(payer);

    const other = await pageOf(stall);
    await other.goto('/inbox');
    await other.getByText('A payment is disputed').click();
    const theirs = other.getByRole('dialog', { name: /^Case \d+$/ });
    await expect(theirs).toContainText('The tent never came.');
    await theirs.getByLabel('What you want to say').fill('Sent on Nov 9.');
    await theirs.getByRole('button', { name: 'Answer', exact: true }).click();
    await expect(theirs).toContainText('Waits for the office');
    await expectAccessible(other);

    await theirs
      .locator('input[type=file]')
      .setInputFiles({ name: 'parcel.png', mimeType: 'image/png', buffer: PICTURE });
    const picture = /^Picture of the shop/;
    await expect(theirs.getByRole('button', { name: picture })).toBeVisible();
    await shown.getByRole('button', { name: picture }).click();
    await expect(shown.getByRole('img', { name: 'As it was handed in' })).toBeVisible();
    await expectAccessible(other);

    await desk.goto('/office/cases');
    await expect(desk.getByRole('main')).toContainText('“Sent on Nov 9.”');
    await expect(desk.getByRole('row', { name: 'Sum ₩21,000 ₩21,000' })).toBeVisible();
    await expect(desk.getByText('Only the officer of an open case', { exact: false })).toBeVisible();
    await press(desk, 'Take it up');
    await desk.getByRole('button', { name: picture }).click();
    await expect(desk.getByRole('img', { name: 'As it was handed in' })).toBeVisible();
    await expectAccessible(desk);
    await desk.getByRole('radio', { name: 'Return a part' }).check();
    await desk.getByLabel('Goes back').fill('10000');
    await expect(desk.getByRole('row', { name: 'Sum ₩10,500 ₩10,500' })).toBeVisible();
    await press(desk, 'Decide');
    await expect(desk.getByText('Say why, in 10 to 200 characters.')).toBeVisible();
    await desk.getByLabel('Reason, sent to both sides').fill('No parcel number after two requests.');
    await expectAccessible(desk);
    await press(desk, 'Decide');
    await expect(desk.getByText('No cases here.')).toBeVisible();
    await desk.getByRole('tab', { name: 'Closed' }).click();
    await expect(desk.getByText(/^Decided by/)).toBeVisible();
    await desk.setViewportSize(PHONE);
    await desk.getByRole('button', { name: /Case \d+/ }).click();
    await expect(desk.getByText('No parcel number after two requests.')).toBeVisible();
    await expectNoSidewaysScroll(desk);
    await expectAccessible(desk);

    // Updates live: nobody pressed anything on these phones.
    await expect(shown).toContainText('Money goes back');
    await expect(shown).toContainText('No parcel number after two requests.');
    await expect(theirs).toContainText('₩10,000 given back');
    await expect(theirs).toContainText('The office looked once');
  } finally {
    await again.stop();
  }
});
