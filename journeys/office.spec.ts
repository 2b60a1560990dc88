import type { Page } from '@playwright/test';
import { openStore } from '#platform/server/open-store.ts';
import { sql } from '#platform/server/store/db.ts';
import { statementFile } from '../src/features/reserve/testing/statement-file.ts';
import { expectAccessible, expectNoSidewaysScroll } from './support/accessible.ts';
import { inviteToOffice, makeOfficial } from './support/officials.ts';
import { expect, test } from './support/server.ts';
import { storeOf } from './support/store-place.ts';

test.use({ settings: { WALLET_MODE: 'hosted' }, changes: 'something' });

/** Options of the first invitation, which creates the operator. */
const OFFICE = ['--name', 'Onju office', '--number', '220-81-62517'] as const;
const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const DESK = { width: 1280, height: 860 };

/** A shop applies from its owner's phone; returns its state. */
async function askToOpen(address: string) {
  const send = async (method: string, path: string, data: object, token?: string) => {
    const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) };
    const answer = await fetch(address + path, { method, headers, body: JSON.stringify(data) });
    expect(answer.ok, path).toBe(true);
    return answer.json();
  };
  const person = {
    email: 'mirae@example.com',
    password: 'river stone lamp flute',
    firstName: 'Mirae',
    lastName: 'Jang',
  };
  const { token } = await send('POST', '/api/auth/register', person);
  const shop = { name: 'Gamnamu Kitchen', nameKo: '감나무식당', kinds: ['merchant'], businessNumber: '4172930566' };
  const { organisation } = await send('POST', '/api/org', shop, token);
  const stateOf = async () => {
    const answer = await fetch(`${address}/api/org`, { headers: { authorization: `Bearer ${token}` } });
    return (await answer.json())[0].organisation.state;
  };
  const place = { address: '7 Gamnamu-gil', latitude: 35.8147, longitude: 127.1535 };
  return { stateOf, say: () => send('PATCH', `/api/merchants/${organisation.id}/place`, { place }, token) };
}

