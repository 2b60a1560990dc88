import type { Page } from '@playwright/test';
import { findBrowserWithoutWindow } from '../tools/browser.ts';
import type { JourneyServer } from './support/journey-server.ts';
import { expect, NOBODY, test } from './support/people.ts';
import { emailOf, makeSeal } from './support/person.ts';

test.use({ storageState: NOBODY });

const PASSWORD = 'correct horse battery';
const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const toast = (page: Page, text: string) => page.getByRole('region', { name: 'Notifications (F8)' }).getByText(text);
const stored = (page: Page) =>
  page.evaluate(() => [localStorage.getItem('auth_token'), localStorage.getItem('user_data')]);

async function register(page: Page, name: string) {
  const email = emailOf(name);
  await makeSeal(page, { 'First name': name, 'Last name': 'Doe', 'E-mail': email, Password: PASSWORD });
}
async function signIn(page: Page, name: string, password = PASSWORD) {
  await page.getByLabel('E-mail').fill(emailOf(name));
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}
async function signOut(page: Page) {
  await page.getByRole('link', { name: 'My info' }).click();
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await expect(heading(page)).toHaveText('Sign in');
}
/** A credential that only its holder may see. */
async function addCredential(page: Page, server: JourneyServer, name: string) {
  await expect(heading(page)).toContainText('DigitalID');
  const [token, user] = await stored(page);
  const answer = await fetch(`${server.address}/api/credentials`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({
      userId: JSON.parse(user ?? '{}').id,
      credentialType: 'education',
      issuer: 'self:Hanbit',
      issuanceDate: '2026-03-02',
      credentialData: { name },
    }),
  });
  expect(answer.status).toBe(201);
}

test('a stranger is asked to sign in, reads nothing before, registers, and comes back to where they were headed', async ({
  page,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => /\/api\/(?!health$)/.test(request.url()) && asked.push(request.url()));
  await page.goto('/assets');
  await expect(heading(page)).toHaveText('Sign in');
  await expect(page).toHaveURL(/\/login\?next=%2Fassets$/);
  expect(asked).toEqual([]);
  const said: string[] = [];
  page.on('console', (message) => message.type() === 'error' && said.push(message.text()));
  await signIn(page, 'Jane', 'wrong password');
  await expect(page.locator('form').getByRole('alert')).toHaveText('Wrong e-mail or password.');
  await expect.poll(() => said.some((text) => text.includes('401: '))).toBe(true);

  await page.goto('/register?next=/assets');
  await page.getByRole('button', { name: 'Make my seal' }).click();
  await expect(page.getByLabel('First name')).toBeFocused();
  await expect(page.getByLabel('First name')).toHaveAccessibleDescription('Enter a first name (1 to 100 characters).');
  await expect(page.getByLabel('Password')).toHaveAccessibleDescription('Enter a password of 8 to 256 characters.');
  await register(page, 'Jane');
  await expect(heading(page)).toContainText('Assets');
  await expect(page.getByText('$0.00', { exact: true }).first()).toBeAttached();
  await expect(page.getByText('No transactions yet')).toBeVisible();
  await page.getByRole('link', { name: 'Ingam, home' }).click();
  await expect(heading(page)).toContainText('Welcome, Jane');
  await expect(page.getByRole('region', { name: /First steps/ })).toBeVisible();
});

test('a page that nobody knows needs no sign-in, and one that is gone back to without a session asks for it', async ({
  page,
}) => {
  await page.goto('/nowhere');
  await expect(heading(page)).toHaveText('Page Not Found');
  await page.getByRole('link', { name: 'Go to Home' }).click();
  await expect(heading(page)).toHaveText('Sign in');
  await page.goBack();
  await expect(heading(page)).toHaveText('Page Not Found');
  await page.goForward();
  await expect(heading(page)).toHaveText('Sign in');
});

