import type { Browser, Page } from '@playwright/test';
import { statementFile } from '../src/features/reserve/testing/statement-file.ts';
import { watched } from './support/by-hand.ts';
import { inviteToOffice, makeOfficial } from './support/officials.ts';
import { expect, test } from './support/server.ts';

test.use({ settings: { WALLET_MODE: 'hosted', DEMO_DATA: 'off' }, changes: 'something' });

const OFFICE = ['--name', 'Onju office', '--number', '220-81-62517'] as const;
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true }).click();
const follow = (page: Page, name: string | RegExp) => page.getByRole('link', { name, exact: true }).click();

test('a new office issues its first won by the checklist alone, in at most 25 presses', async ({
  browser,
  server,
  dataDir,
}) => {
  test.setTimeout(300_000);
  const open = async (of: Browser) => {
    const context = await of.newContext({ baseURL: server.address, viewport: { width: 1280, height: 800 } });
    const seen = await watched(context);
    return { page: await context.newPage(), seen };
  };
  const [hana, bora] = [await open(browser), await open(browser)];
  await makeOfficial(hana.page, dataDir, 'Hana');
  await makeOfficial(bora.page, dataDir, 'Bora');
  const { page } = hana;
  await page.goto(await inviteToOffice(dataDir, 'Hana', ...OFFICE));
  await press(page, 'Join');
  hana.seen.presses = 0;
  bora.seen.presses = 0;

  await press(page, 'Enter with your passkey');
  const steps = page.getByRole('region', { name: 'Before the first won is issued' });
  await expect(steps).toContainText('0 of 6 done');
  await expect(steps).toContainText('After 2 and 3');
  await follow(page, 'Invite');
  await page.getByRole('dialog').getByLabel('E-mail').fill('bora@onju.example');
  await press(page, 'Make the link');
  const link = (await page.getByRole('note', { name: 'The link' }).textContent()) ?? '';
  await press(page, 'Close');

  await bora.page.goto(link.trim());
  await press(bora.page, 'Join');
  await press(bora.page, 'Enter with your passkey');
  await expect(bora.page.getByRole('region', { name: 'Before the first won is issued' })).toContainText('1 of 6 done');

  await follow(page, 'Today');
  await follow(page, 'Bring it');
  const statement = statementFile({ id: 'S-1', opening: 0, entries: [{ reference: 'BC-1', won: 1_000_000 }] });
  const buffer = Buffer.from(statement);
  await page.getByLabel('Bank statement (camt.053)').setInputFiles({ name: 'camt.xml', mimeType: 'text/xml', buffer });
  await expect(page.getByRole('article', { name: /^Take the bank statement/ })).toBeVisible();

  const queue = bora.page.getByRole('region', { name: 'Needs a second approval' });
  await queue.getByRole('link', { name: /^Take the bank statement/ }).click();
  await press(bora.page, 'Check and carry out');
  await expect(bora.page.getByText('Nothing waits for a check.')).toBeVisible();

  await follow(page, 'Today');
  await steps.getByRole('link', { name: 'Issue', exact: true }).click();
  await page.getByRole('combobox', { name: 'Bank credit' }).selectOption({ index: 1 });
  await page.getByLabel('Why').fill('The first won');
  await press(page, 'Ask for a second check');
  await expect(page.getByRole('article', { name: /^Issue ₩1,000,000/ })).toBeVisible();

  await follow(bora.page, 'Today');
  await queue.getByRole('link', { name: /^Issue ₩1,000,000/ }).click();
  await press(bora.page, 'Check and carry out');
  await expect(bora.page.getByText('Nothing waits for a check.')).toBeVisible();
  await follow(bora.page, 'Today');
  await expect(bora.page.getByText('₩1,000,000').first()).toBeVisible();
  await expect(bora.page.getByText('Before the first won is issued')).toHaveCount(0);

  const presses = hana.seen.presses + bora.seen.presses;
  test.info().annotations.push({ type: 'by hand', description: `${presses} presses` });
  expect(presses).toBeLessThanOrEqual(25);
});
