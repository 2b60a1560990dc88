import type { Page } from '@playwright/test';
import { dataUrl, png } from '#features/documents/server/testing/images.ts';
import { expectAccessible } from './support/accessible.ts';
import { register } from './support/person.ts';
import { expectToast, fillIn, latest, registerAt, sendByWire } from './support/sending.ts';
import { expect, test } from './support/server.ts';

const book = (page: Page) => page.getByRole('region', { name: 'Contacts' });
const recipient = (page: Page) => page.getByLabel('Recipient address');

/** Same ends, with one different character in between. */
const alike = (address: string) =>
  `${address.slice(0, 20)}${address[20]?.toLowerCase() === 'a' ? 'b' : 'a'}${address.slice(21)}`.toLowerCase();

test('won is not sent to a look-alike, or for the first time, without a word, and is sent to a contact that is added meanwhile', {
  tag: '@long',
}, async ({ page, server }) => {
  const other = await registerAt(server.address);
  await sendByWire(server.address, 'XP', '1', other.address);
  await page.goto('/localpay');
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  const sheet = page.getByRole('dialog', { name: 'Send won' });
  await sheet.getByLabel('Recipient address').fill(alike(other.address));
  await expect(sheet.getByRole('alert').filter({ hasText: 'This is not the address you paid before' })).toBeVisible();
  await expect(sheet.getByText('You have not sent to this address before')).toBeVisible();

  await sheet.getByText('Contact', { exact: true }).click();
  await expect(sheet.getByRole('list', { name: 'Recent recipients' }).getByRole('button').first()).toBeVisible();
  await sheet.getByRole('button', { name: 'Add contact' }).click();
  const added = page.getByRole('dialog', { name: 'New contact' });
  await added.getByLabel('Name').fill('Jiwoo Han');
  await added.getByLabel('Address', { exact: true }).fill(other.address);
  await added.getByLabel('Name').press('Enter');
  await expectToast(page, 'Contact saved', 'Jiwoo Han', false);
  await expect(added).toHaveCount(0);
  await expectAccessible(page);
  await sheet
    .getByRole('button', { name: /^Jiwoo Han/ })
    .first()
    .click();
  await expect(sheet.getByLabel('Recipient address')).toHaveValue(other.address);
  await expect(sheet.getByLabel('Amount')).toBeFocused();
  await expect(sheet.getByText('\u20a9344,095 available')).toBeVisible();
  await page.keyboard.type('344096');
  await expect(sheet.getByText('This is more than the \u20a9344,095 that you have.')).toBeVisible();
  await sheet.getByLabel('Amount').fill('700');
  await page.keyboard.press('Enter');
  await expectToast(page, 'Transfer Complete', '\u20a9700 has been sent.', false);
  await expect(sheet).toHaveCount(0);
  await expect(page.getByText('\u20a9343,395', { exact: true })).toBeAttached();
});

test('an address that only looks like one that was paid is shown character by character', { tag: '@long' }, async ({
  page,
  server,
}) => {
  const other = await registerAt(server.address);
  await sendByWire(server.address, 'XP', '1', other.address);
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto('/send');
  await fillIn(page, 'XP', '1', alike(other.address));
  const warning = page.getByRole('alert').filter({ hasText: 'This is not the address you paid before' });
  await expect(warning).toBeVisible();
  await expect(warning.locator('mark')).toHaveText(
    [other.address[20] === 'A' || other.address[20] === 'a' ? 'b' : 'a', other.address[20] ?? ''],
    { ignoreCase: true },
  );
  await expect(warning).toContainText('After 0x these characters differ: 19.');
  await expectAccessible(page);
  await recipient(page).fill(other.address);
  await expect(warning).toHaveCount(0);
  await expect(page.getByText('You have not sent to this address before')).toHaveCount(0);
});

