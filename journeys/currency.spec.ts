import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { FIRST } from '#features/currency/testing/first-rules.ts';
import { expectAccessible } from './support/accessible.ts';
import { expect, test } from './support/server.ts';

const COMMAND = 'src/app/server/commands/currency.ts';
/** The day after tomorrow in Seoul, so that no midnight comes in between. */
const soon = () => new Date(Date.now() + 57 * 3_600_000).toISOString().slice(0, 10);

test('LocalPay tells the rules of the currency, and what changes when', async ({ page, dataDir }) => {
  const file = join(dataDir, 'next.json');
  const caps = { ...FIRST.caps, month: ['300000', '700000', null] };
  writeFileSync(file, JSON.stringify({ validFrom: soon(), rules: { ...FIRST, exchangeFeeBps: 200, caps } }));
  const env = { ...process.env, DATABASE_URL: '', DATA_DIR: dataDir };
  const made = await promisify(execFile)(process.execPath, [COMMAND, file], { env });
  expect(made.stdout).toContain('Exchange fee: 2.5% → 2%');

  await page.goto('/localpay');
  await page.getByRole('button', { name: 'Rules of this currency' }).click();
  const rules = page.getByRole('dialog', { name: 'Rules of this currency' });
  await expect(rules.getByText('2.5%', { exact: true })).toBeVisible();
  await expect(rules.getByText('₩1,250').first()).toBeVisible();
  await expect(rules.getByText('Exchange fee: 2.5% → 2%')).toBeVisible();
  await expect(rules.getByText('Payments in a month (e-mail proven): no cap → 700,000')).toBeVisible();
  await expectAccessible(page);
});
