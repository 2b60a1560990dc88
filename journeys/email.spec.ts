import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { linkIn } from './support/mails.ts';
import { PERSON, register } from './support/person.ts';
import { expect, test } from './support/server.ts';

test.use({ settings: { WALLET_MODE: 'hosted' } });

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const NO_MAIL = 'This server sends no mail';

test('anyone who registers with an address that is somebody’s learns nothing; their letter asks for their own password elsewhere, and is refused', {
  tag: '@long',
}, async ({ page, browser, server, dataDir }) => {
  await register(page);
  await page.goto(await linkIn(dataDir, 'prove'));
  await page.getByRole('button', { name: 'Confirm e-mail' }).click();
  await expect(heading(page)).toHaveText('Your e-mail is confirmed');

  const context = await browser.newContext({ baseURL: server.address, viewport: { width: 390, height: 844 } });
  const other = await context.newPage();
  const first = await linkIn(dataDir, 'prove').catch(() => '');
  await register(other, { password: 'a stranger’s own' });
  await expect(other.getByText(NO_MAIL)).toBeVisible();
  await expect.poll(() => linkIn(dataDir, 'prove')).not.toBe(first);
  const link = await linkIn(dataDir, 'prove');

  // In the wallet of another person the link asks for the password of its own.
  await page.goto(link);
  await page.getByRole('button', { name: 'Confirm e-mail' }).click();
  await expect(page.getByText('This e-mail is for another wallet')).toBeVisible();
  await page.getByLabel('Password').fill(PERSON.password);
  await page.getByRole('button', { name: 'Confirm with password' }).click();
  await expect(page.getByLabel('Password')).toHaveAccessibleDescription('The password is not that of this wallet.');
  await page.getByLabel('Password').fill('a stranger’s own');
  await page.getByRole('button', { name: 'Confirm with password' }).click();
  await expect(page.getByRole('alert')).toContainText('Another wallet has confirmed this address already.');
  await expect(page.getByRole('main').getByRole('button')).toHaveText(['한국어']);
  await expectAccessible(page);
  await context.close();
});

test('another e-mail waits for its letter, and the one before stays until then', { tag: '@long' }, async ({
  page,
  dataDir,
}) => {
  await register(page);
  await page.goto(await linkIn(dataDir, 'prove'));
  await page.getByRole('button', { name: 'Confirm e-mail' }).click();
  await page.getByRole('link', { name: 'Open My info' }).click();
  const first = await linkIn(dataDir, 'prove');
  await page.getByRole('button', { name: 'Edit Profile' }).click();
  const profile = page.getByRole('dialog', { name: 'Edit Profile' });
  await profile.getByLabel('E-mail').fill('park@example.com');
  await profile.getByLabel('Current password').fill(PERSON.password);
  await profile.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('main').getByText(NO_MAIL)).toBeVisible();
  await expect(page.getByText(PERSON.email, { exact: true })).toBeVisible();
  await expect.poll(() => linkIn(dataDir, 'prove')).not.toBe(first);
  await page.goto(await linkIn(dataDir, 'prove'));
  await page.getByRole('button', { name: 'Confirm e-mail' }).click();
  await page.getByRole('link', { name: 'Open My info' }).click();
  await expect(page.getByText('park@example.com', { exact: true })).toBeVisible();
  await expect(page.getByText(NO_MAIL)).toHaveCount(0);
});
