import { expect, test } from 'vitest';
import type { Person } from '#app/server/testing/world.ts';
import { widen } from '#app/web/testing/device.ts';
import { savedBy } from '#app/web/testing/downloads.ts';
import { open, page } from '#app/web/testing/page.ts';
import { api, registerPerson, world } from '#app/web/testing/server.ts';
import { sumsOf, unitsOf } from './testing/csv-sums.ts';

const rows = page.getByRole('tabpanel').getByRole('listitem');
const row = (text: string) => rows.filter({ hasText: text }).first();
const filter = (name: 'Type' | 'Period', label: string) => page.getByRole('combobox', { name }).selectOption({ label });

test('History offers its tabs, types and periods, in their words and order', async () => {
  await open('/history', await world.personWithDemo());
  await expect(page.getByRole('tab')).toHaveText(['All', 'Transactions', 'Services']);
  const options = (name: string) => page.getByRole('combobox', { name }).getByRole('option');
  await expect(options('Type')).toHaveText(['All types', 'Transaction', 'Identity', 'Work', 'Travel', 'Sign-ins']);
  await expect(options('Period')).toHaveText(['All time', 'Today', 'Past week', 'Past month']);
  for (const [type, shown, hidden] of [
    ['Transaction', 'Received USDC', 'Hanok Books'],
    ['Identity', 'Citizen ID', 'Received USDC'],
    ['Work', 'Vendor contract VC-118', 'Citizen ID'],
    ['Travel', 'Partner meeting', 'Vendor contract VC-118'],
  ] as const) {
    await filter('Type', type);
    await expect(row(shown)).toBeAttached();
    await expect(rows.filter({ hasText: hidden })).toHaveCount(0);
    await expect(rows.filter({ hasText: 'Identity verification' })).toHaveCount(0);
  }
  await expect(row('Hanok Books')).toContainText('Tax refund');
  await filter('Type', 'All types');
  await page.getByRole('tab', { name: 'Services' }).click();
  await expect(row('Identity verification')).toContainText('Driver License');
  await page.getByRole('tab', { name: 'Transactions' }).click();
  await expect(rows.filter({ hasText: 'Identity verification' })).toHaveCount(0);
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('tab', { name: 'Services' })).toHaveAttribute('aria-selected', 'true');
});

test('the amounts of the whole file add up to what the wallet holds', async () => {
  const person = await world.personWithDemo();
  await open('/history', person);
  await expect(row('Received USDC')).toBeAttached();
  const { text } = await savedBy(() => page.getByRole('button', { name: 'Export CSV' }).click());
  expect(text.split('\r\n')[0]).toBe('\uFEFFTime,Type,Title,Details,Amount,Currency,Fee,Status,Reference,State');
  const sums = sumsOf(text);
  const assets = await api<{ assetType: string; balance: string; held: string }[]>(person, 'GET /api/assets/{userId}');
  expect(assets).toHaveLength(5);
  for (const { assetType, balance, held } of assets)
    expect(sums[assetType], assetType).toBe(unitsOf(balance) + unitsOf(held));
});

