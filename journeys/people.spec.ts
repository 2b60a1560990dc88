import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { expect, test } from './support/server.ts';

test.use({ changes: 'something' });

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const row = (page: Page, name: RegExp) => page.getByRole('listitem').filter({ hasText: name });

/** Opens the people of Hanbit Trading, which the demo's owner owns. */
async function people(page: Page) {
  await page.goto('/organisations');
  await page.getByRole('link', { name: /Hanbit/ }).click();
  const [, , id] = new URL(page.url()).pathname.split('/');
  await page.goto(`/org/${id}/staff`);
  await page.getByRole('link', { name: /^Connected people/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Connected people' })).toBeVisible();
}

test('staff hand out a link and eight digits, somebody connects by each on a phone of their own, and staff end it', {
  tag: '@long',
}, async ({ page, browser, server }) => {
  test.setTimeout(120_000);
  const newcomer = async (firstName: string) => {
    const phone = await (await browser.newContext({ baseURL: server.address })).newPage();
    const answer = await phone.request.post('/api/auth/register', {
      data: { email: `${firstName}@example.com`, password: 'correct horse battery', firstName, lastName: 'Han' },
    });
    const { token, user } = await answer.json();
    await phone.addInitScript(
      ([t, u]) => {
        localStorage.setItem('auth_token', t ?? '');
        localStorage.setItem('user_data', u ?? '');
      },
      [token, JSON.stringify(user)],
    );
    return phone;
  };
  await people(page);
  await expectAccessible(page);
  await press(page, 'Connect someone');
  const sheet = page.getByRole('dialog');
  await press(page, 'Make it');
  await expect(sheet.getByText('Required.')).toBeVisible();
  await expectAccessible(page);
  await sheet.getByLabel('What for').fill('To approve invoices');
  await sheet.getByLabel(/^Your reference/).fill('emp-77');
  await press(page, 'Make it');
  await expect(sheet.getByRole('img', { name: 'The link as a QR code' })).toBeVisible();
  await expectAccessible(page);
  const link = (await sheet.getByRole('note', { name: 'Link' }).textContent()) ?? '';
  await press(page, 'Done');
  await expect(row(page, /emp-77/)).toContainText('until');

  const first = await newcomer('Areum');
  await first.goto(`/connect${new URL(link).hash}`);
  await expect(first.getByText('To approve invoices')).toBeVisible();
  await press(first, 'Connect');
  await expect(first.getByText(/^Connected to Hanbit/)).toBeVisible();

  await page.reload();
  await expect(row(page, /emp-77/)).toContainText('To approve invoices');
  await expect(page.getByRole('button', { name: 'Cancel transfer' })).toHaveCount(0);

  // One employee by eight-digit code, and one code that is withdrawn.
  for (const reference of ['emp-78', 'emp-79']) {
    await press(page, 'Connect someone');
    await sheet.getByText('Eight digits', { exact: true }).click();
    await sheet.getByLabel('What for').fill('To approve leave');
    await sheet.getByLabel(/^Your reference/).fill(reference);
    await press(page, 'Make it');
    const code = (await sheet.getByRole('note', { name: 'Code' }).textContent()) ?? '';
    expect(code).toMatch(/^\d{4} \d{4}$/);
    await press(page, 'Done');
    if (reference === 'emp-79') break;
    const second = await newcomer('Boram');
    await second.goto('/connect');
    await second.getByLabel('Eight digits').fill(code);
    await press(second, 'See who asks');
    await press(second, 'Connect');
    await expect(second.getByText(/^Connected to Hanbit/)).toBeVisible();
  }
  await row(page, /emp-79/)
    .getByRole('button', { name: 'Cancel transfer' })
    .click();
  await expect(page.getByText('Taken back')).toBeVisible();
  await expect(row(page, /emp-79/)).toHaveCount(0);

  await page.reload();
  await row(page, /emp-77/)
    .getByRole('button')
    .click();
  await expectAccessible(page);
  await press(page, 'End the connection');
  await expect(sheet.getByText(/^You can no longer send them requests/)).toBeVisible();
  await press(page, 'End the connection');
  await expect(page.getByText('The connection ended')).toBeVisible();
  await expect(row(page, /emp-77/)).toContainText('Ended');
  await first.goto('/connect');
  await expect(first.getByText(/ended/).first()).toBeVisible();

  // The acts are in the audit trail, which can be saved whole.
  await page.goto(page.url().replace(/people$/, 'staff'));
  await page.getByRole('link', { name: /^Audit trail/ }).click();
  const trail = page.getByRole('list', { name: 'Audit trail' }).getByRole('listitem');
  await expect(trail.first()).toContainText('Ended a connection');
  await expect(trail.first()).toContainText('Kim Minseo, Owner');
  await expectAccessible(page);
  const download = page.waitForEvent('download');
  await press(page, 'Save it all, signed');
  const file = JSON.parse(await readFile(await (await download).path(), 'utf8'));
  expect(file.entries).toHaveLength(file.n);
  expect(file.entries.at(-1)).toMatchObject({ act: 'connection.ended', head: file.head });
});
