import type { Page } from '@playwright/test';
import { deletionStates } from './deletion.ts';
import { deskStates } from './desk.ts';
import { emailStates } from './email.ts';
import { exchangeStates } from './exchange.ts';
import { passkeyStates } from './passkey.ts';
import { payStates } from './pay.ts';
import { payeeStates } from './payee.ts';
import { recoveryStates } from './recovery.ts';
import { roughStates } from './rough.ts';
import type { ScreenState } from './screen-state.ts';
import { shownStates } from './shown.ts';
import { toldStates } from './told.ts';
import { verifyStates } from './verify.ts';

const ADDRESS = '0x52908400098527886E0F7030069857D2E4169EE7';

const press = (name: string | RegExp) => async (page: Page) => {
  await page.getByRole('button', { name, exact: true }).first().click();
};
const fill = (page: Page, label: string, text: string) => page.getByLabel(label, { exact: true }).fill(text);

/** Describes the picture of a sheet that a press on `button` opens. */
const sheet = (name: string, path: string, button: string | RegExp, more: Partial<ScreenState> = {}): ScreenState => ({
  name: `sheet-${name}`,
  path,
  isOneView: true,
  act: press(button),
  ...more,
});

/** Fills in Send until its summary appears. The caller handles toasts and error texts. */
async function fillSend(page: Page, amount: string) {
  await page.getByLabel('Recipient address').fill(ADDRESS);
  await page.getByLabel('Asset').selectOption('USDC');
  await fill(page, 'Amount', amount);
}

/** Opens the scanner and types a text that is no valid code. */
async function typeWrongCode(page: Page) {
  await fill(page, 'Code, link or address', `ethereum:${ADDRESS}@1`);
  await press('Read')(page);
}

async function chooseImage(page: Page) {
  const picture = await page.screenshot({ type: 'jpeg', clip: { x: 0, y: 0, width: 390, height: 240 } });
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer: picture });
}

/** Submits a passport and waits for the sandbox's verdict on its number. */
async function sendDocument(page: Page, number: string, becomes: string) {
  await page.getByText('Passport', { exact: true }).first().click();
  await press('Next')(page);
  await chooseImage(page);
  await fill(page, 'Document number', number);
  await press('Submit Verification')(page);
  const documents = page.getByRole('list', { name: 'Submitted documents' });
  await documents.getByRole('listitem').filter({ hasText: becomes }).first().waitFor();
}
async function rejectedDocument(page: Page) {
  await sendDocument(page, 'SANDBOX-UNREADABLE', 'Rejected');
  await press(/Rejected/)(page);
}
async function verifiedCredential(page: Page) {
  await sendDocument(page, 'M70689098', 'Sample');
  await press(/^Passport.*Sample/)(page);
}

const sheets: readonly ScreenState[] = [
  {
    name: 'send-in-won',
    path: '/send',
    act: async (page) => {
      await fillSend(page, '61.4');
      await press('Type in won')(page);
    },
  },
  sheet('scan-home', '/', 'Scan'),
  sheet('bell', '/', /^Notifications, /),
  sheet('bell-dark', '/', /^Notifications, /, { colorScheme: 'dark' }),
  sheet('transaction', '/assets', /Received USDC/),
  sheet('statement', '/assets', 'Statement'),
  sheet('credential', '/id', /^Citizen ID/),
  sheet('did-qr', '/id', 'Share QR'),
  sheet('export', '/id', 'Export'),
  sheet('export-all', '/myinfo', 'Export my data'),
  sheet('export-ko-320', '/id', '내보내기', { language: 'ko', width: 320, height: 640 }),
  sheet('document', '/work', 'View'),
  sheet('seal', '/work', 'Approve'),
  sheet('seal-dark', '/work', 'Approve', { colorScheme: 'dark' }),
  sheet('seal-320', '/work', 'Approve', { width: 320, height: 640 }),
  sheet('seal-ko', '/work', '승인', { language: 'ko' }),
  sheet('claim', '/traveler', 'Enter a receipt'),
  sheet('claim-320', '/traveler', 'Enter a receipt', { width: 320, height: 640 }),
  sheet('refund', '/traveler', /^Dongdaemun Fashion/),
  sheet('account', '/bank-info', 'Manage'),
  sheet('account-other', '/bank-info', /^Shinhan/),
  sheet('trip', '/travel-plan', /^Open Partner meeting/),
  sheet('profile', '/myinfo', 'Edit Profile'),
  sheet('privacy', '/myinfo', 'Privacy'),
  {
    ...sheet('reject', '/work', 'View'),
    act: async (page) => {
      await press('View')(page);
      await press('Reject')(page);
      await page.getByRole('dialog').getByRole('button', { name: 'Reject' }).click();
    },
  },
];

