import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { checkExport, type PublishedKey } from '../src/features/credentials/server/export/check-export.ts';
import { expectSound } from './support/accessible.ts';
import { makeSeal } from './support/person.ts';
import { expect, test } from './support/server.ts';

const PASSPHRASE = 'a stone wall in Jeju';
const PERSON = {
  'First name': 'Jun',
  'Last name': 'Park',
  'E-mail': 'jun@example.com',
  Password: 'correct horse battery',
};
const dialog = (page: Page) => page.getByRole('dialog');

/** Saves the file from the open sheet and verifies it like anyone can. */
async function saved(page: Page, passphrase?: string) {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog(page).getByRole('button', { name: 'Save file' }).click(),
  ]);
  const jwks = await page.request.get('/.well-known/jwks.json');
  const { keys } = (await jwks.json()) as { keys: PublishedKey[] };
  const verdict = await checkExport(await readFile(await download.path(), 'utf8'), keys, passphrase);
  if (verdict.fault) throw new Error(verdict.fault);
  return { name: download.suggestedFilename(), ...verdict };
}

test.describe('on a server for many people', () => {
  test.use({ settings: { WALLET_MODE: 'hosted' } });
  test('private keys want the present password, and say beside its field when it is wrong', { tag: '@long' }, async ({
    page,
  }) => {
    await page.goto('/register');
    await makeSeal(page, PERSON);
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Welcome');
    await page.goto('/id');
    await page.getByRole('button', { name: 'Technical details' }).click();
    await page.getByRole('button', { name: 'Export', exact: true }).click();
    const password = dialog(page).getByLabel('Current password');
    await expect(password).toHaveCount(0);
    await dialog(page)
      .getByRole('switch', { name: /^Include private keys/ })
      .check();
    await dialog(page).getByLabel('Passphrase', { exact: true }).fill(PASSPHRASE);
    await dialog(page).getByLabel('Passphrase again').fill(PASSPHRASE);
    await dialog(page).getByRole('button', { name: 'Save file' }).click();
    await expect(dialog(page).getByText('Enter your current password.')).toBeVisible();
    await expect(password).toBeFocused();
    await password.fill('a wrong password');
    await dialog(page).getByRole('button', { name: 'Save file' }).click();
    await expect(password).toHaveAccessibleDescription(/To take the private keys along/);
    await expectSound(page, 'an export with its keys and a wrong password', 'dialog');
    await password.fill(PERSON.Password);
    expect((await saved(page, PASSPHRASE)).keys.state).toBe('opened');
    await expect(page.getByText('Export saved')).toBeVisible();
  });
});

test('My info saves everything, without a private key unless it is asked for', { tag: '@long' }, async ({ page }) => {
  await page.goto('/privacy');
  await page.getByRole('button', { name: 'Export my data' }).click();
  await expect(dialog(page).getByLabel('Passphrase', { exact: true })).toHaveCount(0);
  const { name, bundle, keys } = await saved(page);
  expect(name).toMatch(/^ingam-everything-/);
  expect(keys).toEqual({ state: 'none' });
  expect(Object.keys(bundle.records ?? {})).toContain('transactions');
});