test('one signs up, out and in again; the next person sees nothing of the first', async ({ page, server }) => {
  await page.goto('/register?next=/id');
  await register(page, 'Jane');
  await addCredential(page, server, 'Bachelor of Secrets');
  await page.reload();
  await expect(page.getByText('Bachelor of Secrets')).toBeVisible();
  await signOut(page);
  await expect(toast(page, 'Signed out')).toBeVisible();
  expect(await stored(page)).toEqual([null, null]);
  expect(await page.context().cookies()).toEqual([]);
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toMatch(/jane|bachelor|did:|0x/i);
  for (const _ of ['My info', 'DigitalID']) {
    await page.goBack();
    await expect(heading(page)).toHaveText('Sign in');
  }

  await page.goto('/register');
  await register(page, 'John');
  await expect(heading(page)).toContainText('Welcome, John');
  await page.getByRole('navigation').getByRole('link', { name: 'DigitalID' }).click();
  await expect(page.getByText('No credentials yet')).toBeVisible();
  await expect(page.getByText('Jane')).toHaveCount(0);
  for (const _ of ['Home', 'Sign in']) {
    await page.goBack();
    await expect(heading(page)).toBeVisible();
    await expect(page.getByText(/Jane|Bachelor of Secrets/)).toHaveCount(0);
  }
  await page.goto('/myinfo');
  await signOut(page);
  await signIn(page, 'Jane');
  await expect(heading(page)).toContainText('Welcome, Jane');
  await page.getByRole('navigation').getByRole('link', { name: 'DigitalID' }).click();
  await expect(page.getByText('Bachelor of Secrets')).toBeVisible();
});

test('a second device is listed and can be signed out; its next step leads to sign-in and back to where it was', {
  tag: '@long',
}, async ({ page, browser, server }) => {
  await page.goto('/register?next=/security');
  await register(page, 'Jane');
  const other = await browser.newPage({ baseURL: server.address });
  await other.goto('/login?next=/assets');
  await signIn(other, 'Jane');
  await expect(other.getByText('No transactions yet')).toBeVisible();

  await page.reload();
  const sessions = page.getByRole('list', { name: 'Signed in on' }).getByRole('listitem');
  await expect(sessions).toHaveCount(2);
  await expect(sessions.filter({ hasText: 'This device' })).toHaveCount(1);
  await sessions.getByRole('button', { name: 'Sign out' }).click();
  await expect(toast(page, 'Session ended')).toBeVisible();
  await expect(sessions).toHaveCount(1);

  await other.getByRole('link', { name: 'Work' }).click();
  await expect(other).toHaveURL(/\/login\?next=%2Fwork$/);
  await expect.poll(() => stored(other).catch(() => undefined)).toEqual([null, null]);
  await signIn(other, 'Jane');
  await expect(other.getByText('Nothing waits for your seal')).toBeVisible();
  await other.close();
});

test('signing out in one tab signs out the others, which show nothing more', { tag: '@long' }, async ({
  page,
  server,
}) => {
  await page.goto('/register?next=/id');
  await register(page, 'Jane');
  await addCredential(page, server, 'Bachelor of Secrets');
  const tab = await page.context().newPage();
  await tab.goto('/id');
  await expect(tab.getByText('Bachelor of Secrets')).toBeVisible();
  await signOut(page);
  await expect(heading(tab)).toHaveText('Sign in');
  await expect(tab.getByText('Bachelor of Secrets')).toHaveCount(0);
});

test('going back shows nothing of the first person to the next, whether the browser kept the page aside or not', {
  tag: '@long',
}, async ({ playwright, server }) => {
  const found = findBrowserWithoutWindow();
  const browser = await playwright.chromium.launch({
    executablePath: found.path,
    args: [...found.args],
    env: { ...process.env, ...found.env },
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  });
  const page = await browser.newPage({ baseURL: server.address });
  await page.goto('/register?next=/add-credential');
  await register(page, 'Jane');
  await page.getByLabel('Credential name').fill('Bachelor of Secrets');
  await page.goto('/localpay');
  await signOut(page);
  await page.goto('/register');
  await register(page, 'John');
  await expect(heading(page)).toContainText('Welcome, John');
  // Back past Home, the two screens that required sign-in, and LocalPay.
  await page.evaluate(() => history.go(-4)).catch(() => undefined);
  await expect(page).toHaveURL(/\/add-credential$/);
  await expect(page.getByLabel('Credential name')).toHaveValue('');
  await expect(page.getByText('Bachelor of Secrets')).toHaveCount(0);
  await browser.close();
});