const forms: readonly ScreenState[] = [
  ...(['light', 'dark'] as const).map((colorScheme) => ({
    name: `scan-${colorScheme}`,
    path: '/send?do=scan',
    colorScheme,
    isOneView: true,
    act: (page: Page) =>
      page
        .getByRole('dialog')
        .getByText(/camera/i)
        .first()
        .waitFor(),
  })),
  { name: 'scan-320', path: '/localpay?do=scan', width: 320, height: 900, isOneView: true, act: typeWrongCode },
  { name: 'scan-ko', path: '/localpay?do=scan', language: 'ko', isOneView: true },
  { name: 'read-code', path: '/localpay?text=123456', isOneView: true },
  { name: 'send-filled', path: '/send', act: (page) => fillSend(page, '250') },
  { name: 'send-filled-dark', path: '/send', colorScheme: 'dark', act: (page) => fillSend(page, '250') },
  { name: 'send-filled-320', path: '/send', width: 320, act: (page) => fillSend(page, '5123.456789') },
  {
    name: 'send-errors',
    path: '/send',
    act: async (page) => {
      await fillSend(page, '0.0000001');
      await page.getByLabel('Recipient address').fill(ADDRESS.slice(0, 20));
    },
  },
  {
    name: 'send-toast',
    path: '/send',
    isOneView: true,
    act: async (page) => {
      await fillSend(page, '99999');
      await press('Send Asset')(page);
    },
  },
  {
    name: 'receipt-sent',
    path: '/send',
    isOneView: true,
    act: async (page) => {
      await fillSend(page, '12.5');
      await press('Send Asset')(page);
      await page.locator('dialog[open]').waitFor();
    },
  },
  { name: 'add-credential-errors', path: '/add-credential', act: press('Add Credential') },
  {
    name: 'verify-2-capture',
    path: '/verify-identity',
    act: async (page) => {
      await page.getByText('Passport', { exact: true }).first().click();
      await press('Next')(page);
    },
  },
  {
    name: 'verify-3-errors',
    path: '/verify-identity',
    act: async (page) => {
      await page.getByText('Passport', { exact: true }).first().click();
      await press('Next')(page);
      await chooseImage(page);
      await press('Submit Verification')(page);
    },
  },
  {
    name: 'verify-rejected',
    path: '/verify-identity',
    isOneView: true,
    act: rejectedDocument,
  },
  {
    name: 'verify-rejected-dark-320',
    path: '/verify-identity',
    isOneView: true,
    width: 320,
    colorScheme: 'dark',
    act: rejectedDocument,
  },
  { name: 'verify-verified', path: '/verify-identity', isOneView: true, act: verifiedCredential },
  {
    name: 'bank-info-errors',
    path: '/bank-info',
    act: async (page) => {
      await press('Add account')(page);
      await page.getByLabel('Bank', { exact: true }).selectOption('Woori');
      await fill(page, 'Account number', '1002-123-4');
      await press('Add account')(page);
    },
  },
  {
    name: 'travel-plan-errors',
    path: '/travel-plan',
    act: async (page) => {
      await press('New plan')(page);
      await press('Create plan')(page);
    },
  },
  {
    name: 'claim-errors',
    path: '/traveler',
    isOneView: true,
    height: 1300,
    act: async (page) => {
      await press('Enter a receipt')(page);
      await fill(page, 'Shop', 'Hongdae Records');
      await fill(page, 'Purchase amount', '29.99');
    },
  },
  {
    name: 'profile-errors',
    path: '/myinfo',
    isOneView: true,
    act: async (page) => {
      await press('Edit Profile')(page);
      await page.getByLabel('Korean name').fill('Kim');
      await press('Save')(page);
    },
  },
  {
    name: 'history-empty',
    path: '/history',
    act: async (page) => {
      await page.getByRole('tab', { name: 'Services' }).click();
      await page.getByRole('combobox', { name: 'Type' }).selectOption({ label: 'Transaction' });
    },
  },
  { name: 'history-search', path: '/history', isOneView: true, act: press('Search') },
  sheet('history-trip', '/history', /^Jeju with parents/),
  sheet('history-document', '/history', /^Driver License/),
  sheet('history-credential', '/history', /^Citizen ID/),
  {
    name: 'login-refused',
    path: '/login',
    of: 'hosted',
    act: async (page) => {
      await fill(page, 'E-mail', 'jane@example.com');
      await fill(page, 'Password', 'not the password');
      await press(/^Sign in$/)(page);
      await page.getByRole('alert').waitFor();
    },
  },
  { name: 'register', path: '/register', of: 'hosted' },
];

const offline: ScreenState = {
  name: 'offline',
  path: '/',
  isOffline: true,
  act: (page) => page.context().setOffline(true),
};

/** States that the plain screens do not show. */
export const screenStates: readonly ScreenState[] = [
  ...[
    ...sheets,
    ...forms,
    ...exchangeStates,
    ...payStates,
    ...shownStates,
    ...payeeStates,
    ...passkeyStates,
    ...recoveryStates,
    ...emailStates,
    ...deletionStates,
    ...deskStates,
    ...toldStates,
    ...verifyStates,
    offline,
  ],
  ...roughStates.map((state) => ({ ...state, isRough: true })),
];
