import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { linkIn, proveEmail } from './support/mails.ts';
import { expect, NOBODY, test } from './support/people.ts';
import { emailOf, PERSON, register } from './support/person.ts';
import { addReader } from './support/reader.ts';

test.use({ storageState: NOBODY });

const { password: PASSWORD } = PERSON;
const heading = (page: Page) => page.getByRole('heading', { level: 1 });

/** Opens the ten codes, which are shown only once. */
async function openCodes(page: Page) {
  await page.goto('/security');
  await page.getByRole('button', { name: /^Recovery codes/ }).click();
  await page.getByLabel('Current password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Make ten new codes' }).click();
  const sheet = page.getByRole('dialog', { name: 'Your new recovery codes' });
  await expect(sheet.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')).toHaveCount(10);
  return sheet;
}

/** Adds a passkey of this phone and ten codes. */
async function makeCodes(page: Page): Promise<string[]> {
  await page.goto('/security');
  await page.getByRole('button', { name: 'Add this device' }).click();
  await page.getByLabel('Current password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Set up this device' }).click();
  await expect(page.getByRole('list', { name: 'Passkeys' }).getByRole('listitem')).toHaveCount(1);
  const sheet = await openCodes(page);
  const texts = await sheet.getByRole('listitem').allTextContents();
  await sheet.getByRole('button', { name: 'I have saved them' }).click();
  await expect(page.getByRole('button', { name: /10 of 10 left/ })).toBeVisible();
  return texts;
}

test('a lost phone is replaced by a mail and a code: the new one signs in, the old session is dead', async ({
  page,
  browser,
  server,
  dataDir,
}) => {
  await addReader(page);
  await register(page);
  const context = await browser.newContext({ baseURL: server.address, viewport: { width: 390, height: 844 } });
  const fresh = await context.newPage();
  await addReader(fresh);
  await fresh.route('**/api/email-proofs/look', (route) => route.abort());
  await fresh.goto(await linkIn(dataDir, 'prove', PERSON.email));
  await expect(heading(fresh)).toHaveText('Confirm your e-mail');
  await expect(fresh.getByRole('alert')).toContainText('Check your connection');
  await fresh.unroute('**/api/email-proofs/look');
  await fresh.getByRole('button', { name: 'Try again' }).click();
  await expect(fresh.getByLabel('Password')).toBeVisible();
  await expect(fresh.getByRole('region', { name: 'Confirm your e-mail' })).toBeFocused();
  await expectAccessible(fresh);
  await proveEmail(page, dataDir);
  const [code = ''] = await makeCodes(page);

  await fresh.goto('/login');
  await fresh.getByRole('link', { name: 'Can’t sign in?' }).click();
  await expect(heading(fresh)).toHaveText('Recover your wallet');
  await expect(fresh.getByText('This server sends no mail')).toBeVisible();
  await fresh.getByLabel('E-mail').fill(PERSON.email);
  await fresh.getByRole('button', { name: 'Make link' }).click();
  await expect(fresh.getByText('Ask the operator for the link')).toBeVisible();

  await fresh.goto(await linkIn(dataDir, 'lost', PERSON.email));
  await fresh.getByLabel('Recovery code').fill('0000 0000 0000');
  await fresh.getByRole('button', { name: 'Recover wallet' }).click();
  await expect(fresh.getByLabel('Recovery code')).toHaveAccessibleDescription(/wrong or was used/);
  await fresh.getByLabel('Recovery code').fill(` ${code.toLowerCase().replaceAll('-', '')}`);
  await fresh.getByRole('button', { name: 'Recover wallet' }).click();
  await expect(heading(fresh)).toHaveText('Your wallet is recovered');
  await expect(fresh.getByRole('list', { name: 'Add again' }).getByRole('listitem')).toHaveCount(1);
  expect(fresh.url()).not.toContain('#');
  await expectAccessible(fresh);
  await fresh.getByRole('link', { name: 'Sign in' }).click();
  await fresh.getByRole('button', { name: 'Sign in with your passkey' }).click();
  await expect(heading(fresh)).toContainText('Welcome');
  await context.close();

  await page.reload();
  await expect(heading(page)).toContainText('Welcome back');
});