test('an owner is invited, comes in by passkey, opens a shop that asks, asks for rules, brings what the bank states, and what wants two waits for a second person', async ({
  page,
  server,
  dataDir,
}) => {
  test.setTimeout(300_000);
  await makeOfficial(page, dataDir, 'Hana');
  const { stateOf, say } = await askToOpen(server.address);
  await page.goto('/office');
  await expect(page.getByText('You have no access')).toBeVisible();
  await page.goto(await inviteToOffice(dataDir, 'Hana', ...OFFICE));
  await expect(page.getByText('Onju office asks you to join as')).toBeVisible();
  await press(page, 'Join');
  await expect(heading(page)).toContainText('Enter the office');
  await expectAccessible(page);
  await press(page, 'Enter with your passkey');
  await expect(heading(page)).toContainText('Today');
  await expect(page.getByRole('region', { name: 'Before the first won is issued' })).toContainText('0 of 6 done');
  await expect(page.getByText('Passkey, 30 min left')).toBeVisible();
  await expectAccessible(page);

  await page.setViewportSize(DESK);
  await page.getByRole('link', { name: 'Shops 1', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Applications 1' })).toBeVisible();
  await expect(page.getByText('417-29-30566')).toBeVisible();
  await expectAccessible(page);
  expect(await stateOf()).toBe('asked');
  await press(page, 'Press seal and open');
  await expect(page.getByRole('button', { name: 'Open 1' })).toBeVisible();
  expect(await stateOf()).toBe('approved');

  expect((await say()).asked.address).toBe('7 Gamnamu-gil');
  await page.reload();
  await page.getByRole('button', { name: 'Places 1' }).click();
  await expect(page.getByRole('img', { name: 'Map of one shop' })).toBeVisible();
  await expectAccessible(page);
  await press(page, 'Approve the place');
  await expect(page.getByRole('button', { name: 'Places 0' })).toBeVisible();

  await page.getByRole('button', { name: 'Open 1' }).click();
  await expect(page.getByText('Members can find the shop there.')).toBeVisible();
  await press(page, 'Ask that it be closed for good');
  await page.getByLabel('Reason').fill('It has moved to another city');
  await press(page, 'Ask that it be closed for good');
  await expect(page.getByText('Closing it waits for a second person')).toBeVisible();
  await page.getByRole('link', { name: 'Today', exact: true }).click();
  await page.getByRole('button', { name: /^Close Gamnamu Kitchen for good/ }).click();
  await expect(page.getByText('Waits for a second person. Bring one in under Access.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Check and carry out' })).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole('dialog').getByRole('link', { name: 'Access' }).click();
  await expect(page.getByRole('list', { name: 'Audit log' }).getByRole('listitem').first()).toContainText('Hana');
  const operator = page.getByRole('list', { name: 'The operator’s organisation' });
  await expect(operator.getByRole('link', { name: 'Bank accounts' })).toHaveAttribute('href', /^\/org\/\d+\/banks$/);
  await expectAccessible(page);

  // The next version of the rules is drafted in its column and waits for a second person.
  await page.getByRole('link', { name: 'Settings', exact: true }).click();
  await press(page, 'New version');
  await page.getByLabel('Exchange fee, %').fill('1.8');
  await page.getByLabel('Holds from').fill('2030-01-01');
  await page.getByLabel('Why').fill('The council has decided');
  await expect(page.getByText('Exchange fee: 2.5% \u2192 1.8%')).toBeVisible();
  await page.getByLabel('Most of one payment, ₩').fill('none');
  await press(page, 'Ask for a second check');
  await expect(page.getByLabel('Most of one payment, ₩')).toHaveAccessibleDescription('Enter a number, such as 1,000.');
  await page.getByLabel('Most of one payment, ₩').fill('5,000,000');
  await expectAccessible(page);
  await press(page, 'Ask for a second check');
  await expect(page.getByText('Waits for a second person. Bring one in under Access.')).toBeVisible();
  await expect(page.getByRole('columnheader', { name: /Waits for a check/ })).toBeVisible();
  await expectAccessible(page);

  // The bank statement is uploaded; a second person checks its sums before any of it can be issued.
  await page.getByRole('link', { name: 'Money', exact: true }).click();
  const statement = statementFile({ id: 'S-1', opening: 0, entries: [{ reference: 'BC-2209', won: 1_000_000 }] });
  const file = { name: 'camt.xml', mimeType: 'application/xml', buffer: Buffer.from(statement) };
  await page.getByLabel('Bank statement (camt.053)').setInputFiles(file);
  const waiting = page.getByRole('article', { name: /^Take the bank statement 110-200-300400/ });
  await expect(waiting).toContainText('₩1,000,000 (1)');
  await expect(waiting).toContainText('Waits for a second person. Bring one in under Access.');
  // Until then nothing can be issued, by hand or by file: a notice with a link replaces the form.
  const lack = page.getByText('A bank statement waits for its second check. Its credits can be issued after');
  await expect(lack).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Bank credit' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Ask for a second check' })).toHaveCount(0);
  await expectAccessible(page);
  await page.getByText('By file', { exact: true }).click();
  await expect(lack).toBeVisible();
  await expect(page.getByLabel('Bank statement (camt.053)')).toHaveCount(1);
  await page.getByRole('link', { name: 'Redeem', exact: true }).click();
  await expect(page.getByText('The operator has no proven bank account')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Ask for a second check' })).toHaveCount(0);
  // Shops are paid in settlement runs; a city without shops makes none.
  await page.getByRole('link', { name: 'Settlement', exact: true }).click();
  await expect(page.getByText('No runs yet.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Bank accounts of the operator' })).toHaveAttribute(
    'href',
    /^\/org\/\d+\/banks$/,
  );
  await expect(page.getByLabel('Fee, percent of what is due')).toHaveCount(0);
  await page.getByLabel('Sent').selectOption('By the bank’s port');
  await page.getByLabel('Fee, percent of what is due').fill('11');
  await page.getByLabel('Why').fill('The week’s');
  await press(page, 'Ask for a second check');
  await expect(page.getByLabel('Fee, percent of what is due')).toHaveAccessibleDescription(
    'Enter a fee from 0 to 10 percent.',
  );
  await page.getByLabel('Fee, percent of what is due').fill('0.3');
  await press(page, 'Ask for a second check');
  await expect(page.getByText('Not asked for').first()).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await expect(page.getByRole('complementary').filter({ hasText: 'Test money' })).toHaveCSS('position', 'absolute');
  await page.getByRole('link', { name: 'Today', exact: true }).click();
  const queue = page.getByRole('region', { name: 'Needs a second approval' });
  await expect(queue.getByRole('link', { name: /^Take the bank statement/ })).toBeVisible();
  await expectAccessible(page);

  // Repeats it at phone widths, down to the narrowest.
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 844 });
    for (const [path, name] of [
      ['/office/access', 'Settings'],
      ['/office/members', 'Members'],
      ['/office/shops', 'Shops'],
      ['/office/rules', 'Settings'],
      ['/office/settings', 'Settings'],
      ['/office/issue', 'Money'],
      ['/office/campaigns', 'Shops'],
      ['/office/more', 'More'],
      ['/office', 'Today'],
    ] as const) {
      await page.goto(path);
      await expect(heading(page)).toContainText(name);
      await expectNoSidewaysScroll(page);
    }
  }
  // All its tabs are visible, in Korean too.
  await page.evaluate(() => localStorage.setItem('language', 'ko'));
  await page.goto('/office/issue');
  const tabs = page.getByRole('navigation', { name: '자금' }).getByRole('link');
  await expect(tabs.last()).toHaveText('환전');
  for (const tab of await tabs.all()) await expect(tab).toBeInViewport({ ratio: 1 });
  await page.evaluate(() => localStorage.removeItem('language'));
  await page.goto('/office');
  // Six fit; the others are under More, which stays lit.
  const nav = page.getByRole('navigation', { name: 'Office' });
  await expect(nav.getByRole('link')).toHaveText(['Today', 'Members', 'Shops', 'Money', 'Cases', 'More']);
  await nav.getByRole('link', { name: 'More' }).click();
  await expectAccessible(page);
  await page.getByRole('list', { name: 'More' }).getByRole('link', { name: 'Settings' }).click();
  await expect(heading(page)).toContainText('Settings');
  await expect(nav.getByRole('link', { name: 'More' })).toHaveAttribute('aria-current', 'page');
  await page.goto('/office');
  await press(page, 'Leave the office');
  await expect(heading(page)).toContainText('Enter the office');
  expect(await stateOf()).toBe('approved');
});

