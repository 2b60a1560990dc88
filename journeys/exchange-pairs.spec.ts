import type { Page } from '@playwright/test';
import { fundOf } from '#features/exchange/pairs.ts';
import { HOUSE, transfer } from '#features/ledger/movement.ts';
import { post } from '#features/ledger/server/doors.ts';
import { fund } from '#features/ledger/server/testing/fund.ts';
import { openStore } from '#platform/server/open-store.ts';
import { sql } from '#platform/server/store/db.ts';
import { expectAccessible, expectNoSidewaysScroll } from './support/accessible.ts';
import { comeIn } from './support/officials.ts';
import { expect, startServer, test } from './support/server.ts';
import { storeOf } from './support/store-place.ts';

test.use({ settings: { WALLET_MODE: 'hosted' }, changes: 'something' });

const DESK = { width: 1280, height: 860 };
const PHONE = { width: 390, height: 844 };
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

/** Funds the XP pair with won and a wallet with XP, in the store of a stopped server. */
async function fill(dataDir: string, email: string): Promise<void> {
  const db = await openStore(storeOf(dataDir));
  const { id } = await db.one(sql<{ id: number }>`SELECT id FROM users WHERE email = ${email}`);
  await fund(db, id, 'XP', '100');
  const plan = { asset: 'KRW', amount: 15_000n, fee: 0n, from: HOUSE.issuance, to: fundOf('XP') } as const;
  await db.tx((tx) => post(tx, transfer({ kind: 'exchange_fund', ...plan, initiator: null })));
  await db.close();
}

test('two people open a pair at a desk and on a phone; without sandboxes a wallet then says what it exchanges, what it does not and how much, before the press', {
  tag: '@long',
}, async ({ page, browser, server, dataDir }) => {
  test.setTimeout(600_000);
  await page.setViewportSize(DESK);
  await comeIn(page, dataDir, 'Hana');
  await page.goto('/office/issue');
  await page.getByRole('link', { name: 'Exchange', exact: true }).click();
  await expect(page.getByText('1 XP = ₩1,000, by the rules').first()).toBeVisible();
  await expect(page.getByText('No terms were made: it is closed.')).toBeVisible();
  await press(page, 'Ask for a second check');
  await expect(page.getByLabel('Won for all a day')).toHaveAccessibleDescription('Enter whole won, at least 1.');
  await page.getByLabel('Won for one person a day').fill('20,000');
  await page.getByLabel('Won for all a day').fill('50,000');
  await page.getByLabel('Why').fill('The council has decided');
  await expectAccessible(page);
  await press(page, 'Ask for a second check');
  const asked = 'Exchange XP at the rules’ rate, ₩20,000 a person and ₩50,000 in all a day';
  await expect(page.getByRole('article', { name: asked })).toBeVisible();

  const other = await browser.newContext({ baseURL: server.address, viewport: PHONE });
  const phone = await other.newPage();
  await comeIn(phone, dataDir, 'Daeun');
  await phone.goto('/office/issue');
  await press(phone, 'Check and carry out');
  await expect(phone.getByText('Nothing waits for a check.')).toBeVisible();
  await phone.getByRole('link', { name: 'Exchange', exact: true }).click();
  await expect(phone.getByText('₩0 of ₩50,000')).toBeVisible();
  await press(phone, 'Stop XP now');
  await phone.getByLabel('Why it is stopped').fill('A wrong rate');
  await expectAccessible(phone);
  await press(phone, 'Stop XP now');
  await expect(phone.getByText(/^stopped by .*Daeun/)).toBeVisible();
  await expect(phone.getByRole('button', { name: 'Stop XP now' })).toHaveCount(0);
  await phone.evaluate(() => localStorage.setItem('language', 'ko'));
  await phone.reload();
  await phone.getByRole('link', { name: '환전', exact: true }).click();
  await expect(phone.getByText(/ 중지$/)).toBeVisible();
  await expectAccessible(phone);
  await phone.evaluate(() => localStorage.setItem('language', 'en'));
  await phone.reload();
  // Two people reopen the page.
  await page.reload();
  await page.getByRole('link', { name: 'Exchange', exact: true }).click();
  await page.getByLabel('State', { exact: true }).selectOption('open');
  await page.getByLabel('Why').fill('The rate is right again');
  await press(page, 'Ask for a second check');
  await expect(page.getByRole('article', { name: asked })).toBeVisible();
  await phone.reload();
  await press(phone, 'Check and carry out');
  await expect(phone.getByText('Nothing waits for a check.')).toBeVisible();
  await phone.getByRole('link', { name: 'Exchange', exact: true }).click();
  await phone.getByRole('radio', { name: 'Funds' }).check({ force: true });
  await phone.getByLabel('What', { exact: true }).selectOption('XP');
  await expect(phone.getByLabel('From or to')).toBeVisible();
  await expectNoSidewaysScroll(phone);
  await expectAccessible(phone);

  await server.stop();
  await fill(dataDir, 'daeun@onju.example');
  const port = new URL(server.address).port;
  const again = await startServer(dataDir, { WALLET_MODE: 'hosted', SANDBOXES: 'off', PORT: port });
  try {
    await phone.goto('/localpay');
    await press(phone, 'TopUp');
    const sheet = phone.getByRole('dialog', { name: 'TopUp' });
    await expect(sheet.getByText('Exchange of USDC, CBDC, BTC, ETH is not offered here.')).toBeVisible();
    await expect(sheet.getByText('Up to ₩15,000 now: this server does not have more.')).toBeVisible();
    await sheet.getByRole('button', { name: /^Type in/ }).click();
    await sheet.getByLabel('Amount').fill('16');
    await expect(sheet.getByText('The operator does not have that much to give now. Enter less.')).toBeVisible();
    await sheet.getByLabel('Amount').fill('21');
    await expect(sheet.getByText('This is more than can be exchanged today. Enter less.')).toBeVisible();
    await expect(sheet.getByRole('button', { name: 'Top up' })).toBeDisabled();
    await expectAccessible(phone);
    await sheet.getByLabel('Amount').fill('10');
    await press(phone, 'Top up ₩9,750');
    await expect(phone.getByText('Exchanged').first()).toBeVisible();
    await phone.getByRole('button', { name: 'Close', exact: true }).last().click();
    await press(phone, 'TopUp');
    await expect(sheet.getByText('Up to ₩5,000 now: this server does not have more.')).toBeVisible();
    await expectNoSidewaysScroll(phone);
  } finally {
    await other.close();
    await again.stop();
  }
});
