import type { Page } from '@playwright/test';
import { bitmapOf } from './support/drawn.ts';
import { PERSON } from './support/person.ts';
import { RECIPIENT } from './support/sending.ts';
import { expect, test } from './support/server.ts';
import { thumbFor } from './support/thumb.ts';

/* The ten commonest tasks, each from a cold start in the demo's wallet, and the first money of a new wallet in hosted
   mode. Presses are counted and must not exceed the maximum; `npm run bench -- tasks` prints the results. */
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const link = (page: Page, name: string | RegExp) => page.getByRole('link', { name });
const nav = (page: Page, name: string) => page.getByRole('navigation').getByRole('link', { name });
const dialog = (page: Page) => page.getByRole('dialog');
const SHOP = 'Hanok Tea House';

test('the first payment', async ({ page }, info) => {
  const thumb = thumbFor('first start to first payment', 6);
  await page.goto('/');
  await thumb.press(nav(page, 'LocalPay'));
  await thumb.press(link(page, new RegExp(SHOP)));
  await thumb.type(page.getByLabel('Amount'), '9800');
  await thumb.press(button(page, /^Pay \u20a9/));
  await thumb.sees(page.getByText('Left in LocalPay'));
  thumb.done(info);
});

test('a send to a contact', async ({ page }, info) => {
  const thumb = thumbFor('send to a contact', 3);
  await page.goto('/');
  await thumb.press(page.getByRole('main').getByRole('link', { name: 'Send' }));
  await thumb.press(page.getByRole('list', { name: 'Recent recipients' }).getByRole('button').first());
  // The device's own list of choices.
  await page.getByLabel('Asset').selectOption('USDC');
  await thumb.type(page.getByLabel('Amount'), '5');
  await thumb.press(button(page, 'Send Asset'));
  await thumb.sees(page.getByRole('heading', { level: 1, name: 'Assets' }));
  thumb.done(info);
});

test('a shop is paid from its code', async ({ page }, info) => {
  const thumb = thumbFor('pay a shop from its code', 2);
  await page.goto('/pay?shop=2');
  await thumb.type(page.getByLabel('Amount'), '4500');
  await thumb.press(button(page, /^Pay \u20a9/));
  await thumb.sees(page.getByText('Left in LocalPay'));
  thumb.done(info);
});

test('a saved picture of a code is scanned and paid', async ({ page }, info) => {
  const thumb = thumbFor('scan a saved picture and pay', 3);
  await page.goto('/localpay');
  await thumb.press(button(page, 'Pay'));
  const code = bitmapOf(`ethereum:${RECIPIENT}@31337?value=1250000&asset=USDC`);
  await thumb.choose(dialog(page).getByLabel('Choose a picture'), {
    name: 'code.bmp',
    mimeType: 'image/bmp',
    buffer: code,
  });
  await thumb.press(dialog(page).getByRole('link', { name: 'Send to this address' }));
  await thumb.press(button(page, 'Send Asset'));
  await thumb.sees(page.getByRole('heading', { level: 1, name: 'Assets' }));
  thumb.done(info);
});

test('one is paid', async ({ page }, info) => {
  const thumb = thumbFor('get paid', 2);
  await page.goto('/');
  await thumb.press(page.getByRole('main').getByRole('link', { name: 'Receive' }));
  await thumb.sees(button(page, 'Copy Address'));
  thumb.done(info);
});

test('a claim is proven to a shop', async ({ page }, info) => {
  const thumb = thumbFor('prove a claim to a shop', 3);
  await page.goto('/');
  await thumb.press(page.getByRole('list', { name: 'My IDs' }).getByRole('link').last());
  await thumb.press(dialog(page).getByRole('button', { name: 'Show QR code' }));
  await thumb.sees(dialog(page).getByRole('img', { name: 'QR code of the link' }));
  thumb.done(info);
});

