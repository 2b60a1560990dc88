import type { Page } from '@playwright/test';
import { PERSON, register } from './support/person.ts';
import { addReader, type Reader } from './support/reader.ts';
import { amountsAt, fillIn, RECIPIENT, sendAsset } from './support/sending.ts';
import { expect, test } from './support/server.ts';

const confirm = (page: Page) => page.getByRole('dialog', { name: 'Confirm it’s you' });
const switchOn = (page: Page) => page.getByRole('switch', { name: 'Biometric sign-in' });

/** Sets up this device's passkey and switches biometrics on. */
async function enable(page: Page, password?: string) {
  await switchOn(page).click();
  const offer = page.getByRole('dialog', { name: 'Set up biometric sign-in' });
  if (password !== undefined) await offer.getByLabel('Current password').fill(password);
  await offer.getByRole('button', { name: 'Set up this device' }).click();
  await expect(switchOn(page)).toBeChecked();
}

/**
 * Requests a signed act: a stranger's finger and a cancel do nothing; the owner's finger, at the second try, does it.
 */
async function signAtLast(page: Page, reader: Reader, what: string | RegExp, ask: () => Promise<void>) {
  await reader.lend(false);
  await ask();
  await expect(confirm(page)).toContainText(what);
  await expect(confirm(page).getByText('Not confirmed')).toBeVisible();
  await confirm(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(confirm(page)).toHaveCount(0);
  await ask();
  await expect(confirm(page).getByText('Not confirmed')).toBeVisible();
  await reader.lend(true);
  await confirm(page).getByRole('button', { name: 'Try again' }).click();
  await expect(confirm(page)).toHaveCount(0);
}

test.describe('on a server for many people', () => {
  test.use({ settings: { WALLET_MODE: 'hosted' } });

  test('showing a credential, an export, a contact, another e-mail and another password are each told and confirmed at the act; a no changes nothing, a second try does it', {
    tag: '@long',
  }, async ({ page }) => {
    const reader = await addReader(page);
    await register(page);
    await enable(page, PERSON.password);
    const { user } = await (await page.request.get('/api/auth/verify')).json();
    const credential = {
      userId: user.id,
      credentialType: 'education',
      issuer: 'self:Hanbit University',
      issuanceDate: '2021-02-26',
      credentialData: { name: 'Bachelor of Design' },
    };
    expect((await page.request.post('/api/credentials', { data: credential })).status()).toBe(201);

    await page.goto('/id');
    await page.getByRole('list', { name: 'Credentials' }).getByRole('button').click();
    await page.getByRole('button', { name: 'Show', exact: true }).click();
    await page.getByLabel('Recipient').fill('Halla Studio');
    const link = page.getByRole('img', { name: 'QR code of the link' });
    await signAtLast(page, reader, 'Show Bachelor of Design to Halla Studio: Name', async () => {
      await expect(link).toHaveCount(0);
      await page.getByRole('button', { name: 'Make link' }).click();
    });
    await expect(link).toBeVisible();

    await page.goto('/id');
    await page.getByRole('button', { name: 'Technical details' }).click();
    await page.getByRole('button', { name: 'Export', exact: true }).click();
    const saved = page.waitForEvent('download');
    const save = () => page.getByRole('button', { name: 'Save file' }).click();
    await signAtLast(page, reader, 'Export your identity, without private keys', save);
    expect((await saved).suggestedFilename()).toMatch(/^ingam-identity-/);

    await page.goto(`/send?save=${RECIPIENT}`);
    await page.getByRole('dialog').getByLabel('Name').fill('Jiwoo Han');
    await signAtLast(page, reader, new RegExp(`Save the contact Jiwoo Han.*${RECIPIENT}`), () =>
      page.getByRole('button', { name: 'Save contact' }).click(),
    );
    await expect(page.getByText('Contact saved').first()).toBeVisible();

    await page.goto('/myinfo');
    await page.getByRole('button', { name: 'Edit Profile' }).click();
    const profile = page.getByRole('dialog', { name: 'Edit Profile' });
    await profile.getByLabel('E-mail').fill('park@example.com');
    await profile.getByLabel('Current password').fill(PERSON.password);
    await signAtLast(page, reader, 'Change your e-mail to park@example.com', () =>
      profile.getByRole('button', { name: 'Save' }).click(),
    );
    await expect(profile).toHaveCount(0);
    await expect(page.getByText('park@example.com', { exact: true })).toBeVisible();

    await page.goto('/security');
    await page.getByRole('button', { name: 'Change password' }).click();
    const change = page.getByRole('dialog', { name: 'Change password' });
    await change.getByLabel('Current password').fill(PERSON.password);
    await change.getByLabel('New password').fill('another good one');
    const press = () => change.getByRole('button', { name: 'Change password' }).click();
    await signAtLast(page, reader, 'Change your password', press);
    await expect(page.getByText('Password changed').first()).toBeVisible();
    const signIn = (email: string, password: string) =>
      page.request.post('/api/auth/login', { data: { email, password } });
    expect((await signIn('park@example.com', 'another good one')).status()).toBe(200);
    expect((await signIn('park@example.com', PERSON.password)).status()).toBe(401);
  });
});

test('a device that nobody answers is given up in time: the sheet says that nothing was done, and nothing was', {
  tag: '@long',
}, async ({ page, server }) => {
  const reader = await addReader(page);
  await page.goto('/myinfo');
  await enable(page);
  const [newest] = await amountsAt(server.address, 1);
  // Uses a shorter timeout than the server's minute, which its own tests cover.
  await page.route('**/api/signatures/1', async (route) => {
    const reply = await route.fetch();
    const options = await reply.json();
    expect(options.timeout).toBe(60_000);
    await route.fulfill({ response: reply, json: { ...options, timeout: 500 } });
  });
  await reader.attend(false);
  await page.goto('/send');
  await fillIn(page, 'USDC', '1.25', RECIPIENT);
  await sendAsset(page).click();
  await expect(confirm(page).getByText('Nothing was done. Try again, or cancel.').first()).toBeVisible();
  expect(await amountsAt(server.address, 1)).toEqual([newest]);
  await reader.attend(true);
  await confirm(page).getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('Transfer Complete').first()).toBeVisible();
  expect(await amountsAt(server.address, 1)).toEqual(['1.25']);
});
