import type { Page } from '@playwright/test';
import { expect, type Market, type Person } from './phones.ts';
import { addReader } from './reader.ts';

export const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true }).click();
export const type = async (page: Page, keys: readonly string[]) => {
  for (const key of keys) await press(page, key);
};
/** PIN of the clerk that `enrolTill` creates. */
export const DIGITS = ['1', '3', '5', '7', '9', '0'];

/** Creates a manager of the demo's shop and a customer with won. */
export async function shopIn({ owner, newcomer, ask }: Market): Promise<{
  id: number;
  displayName: string;
  manager: Person;
  buyer: Person;
}> {
  const [mine] = await ask<{ organisation: { id: number; displayName: string } }[]>(owner, 'GET /api/org');
  const { id = 0, displayName = '' } = mine?.organisation ?? {};
  const [manager, buyer] = [await newcomer('Dami'), await newcomer('Nuri')];
  const role = { role: 'manager', label: 'Dami' };
  const { link } = await ask<{ link: string }>(owner, `POST /api/org/${id}/invitations`, role);
  await ask(manager, 'POST /api/invitations/accept', { token: new URL(link).hash.slice(1) });
  const sent = { amount: '50000', toAddress: buyer.address };
  await ask(owner, `POST /api/local-currency/${owner.id}/sends`, sent);
  return { id, displayName, manager, buyer };
}

/** Lets a phone's passkey sign for its person from now on. */
export async function setUpPasskey(page: Page) {
  const reader = await addReader(page);
  await page.goto('/myinfo');
  await page.getByRole('switch', { name: 'Biometric sign-in' }).click();
  const offer = page.getByRole('dialog', { name: 'Set up biometric sign-in' });
  await offer.getByLabel('Current password').fill('correct horse battery');
  await offer.getByRole('button', { name: 'Set up this device' }).click();
  await expect(page.getByRole('switch', { name: 'Biometric sign-in' })).toBeChecked();
  return reader;
}

/** Fills in the form that makes this device a shop's till, with Garam as its clerk. */
export async function fillEnrolling(page: Page): Promise<void> {
  await press(page, 'Make this device a till');
  await page.getByLabel('Name of the till').fill('Counter');
  await page.getByLabel('Name of the clerk').fill('Garam');
  // Full-width digits, as a Korean keyboard may produce them.
  const wide = DIGITS.map((digit) => String.fromCharCode(digit.charCodeAt(0) + 0xfee0));
  await page.getByLabel('Six digits').fill(wide.join(''));
}
