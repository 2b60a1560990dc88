import { afterEach, expect, test } from 'vitest';
import { closeOffice, simulatePasskey } from '#app/web/testing/device.ts';
import { heading, toasts } from '#app/web/testing/on-screen.ts';
import { open, page } from '#app/web/testing/page.ts';
import { doorsOf, registerPerson, world } from '#app/web/testing/server.ts';

const { takeEmail } = doorsOf<typeof import('#features/members/server/testing/email-change-door.ts')>(
  'features/members/server/testing/email-change-door.ts',
);

const device = doorsOf<typeof import('../server/testing/device-door.ts')>(
  'features/auth/server/testing/device-door.ts',
);

const NOT_CONFIRMED = 'Your e-mail is not confirmed';

const mail = document.querySelector('meta[name="mail"]');
afterEach(() => {
  closeOffice();
  mail?.setAttribute('content', 'sandbox');
});

/** Registers a new person up to the finished seal. Returns their e-mail. */
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

/** Registers a new person and opens their wallet at `next`. Returns their e-mail. */
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
  await expect(page.getByLabel('이름', { exact: true })).toHaveCount(1);
  await expect(page.getByLabel('영문 이름')).toHaveCount(0);
  mail?.setAttribute('content', 'smtp');
  await open('/register');
  await expect(page.getByLabel('E-mail')).toHaveAccessibleDescription(/^We send a link to this address/);
  await expect(page.getByText('This server sends no mail')).toHaveCount(0);
});

test('on a server without mail nobody is asked to confirm an e-mail or threatened with a date: My info says why, and makes a link for the operator', async () => {
  const email = await register('/');
  await expect(page.getByRole('region', { name: /First steps/ })).toBeVisible();
  await expect(page.getByText(/confirm|deleted/i)).toHaveCount(0);
  await page.goto('/myinfo');
  await expect(page.getByText('This server sends no mail')).toBeVisible();
  await expect(page.getByText(/^You cannot confirm your e-mail yourself, and no e-mail helps you back/)).toBeVisible();
  await expect(page.getByText(NOT_CONFIRMED)).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Send e-mail again' })).toHaveCount(0);
  const letters = () => world.linksInMail(email, 'prove');
  await expect.poll(letters).toHaveLength(1);
  await page.getByRole('button', { name: 'Make link' }).click();
  await expect(toasts).toContainText('Ask the operator for the link');
  await expect.poll(letters).toHaveLength(2);
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
  await expect(page.getByText(`${email} is yours: from now on it can bring your wallet back`)).toBeVisible();
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
  await expect(heading).toHaveText('Another wallet has this e-mail');
  await expect(heading).toBeFocused();
  await expect(page.getByRole('link', { name: 'Open My info' })).toHaveAttribute('href', '/myinfo');
  await expect(page.getByRole('button', { name: 'Confirm e-mail' })).toHaveCount(0);
});

/** Registers a person with a phone that has their passkey, and waits for the link that proves their e-mail. */
async function withPhone() {
  const person = await registerPerson();
  const { email } = person;
  await device.givePhone(person);
  await expect.poll(() => world.linkInMail(email, 'prove')).not.toBe('');
  const link = await world.linkInMail(email, 'prove');
  return { ...person, link, masked: `${email.slice(0, 1)}•••@example.com` };
}

test('a mailed link opened where nobody is signed in hides the address, offers the passkey first, and stays open over the sign-in', async () => {
  const me = await withPhone();
  simulatePasskey((challenge) => device.answerAs(me.userId, challenge));
  await open(me.link);
  await expect(
    page.getByText(`Sign in to the wallet that has the address ${me.masked}. You stay on this page.`),
  ).toBeVisible();
  await expect(page.getByText(/^Does it not work here\? Open the link in the browser/)).toBeVisible();
  await expect(page.getByText(me.email)).toHaveCount(0);
  const ways = page.getByRole('main').getByRole('button');
  await expect(ways).toHaveText(['한국어', 'Sign in with your passkey', 'Confirm with password']);
  await page.getByRole('button', { name: 'Sign in with your passkey' }).click();
  const how = page.getByRole('status').filter({ hasText: `Press to confirm that ${me.masked} is yours.` });
  await expect(how).toBeVisible();
  await expect(page.getByRole('button', { name: 'Confirm e-mail' })).toBeFocused();
  await page.getByRole('button', { name: 'Confirm e-mail' }).click();
  await expect(heading).toHaveText('Your e-mail is confirmed');
  const done = `${me.email} is confirmed. The operator can now hand you a link that recovers your wallet.`;
  await expect(page.getByText(done)).toBeVisible();
  expect(location.hash).toBe('');
});

