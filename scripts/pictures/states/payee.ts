import type { Page } from '@playwright/test';
import type { ScreenState } from './screen-state.ts';

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

/** Opens a contact's form on the Contacts screen; Send only has the picker. */
async function edit(page: Page) {
  await page.goto(new URL('/contacts', page.url()).href);
  await page.getByRole('button', { name: /^Lee Soyeon/ }).click();
  await page.getByRole('button', { name: 'Edit contact' }).click();
}

async function pick(page: Page) {
  await contacts(page);
  await page
    .getByRole('button', { name: /^Park Jihoon .*\w{4}$/ })
    .first()
    .click();
  await page.getByText('To Park Jihoon').waitFor();
}

/** Enters an address that differs from a contact's in a few middle characters. */
async function alike(page: Page) {
  await pick(page);
  const address = await recipient(page).inputValue();
  const forged = [...address.slice(14, 24)].map((digit) => (digit.toLowerCase() === 'f' ? '0' : 'f')).join('');
  await recipient(page).fill((address.slice(0, 14) + forged + address.slice(24)).toLowerCase());
  await page.getByRole('alert').filter({ hasText: 'Park Jihoon' }).waitFor();
}

/** Picks a contact and simulates a response of the server with a proven name. */
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

const ADDRESS = '0x52908400098527886E0F7030069857D2E4169EE7';

/** Simulates a wallet with biometrics on, on a device whose sensor nobody touches. */
async function askToSign(page: Page) {
  const json = { status: 403, code: 'signature_required', title: '', detail: '' };
  await page.route(/api\/(transactions|contacts\/1|local-currency\/1\/sends)$/, (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 403, json }) : route.fallback(),
  );
  await page.route('**/api/signatures/1', () => undefined);
}
const submit = (page: Page) => page.locator('dialog[open] [type=submit]');
const signing = (page: Page) => page.getByRole('dialog', { name: /Confirm|본인 인증/ });

async function signSend(page: Page) {
  await askToSign(page);
  await page.getByLabel(/^(Recipient address|받는 사람)/).fill(ADDRESS);
  await page.locator('select').first().selectOption('USDC');
  await page
    .getByLabel(/^(Amount|금액)/)
    .first()
    .fill('1234.5');
  await page.getByRole('button', { name: /^(Send Asset|자산 보내기)$/ }).click();
  await signing(page).waitFor();
}

async function signContact(page: Page) {
  await askToSign(page);
  const form = page.getByRole('dialog');
  await form.getByRole('textbox').nth(0).fill('Jiwoo Han');
  await form.getByRole('textbox').nth(2).fill('The landlord, third floor');
  await form.getByRole('button', { name: /Another address|주소 추가/ }).click();
  await form.getByRole('textbox').nth(2).fill(`eip155:10:${ADDRESS}`);
  await submit(page).click();
  await signing(page).waitFor();
}

async function sendWon(page: Page) {
  await askToSign(page);
  await page.getByRole('button', { name: /^(Send|보내기)$/ }).click();
  await page.getByRole('dialog').getByRole('textbox').nth(0).fill(ADDRESS);
  await page.getByRole('dialog').getByRole('textbox').nth(1).fill('1500000');
}

async function signWon(page: Page) {
  await sendWon(page);
  await page.getByRole('dialog').getByRole('textbox').nth(1).fill('50000');
  await submit(page).click();
  await signing(page).waitFor();
}

const signed = { signSend, signContact, sendWon, signWon };
const signedAt: Readonly<Record<keyof typeof signed, string>> = {
  signSend: '/send',
  signContact: `/send?save=${ADDRESS}`,
  sendWon: '/localpay',
  signWon: '/localpay',
};
const signedLooks = [
  { look: 'light' },
  { look: 'dark-ko', colorScheme: 'dark', language: 'ko' },
  { look: '320', width: 320 },
  { look: '320-dark-ko', width: 320, colorScheme: 'dark', language: 'ko' },
] as const;
const signedStates: readonly ScreenState[] = Object.entries(signed).flatMap(([name, act]) =>
  signedLooks.map(({ look, ...rest }) => ({
    name: `payee-${name}-${look}`,
    path: signedAt[name as keyof typeof signed],
    isOneView: true,
    act,
    ...rest,
  })),
);

const acts = { contacts, add, edit, pick, alike, proven };
const looks = [{ look: 'light' }, { look: 'dark', colorScheme: 'dark' }, { look: '320', width: 320 }] as const;

const pickedStates: readonly ScreenState[] = Object.entries(acts).flatMap(([name, act]) =>
  looks.map(({ look, ...rest }) => ({
    name: `payee-${name}-${look}`,
    path: '/send',
    isOneView: name === 'add' || name === 'edit',
    act,
    ...rest,
  })),
);

/** Payees before a payment and what is signed, in both themes, both languages and on the narrowest phone. */
export const payeeStates: readonly ScreenState[] = [...pickedStates, ...signedStates];
