import type { Page } from '@playwright/test';
import { ownerProof } from '#features/auth/server/sessions/authorize.ts';
import { insertCampaign, setRunning } from '#features/campaigns/server/campaigns-store.ts';
import { fundBudget } from '#features/campaigns/server/funding.ts';
import { HOUSE } from '#features/ledger/movement.ts';
import { OWNER_ID } from '#platform/ids.ts';
import { openStore } from '#platform/server/open-store.ts';
import { nowOf, timeOf } from '#platform/server/testing/store-time.ts';
import { expectAccessible, expectNoSidewaysScroll } from './support/accessible.ts';
import { comeIn } from './support/officials.ts';
import { seoulDay } from './support/seoul-day.ts';
import { expect, startServer, test } from './support/server.ts';
import { storeOf } from './support/store-place.ts';

const DESK = { width: 1280, height: 860 };
const PHONE = { width: 390, height: 844 };
const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

test.describe('in the office', () => {
  test.use({ settings: { WALLET_MODE: 'hosted' }, changes: 'something' });

  test('a campaign is drafted at a desk, and nobody asks for its start while the office has no money', {
    tag: '@long',
  }, async ({ page, browser, server, dataDir }) => {
    test.setTimeout(300_000);
    await page.setViewportSize(DESK);
    await comeIn(page, dataDir, 'Hana');
    await page.goto('/office/campaigns');
    await expect(page.getByText('None yet.')).toBeVisible();
    await press(page, 'New campaign');
    await press(page, 'Keep as a draft');
    await expect(page.getByText('From 0.01 to 30, with two decimals at most.')).toBeVisible();
    const now = await timeOf(server.address);
    for (const [label, text] of [
      ['Name', 'Winter market'],
      ['Korean name', '겨울 장날'],
      ['Rate in percent', '10'],
      ['Most for a member in a month, in won', '30,000'],
      ['First day', seoulDay(now)],
      ['Last day', seoulDay(now, 29)],
      ['Budget in won', '80,000,000'],
    ] as const)
      await page.getByLabel(label, { exact: true }).fill(text);
    await expectAccessible(page);
    await press(page, 'Keep as a draft');
    await expect(page.getByText('10% back, at once')).toBeVisible();
    await expect(page.getByText('₩30,000', { exact: true })).toBeVisible();
    await expect(page.getByRole('img', { name: /^Given by the end of the month: ₩0, of a budget/ })).toBeVisible();
    await expectAccessible(page);
    const start = { name: 'Ask for its start', exact: true };
    await expect(page.getByText('₩80,000,000 short')).toBeVisible();
    await expect(page.getByRole('button', start)).toBeDisabled();

    const other = await browser.newContext({ baseURL: server.address, viewport: PHONE });
    const phone = await other.newPage();
    await comeIn(phone, dataDir, 'Daeun');
    await phone.goto('/office/campaigns');
    await phone.getByRole('button', { name: /Winter market/ }).click();
    await expect(phone.getByRole('button', start)).toBeDisabled();
    await expectNoSidewaysScroll(phone);
    await expectAccessible(phone);
    await phone.goto('/campaigns');
    await expect(phone.getByText('No campaign runs')).toBeVisible();
    await other.close();
  });
});

/**
 * Starts a campaign in the store of a stopped server, funded from the house's issuance, since no office exists here.
 */
async function runCampaign(dataDir: string): Promise<void> {
  const db = await openStore(storeOf(dataDir));
  const now = await nowOf(db);
  const terms = {
    name: 'Winter market',
    nameKo: '겨울 장날',
    bps: 1000,
    gives: 'at_once',
    mostPayment: null,
    mostMonth: 1500n,
    shops: null,
    trades: null,
    firstDay: seoulDay(now, -1),
    lastDay: seoulDay(now, 20),
    budget: 50_000n,
    predicate: null,
  } as const;
  await db.tx(async (tx) => {
    const id = await insertCampaign(tx, terms, ownerProof(OWNER_ID));
    await setRunning(tx, id, HOUSE.issuance);
    await fundBudget(tx, { id, amount: terms.budget, from: HOUSE.issuance });
  });
  await db.close();
}

test.describe('in a shop', () => {
  test.use({ changes: 'something' });

  test('the sheet says before the press what a campaign gives, and the receipt, the list and the next payment go by it', async ({
    page,
    server,
    dataDir,
  }) => {
    test.setTimeout(240_000);
    await server.stop();
    await runCampaign(dataDir);
    const again = await startServer(dataDir, { PORT: new URL(server.address).port });
    try {
      const main = page.getByRole('main');
      await page.goto('/pay?shop=2');
      await page.getByLabel('Amount').fill('10000');
      await expect(main).toContainText('₩1,000 at once');
      await expect(main).toContainText('Winter market');
      await expectAccessible(page);
      await press(page, 'Pay ₩10,000');
      await expect(main).toContainText('Left in LocalPay');
      await expect(main).toContainText('₩1,000, received');
      await expectAccessible(page);
      await page.goto('/localpay');
      await page.getByRole('link', { name: 'One campaign of the city' }).click();
      await expect(heading(page)).toContainText('Campaigns');
      const campaign = page.getByRole('region', { name: 'Winter market' });
      await expect(campaign).toContainText('Given to you this month₩1,000');
      await expectAccessible(page);
      // 500 of the monthly cap are left.
      await page.goto('/pay?shop=1');
      await page.getByLabel('Amount').fill('10000');
      await expect(main).toContainText('₩500 at once');
      await page.goto('/history');
      await expect(main).toContainText('Winter market');
    } finally {
      await again.stop();
    }
  });
});
