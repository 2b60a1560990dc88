import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { emailOf } from './support/person.ts';
import { addReader } from './support/reader.ts';
import { expect, test } from './support/server.ts';

test.use({ settings: { WALLET_MODE: 'hosted' }, userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0) Safari/604.1' });

/** Makes a passkey report the transports of a phone, which a virtual authenticator does not. Runs in the page. */
function reportAsPhone() {
  AuthenticatorAttestationResponse.prototype.getTransports = () => ['hybrid', 'internal'];
}

const passkeys = (page: Page) => page.getByRole('list', { name: 'Passkeys' }).getByRole('listitem');

test('on a server without mail the phone of a wallet made by passkey lets another device in, which then gets a passkey of its own', async ({
  page,
  browser,
  server,
}) => {
  const phone = await addReader(page);
  await page.addInitScript(reportAsPhone);
  await page.goto('/register?next=/');
  await page.getByLabel('First name').fill('Jun');
  await page.getByLabel('Last name').fill('Park');
  await page.getByLabel('E-mail').fill(emailOf('two'));
  await page.getByRole('button', { name: 'Continue with a passkey' }).click();
  await page.getByRole('button', { name: 'Open my wallet' }).click();
  const step = page.getByRole('listitem').filter({ hasText: 'Passkeys on two devices' });
  await step.getByRole('button', { name: /lose one/ }).click();
  const how = page.getByRole('dialog', { name: 'Add your second device' });
  await expect(how).toContainText('scan that with this phone');
  await expectAccessible(page);
  await page.goto('/security?do=passkeys');
  await expect(page.getByRole('heading', { name: 'Passkeys' })).toBeInViewport();
  await page.getByRole('button', { name: 'Add this device' }).click();
  await expect(page.getByText('This device has a passkey already.').first()).toBeVisible();
  await expect(passkeys(page)).toHaveCount(1);

  // A second device beside the phone, which answers by QR code.
  const context = await browser.newContext({ baseURL: server.address, viewport: { width: 1280, height: 800 } });
  const other = await context.newPage();
  await addReader(other);
  await phone.answerAt(other);
  await other.goto('/login?next=/security');
  await other.getByRole('button', { name: 'Sign in with your passkey' }).click();
  await other.getByRole('button', { name: 'Add this device' }).click();
  await expect(other.getByText('Passkey added').first()).toBeVisible();
  await expect(passkeys(other)).toHaveCount(2);
  await context.close();
  await page.goto('/');
  await expect(page.getByRole('region', { name: /First steps/ })).toContainText('1 of 4');
  await expect(step).toHaveCount(0);
});
