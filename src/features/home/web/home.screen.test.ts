import { afterEach, expect, onTestFinished, test } from 'vitest';
import { atNode } from '#app/web/testing/at-node.ts';
import { closeOffice, simulatePasskey } from '#app/web/testing/device.ts';
import { heading, RECIPIENT, toasts } from '#app/web/testing/on-screen.ts';
import { open, page } from '#app/web/testing/page.ts';
import { api, doorsOf, world } from '#app/web/testing/server.ts';

afterEach(closeOffice);
const device = doorsOf<typeof import('#features/auth/server/testing/device-door.ts')>(
  'features/auth/server/testing/device-door.ts',
);

test('Home welcomes by the first name, says what it is worth and how that changed, and leads on', async () => {
  await open('/', await world.personWithDemo());
  await expect(heading).toHaveText('Welcome, Minseo');
  await expect(page.getByText('$24,976.10')).toBeAttached();
  await expect(page.getByText('+5.2%')).toBeVisible();
  await expect(page.getByText('($1,234.56)')).toBeVisible();
  const cards = page.getByRole('list', { name: 'My IDs' }).getByRole('listitem');
  await expect(cards).toHaveCount(3);
  // Chrome computes no name from content with as many descendants as a card has.
  for (const name of ['Citizen ID', 'Employee ID', 'Traveler ID'])
    await expect(cards.getByRole('link', { name: new RegExp(`^${name}`) })).toHaveAttribute('aria-labelledby', /./);
  const recent = page.getByRole('list', { name: 'Recent activity' }).getByRole('listitem');
  await expect(recent).toContainText([/^Withdraw/, /Received USDC/, /^Cashback.*Nambu Market Grocer/, /^Nambu Market/]);
  await expect(page.getByRole('link', { name: 'See all' })).toHaveAttribute('href', '/history');
  await page.getByRole('link', { name: 'Receive', exact: true }).click();
  await expect(page).toHaveURL(/\/receive$/);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' }).click();
  await page.getByRole('link', { name: 'Send', exact: true }).click();
  await expect(page).toHaveURL(/\/send$/);
});

test('Scan reads every code on Home and opens the screen that uses it', async () => {
  await open('/', await world.personWithDemo());
  const read = async (text: string) => {
    await page.getByRole('button', { name: 'Scan', exact: true }).click();
    const sheet = page.getByRole('dialog', { name: 'Scan a code' });
    await expect(sheet).toBeVisible();
    await sheet.getByLabel('Code, link or address').fill(text);
    await sheet.getByRole('button', { name: 'Read', exact: true }).click();
  };
  await read('nothing of ours');
  await expect(page.getByRole('dialog')).toContainText('This is not a known address');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await read(RECIPIENT);
  await expect(page).toHaveURL(/^\/send\b/);
  await page.goto('/');
  await read(`${location.origin}/join#tok_en-12345678901`);
  await expect(page).toHaveURL(/^\/join\b/);
  await page.goto('/');
  await read('123456');
  await expect(page).toHaveURL(/^\/localpay\b/);
  await expect(page.getByRole('dialog')).toBeVisible();
});

const NOTHING = 'No money yet';

test('a new wallet reads that nothing has come in only until something has, with its other steps still open', async () => {
  const person = await world.newPerson();
  await open('/', person);
  await expect(page.getByText(NOTHING)).toBeVisible();
  await world.give(person, 'KRW', '100000');
  await open('/', person);
  await expect(page.getByRole('list', { name: 'Recent activity' }).getByRole('listitem')).toContainText(/100,000/);
  await expect(page.getByRole('region', { name: /First steps/ })).toContainText('1 of 3');
  await expect(page.getByText(NOTHING)).toHaveCount(0);
});

