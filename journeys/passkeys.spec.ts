import type { Page } from '@playwright/test';
import { SIGNATURE_HEADER } from '#features/auth/rules.ts';
import { expectAccessible } from './support/accessible.ts';
import { PERSON, register } from './support/person.ts';
import { addReader } from './support/reader.ts';
import { amountsAt, fillIn, RECIPIENT, sendAsset, toast } from './support/sending.ts';
import { expect, test } from './support/server.ts';

const biometric = (page: Page) => page.getByRole('switch', { name: 'Biometric sign-in' });

async function enable(page: Page, password?: string) {
  await page.goto('/security');
  await expect(biometric(page)).not.toBeChecked();
  await biometric(page).click();
  const offer = page.getByRole('dialog', { name: 'Set up biometric sign-in' });
  await expect(offer).toBeVisible();
  const setUp = offer.getByRole('button', { name: 'Set up this device' });
  if (password !== undefined) {
    await offer.getByLabel('Current password').fill('wrong password');
    await setUp.click();
    await expect(offer.getByLabel('Current password')).toHaveAccessibleDescription(/current password is wrong/);
    await offer.getByLabel('Current password').fill(password);
  }
  await setUp.click();
  await expect(biometric(page)).toBeChecked();
}

test('biometrics are switched on, ask for every send, survive a no, refuse what signed another, and are switched off by the finger alone', async ({
  page,
  server,
}) => {
  const reader = await addReader(page);
  const enabled: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/biometric/enable/')) enabled.push(request.url());
  });
  const sheet = page.getByRole('dialog', { name: 'Confirm it’s you' });
  await page.goto('/security');
  await page.getByRole('button', { name: 'Add this device' }).click();
  await expect(page.getByRole('list', { name: 'Passkeys' }).getByRole('listitem')).toHaveCount(1);
  await reader.lend(false);
  await biometric(page).click();
  await expect(sheet.getByText('Not confirmed')).toBeVisible();
  await sheet.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText('Nothing was changed').first()).toBeVisible();
  await expect(biometric(page)).not.toBeChecked();
  expect(enabled).toEqual([]);
  await reader.lend(true);
  await biometric(page).click();
  await expect(biometric(page)).toBeChecked();
  expect(enabled).toHaveLength(1);
  await expect(page.getByRole('list', { name: 'Passkeys' }).getByRole('listitem')).toHaveCount(1);
  await expectAccessible(page);

  const unsigned: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/transactions'))
      if (!(SIGNATURE_HEADER in request.headers())) unsigned.push(request.url());
  });
  await page.goto('/send');
  await fillIn(page, 'USDC', '1.25', RECIPIENT);
  await reader.lend(false);
  await sendAsset(page).click();
  await expect(sheet).toContainText('Send 1.25');
  await expect(sheet.getByText('Not confirmed')).toBeVisible();
  await expectAccessible(page);
  await sheet.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText('Nothing was done').first()).toBeVisible();

  await sendAsset(page).click();
  await expect(sheet.getByText('Not confirmed')).toBeVisible();
  await reader.lend(true);
  const sent = page.waitForRequest((request) => SIGNATURE_HEADER in request.headers());
  await sheet.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('Transfer Complete').first()).toBeVisible();

  // Reuses the signature of that send for another request.
  const { [SIGNATURE_HEADER]: signature = '' } = (await sent).headers();
  await page.route('**/api/transactions', (route) => {
    const headers = route.request().headers();
    return route.fallback({
      headers: SIGNATURE_HEADER in headers ? { ...headers, [SIGNATURE_HEADER]: signature } : headers,
    });
  });
  await page.goto('/send');
  await fillIn(page, 'USDC', '2.5', RECIPIENT);
  await sendAsset(page).click();
  await expect(toast(page, 'Transfer Failed')).toBeVisible();
  await expect(page.getByRole('alert').filter({ hasText: 'confirmation could not be accepted' })).toBeVisible();
  await page.unroute('**/api/transactions');
  expect(unsigned, 'the device is asked first: nothing is sent once to be refused').toEqual([]);
  expect(await amountsAt(server.address, 1)).toEqual(['1.25']);

  await reader.lend(false);
  await page.goto('/security');
  await biometric(page).click();
  await sheet.getByRole('button', { name: 'Cancel' }).click();
  await expect(biometric(page)).toBeChecked();
  await reader.lend(true);
  await biometric(page).click();
  await expect(biometric(page)).not.toBeChecked();
});