test('a document is approved', async ({ page }, info) => {
  const thumb = thumbFor('approve', 3);
  await page.goto('/');
  await thumb.press(nav(page, 'Work'));
  await thumb.press(page.getByRole('listitem').getByRole('button', { name: 'Approve' }).first());
  await thumb.press(dialog(page).getByRole('button', { name: 'Press seal' }));
  await thumb.sees(page.getByRole('region', { name: 'Notifications (F8)' }).getByText(/ approved$/));
  thumb.done(info);
});

test('a refund is claimed', async ({ page }, info) => {
  const thumb = thumbFor('claim a refund', 3);
  await page.goto('/');
  await thumb.press(nav(page, 'Traveler'));
  await thumb.press(button(page, 'Enter a receipt'));
  await thumb.type(page.getByLabel('Shop'), 'Hongdae Records');
  await thumb.type(page.getByLabel('Purchase amount'), '64.25');
  await thumb.choose(page.getByLabel('Choose an image'), {
    name: 'receipt.png',
    mimeType: 'image/png',
    buffer: Buffer.from('a receipt'),
  });
  await thumb.press(page.locator('form button[type=submit]'));
  await thumb.sees(page.getByRole('list', { name: 'Recent refunds' }).getByText('Hongdae Records'));
  thumb.done(info);
});

test('a payment of last month is found', async ({ page }, info) => {
  const thumb = thumbFor('find a payment of last month', 2);
  await page.goto('/');
  await thumb.press(link(page, 'See all'));
  await thumb.press(button(page, 'Search'));
  await thumb.type(page.getByRole('searchbox'), 'TopUp');
  await thumb.sees(page.getByText(/^1 activit/));
  thumb.done(info);
});

test('everything is exported', async ({ page }, info) => {
  const thumb = thumbFor('export all', 4);
  await page.goto('/');
  await thumb.press(link(page, 'My info'));
  await thumb.press(link(page, /^Privacy and my data/));
  await thumb.press(button(page, 'Export my data'));
  for (const field of await dialog(page).locator('input[type=password]').all())
    await thumb.type(field, 'a passphrase that is long enough');
  const saved = page.waitForEvent('download');
  await thumb.press(dialog(page).getByRole('button', { name: /Save|Export/ }));
  expect((await saved).suggestedFilename()).toMatch(/\.json$/);
  thumb.done(info);
});

test.describe('where many people have their wallets', () => {
  test.use({ settings: { WALLET_MODE: 'hosted' } });
  test('a new person has their first money, from their bank', async ({ page }, info) => {
    const thumb = thumbFor('hosted: register to first money in the wallet', 10);
    await page.goto('/register');
    await thumb.type(page.getByLabel('First name'), 'Jun');
    await thumb.type(page.getByLabel('Last name'), 'Park');
    await thumb.type(page.getByLabel('E-mail'), PERSON.email);
    await thumb.type(page.getByLabel('Password', { exact: true }), PERSON.password);
    await thumb.press(button(page, 'Make my seal'));
    await thumb.press(button(page, 'Open my wallet'));
    const steps = page.getByRole('region', { name: 'First steps' });
    await thumb.press(steps.getByRole('button', { name: 'Put aside: Verify your identity' }));
    await thumb.press(steps.getByRole('link', { name: 'Add account' }));
    await thumb.press(button(page, 'Add account'));
    // The device's own lists of choices.
    await page.getByLabel('Bank', { exact: true }).selectOption('Woori');
    await page.getByLabel('Account type').selectOption('checking');
    await thumb.type(page.getByLabel('Account number'), '1002-123-456789');
    await thumb.press(page.getByRole('button', { name: 'Add account', exact: true }));
    await thumb.press(page.getByRole('main').getByRole('button', { name: 'Get 1 won' }));
    await thumb.type(dialog(page).getByLabel('Code'), '2580');
    await thumb.press(dialog(page).getByRole('button', { name: 'Verify account' }));
    await thumb.press(dialog(page).getByRole('link', { name: 'Top up LocalPay' }));
    await thumb.type(dialog(page).getByLabel('Arrives in LocalPay'), '9750');
    await thumb.press(dialog(page).getByRole('button', { name: /^Top up / }));
    await thumb.sees(dialog(page).getByText('Completed').first());
    thumb.done(info);
  });
});
