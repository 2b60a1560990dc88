import { expect, test } from 'vitest';
import { heading } from '#app/web/testing/on-screen.ts';
import { open, page } from '#app/web/testing/page.ts';
import { api, world } from '#app/web/testing/server.ts';

const NAME = 'Bachelor of Industrial Design';
const HIDDEN = 'HB-2021-0412-X';
const sheet = page.getByRole('dialog');
const row = page.getByRole('list', { name: 'Credentials' }).getByRole('button', { name: NAME });
const link = sheet.getByText(/\/verify#/);

/** Makes a link that shows name and issuer, and returns its secret; the sheet stays open. */
async function makeLink(): Promise<string> {
  await row.click();
  await sheet.getByRole('button', { name: 'Show', exact: true }).click();
  await sheet.getByRole('switch', { name: /^Issuer/ }).check();
  await sheet.getByRole('button', { name: 'Make link' }).click();
  await expect(sheet.getByText('Enter who you are showing it to.')).toBeVisible();
  await expect(sheet.getByLabel('Recipient')).toBeFocused();
  await sheet.getByLabel('Recipient').fill('Halla Studio');
  await sheet.getByLabel('Why (optional)').fill('Job application');
  await sheet.getByRole('button', { name: 'Make link' }).click();
  await expect(sheet.getByRole('img', { name: 'QR code of the link' })).toBeVisible();
  await expect(sheet.getByText(/^Until \d\d:\d\d, for one check/)).toBeVisible();
  return new URL(await link.textContent()).hash.slice(1);
}

test('two claims of a credential are shown to one person, once, and the owner sees where', async () => {
  const person = await world.newPerson();
  await open('/add-credential', person);
  await page.getByText('Education Certificate').click();
  await page.getByLabel('Credential name').fill(NAME);
  await page.getByLabel('Issuing organisation').fill('Hanbit University');
  await page.getByLabel('Credential number (optional)').fill(HIDDEN);
  await page.getByLabel('Issue date').fill('2021-02-26');
  await page.getByRole('button', { name: 'Add Credential' }).click();
  const secret = await makeLink();

  // The stranger reads who is shown what, and nothing of it before the check.
  await open(`/verify#${secret}`);
  await expect(heading).toContainText('Check a credential');
  for (const text of ['Halla Studio', 'Job application', 'Name, Issuer'])
    await expect(page.getByText(text)).toBeVisible();
  await expect(page.getByText(NAME)).toHaveCount(0);
  await page.getByRole('button', { name: 'Check' }).click();
  await expect(page.getByText('Unchanged, but the issuer is not verified')).toBeVisible();
  await expect(page.getByText(NAME)).toBeVisible();
  await expect(page.getByText('Hanbit University')).toBeVisible();
  await expect(page.getByText('The holder states this themselves.')).toBeVisible();
  const checks = page.getByRole('list', { name: 'Checks' }).getByRole('listitem');
  await expect(checks.filter({ hasText: 'Passed' })).toHaveCount(4);
  await expect(page.getByText(HIDDEN)).toHaveCount(0);
  await page.reload();
  await expect(page.getByText('This link was already used. Each link can be checked once.')).toBeVisible();
  await expect(page.getByText(NAME)).toHaveCount(0);

  await open('/id', person);
  await row.click();
  const shown = sheet.getByRole('list', { name: 'Where it was shown' }).getByRole('listitem');
  await expect(shown).toHaveCount(1);
  await expect(shown).toContainText('Halla Studio');
  await expect(shown).toContainText('Name, Issuer');
  await shown.getByRole('button').click();
  await expect(sheet.getByRole('heading', { name: 'What Halla Studio knows about me' })).toBeVisible();
  await expect(sheet.getByRole('heading', { name: NAME })).toBeVisible();
  await expect(sheet.getByRole('term')).toHaveText(['Name', 'Issuer']);
});

test('the sheet of a link says when somebody has checked it, and nothing that was not shown leaves the server', async () => {
  const person = await world.newPerson();
  await api(person, 'POST /api/credentials', {
    userId: person.userId,
    credentialType: 'education',
    issuer: 'self:Hanbit University',
    issuanceDate: '2021-02-26',
    credentialData: { name: NAME, credentialNumber: HIDDEN },
  });
  await open('/id', person);
  const token = await makeLink();
  const answer = await fetch('/api/verifications/check', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token }),
  });
  // A digest reveals nothing about the value behind it.
  const text = await answer.text();
  const parts = (text.match(/[\w-]{16,}/g) ?? []).map((part) => Buffer.from(part, 'base64url').toString());
  expect(text).toContain(NAME);
  expect([text, ...parts].join('\n')).not.toContain(HIDDEN);
  await expect(sheet.getByRole('heading', { name: 'Shown to Halla Studio' })).toBeVisible();
  await expect(sheet.getByText('It was checked and accepted.')).toBeVisible();
  await expect(sheet.getByRole('img', { name: 'QR code of the link' })).toHaveCount(0);
});