test('Enable Now works where the DID is; taking back, an export and an approval are confirmed, and the passkey is removed, though the answer is lost', {
  tag: '@long',
}, async ({ page }) => {
  const reader = await addReader(page);
  await page.goto('/id');
  await page.getByRole('button', { name: 'Enable Now' }).click();
  await page.getByRole('button', { name: 'Set up this device' }).click();
  await expect(page.getByText('Biometric sign-in enabled').first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Enable Now' })).toHaveCount(0);

  await page.getByRole('button', { name: /^Traveler ID/ }).click();
  await page.getByRole('button', { name: 'Revoke credential' }).click();
  await reader.lend(false);
  await page.getByRole('button', { name: 'Revoke', exact: true }).click();
  await expect(page.getByText('Revoke Traveler ID')).toBeVisible();
  await expect(page.getByText('Not confirmed')).toBeVisible();
  await reader.lend(true);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('This was revoked, and can\u2019t be shown any more.')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Technical details' }).click();
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save file' }).click();
  expect((await saved).suggestedFilename()).toMatch(/^ingam-identity-/);

  await page.goto('/work');
  const waiting = page.getByRole('list', { name: 'To approve' });
  await waiting.getByRole('button', { name: 'Approve' }).first().click();
  await page.getByRole('button', { name: 'Press seal' }).click();
  await expect(page.getByText(/ approved$/).first()).toBeVisible();

  await page.goto('/security');
  await page.getByRole('list', { name: 'Passkeys' }).getByRole('button').click();
  await page.getByLabel('Name', { exact: true }).fill('Kitchen tablet');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('button', { name: /Kitchen tablet/ }).click();
  await page.route('**/api/passkeys/1/*', async (route) => {
    const reply = await route.fetch();
    return reply.status() === 204 ? route.abort() : route.fulfill({ response: reply });
  });
  await page.getByRole('button', { name: 'Remove passkey' }).click();
  const question = page.getByRole('dialog', { name: 'Remove Kitchen tablet?' });
  await expect(question).toContainText('all other sessions end');
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Remove passkey' }).click();
  await question.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(page.getByText('this may have been done already').first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByText('Add this device')).toBeVisible();
  await expect(page.getByRole('list', { name: 'Passkeys' })).toHaveCount(0);
  await expect(biometric(page)).not.toBeChecked();
});

test('at an address of numbers every screen says why not, and leads to the name', { tag: '@long' }, async ({
  page,
  server,
}) => {
  const { port } = new URL(server.address);
  const expectSaid = async (path: string) => {
    await expect(page.getByText('Passkeys need a name')).toBeVisible();
    const byName = page.getByRole('link', { name: 'Open at localhost' });
    await expect(byName).toHaveAttribute('href', `http://localhost:${port}${path}`);
  };
  for (const path of ['/security', '/id']) {
    await page.goto(`http://127.0.0.1:${port}${path}`);
    await expectSaid(path);
  }
  await expect(biometric(page)).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Enable Now' })).toHaveCount(0);
  await addReader(page);
  await page.goto('/security');
  await enable(page);
  await page.goto(`http://127.0.0.1:${port}/id`);
  await page.getByRole('button', { name: 'Technical details' }).click();
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  await page.getByRole('button', { name: 'Save file' }).click();
  await expectSaid('/id');
  await page.getByRole('button', { name: 'Cancel' }).last().click();
  await expect(page.getByText('Passkeys need a name')).toHaveCount(0);
});

test.describe('on a server for many people', () => {
  test.use({ settings: { WALLET_MODE: 'hosted' } });
  test('a passkey signs in where the password did, and nobody comes in without its finger', async ({ page }) => {
    const reader = await addReader(page);
    await register(page);
    await enable(page, PERSON.password);
    await page.goto('/myinfo');
    await page.getByRole('button', { name: 'Sign Out' }).press('Enter');
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Sign in');
    await reader.lend(false);
    await page.getByRole('button', { name: 'Sign in with your passkey' }).click();
    await expect(page.getByRole('alert')).toContainText('No passkey was used');
    await expectAccessible(page);
    await reader.lend(true);
    await page.getByRole('button', { name: 'Sign in with your passkey' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Welcome');
  });
});