test('a member is frozen by one of the office, reads why on their own phone and objects, which the office sees', async ({
  page,
  server,
  dataDir,
  browser,
}) => {
  test.setTimeout(240_000);
  await makeOfficial(page, dataDir, 'Hana');
  await askToOpen(server.address);
  await page.goto(await inviteToOffice(dataDir, 'Hana', ...OFFICE));
  await press(page, 'Join');
  await press(page, 'Enter with your passkey');
  await expect(heading(page)).toContainText('Today');
  await page.setViewportSize(DESK);
  await page.getByRole('link', { name: 'Members', exact: true }).click();
  await expect(page.getByRole('table', { name: 'Members' }).getByRole('row')).toHaveCount(3);
  await expectAccessible(page);
  await page.getByRole('searchbox').fill('mir');
  await expect(page.getByRole('table', { name: 'Members' }).getByRole('row')).toHaveCount(2);
  await page.getByRole('button', { name: /Mirae Jang/ }).click();
  const pane = page.getByRole('region', { name: 'Member', exact: true });
  await expect(pane.getByText('Active')).toBeVisible();
  await press(page, 'Freeze');
  await page.getByLabel('Reason').fill('Phone reported stolen');
  await expectAccessible(page);
  await press(page, 'Freeze now');
  await expect(pane.getByText('Phone reported stolen')).toBeVisible();
  await expect(pane.getByRole('button', { name: 'Lift the freeze' })).toBeVisible();
  await expectAccessible(page);

  const phone = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage();
  await phone.goto(`${server.address}/login`);
  await phone.getByLabel('E-mail', { exact: true }).fill('mirae@example.com');
  await phone.getByLabel('Password', { exact: true }).fill('river stone lamp flute');
  await press(phone, 'Sign in');
  await phone.getByRole('link', { name: 'See why' }).click({ timeout: 30_000 });
  await expect(heading(phone)).toHaveText('Your account');
  await expect(phone.getByText('Phone reported stolen')).toBeVisible();
  await expectAccessible(phone);
  await phone.getByLabel('What you say').fill('I have it here.');
  await press(phone, 'Object');
  // The form also has the text, before the server does.
  await expect(phone.getByText(/^You objected /)).toBeVisible();
  await expect(phone.getByText('I have it here.')).toBeVisible();
  await expectNoSidewaysScroll(phone);
  await phone.context().close();

  await page.reload();
  await press(page, 'Objecting 1');
  await expect(pane.getByText('I have it here.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(pane).toHaveCount(0);
});

test('another e-mail of a member who lost theirs is asked for at the desk, and waits whole for a second person', async ({
  page,
  server,
  dataDir,
}) => {
  await makeOfficial(page, dataDir, 'Hana');
  await askToOpen(server.address);
  const db = await openStore(storeOf(dataDir));
  await db.run(sql`UPDATE users SET email_proven_at = now() WHERE email = 'mirae@example.com'`);
  await db.close();
  await page.goto(await inviteToOffice(dataDir, 'Hana', ...OFFICE));
  await press(page, 'Join');
  await press(page, 'Enter with your passkey');
  await expect(heading(page)).toContainText('Today');
  await page.setViewportSize(DESK);
  await page.getByRole('link', { name: 'Members', exact: true }).click();
  await page.getByRole('button', { name: /Mirae Jang/ }).click();
  await press(page, 'Change e-mail');
  await press(page, 'Ask for it');
  await expect(page.getByLabel('Seen as proof')).toHaveAccessibleDescription(/Say what was seen/);
  await expectAccessible(page);
  await page.getByRole('textbox', { name: 'New e-mail' }).fill('Mirae.Jang@example.org');
  await page.getByLabel('Seen as proof').fill('ID card at the desk');
  await page.getByLabel('Reason').fill('Mailbox is gone');
  await press(page, 'Ask for it');
  await expect(page.getByText('A change waits for a second person, under Today.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Change e-mail' })).toHaveCount(0);
  await page.getByRole('link', { name: 'Today', exact: true }).click();
  await page.getByText('Change the e-mail of Mirae Jang after 72 hours').first().click();
  for (const said of ['mirae@example.com', 'mirae.jang@example.org', 'ID card at the desk', 'Mailbox is gone'])
    await expect(page.getByText(said).first()).toBeVisible();
  await expectAccessible(page);
});