test('what was sent to a stranger is saved as a contact, which is then removed', { tag: '@long' }, async ({
  page,
  server,
}) => {
  const other = await registerAt(server.address);
  await sendByWire(server.address, 'XP', '1', other.address);
  await page.goto('/assets');
  await latest(page).getByRole('button').click();
  await page.getByRole('dialog').getByRole('link', { name: 'Save as contact' }).click();
  const sheet = page.getByRole('dialog', { name: 'New contact' });
  await expect(sheet.getByLabel('Address', { exact: true })).toHaveValue(other.address);
  await sheet.getByLabel('Name').fill('Jiwoo Han');
  await sheet.getByRole('button', { name: 'Save contact' }).click();
  const recents = book(page).getByRole('list', { name: 'Recent recipients' });
  await expect(recents.getByRole('listitem').first()).toContainText('Jiwoo Han');
  await book(page).getByRole('button', { name: 'Edit Jiwoo Han' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove contact' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click();
  await expectToast(page, 'Contact removed', '', false);
  await expect(recents.getByRole('listitem').first()).not.toContainText('Jiwoo Han');
});

test.describe('on a server for many people', () => {
  test.use({ settings: { WALLET_MODE: 'hosted' } });

  test('a name that a document proves is seen by who is about to pay, from when its holder shows it until they hide it', {
    tag: '@long',
  }, async ({ page, browser, server }) => {
    await register(page);
    const { user } = await (await page.request.get('/api/auth/verify')).json();
    const metadata = { documentNumber: 'M70689098', name: 'Park Jun', imageData: dataUrl(png()) };
    const document = { userId: user.id, title: 'passport Verification', documentType: 'passport', metadata };
    expect((await page.request.post('/api/digital-documents', { data: document })).status()).toBe(201);
    const shown = `/api/shown-name/${user.id}`;
    await expect
      .poll(async () => (await (await page.request.get(shown)).json()).proven?.name, { timeout: 20_000 })
      .toBe('Park Jun');

    const context = await browser.newContext({ baseURL: server.address, viewport: { width: 390, height: 844 } });
    const payer = await context.newPage();
    await register(payer, { next: '/send', heading: 'Send', email: 'jiwoo@example.com' });
    const address = user.didAddress.slice(-42);
    const first = payer.getByText('You have not sent to this address before');
    const name = payer.getByText('Park Jun');
    await recipient(payer).fill(address);
    await expect(first).toBeVisible();
    await expect(name).toHaveCount(0);

    const turn = page.getByRole('switch', { name: 'Show my verified name to payers' });
    await page.goto('/privacy');
    await expect(turn).not.toBeChecked();
    await turn.click();
    await expect(turn).toBeChecked();
    await payer.goto('/send');
    await recipient(payer).fill(address);
    await expect(name).toBeVisible();
    await expect(payer.getByText('Name of a sandbox')).toBeVisible();
    await expect(payer.getByText('Only a sandbox checked the document. This proves nothing.')).toBeVisible();
    await expectAccessible(payer);

    await turn.click();
    await expect(turn).not.toBeChecked();
    await payer.goto('/send');
    await recipient(payer).fill(address);
    await expect(first).toBeVisible();
    await expect(name).toHaveCount(0);
    await context.close();
  });
});

test('a shop whose name looks like a contact’s is told apart before it is paid', { tag: '@long' }, async ({
  page,
  server,
}) => {
  const { id, token } = await registerAt(server.address);
  const answer = await fetch(`${server.address}/api/merchants/${id}`, {
    method: 'PATCH',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ name: 'Park Jih00n' }),
  });
  const shop = await answer.json();
  await page.goto(`/pay?shop=${shop.id}`);
  await expect(page.getByRole('region', { name: 'Merchant' })).toContainText('This name is not verified');
  const warning = page.getByRole('alert').filter({ hasText: 'This is not your contact Park Jihoon' });
  await expect(warning).toContainText('The names only look alike.');
  await expectAccessible(page);
});
