import type { Page } from '@playwright/test';
import { expectAccessible, expectSound } from './support/accessible.ts';
import { expect, NOBODY, test } from './support/people.ts';
import { emailOf, makeSeal } from './support/person.ts';
import { addReader } from './support/reader.ts';

test.use({ storageState: NOBODY });

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const PASSWORD = 'river stone lamp flute';

/** Number of strokes cut into the seal, including its rim. */
const strokes = (page: Page) => page.locator('form svg[viewBox="0 0 48 48"] path[pathLength]').count();
const typeNames = async (page: Page) => {
  await page.getByLabel('First name').pressSequentially('Mina');
  await page.getByLabel('Last name').pressSequentially('Seo');
  await page.getByLabel('E-mail').fill(emailOf('mina'));
};

test('with each letter the seal is cut and the own lines grow, and a Korean name is offered, changed and left out', async ({
  page,
}) => {
  const drafts: string[] = [];
  page.on('response', async (response) => {
    if (response.url().endsWith('/register/draft')) drafts.push(((await response.json()) as { did: string }).did);
  });
  await page.goto('/register');
  await expect(heading(page)).toContainText('Create your account');
  await expect.poll(() => drafts.length).toBe(1);
  expect(await strokes(page)).toBe(0);
  await page.getByLabel('First name').pressSequentially('Mi');
  await expect(page.getByLabel('Korean name')).toHaveValue('');
  await page.getByLabel('Last name').pressSequentially('Seo');
  await expect(page.getByLabel('Korean name')).toHaveValue('서미');
  await expect(page.getByText('Suggested from your name.')).toBeVisible();
  const few = await strokes(page);
  await page.getByLabel('First name').press('End');
  await page.getByLabel('First name').pressSequentially('na');
  await expect(page.getByLabel('Korean name')).toHaveValue('서미나');
  expect(await strokes(page)).toBeGreaterThan(few);
  await expectSound(page, 'a seal that is cut');

  await page.getByLabel('Korean name').fill('서미래');
  await page.getByLabel('First name').press('End');
  await page.getByLabel('First name').press('h');
  await expect(page.getByLabel('Korean name')).toHaveValue('서미래');
  await page.getByRole('button', { name: 'Leave it out' }).click();
  await expect(page.getByLabel('Korean name')).toHaveValue('');
  expect(await strokes(page)).toBe(0);
  await expect(page.locator('form svg text')).toHaveText('MS');

  const names = { 'First name': 'Mina', 'Last name': 'Seo', 'Korean name': '서미나', 'E-mail': emailOf('mina') };
  await makeSeal(page, { ...names, Password: PASSWORD });
  const user = await page.evaluate(() => JSON.parse(localStorage.getItem('user_data') ?? '{}'));
  expect(user).toMatchObject({ nameKo: '서미나', didAddress: drafts[0] });
});

test('a person who asks for less motion sees the seal whole at once', { tag: '@long' }, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/register');
  await typeNames(page);
  const moving = await page.evaluate(
    () =>
      document
        .getAnimations()
        .filter(
          ({ effect, playState }) =>
            effect instanceof KeyframeEffect && effect.target?.closest('form') && playState === 'running',
        ).length,
  );
  expect(moving).toBe(0);
  const offsets = await page
    .locator('form svg[viewBox="0 0 48 48"] path[pathLength]')
    .evaluateAll((all) => all.map((one) => getComputedStyle(one).strokeDashoffset));
  expect(offsets.length).toBeGreaterThan(0);
  expect(offsets.every((offset) => Number.parseFloat(offset) === 0)).toBe(true);
});

