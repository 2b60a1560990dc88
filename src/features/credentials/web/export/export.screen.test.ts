import { expect, test } from 'vitest';
import { savedBy } from '#app/web/testing/downloads.ts';
import { open, page } from '#app/web/testing/page.ts';
import { world } from '#app/web/testing/server.ts';
import { checkExport, type PublishedKey } from '../../server/export/check-export.ts';

const PASSPHRASE = 'a stone wall in Jeju';
const PASSWORD = 'correct horse battery';
const dialog = page.getByRole('dialog');

test('the identity is saved as a file that holds, its private keys under a passphrase that was typed twice', async () => {
  await open('/id', await world.personWithDemo({ password: PASSWORD }));
  await page.getByRole('button', { name: 'Technical details' }).click();
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  await expect(dialog).toHaveAccessibleName('Export your identity');
  await dialog.getByRole('switch', { name: /^Include private keys/ }).check();
  await dialog.getByLabel('Passphrase', { exact: true }).fill('too short');
  await dialog.getByRole('button', { name: 'Save file' }).click();
  await expect(dialog.getByText('A passphrase needs at least 12 characters.')).toBeVisible();
  await expect(dialog.getByLabel('Passphrase', { exact: true })).toBeFocused();
  await dialog.getByLabel('Passphrase', { exact: true }).fill(PASSPHRASE);
  await dialog.getByLabel('Passphrase again').fill(`${PASSPHRASE}!`);
  await dialog.getByRole('button', { name: 'Save file' }).click();
  await expect(dialog.getByText('Passwords don’t match.')).toBeVisible();
  await dialog.getByLabel('Passphrase again').fill(PASSPHRASE);
  await dialog.getByLabel('Current password').fill(PASSWORD);
  const file = await savedBy(() => dialog.getByRole('button', { name: 'Save file' }).click());
  const { keys: published } = (await (await fetch('/.well-known/jwks.json')).json()) as { keys: PublishedKey[] };
  const verdict = await checkExport(file.text, published, PASSPHRASE);
  if (verdict.fault) throw new Error(verdict.fault);
  const { bundle, credentials, keys } = verdict;
  expect(file.name).toMatch(/^ingam-identity-\d{4}-\d\d-\d\d\.json$/);
  expect(bundle.records).toBeNull();
  expect(credentials.length).toBeGreaterThan(2);
  expect(credentials.filter(({ fault }) => fault)).toEqual([]);
  expect(keys).toMatchObject({ state: 'opened', credentials: credentials.map(({ id }) => ({ id })) });
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText('Export saved')).toBeVisible();
});
