import { expect, test } from 'vitest';
import { toasts } from '#app/web/testing/on-screen.ts';
import { open, page } from '#app/web/testing/page.ts';
import { world } from '#app/web/testing/server.ts';

test('a profile is edited and the seal follows; My info names its version and says what is kept', async () => {
  await open('/myinfo', await world.personWithDemo());
  await page.getByRole('button', { name: 'Edit Profile' }).click();
  await page.getByLabel('Korean name').fill('Kim');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByLabel('Korean name')).toBeFocused();
  await page.getByLabel('Korean name').fill('김민지');
  await page.getByLabel('First name').fill('Minji');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(toasts).toContainText('Profile Updated');
  await expect(page.getByRole('region', { name: 'Profile' })).toContainText('Kim Minji');
  await expect(page.getByRole('link', { name: /은행 정보/ })).toHaveAttribute('href', '/bank-info');
  await expect(page.getByText('2.0.0')).toBeVisible();
  await page.getByRole('button', { name: 'Privacy' }).click();
  await expect(page.getByRole('dialog', { name: 'Privacy' })).toContainText('There is no analytics');
});

test('a browser without passkeys says why there is no switch for biometrics', async () => {
  await open('/myinfo', await world.newPerson());
  await expect(page.getByText('They need HTTPS and a recent browser.')).toBeVisible();
  await expect(page.getByRole('switch', { name: 'Biometric sign-in' })).toHaveCount(0);
});