test('the first steps name the day on which an empty wallet is deleted whose e-mail nobody has confirmed', async () => {
  const mail = { kind: 'smtp', url: 'smtp://127.0.0.1:9', from: 'Ingam <wallet@example.com>' } as const;
  await atNode({ mail });
  await open('/register?next=/');
  await page.getByLabel('First name').fill('Jun');
  await page.getByLabel('Last name').fill('Park');
  await page.getByLabel('E-mail').fill(`${crypto.randomUUID()}@example.com`);
  await page.getByLabel('Password', { exact: true }).fill('correct horse battery');
  await page.getByRole('button', { name: 'Make my seal' }).click();
  await page.getByRole('button', { name: 'Open my wallet' }).click();
  const step = page.getByRole('region', { name: /First steps/ }).getByRole('listitem');
  const unconfirmed = step.filter({ hasText: 'Confirm your e-mail' });
  await expect(unconfirmed).toContainText(/Not confirmed by .+ is deleted/);
  await unconfirmed.getByRole('link').click();
  await expect(page).toHaveURL('/myinfo');
  // Amber, since it is no good news.
  await expect(page.locator('[class*=caution]')).toContainText('e-mail');
  await open('/', await world.newPerson());
  await expect(step).toHaveCount(3);
  await expect(page.getByText('Your e-mail is not confirmed')).toHaveCount(0);
});

test('where nothing is collected from a bank, the step of first money opens the way by transfer in LocalPay', async () => {
  const me = await world.newPerson();
  const closed = document.querySelector('meta[name="closed"]');
  const before = closed?.getAttribute('content') ?? '';
  onTestFinished(() => closed?.setAttribute('content', before));
  closed?.setAttribute('content', 'collecting verifier');
  await api(me, 'POST /api/first-steps/{userId}', { step: 'bank', isAside: true });
  for (const [language, text, act, sheet] of [
    ['en', 'By a transfer to the operator', 'TopUp', 'TopUp'],
    ['ko', '운영 기관 계좌로 이체', '충전', '충전'],
  ] as const) {
    await open('/', me, language);
    const step = page
      .getByRole('region', { name: /First steps|시작하기/ })
      .getByRole('listitem')
      .filter({ hasText: text });
    await step.getByRole('link', { name: act }).click();
    await expect(page.getByRole('dialog', { name: sheet })).toBeVisible();
    await expect(page).toHaveURL(/\/localpay$/);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
});

const { userAgent } = navigator;
const ofPhone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Safari/604.1';
const openOn = (agent: string) =>
  Object.defineProperty(navigator, 'userAgent', { configurable: true, get: () => agent });

test('on a server without mail the step in place of the codes is passkeys on two devices where there can be any: it says how the other device gets its own, and is done by that', async () => {
  const me = await world.newPerson({ password: 'correct horse battery' });
  onTestFinished(() => void openOn(userAgent));
  openOn(ofPhone);
  const steps = page.getByRole('region', { name: /First steps|시작하기/ });
  const step = steps.getByRole('listitem').filter({ hasText: 'Passkeys on two devices' });
  await open('/', me);
  await expect(steps).toContainText('0 of 3');
  await expect(step).toHaveCount(0);
  // A device and an address that support passkeys.
  simulatePasskey((challenge) => device.answerAs(me.userId, challenge));
  await open('/', me);
  await expect(step).toContainText('Codes alone do not work here.');
  await expect(step.getByRole('link')).toHaveAttribute('href', '/security?do=passkeys');
  await device.givePhone(me);
  await open('/', me);
  await expect(steps).toContainText('0 of 4');
  await step.getByRole('button', { name: /lose one/ }).click();
  const sheet = page.getByRole('dialog', { name: 'Add your second device' });
  await expect(sheet).toContainText(`open ${location.host} and choose Sign in with your passkey`);
  await expect(sheet).toContainText('scan that with this phone');
  await expect(sheet).toContainText('a second time before it is added');
  await sheet.getByRole('button', { name: 'Copy the address' }).click();
  await expect(toasts).toContainText('The web address has been copied');
  expect(await navigator.clipboard.readText()).toBe(location.origin);
  openOn(userAgent);
  await open('/', me, 'ko');
  await steps.getByRole('button', { name: /기기 두 대의 패스키.*한 대를/ }).click();
  await expect(page.getByRole('dialog', { name: '두 번째 기기 추가' })).toContainText(
    '이메일과 비밀번호로 로그인한 뒤',
  );
  await device.addPhone(me);
  await open('/', me);
  await expect(steps).toContainText('1 of 4');
  await expect(step).toContainText('Done');
});