test('a passkey makes the account where the device can: no password, signed from the first act, and it signs in again', async ({
  page,
}) => {
  const reader = await addReader(page);
  await page.goto('/register?next=/myinfo');
  await expect(page.getByLabel('Password')).toHaveCount(0);
  await typeNames(page);
  await reader.lend(false);
  await page.getByRole('button', { name: 'Continue with a passkey' }).click();
  await expect(page.getByRole('alert')).toContainText('no account yet');
  await expect(page.getByLabel('First name')).toHaveValue('Mina');
  await reader.lend(true);
  await page.getByRole('button', { name: 'Continue with a passkey' }).click();
  await expect(heading(page)).toContainText('You’re all set');
  await expect(heading(page)).toBeFocused();
  await expect(page.getByText('Ready')).toBeVisible();
  await expectSound(page, 'a seal that is done');
  await page.getByRole('button', { name: 'Open my wallet' }).click();
  await expect(heading(page)).toContainText('My info');
  await expect(page.getByRole('switch', { name: /Biometric/ })).toBeChecked();
  await page.goto('/security');
  await expect(page.getByRole('list', { name: 'Passkeys' })).toBeVisible();
  await page.goto('/myinfo');
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await expect(heading(page)).toHaveText('Sign in');
  await page.getByRole('button', { name: 'Sign in with your passkey' }).click();
  await expect(heading(page)).toContainText('Welcome, Mina');
});

test('whoever leaves at the finished seal finds the wallet open when they are back', { tag: '@long' }, async ({
  page,
}) => {
  await page.goto('/register');
  await typeNames(page);
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Make my seal' }).click();
  await expect(heading(page)).toContainText('You’re all set');
  await page.goto('/');
  await expect(heading(page)).toContainText('Welcome, Mina');
});

test('a password is seen as it is typed and told how strong it is; hidden it is typed twice', { tag: '@long' }, async ({
  page,
}) => {
  await page.goto('/register');
  await typeNames(page);
  const password = page.getByLabel('Password');
  await expect(password).toHaveAttribute('type', 'text');
  for (const [text, said] of [
    ['river', 'Use at least 8 characters.'],
    ['password1', 'this password is very common'],
    ['Mina-Seo-1999', 'anyone who knows you'],
    [PASSWORD, 'Strong: words that do not belong together.'],
  ] as const) {
    await password.fill(text);
    await expect(page.getByRole('status').filter({ hasText: said })).toBeVisible();
  }
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Hide what you type' }).click();
  await expect(password).toHaveAttribute('type', 'password');
  await page.getByLabel('Repeat password').fill('river stone lamp');
  await page.getByRole('button', { name: 'Make my seal' }).click();
  await expect(page.getByLabel('Repeat password')).toHaveAccessibleDescription('Passwords don’t match.');
  await expect(page.getByLabel('Repeat password')).toBeFocused();
  await page.getByLabel('Repeat password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Make my seal' }).click();
  await expect(heading(page)).toContainText('You’re all set');
});

test('whose session ran out finds their own plate and e-mail at sign-in, until they sign out or are somebody else', {
  tag: '@long',
}, async ({ page }) => {
  await page.goto('/register');
  await typeNames(page);
  await makeSeal(page, { Password: PASSWORD });
  await expect(heading(page)).toContainText('Welcome, Mina');
  await page.evaluate(() => localStorage.setItem('auth_token', 'x'.repeat(43)));
  await page.context().clearCookies();
  await page.reload();
  await expect(heading(page)).toContainText('Welcome back');
  await expect(page.getByRole('main')).toContainText('Seo Mina');
  await expect(page.getByLabel('E-mail')).toHaveValue(emailOf('mina'));
  await expectSound(page, 'a known person');
  await page.getByLabel('Password').fill('wrong password');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByRole('alert')).toHaveText('Wrong e-mail or password.');
  await expect(page.getByLabel('E-mail')).toHaveValue(emailOf('mina'));
  await expect(page.getByLabel('Password')).toHaveValue('');
  await page.getByRole('button', { name: 'Use another account' }).click();
  await expect(heading(page)).toHaveText('Sign in');
  await expect(page.getByRole('main')).not.toContainText('Mina');
  await expect(page.getByLabel('E-mail')).toHaveValue('');
  expect(await page.evaluate(() => localStorage.getItem('known_person'))).toBeNull();
});
