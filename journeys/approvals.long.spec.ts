import type { Page } from '@playwright/test';
import { requestApproval } from '#features/work/server/store.ts';
import { OWNER_ID } from '#platform/ids.ts';
import { openStore } from '#platform/server/open-store.ts';
import { ownerProof } from '../src/features/auth/server/sessions/authorize.ts';
import { expect, startServer, test } from './support/server.ts';
import { storeOf } from './support/store-place.ts';

const HOUR_MS = 3_600_000;
const waiting = (page: Page) => page.getByRole('list', { name: 'To approve' }).getByRole('listitem');
const count = (page: Page, name: string) =>
  page.getByRole('definition').nth(['Pending', 'Completed', 'Total'].indexOf(name));

/** Requests 150 decisions of the owner directly in the store, as an ERP would by API. */
async function askMany(dataDir: string) {
  const db = await openStore(storeOf(dataDir));
  await db.tx(async (tx) => {
    for (let i = 1; i <= 150; i += 1) {
      await requestApproval(tx, ownerProof(OWNER_ID), {
        title: `Paper ${i}`,
        description: 'One of many.',
        priority: 'normal',
        requester: `Office ${i % 4}`,
        // The newest is due first.
        dueAt: new Date(Date.now() + (1000 - i) * HOUR_MS),
      });
    }
  });
  await db.close();
}

test.use({ settings: { DEMO_DATA: 'off' } });

test('of 150 documents all are counted, and those that wait come a page at a time, the soonest due first', async ({
  page,
  server,
  dataDir,
  browser,
}) => {
  await server.stop();
  await askMany(dataDir);
  const again = await startServer(dataDir, { DEMO_DATA: 'off', PORT: new URL(server.address).port });
  await page.goto('/work');
  await expect(count(page, 'Pending')).toHaveText('150');
  await expect(count(page, 'Completed')).toHaveText('0');
  await expect(count(page, 'Total')).toHaveText('150');
  await expect(waiting(page)).toHaveCount(20);
  await expect(waiting(page).first()).toContainText('Paper 150');
  await page.route('**/api/work/approvals/1?*before=*', (route) => route.abort());
  const more = page.getByRole('button', { name: 'Show more' });
  await more.click();
  await expect(page.getByText('More documents didn\u2019t load')).toBeVisible();
  await expect(waiting(page)).toHaveCount(20);
  await page.unroute('**/api/work/approvals/1?*before=*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(waiting(page)).toHaveCount(40);
  for (const shown of [60, 80, 100, 120, 140, 150]) {
    await more.click();
    await expect(waiting(page)).toHaveCount(shown);
  }
  await expect(more).toHaveCount(0);
  await expect(waiting(page).last()).toContainText('Paper 1');

  await waiting(page).last().getByRole('button', { name: 'Approve' }).click();
  await page.getByRole('button', { name: 'Press seal' }).click();
  await expect(page.getByRole('dialog')).toContainText('Approved · you');
  await page.keyboard.press('Escape');
  await expect(count(page, 'Pending')).toHaveText('149');
  await expect(count(page, 'Completed')).toHaveText('1');
  await expect(waiting(page)).toHaveCount(149);
  await expect(page.getByRole('list', { name: 'Recent approvals' }).getByRole('listitem')).toHaveText([/Paper 1/]);

  // Decided the other way in another browser, followed by so many others that it is no longer among the latest.
  await waiting(page).first().getByRole('button', { name: 'Approve' }).click();
  const other = await browser.newPage({ baseURL: again.address });
  await other.goto('/work');
  await waiting(other).first().getByRole('button', { name: 'View' }).click();
  await other.getByRole('dialog').getByRole('button', { name: 'Reject' }).click();
  await other.getByLabel('Reason').fill('Not this year.');
  await other.getByRole('dialog').getByRole('button', { name: 'Reject' }).click();
  await expect(count(other, 'Pending')).toHaveText('148');
  const list: { id: number }[] = await (await fetch(`${again.address}/api/work/approvals/1?status=pending`)).json();
  for (const { id } of list.slice(0, 5)) {
    await fetch(`${again.address}/api/work/approvals/${id}/approve`, { method: 'POST' });
  }
  const sheet = page.getByRole('dialog', { name: 'Approve Paper 150?' });
  await sheet.getByRole('button', { name: 'Press seal' }).click();
  await expect(sheet.getByRole('alert')).toHaveText('This document has already been decided the other way.');
  await expect(count(page, 'Pending')).toHaveText('143');
  await expect(sheet.getByRole('alert')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(waiting(page).first()).toContainText('Paper 144');
  await other.close();
  await again.stop();
});