test('a mailed link where no passkey is found says so under the button of the passkey, in place of the fault of the password', async () => {
  const me = await withPhone();
  simulatePasskey(() => Promise.reject(new DOMException('none here', 'NotAllowedError')));
  const alert = page.getByRole('alert');
  for (const [language, wrong, password, none] of [
    [
      'en',
      'Confirm with password',
      'The password is not that of this wallet.',
      'or open the link in the browser in which',
    ],
    ['ko', '비밀번호로 확인', '이 지갑의 비밀번호가 아닙니다.', '지갑을 쓰는 브라우저에서 링크를 열어 주세요.'],
  ] as const) {
    await open(me.link, undefined, language);
    const field = page.locator('input[name=password]');
    await field.fill('wrong');
    await page.getByRole('button', { name: wrong }).click();
    await expect(field).toHaveAccessibleDescription(password);
    await page.getByRole('button', { name: /^(Sign in with your passkey|패스키로 로그인)$/ }).click();
    await expect(alert).toContainText(none);
    await expect(field).not.toHaveAccessibleDescription(password);
    expect(document.querySelector('form > button + p[role=alert]')).not.toBeNull();
  }
});

test('a mailed link of another wallet than the one signed in is confirmed after a press by that wallet’s passkey', async () => {
  const [me, other] = [await withPhone(), await world.newPerson()];
  simulatePasskey((challenge) => device.answerAs(me.userId, challenge));
  await open(me.link, other);
  await page.getByRole('button', { name: 'Confirm e-mail' }).click();
  await expect(page.getByText('This e-mail is for another wallet than the one that is signed in here.')).toBeVisible();
  await page.getByRole('button', { name: 'Sign in with your passkey' }).click();
  await page.getByRole('button', { name: 'Confirm e-mail' }).click();
  await expect(heading).toHaveText('Your e-mail is confirmed');
});

test('a mailed link that is over has no form: it says that the e-mail may be confirmed already, and leads on, in both languages', async () => {
  const me = await withPhone();
  await open(me.link, me);
  await page.getByRole('button', { name: 'Confirm e-mail' }).click();
  await expect(heading).toHaveText('Your e-mail is confirmed');
  await page.goto(me.link);
  await expect(heading).toHaveText('This link no longer works');
  await expect(page.getByRole('alert')).toHaveText(
    `This wallet’s e-mail, ${me.email}, is confirmed. If the link was for another wallet, sign in to that one.`,
  );
  await expect(page.getByRole('main').getByRole('button')).toHaveText(['한국어']);
  await expect(page.getByRole('link', { name: 'Back to My info' })).toHaveAttribute('href', '/myinfo');
  await open(me.link);
  await expect(page.getByRole('alert')).toHaveText(/already: see My info. If it is not, ask the operator.$/);
  await expect(page.getByText(me.email)).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Sign in', exact: true })).toHaveAttribute('href', '/login?next=/myinfo');
  await open(me.link, undefined, 'ko');
  await expect(page.getByRole('alert')).toContainText('내 정보에서 확인하고, 아니라면 운영 기관에 문의해 주세요.');
  await page.getByRole('button', { name: 'English' }).click();
  await expect(heading).toHaveText('This link no longer works');
  mail?.setAttribute('content', 'smtp');
  await open(me.link);
  await expect(page.getByRole('alert')).toContainText('My info shows it, and sends another link if not.');
  await open('/login?prove');
  await expect(page.getByText('This link is incomplete.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Sign in', exact: true })).toBeVisible();
});

test('somebody with one name registers with it alone, and reads it alone on their seal and card', async () => {
  await cutSeal('/id', 'Suharto', '');
  await expect(page.getByText('Seal of Suharto', { exact: true })).toBeAttached();
  await page.getByRole('button', { name: 'Open my wallet' }).click();
  await expect(heading).toContainText('DigitalID');
  await expect(page.getByRole('main').getByText('Suharto', { exact: true }).first()).toBeVisible();
  await expect(page.getByText(/undefined/)).toHaveCount(0);
});
