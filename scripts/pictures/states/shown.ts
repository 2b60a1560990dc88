import type { Page } from '@playwright/test';
import type { ScreenState } from './screen-state.ts';

const CREDENTIAL = /^BA Industrial Design/;
const inSheet = (page: Page) => page.getByRole('dialog');

/** Opens the form in which the holder selects claims to show. */
async function choose(page: Page) {
  await page.getByRole('button', { name: CREDENTIAL }).click();
  await inSheet(page).getByRole('button', { name: 'Show', exact: true }).click();
}

/** Fills in that form and creates the link that discloses the claims. */
async function make(page: Page) {
  await choose(page);
  await inSheet(page)
    .getByRole('switch', { name: /^Issuer/ })
    .check();
  await inSheet(page).getByLabel('Recipient').fill('Halla Studio');
  await inSheet(page).getByLabel('Why (optional)').fill('Job application');
  await inSheet(page).getByRole('button', { name: 'Make link' }).click();
  await inSheet(page).getByRole('img').waitFor();
}

/** Opens the public page of a new link, in the browser of the wallet's owner. */
async function open(page: Page) {
  await make(page);
  const url = await inSheet(page)
    .getByText(/\/verify#/)
    .textContent();
  await page.goto(url ?? '/verify');
  await page.getByText('Halla Studio').waitFor();
}

async function check(page: Page) {
  await open(page);
  await page.getByRole('button', { name: 'Check' }).click();
  await page.getByText('Unchanged, but the issuer is not verified').waitFor();
}

/** Opens such a page and simulates a failed check: the credential is revoked. */
async function fail(page: Page) {
  const checks = ['signature', 'status', 'expiry', 'holder'].map((name) =>
    name === 'status' ? { check: name, result: 'failed', fault: 'revoked' } : { check: name, result: 'passed' },
  );
  await page.route('**/api/verifications/check', (route) => route.fulfill({ json: { checks, shown: null } }));
  await open(page);
  await page.getByRole('button', { name: 'Check' }).click();
  await page.getByText('Do not accept this').waitFor();
}

async function list(page: Page) {
  await check(page);
  await page.goto(new URL('/id', page.url()).href);
  await page.getByRole('button', { name: CREDENTIAL }).click();
  await inSheet(page).getByRole('listitem').first().waitFor();
}

async function know(page: Page) {
  await list(page);
  await inSheet(page).getByRole('listitem').first().getByRole('button').click();
}

async function remove(page: Page) {
  await page.getByRole('button', { name: CREDENTIAL }).click();
  await inSheet(page).getByRole('button', { name: 'Delete credential' }).click();
}

async function revoke(page: Page) {
  await page.getByRole('button', { name: CREDENTIAL }).click();
  await inSheet(page).getByRole('button', { name: 'Revoke credential' }).click();
}

/** Waits until the holder's sheet for the link shows that somebody has checked it. */
async function accept(page: Page) {
  await make(page);
  const url = await inSheet(page)
    .getByText(/\/verify#/)
    .textContent();
  const other = await page.context().newPage();
  await other.goto(url ?? '/verify');
  await other.getByRole('button', { name: 'Check' }).click();
  await inSheet(page).getByText('Shown to Halla Studio').waitFor();
  await other.close();
}

/** Exports the credentials with their private keys. */
async function exportKeys(page: Page) {
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  await inSheet(page)
    .getByRole('switch', { name: /^Include/ })
    .check();
  await inSheet(page).getByRole('button', { name: 'Save file' }).click();
}

const acts = { choose, make, open, check, fail, list, know, remove, revoke, accept, exportKeys };

/** States of sharing a credential, in both themes. */
export const shownStates: readonly ScreenState[] = Object.entries(acts).flatMap(([name, act]) =>
  (['light', 'dark'] as const).map((colorScheme) => ({
    name: `shown-${name}-${colorScheme}`,
    path: '/id',
    colorScheme,
    isOneView: true,
    act,
  })),
);
