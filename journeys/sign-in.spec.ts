import { expect, test } from './server.ts';

test.use({ settings: { WALLET_MODE: 'hosted' } });

test('on a server for many people a stranger is asked to sign in, registers, and comes back to where they were headed', async ({
  page,
}) => {
  await page.goto('/assets');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign in');
  await page.getByLabel('E-mail').fill('jane@example.com');
  await page.getByLabel('Password').fill('wrong password');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('alert')).toHaveText('Wrong e-mail or password.');

  await page.goto('/register?next=/assets');
  await page.getByLabel('First name').fill('Jane');
  await page.getByLabel('Last name').fill('Doe');
  await page.getByLabel('E-mail').fill('jane@example.com');
  await page.getByLabel('Password').fill('correct horse battery');
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Assets');
  await expect(page.getByText('$0.00', { exact: true }).first()).toBeAttached();
  await expect(page.getByText('No transactions yet')).toBeVisible();

  await page.getByRole('link', { name: 'Ingam, home' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Welcome, Jane');
  await expect(page.getByText('No IDs yet')).toBeVisible();
});
