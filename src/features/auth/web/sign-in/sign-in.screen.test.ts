import { expect, test } from 'vitest';
import { open, page } from '#app/web/testing/page.ts';

test('a newcomer reads what Ingam is and creates an account by the main button; the ways to sign in are quiet', async () => {
  await open('/login?next=/');
  const plate = page.getByRole('region', { name: 'New to Ingam?' });
  await expect(plate).toContainText('A wallet for local money');
  await expect(plate.getByRole('link', { name: 'Create account' })).toHaveAttribute('href', '/register');
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
  const others = page.getByRole('main').getByRole('link');
  await expect(others.filter({ hasText: 'Can’t sign in?' })).toHaveAttribute('href', '/login?lost');
  await expect(page.getByText('Other ways')).toBeVisible();
});