test('History shows every service, and what the filters, the tabs and the search ask for', async () => {
  await open('/history', await world.personWithDemo());
  for (const text of ['Received USDC', 'Vendor contract VC-118', 'Tax refund', 'Nambu Market Grocer'])
    await expect(row(text)).toBeAttached();
  await expect(rows.first()).toContainText(/\d{2}:\d{2}/);
  await expect(rows.first()).not.toContainText(/\d{4}, \d{2}:\d{2}/);
  await expect(page.locator('section > h2').first()).toContainText(/[A-Z][a-z]{2} \d{1,2}, \d{4}/);
  await page.getByRole('tab', { name: 'Transactions' }).click();
  await expect(rows.filter({ hasText: 'Tax refund' })).toHaveCount(0);
  await page.getByRole('tab', { name: 'Services' }).click();
  await expect(rows.filter({ hasText: 'Received USDC' })).toHaveCount(0);
  await filter('Type', 'Identity');
  await expect(rows.filter({ hasText: 'Tax refund' })).toHaveCount(0);
  await expect(rows.first()).toBeVisible();
  await filter('Type', 'Transaction');
  await expect(page.getByText('No activity found')).toBeVisible();
  await expect(page.getByText('Try adjusting your filters')).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(page.getByRole('tab', { name: 'All' })).toHaveAttribute('aria-selected', 'true');

  await filter('Period', 'Today');
  await expect(page.getByRole('heading', { level: 2 })).toHaveCount(1);
  await filter('Period', 'All time');
  await page.getByRole('button', { name: 'Search' }).click();
  await page.keyboard.type('vc-118');
  await expect(rows).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('searchbox')).toHaveCount(0);
  await page
    .getByRole('button', { name: /Received USDC/ })
    .first()
    .click();
  await expect(page.getByRole('dialog', { name: 'Received USDC' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'Back to Home' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Welcome');
});

test('who is known stands first, by name and seal, and what one approved carries the own stamp', async () => {
  await open('/history', await world.personWithDemo());
  const known = rows.filter({ hasText: 'Received USDC' }).first();
  const seal = 'svg[viewBox="0 0 48 48"]';
  await expect(known.getByRole('button')).toHaveText(/Park Jihoon\d\d:\d\d · Received USDC/);
  await expect(known.locator(seal)).toBeVisible();
  const stranger = rows.filter({ hasText: /0x[\dA-Fa-f]{4}\.\.\./ }).first();
  await expect(stranger.locator(seal)).toHaveCount(0);
  const approved = rows.filter({ hasText: 'Vendor contract VC-118' });
  await expect(approved.locator(seal)).toBeVisible();
  await expect(approved).toContainText('Approved');
  await expect(rows.filter({ hasText: 'Team offsite' }).locator(seal)).toHaveCount(0);
});

test('in Korean a trip’s days stand with no space around their dash', async () => {
  await open('/history', await world.personWithDemo(), 'ko');
  await expect(page.getByRole('main')).toContainText(/\d일~\d/);
  await expect(page.getByRole('main')).not.toContainText(/ ~ /);
});

/** One more than a page. */
const MANY = 51;

/** Gives a person a trip and more than a page of credentials, one of which was shown. */
async function fillHistory(person: Person): Promise<void> {
  const { userId } = person;
  const credential = { userId, credentialType: 'education', issuer: 'self:Halla', issuanceDate: '2024-02-20' };
  let credentialId = 0;
  for (let nth = 1; nth <= MANY; nth += 1) {
    const body = { ...credential, credentialData: { name: `Course ${nth}` } };
    credentialId = (await api<{ id: number }>(person, 'POST /api/credentials', body)).id;
  }
  const days = { startDate: '2026-12-01', endDate: '2026-12-05', type: 'leisure' };
  await api(person, 'POST /api/travel-plans/{userId}', { ...days, title: 'Sea', destination: 'Busan' });
  const shown = { userId, credentialId, claims: ['name'], to: 'Halla Bank', why: 'An account' };
  const { url } = await api<{ url: string }>(person, 'POST /api/presentations', shown);
  await api(person, 'POST /api/verifications/check', { token: url.split('#')[1] });
}

test('History has all kinds page by page; each is found, opens and goes into the file', async () => {
  const person = await registerPerson();
  await fillHistory(person);
  await open('/history', person);
  await expect(rows).toHaveCount(50);
  await expect(rows.first()).toContainText('Shown to Halla Bank');
  for (const text of ['Sea', 'Course 49']) await expect(rows.filter({ hasText: text })).toHaveCount(1);
  const more = page.getByRole('button', { name: 'Show more' });
  await more.click();
  await expect(rows).toHaveCount(MANY + 3);
  await expect(more).toHaveCount(0);
  await expect(rows.last()).toContainText('Signed in');

  await page.reload();
  await filter('Type', 'Sign-ins');
  await expect(rows).toHaveCount(1);
  await rows.getByRole('button').click();
  const sheet = page.getByRole('dialog', { name: 'Signed in' });
  await expect(sheet.getByRole('link', { name: 'Devices and sign-in' })).toHaveAttribute('href', '/security');
  await page.keyboard.press('Escape');
  await filter('Type', 'Identity');
  await expect(rows).toHaveCount(50);
  await rows.first().getByRole('button').click();
  const showing = page.getByRole('dialog', { name: `Course ${MANY}` });
  for (const text of ['Halla Bank', 'An account']) await expect(showing.getByText(text, { exact: true })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await page.keyboard.type('course 49');
  await expect(rows).toHaveCount(1);
  await rows.getByRole('button').click();
  await expect(page.getByRole('dialog', { name: 'Course 49' })).toContainText('Halla');
  await page.keyboard.press('Escape');
  const { text } = await savedBy(() => page.getByRole('button', { name: 'Export CSV' }).click());
  const lines = text.trimEnd().split('\r\n').slice(1);
  expect(lines).toHaveLength(1);
  expect(lines[0]?.split(',').slice(1, 7)).toEqual(['Identity', 'Course 49', 'Halla', '', '', '']);
});

test('on a wide screen the newest entry is open beside the list; on a phone nothing is', async () => {
  const person = await world.personWithDemo();
  await open('/history', person);
  await expect(page.getByRole('listitem').first()).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  widen();
  await open('/history', person);
  await expect(page.getByRole('button', { name: 'Close', exact: true })).toBeVisible();
  await expect(page.locator('[aria-current=true]')).toHaveCount(1);
});
