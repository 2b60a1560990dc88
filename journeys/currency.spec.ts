import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { versionIn, waitUntilInForce } from '#features/currency/server/testing/version.ts';
import { FIRST } from '#features/currency/testing/first-rules.ts';
import { openStore } from '#platform/server/open-store.ts';
import { timeOf } from '#platform/server/testing/store-time.ts';
import { expectAccessible } from './support/accessible.ts';
import { closeReceipt, fillIn, heading, RECIPIENT, sendAsset } from './support/sending.ts';
import { seoulDay } from './support/seoul-day.ts';
import { expect, startServer, test } from './support/server.ts';
import { environmentOf, storeOf } from './support/store-place.ts';

const COMMAND = 'src/app/server/commands/currency.ts';

test('LocalPay tells the rules and what changes when; a send under rules that have changed says what did, and goes with one more press', async ({
  page,
  server,
  dataDir,
}) => {
  const file = join(dataDir, 'next.json');
  // Two days ahead, so that no midnight can come in between.
  const validFrom = seoulDay(await timeOf(server.address), 2);
  const caps = { ...FIRST.caps, month: ['300000', '700000', null] };
  writeFileSync(file, JSON.stringify({ validFrom, rules: { ...FIRST, exchangeFeeBps: 200, caps } }));
  const env = environmentOf(dataDir);
  const made = await promisify(execFile)(process.execPath, [COMMAND, file], { env });
  expect(made.stdout).toContain('Exchange fee: 2.5% → 2%');

  await page.goto('/localpay');
  await page.getByRole('button', { name: 'Limits and fees' }).click();
  const rules = page.getByRole('dialog', { name: 'Limits and fees' });
  await expect(rules.getByText('2.5%', { exact: true })).toBeVisible();
  await expect(rules.getByText('₩1,250').first()).toBeVisible();
  await expect(rules.getByText('Exchange fee: 2.5% → 2%')).toBeVisible();
  await expect(rules.getByText('Payments in a month (e-mail proven): no cap → 700,000')).toBeVisible();
  await expectAccessible(page);

  // Loads the code of the receipt now, because the server is stopped later.
  await page.goto('/assets');
  await page.locator('main').getByRole('link', { name: 'Send', exact: true }).click();
  await page.waitForLoadState('networkidle');
  await fillIn(page, 'USDC', '10', RECIPIENT);
  await expect(page.getByText('10.001 USDC').first()).toBeVisible();
  // Navigating would refetch the rules; here the press reveals that they changed.
  let hasPressed = false;
  await page.route('**/api/currency', (route) => (hasPressed ? route.continue() : route.abort()));
  await server.stop();
  const db = await openStore(storeOf(dataDir));
  // Takes effect while the server is stopped.
  const version = await versionIn(db, 6_000, { networkFee: '0.002' });
  await waitUntilInForce(db, version);
  await db.close();
  const again = await startServer(dataDir, { PORT: new URL(server.address).port });
  await expect(sendAsset(page)).toBeEnabled();
  hasPressed = true;
  await sendAsset(page).click();
  await expect(page.getByText('Network fee of a send: 0.001 → 0.002')).toBeVisible();
  await expect(page.getByText('10.002 USDC').first()).toBeVisible();
  await expectAccessible(page);
  await sendAsset(page).click();
  await closeReceipt(page);
  await expect(heading(page)).toHaveText(/^Assets/);
  const [sent] = await (await fetch(`${again.address}/api/transactions/1`)).json();
  expect(sent).toMatchObject({ amount: '10', fee: '0.002' });
  await again.stop();
});