test('a recovery whose answer was lost is said to count, before another code is used', { tag: '@long' }, async ({
  page,
  dataDir,
}) => {
  await register(page);
  await proveEmail(page, dataDir);
  const sheet = await openCodes(page);
  const code = (await sheet.getByRole('listitem').first().textContent()) ?? '';
  // Signed out everywhere: the end of a session would reload the page and hide the message.
  await page.context().clearCookies();
  await page.evaluate(() => localStorage.clear());
  await page.request.post('/api/recovery', { data: { email: PERSON.email } });
  await page.goto(await linkIn(dataDir, 'lost', PERSON.email));
  await page.route('**/api/recovery/finish', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await page.getByLabel('Recovery code').fill(code);
  await page.getByRole('switch', { name: 'Make a passkey on this device' }).click();
  await page.getByLabel('New password').fill('another good one');
  await page.getByRole('button', { name: 'Recover wallet' }).click();
  await expect(page.getByRole('alert')).toContainText('your wallet may be recovered already');
  const again = await page.request.post('/api/auth/login', {
    data: { email: PERSON.email, password: 'another good one' },
  });
  expect(again.status()).toBe(200);
});

test('a password and an e-mail are changed in My info: what is wrong stands beside its field, and the other device is signed out', {
  tag: '@long',
}, async ({ page, browser, server }) => {
  await register(page);
  const park = emailOf('park');
  const other = await browser.newPage({ baseURL: server.address });
  const signIn = async (password: string, email = PERSON.email) => {
    await other.goto('/login');
    await other.getByLabel('E-mail').fill(email);
    await other.getByLabel('Password').fill(password);
    await other.getByRole('button', { name: 'Sign in', exact: true }).click();
  };
  await signIn(PASSWORD);
  await expect(heading(other)).toContainText('Welcome');

  await page.goto('/security');
  await page.getByRole('button', { name: 'Change password' }).click();
  const sheet = page.getByRole('dialog', { name: 'Change password' });
  const change = sheet.getByRole('button', { name: 'Change password' });
  await sheet.getByLabel('Current password').fill('wrong password');
  await sheet.getByLabel('New password').fill('short');
  await change.click();
  await expect(sheet.getByLabel('New password')).toHaveAccessibleDescription(/8 to 256/);
  await sheet.getByLabel('New password').fill('another good one');
  await change.click();
  await expect(sheet.getByLabel('Current password')).toHaveAccessibleDescription('The current password is wrong.');
  await sheet.getByLabel('Current password').fill(PASSWORD);
  await change.click();
  await expect(page.getByText('Password changed').first()).toBeVisible();
  await expect(sheet).toHaveCount(0);

  await page.goto('/myinfo');
  await page.getByRole('button', { name: 'Edit Profile' }).click();
  const profile = page.getByRole('dialog', { name: 'Edit Profile' });
  await profile.getByLabel('E-mail').fill(park);
  await profile.getByLabel('Current password').fill(PASSWORD);
  await profile.getByRole('button', { name: 'Save' }).click();
  await expect(profile.getByLabel('Current password')).toHaveAccessibleDescription(/current password/);
  await profile.getByLabel('Current password').fill('another good one');
  await profile.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText(park, { exact: true })).toBeVisible();

  await other.reload();
  await expect(heading(other)).toContainText('Welcome back');
  await signIn('another good one', park);
  await expect(heading(other)).toContainText('Welcome');
  await other.close();
});

test('new codes whose answer was lost are said to count; they, and a link that is over, are sound to see and to hear', {
  tag: '@long',
}, async ({ page }) => {
  await register(page);
  let isLost = false;
  await page.route('**/api/recovery-codes/*', async (route) => {
    if (isLost || route.request().method() !== 'POST') return route.continue();
    isLost = true;
    await route.fetch();
    await route.abort();
  });
  await page.goto('/security');
  await page.getByRole('button', { name: /^Recovery codes/ }).click();
  await page.getByLabel('Current password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Make ten new codes' }).click();
  await expect(page.getByRole('alert')).toContainText('your earlier codes may not work any more');
  await page.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('button', { name: /10 of 10 left/ })).toBeVisible();
  await openCodes(page);
  await expectAccessible(page);
  await page.goto(`/login?lost#${'A'.repeat(43)}`);
  await expect(heading(page)).toHaveText('This link no longer works');
  await expect(page.getByRole('alert')).toContainText('Your wallet may be recovered already');
  await expectAccessible(page);
});
