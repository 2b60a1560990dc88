import { expectSound } from './support/accessible.ts';
import { PERSON, register } from './support/person.ts';
import { expect, test } from './support/server.ts';

test.use({ settings: { WALLET_MODE: 'hosted' } });

test('an account is deleted with its password, after what is left was given up, and its person is nobody here', {
  tag: '@long',
}, async ({ page }) => {
  await register(page);
  let hasMoney = true;
  await page.route('**/api/user/*/deletion', async (route) => {
    if (route.request().method() !== 'GET' || !hasMoney) return route.continue();
    const json = { isOfMachine: false, underway: [], balances: [{ assetType: 'XP', amount: '5.25' }] };
    return route.fulfill({ json });
  });
  await page.getByRole('link', { name: /^Privacy and my data/ }).click();
  await page.getByRole('button', { name: 'Delete account' }).click();
  const sheet = page.getByRole('dialog', { name: 'Delete account' });
  const [password, remove] = [sheet.getByLabel('Current password'), sheet.getByRole('button', { name: /^Delete my/ })];
  await expect(sheet.getByText('5.25 XP')).toBeVisible();
  await remove.click();
  await expect(sheet.getByRole('alert')).toHaveText(/confirm that you give it up/);
  await expect(password).toHaveAccessibleDescription(/Enter your current password/);
  await expectSound(page, 'a deletion', 'dialog');

  await sheet.getByRole('switch', { name: /I give this money up/ }).check();
  await password.fill('a wrong password');
  await remove.click();
  await expect(password).toHaveAccessibleDescription('This is not your current password.');
  await expect(password).toBeFocused();

  // The amount shown is not the server's: money that was not shown cannot be given up.
  hasMoney = false;
  await password.fill(PERSON.password);
  await remove.click();
  await expect(page.getByText('Your balances have changed.')).toBeVisible();
  await expect(sheet.getByText('5.25 XP')).toHaveCount(0);
  await password.fill(PERSON.password);
  await remove.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign in');
  await expect(page.getByText('Account deleted')).toBeVisible();
  expect(await page.evaluate(() => [localStorage.getItem('auth_token'), localStorage.getItem('user_data')])).toEqual([
    null,
    null,
  ]);
  await page.getByLabel('E-mail').fill(PERSON.email);
  await page.getByLabel('Password').fill(PERSON.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByText('Wrong e-mail or password').first()).toBeVisible();
});
