import type { Page } from '@playwright/test';
import { PLACES } from '#app/web/testing/screens.ts';
import { press, tabTo, type, walk } from './support/keys.ts';
import { expect, look, test } from './support/server.ts';

const RECIPIENT = '0x52908400098527886E0F7030069857D2E4169EE7';
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
const field = (page: Page, name: string) => page.getByRole('textbox', { name });
const select = (page: Page, name: string) => page.getByRole('combobox', { name, exact: true });
const toast = (page: Page, text: string) => page.getByRole('region', { name: 'Notifications (F8)' }).getByText(text);
const inSheet = (page: Page) => page.getByRole('dialog');

/** After a navigation the focus is on the heading, and the tab has its name. */
async function expectArrived(page: Page, name: string) {
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toContainText(name);
  await expect(heading).toBeFocused();
  await expect(page).toHaveTitle(name === 'Welcome' ? 'Ingam' : `${name} · Ingam`);
}

async function open(page: Page, path: string) {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: 'loading' })).toHaveCount(0);
}

for (const [places, paths] of [
  ['the seven places of the app', PLACES],
  [
    'the seven forms and lists',
    ['/send', '/receive', '/verify-identity', '/add-credential', '/bank-info', '/travel-plan', '/history'],
  ],
] as const) {
  look(
    `on ${places} every stop of Tab is seen, none holds the focus, and the navigation is reached`,
    { tag: places === 'the seven forms and lists' ? '@long' : [] },
    async ({ page }) => {
      test.slow();
      for (const path of paths) {
        await open(page, path);
        const stops = await walk(page);
        expect(stops, path).toEqual(expect.arrayContaining(['Ingam, home', 'Home', 'Traveler']));
      }
    },
  );
}

