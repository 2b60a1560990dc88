import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { createLocalJWKSet, generalVerify } from 'jose';
import { openStore } from '#platform/server/open-store.ts';
import { sql } from '#platform/server/store/db.ts';
import { expectAccessible, expectNoSidewaysScroll } from './support/accessible.ts';
import { comeIn } from './support/officials.ts';
import { expect, startServer, test } from './support/server.ts';
import { storeOf } from './support/store-place.ts';

const DESK = { width: 1280, height: 860 };
const PHONE = { width: 390, height: 844 };

test.use({ changes: 'something' });

/** Makes the only member of the office its auditor, in the store of a stopped server. */
async function makeAuditor(dataDir: string): Promise<void> {
  const db = await openStore(storeOf(dataDir));
  await db.run(
    sql`UPDATE organisation_staff s SET role = 'auditor' FROM organisations o WHERE o.id = s.organisation_id AND o.is_operator`,
  );
  await db.close();
}

async function saved(page: Page, name: string): Promise<{ name: string; text: string }> {
  const coming = page.waitForEvent('download', { timeout: 5000 });
  await page.getByRole('button', { name, exact: true }).click();
  const file = await coming;
  return { name: file.suggestedFilename(), text: await readFile(await file.path(), 'utf8') };
}

/** The chart's axis shows only dates; its range is shown beside it. */
async function expectValuesBesideChart(page: Page): Promise<void> {
  const field = await page.getByRole('img', { name: /^In circulation over/ }).boundingBox();
  const values = await page.getByRole('figure').getByText(/^₩/).all();
  expect(values.length).toBeGreaterThan(1);
  for (const value of values) {
    const box = await value.boundingBox();
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual((field?.y ?? 0) + (field?.height ?? 0) + 1);
  }
}

test('an auditor reads what the currency did as picture, table and file, takes a signed day that others can check, and finds it on a phone in Korean', {
  tag: '@long',
}, async ({ browser, server, dataDir }) => {
  test.setTimeout(600_000);
  const PORT = new URL(server.address).port;
  await server.stop();
  const first = await startServer(dataDir, { WALLET_MODE: 'hosted', PORT });
  const context = await browser.newContext({ baseURL: first.address, viewport: DESK });
  context.setDefaultTimeout(20_000);
  const page = await context.newPage();
  await comeIn(page, dataDir, 'Hana');
  await first.stop();
  await makeAuditor(dataDir);
  const again = await startServer(dataDir, { WALLET_MODE: 'hosted', PORT });
  try {
    await page.goto('/office');
    await page.getByRole('link', { name: 'Reports', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Reports');
    await expect(page.getByText('Auditor')).toBeVisible();
    await expect(page.getByRole('img', { name: /^In circulation over \d+ days, at the end ₩[\d,]+\./ })).toBeVisible();
    await expectValuesBesideChart(page);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Table', exact: true }).click();
    const today = page.getByRole('rowheader', { name: /, not closed yet$/ }).first();
    await expect(today).toBeVisible();
    await expectAccessible(page);
    const circulation = await saved(page, 'Save as CSV');
    expect(circulation.name).toMatch(/^ingam-circulation-.*\.csv$/);
    expect(circulation.text).toContain('Day,Issued,Redeemed,In circulation,Fees');

    // A day is closed, and then counted, within two minutes of the start.
    let signed = { name: '', text: '' };
    await expect(async () => {
      signed = await saved(page, 'Save the statement');
    }).toPass({ timeout: 150_000 });
    expect(signed.name).toMatch(/^ingam-day-\d{4}-\d\d-\d\d\.jws$/);
    const keys = await (await fetch(`${again.address}/.well-known/jwks.json`)).json();
    const { payload } = await generalVerify(JSON.parse(signed.text), createLocalJWKSet(keys));
    const said = JSON.parse(Buffer.from(payload).toString()) as { day: string; circulating: string };
    const rows = circulation.text.split('\r\n').map((row) => row.split(','));
    expect(rows.find(([day]) => day === said.day)?.[3]).toBe(said.circulating);

    await page.getByRole('tab', { name: 'Shops' }).click();
    await page.getByRole('button', { name: '12 months' }).click();
    await expect(page.getByRole('list', { name: 'Shops' }).getByRole('listitem').first()).toContainText('₩');
    await page.getByRole('button', { name: 'Table', exact: true }).click();
    await expect(page.getByRole('columnheader', { name: 'Given back' })).toBeVisible();
    // The demo's shops, closed in hosted mode, still have their names here.
    await expect(page.getByRole('rowheader', { name: /^Shop \d/ })).toHaveCount(0);
    await expectAccessible(page);
    for (const [part, text] of [
      ['Trades', '₩'],
      ['Campaigns', 'so it proves no cause'],
      ['Flagged', 'Each of these may be in order'],
    ] as const) {
      await page.getByRole('tab', { name: part }).click();
      await expect(page.getByRole('tabpanel')).toContainText(text);
      // Names of trades load on use.
      await expect(page.locator('th:empty')).toHaveCount(0);
      await expectAccessible(page);
    }

    const kept = await context.storageState();
    const phone = await (
      await browser.newContext({ baseURL: again.address, viewport: PHONE, locale: 'ko-KR', storageState: kept })
    ).newPage();
    await phone.goto('/office/more');
    await phone.getByRole('link', { name: '보고서' }).click();
    await expect(phone.getByRole('heading', { level: 1 })).toContainText('보고서');
    await expect(phone.getByRole('img', { name: /^\d+일간의 유통액/ })).toBeVisible();
    await expectNoSidewaysScroll(phone);
    await expectAccessible(phone);
    await phone.getByRole('button', { name: '표', exact: true }).click();
    await expect(phone.getByRole('rowheader').first()).toContainText('마감 전');
    await expectNoSidewaysScroll(phone);
    // The column of days stays visible while the table scrolls to its last column.
    const rowhead = phone.getByRole('rowheader').first();
    const before = await rowhead.boundingBox();
    await phone.getByRole('columnheader').last().scrollIntoViewIfNeeded();
    expect((await rowhead.boundingBox())?.x).toBe(before?.x);
    await phone.getByRole('tab', { name: '살펴볼 거래' }).click();
    await expect(phone.getByRole('tabpanel')).toContainText('찾았다고 잘못은 아니며');
    await expectAccessible(phone);
  } finally {
    await again.stop();
    await context.close();
  }
});
