import type { Page } from '@playwright/test';
import type { ScreenState } from './screen-states.ts';

const recipient = (page: Page) => page.getByLabel('Recipient address');

async function contacts(page: Page) {
  await page.getByText('Contact', { exact: true }).click();
  await page.getByRole('list', { name: 'Recent recipients' }).waitFor();
}

async function add(page: Page) {
  await contacts(page);
  await page.getByRole('button', { name: 'Add contact' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Another address' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Save contact' }).click();
}

async function edit(page: Page) {
  await contacts(page);
  await page.getByRole('button', { name: 'Edit Lee Soyeon' }).click();
}

async function pick(page: Page) {
  await contacts(page);
  await page.getByRole('button', { name: /^Park Jihoon .*\w{4}$/ }).click();
  await page.getByText('In your contacts').waitFor();
}

/** A few characters in the middle of a contact's address are others. */
async function alike(page: Page) {
  await pick(page);
  const address = await recipient(page).inputValue();
  const forged = [...address.slice(14, 24)].map((digit) => (digit.toLowerCase() === 'f' ? '0' : 'f')).join('');
  await recipient(page).fill((address.slice(0, 14) + forged + address.slice(24)).toLowerCase());
  await page.getByRole('alert').filter({ hasText: 'Park Jihoon' }).waitFor();
}

/** A name as the server would tell it of somebody whom an issuer named. */
async function proven(page: Page) {
  const name = {
    name: 'Park Jihoon',
    issuer: 'did:web:localhost:Ministry of the Interior',
    isOfSandbox: false,
  };
  await page.route('**/api/payee?*', (route) => route.fulfill({ json: { isFirst: true, proven: name } }));
  await pick(page);
  await page.getByText('Proven name').waitFor();
}

const acts = { contacts, add, edit, pick, alike, proven };
const looks = [{ look: 'light' }, { look: 'dark', colorScheme: 'dark' }, { look: '320', width: 320 }] as const;

/** Whom one is about to pay, in both themes and on the narrowest phone. */
export const payeeStates: readonly ScreenState[] = Object.entries(acts).flatMap(([name, act]) =>
  looks.map(({ look, ...rest }) => ({
    name: `payee-${name}-${look}`,
    path: '/send',
    isOneView: name === 'add' || name === 'edit',
    act,
    ...rest,
  })),
);