test('money is sent, and its row is opened and closed', { tag: '@long' }, async ({ page }) => {
  await open(page, '/');
  await press(page.getByRole('link', { name: 'Send', exact: true }));
  await expectArrived(page, 'Send');
  await press(page.getByRole('radio', { name: 'Contact' }), 'ArrowLeft');
  await expect(page.getByText('Scan the QR code of the person you pay')).toBeVisible();
  await page.keyboard.press('ArrowLeft');
  await type(field(page, 'Recipient address'), RECIPIENT);
  // The second step begins at the amount.
  await expect(field(page, 'Amount')).toBeFocused();
  await page.keyboard.type('12.5');
  await type(select(page, 'Asset'), 'USDC');
  await expect(select(page, 'Asset')).toHaveValue('USDC');
  await expect(page.getByText('12.501 USDC', { exact: true })).toBeVisible();
  await press(button(page, 'Send Asset'), 'Space');
  await expect(toast(page, 'Transfer Complete')).toBeVisible();
  await expect(inSheet(page).getByRole('heading', { name: 'Sent USDC' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(inSheet(page)).toBeHidden();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Assets');
  const latest = page.getByRole('list', { name: 'Recent transactions' }).getByRole('button').first();
  await expect(latest).toContainText('\u221212.50 USDC');
  await press(latest);
  await expect(inSheet(page).getByRole('heading', { name: 'Sent USDC' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(inSheet(page)).toBeHidden();
  await expect(latest).toBeFocused();
});

test('identity is verified in three steps, with Back and Retake', { tag: '@long' }, async ({ page }) => {
  await open(page, '/id');
  await press(page.getByRole('link', { name: 'Verify Identity' }));
  await expectArrived(page, 'Verify Identity');
  await press(page.getByRole('radio', { name: /^National ID/ }), 'ArrowDown');
  await expect(page.getByRole('radio', { name: /^Passport/ })).toBeChecked();
  await press(button(page, 'Next'));
  await expect(page.getByRole('region', { name: 'Capture the document' })).toBeFocused();

  const picker = button(page, /^Take or choose a photo/);
  const choose = () =>
    page.locator('input[type=file]:focus').setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: PICTURE });
  await tabTo(picker);
  await choose();
  await expect(page.getByRole('region', { name: 'Verify the details' })).toBeFocused();
  await press(button(page, 'Back'));
  await expect(page.getByRole('region', { name: 'Capture the document' })).toBeFocused();
  await press(button(page, 'Retake'));
  await expect(picker).toBeFocused();
  await choose();
  await type(field(page, 'Document number'), 'M70689098');
  await tabTo(field(page, 'Full name'));
  await page.keyboard.press('Enter');
  await expect(toast(page, 'Verification Request Completed')).toBeVisible();
  await expectArrived(page, 'DigitalID');
  await expect(page.getByRole('list', { name: 'Submitted documents' })).toContainText('Pending');
});

test('a credential is added, missed first', { tag: '@long' }, async ({ page }) => {
  await open(page, '/id');
  await press(page.getByRole('link', { name: 'Add Credential' }));
  await expectArrived(page, 'Add Credential');
  await press(button(page, 'Add Credential'));
  await expect(toast(page, 'Required Information Missing')).toBeVisible();
  await expect(page.getByRole('radio').first()).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('radio', { name: /^Employment Certificate/ })).toBeChecked();
  await type(field(page, 'Credential name'), 'Product designer');
  await type(field(page, 'Issuing organisation'), 'Hanbit Systems');
  await type(page.getByLabel('Issue date'), '11022025');
  await press(button(page, 'Add Credential'));
  await expect(toast(page, 'Credential Added Successfully')).toBeVisible();
  await expectArrived(page, 'DigitalID');
  const row = page.getByRole('list', { name: 'Credentials' }).getByRole('button', { name: /^Product designer/ });
  await press(row);
  await expect(inSheet(page).getByRole('heading', { name: 'Product designer' })).toBeFocused();
  await press(inSheet(page).getByRole('button', { name: 'Close' }));
  await expect(row).toBeFocused();
});

test('one document is approved with the seal, another goes back with a reason', { tag: '@long' }, async ({ page }) => {
  await open(page, '/work');
  const waiting = page.getByRole('region', { name: 'To approve' });
  const approve = waiting.getByRole('button', { name: 'Approve' }).first();
  await expect(approve).toBeVisible();
  const count = await waiting.getByRole('listitem').count();
  await press(approve);
  await expect(inSheet(page).getByRole('heading', { level: 2 })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(approve).toBeFocused();
  await page.keyboard.press('Enter');
  await press(inSheet(page).getByRole('button', { name: 'Press seal' }), 'Space');
  await expect(inSheet(page)).toContainText('Approved · you');
  await page.keyboard.press('Escape');
  await expect(inSheet(page)).toBeHidden();
  await expect(waiting.getByRole('listitem')).toHaveCount(count - 1);
  await expect(waiting).toBeFocused();

  await press(waiting.getByRole('button', { name: 'View' }).first());
  await press(inSheet(page).getByRole('button', { name: 'Reject' }));
  await expect(inSheet(page).getByRole('heading', { level: 2 })).toBeFocused();
  await press(inSheet(page).getByRole('button', { name: 'Reject' }));
  await expect(field(page, 'Reason')).toBeFocused();
  await page.keyboard.type('The budget is spent.');
  await press(inSheet(page).getByRole('button', { name: 'Reject' }));
  await expect(inSheet(page)).toContainText('Rejected · you');
  await expect(inSheet(page)).toContainText('The budget is spent.');
  await page.keyboard.press('Escape');
  await expect(inSheet(page)).toBeHidden();
  await expect(waiting.getByRole('listitem')).toHaveCount(count - 2);
  await expect(waiting).toBeFocused();
});

test('a bank account is added, opened and removed', { tag: '@long' }, async ({ page }) => {
  await open(page, '/myinfo');
  await press(page.getByRole('link', { name: /^Bank info/ }));
  await expectArrived(page, 'Bank info');
  const add = button(page, 'Add account');
  await press(add);
  await type(select(page, 'Bank'), 'Woori');
  await type(field(page, 'Account number'), '1002-123-456789');
  await type(select(page, 'Account type'), 'Sav');
  await expect(select(page, 'Account type')).toHaveValue('savings');
  await press(button(page, 'Add account'));
  await expect(toast(page, 'Account Added Successfully')).toBeVisible();
  await expect(add).toBeFocused();
  const row = button(page, /^Woori ••••••6789/);
  await press(row);
  await press(inSheet(page).getByRole('button', { name: 'Remove account' }));
  await expect(inSheet(page).getByRole('heading', { level: 2 })).toBeFocused();
  await press(inSheet(page).getByRole('button', { name: 'Cancel' }));
  await expect(inSheet(page).getByRole('heading', { level: 2 })).toBeFocused();
  await press(inSheet(page).getByRole('button', { name: 'Remove account' }));
  await press(inSheet(page).getByRole('button', { name: 'Remove', exact: true }));
  await expect(row).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Accounts' })).toBeFocused();
});

test('a trip is planned, opened, changed and deleted', { tag: '@long' }, async ({ page }) => {
  await open(page, '/traveler');
  await press(page.getByRole('link', { name: 'Travel Plan' }));
  await expectArrived(page, 'Travel plans');
  const add = button(page, 'New plan');
  await press(add);
  await type(field(page, 'Title'), 'Winter in Jeju');
  await type(field(page, 'Destination'), 'Jeju');
  await type(page.getByLabel('Start date'), '01102030');
  await type(page.getByLabel('End date'), '01122030');
  await type(select(page, 'Travel type'), 'Fam');
  await press(button(page, 'Create plan'));
  await expect(toast(page, 'Travel Plan Created')).toBeVisible();
  await expect(add).toBeFocused();

  const trip = button(page, 'Open Winter in Jeju');
  await press(trip);
  await press(inSheet(page).getByRole('button', { name: 'Edit' }));
  await expect(inSheet(page).getByRole('heading', { name: 'Edit' })).toBeFocused();
  await type(field(page, 'Notes'), 'Warm coats.');
  await press(inSheet(page).getByRole('button', { name: 'Save' }));
  await expect(toast(page, 'Travel plan changed')).toBeVisible();
  await expect(trip).toBeFocused();
  await page.keyboard.press('Enter');
  await press(inSheet(page).getByRole('button', { name: 'Delete' }));
  await press(inSheet(page).getByRole('button', { name: 'Delete plan' }));
  await expect(trip).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Trips' })).toBeFocused();
});

test('a refund is claimed by its receipt number', { tag: '@long' }, async ({ page }) => {
  await open(page, '/traveler');
  const claim = button(page, 'Enter a receipt');
  await press(claim);
  await expect(inSheet(page).getByRole('heading', { level: 2 })).toBeFocused();
  await type(field(page, 'Shop'), 'Hongdae Records');
  await type(field(page, 'Purchase amount'), '129.50');
  await press(page.getByRole('radio', { name: 'Image' }), 'ArrowRight');
  await type(field(page, 'Receipt number'), 'R-2026-0412');
  await press(button(page, 'Claim refund'));
  await expect(toast(page, 'Refund claimed')).toBeVisible();
  await expect(inSheet(page).getByRole('heading', { name: 'Hongdae Records' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(inSheet(page)).toBeHidden();
  await expect(claim).toBeFocused();
  await expect(page.getByRole('list', { name: 'Recent refunds' })).toContainText('Hongdae Records');
});

look(
  'history is filtered by tab, period and search, and the filters are cleared',
  { tag: '@long' },
  async ({ page }) => {
    await open(page, '/history');
    const all = page.getByRole('tab', { name: 'All' });
    await press(all, 'ArrowRight');
    await expect(page.getByRole('tab', { name: 'Transactions' })).toBeFocused();
    await expect(page.getByRole('tab', { name: 'Transactions' })).toHaveAttribute('aria-selected', 'true');
    await type(select(page, 'Period'), 'Past m');
    await expect(select(page, 'Period')).toHaveValue('month');
    const search = button(page, 'Search');
    await press(search);
    await expect(page.getByRole('searchbox')).toBeFocused();
    await page.keyboard.type('nothing like this');
    await expect(page.getByText('No activity found')).toBeVisible();
    await press(button(page, 'Clear filters'));
    await expect(page.getByRole('searchbox')).toHaveCount(0);
    await expect(all).toHaveAttribute('aria-selected', 'true');
    await expect(page.getByRole('tabpanel', { name: 'All' })).toBeFocused();
    await press(search);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('searchbox')).toHaveCount(0);
    await expect(search).toBeFocused();
  },
);

look('theme and language are changed where they stand', { tag: '@long' }, async ({ page }) => {
  await open(page, '/myinfo');
  await press(button(page, 'Theme: system'));
  await expect(button(page, 'Theme: light')).toBeFocused();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
  await press(page.getByRole('radio', { name: 'Light' }), 'ArrowRight');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await press(button(page, '한국어'));
  await expect(page.locator('html')).toHaveAttribute('lang', 'ko');
  await expect(button(page, 'English')).toBeFocused();
  await expect(page).toHaveTitle('내 정보 · Ingam');
});

test('the bell opens and closes, and what it tells leads on', { tag: '@long' }, async ({ page }) => {
  await open(page, '/');
  const bell = button(page, /^Notifications, 3 unread/);
  await press(bell);
  await expect(inSheet(page).getByRole('heading', { name: 'Notifications' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(inSheet(page)).toBeHidden();
  await expect(bell).toBeFocused();
  await page.keyboard.press('Enter');
  await press(inSheet(page).getByRole('button', { name: /^Money received/ }));
  await expectArrived(page, 'Assets');
});
