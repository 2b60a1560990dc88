import { afterEach, expect, test } from 'vitest';
import { heading } from '#app/web/testing/on-screen.ts';
import { open, page } from '#app/web/testing/page.ts';
import { doorsOf, world } from '#app/web/testing/server.ts';

const { takeEmail } = doorsOf<typeof import('#features/office/server/testing/email-change-door.ts')>(
  'features/office/server/testing/email-change-door.ts',
);

const NOT_CONFIRMED = 'Your e-mail is not confirmed';

const mail = document.querySelector('meta[name="mail"]');
afterEach(() => mail?.setAttribute('content', 'sandbox'));

/** Registers somebody new, up to the seal that is cut; returns their e-mail. */
async function cutSeal(next: string, firstName = 'Jun', lastName = 'Park'): Promise<string> {
  const email = `${crypto.randomUUID()}@example.com`;
  await open(`/register?next=${next}`);
  await page.getByLabel('First name').fill(firstName);
  await page.getByLabel('Last name').fill(lastName);
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill('correct horse battery');
  await page.getByRole('button', { name: 'Make my seal' }).click();
  return email;
}

/** Registers somebody new and opens their wallet at `next`; returns their e-mail. */
async function register(next: string): Promise<string> {
  const email = await cutSeal(next);
  await page.getByRole('button', { name: 'Open my wallet' }).click();
  return email;
}

test('a new person reads before they register that a server sends no mail and what they cannot do then, in both languages', async () => {
  await open('/register');
  await expect(page.getByText('This server sends no mail')).toBeVisible();
  await expect(page.getByText(/^You cannot confirm your e-mail yourself/)).toBeVisible();
  await expect(page.getByLabel('E-mail')).not.toHaveAccessibleDescription(/^We send a link to this address/);
  await open('/register', undefined, 'ko');
  await expect(page.getByText('이 서버는 메일을 보내지 않습니다')).toBeVisible();
  for (const name of ['영문 성', '영문 이름', '한글 이름']) await expect(page.getByLabel(name)).toHaveCount(1);
  mail?.setAttribute('content', 'smtp');
  await open('/register');
  await expect(page.getByLabel('E-mail')).toHaveAccessibleDescription(/^We send a link to this address/);
  await expect(page.getByText('This server sends no mail')).toHaveCount(0);
});

test('on a server without mail nobody is asked to confirm an e-mail or threatened with a date: My info says why', async () => {
  await register('/');
  await expect(page.getByRole('region', { name: /First steps/ })).toBeVisible();
  await expect(page.getByText(/confirm|deleted/i)).toHaveCount(0);
  await page.goto('/myinfo');
  await expect(page.getByText('This server sends no mail')).toBeVisible();
  await expect(page.getByText(/^You cannot confirm your e-mail yourself, and no e-mail helps you back/)).toBeVisible();
  await expect(page.getByText(NOT_CONFIRMED)).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Send e-mail again' })).toHaveCount(0);
});

test('an e-mail is confirmed by a mailed link: with the session one press, and until then My info says so', async () => {
  mail?.setAttribute('content', 'smtp');
  const email = await register('/myinfo');
  await expect(heading).toContainText('My info');
  await expect(page.getByText(NOT_CONFIRMED)).toBeVisible();
  await page.getByRole('button', { name: 'Send e-mail again' }).click();
  await expect(page.getByText('E-mail on its way').first()).toBeVisible();

  await expect.poll(() => world.linkInMail(email, 'prove')).not.toBe('');
  await page.goto(await world.linkInMail(email, 'prove'));
  await expect(heading).toHaveText('Confirm your e-mail');
  await page.getByRole('button', { name: 'Confirm e-mail' }).click();
  await expect(heading).toHaveText('Your e-mail is confirmed');
  expect(location.hash).toBe('');
  await page.getByRole('link', { name: 'Open My info' }).click();
  await expect(heading).toContainText('My info');
  await expect(page.getByText(email)).toBeVisible();
  await expect(page.getByText(NOT_CONFIRMED)).toHaveCount(0);
});

test('an e-mail that another wallet has proven by now is confirmed by no further press, and the focus is on the way on', async () => {
  mail?.setAttribute('content', 'smtp');
  const email = await register('/myinfo');
  await expect.poll(() => world.linkInMail(email, 'prove')).not.toBe('');
  await takeEmail(email);
  await page.goto(await world.linkInMail(email, 'prove'));
  await page.getByRole('button', { name: 'Confirm e-mail' }).click();
  await expect(page.getByRole('alert')).toContainText('Another wallet has confirmed this address already.');
  await expect(page.getByRole('link', { name: 'Open My info' })).toBeFocused();
  await expect(page.getByRole('button', { name: 'Confirm e-mail' })).toHaveCount(0);
});

test('somebody with one name registers with it alone, and reads it alone on their seal and card', async () => {
  await cutSeal('/id', 'Suharto', '');
  await expect(page.getByText('Seal of Suharto', { exact: true })).toBeAttached();
  await page.getByRole('button', { name: 'Open my wallet' }).click();
  await expect(heading).toContainText('DigitalID');
  await expect(page.getByRole('main').getByText('Suharto', { exact: true }).first()).toBeVisible();
  await expect(page.getByText(/undefined/)).toHaveCount(0);
});
