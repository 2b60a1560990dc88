import { afterEach, expect, onTestFinished, test } from 'vitest';
import { delayCall } from '#app/web/testing/delay-call.ts';
import { closeOffice, simulatePasskey } from '#app/web/testing/device.ts';
import { expectToast, heading, toasts } from '#app/web/testing/on-screen.ts';
import { open, page } from '#app/web/testing/page.ts';
import { doorsOf, PASSWORD, registerPerson, world } from '#app/web/testing/server.ts';
import { knownPerson, rememberPerson } from '#features/auth/web/known-person.ts';

const device = doorsOf<typeof import('#features/auth/server/testing/device-door.ts')>(
  'features/auth/server/testing/device-door.ts',
);

test('a profile is edited and the seal follows; My info names its version and says what is kept', async () => {
  await open('/myinfo', await world.personWithDemo());
  await page.getByRole('button', { name: 'Edit Profile' }).click();
  await page.getByLabel('Korean name').fill('Kim');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByLabel('Korean name')).toBeFocused();
  await page.getByLabel('Korean name').fill('김민지');
  await page.getByLabel('First name').fill('Minji');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(toasts).toContainText('Profile updated');
  await expect(page.getByRole('region', { name: 'Profile' })).toContainText('Kim Minji');
  await expect(page.getByRole('link', { name: /은행 정보/ })).toHaveAttribute('href', '/bank-info');
  await expect(page.getByText('2.0.0')).toBeVisible();
  await page.getByRole('button', { name: 'Support and legal' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Privacy' }).click();
  await expect(page.getByRole('dialog', { name: 'Privacy' })).toContainText('There is no analytics');
});

test('My info has its rows in four groups; its sub-screens hold security and, with deletion last, privacy', async () => {
  const me = await world.newPerson({ password: PASSWORD });
  await open('/myinfo', me);
  const rows = (name: string) => page.getByRole('list', { name, exact: true }).getByRole('listitem');
  await expect(page.getByRole('list', { name: 'App', exact: true })).toBeVisible();
  await expect(rows('Money and people')).toHaveCount(4);
  await expect(rows('Business')).toHaveCount(2);
  await expect(rows('Security and privacy')).toHaveCount(4);
  await expect(rows('App')).toHaveCount(3);
  await page.getByRole('link', { name: /^Privacy and my data/ }).click();
  await expect(page).toHaveURL('/privacy');
  await expect(page.getByRole('main').getByRole('listitem').last()).toHaveText('Delete account');
  await page.getByRole('link', { name: 'Back to My info' }).click();
  await page.getByRole('link', { name: /^Security/ }).click();
  await expect(page.getByRole('list', { name: 'Signed in on' })).toBeVisible();
  await open('/myinfo?do=passkeys', me);
  await expect(page).toHaveURL(/^\/security\b/);
});

test('the language changes by one press on My info, and the choice is remembered', async () => {
  await open('/myinfo', await world.newPerson());
  await page.getByRole('button', { name: '한국어' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('내 정보');
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('내 정보');
  await expect(page).toHaveAttribute('lang', 'ko');
  await page.getByRole('button', { name: 'English' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('My info');
  await expect(page).toHaveAttribute('lang', 'en');
});

test('a browser without passkeys says why there is no switch for biometrics', async () => {
  await open('/myinfo', await world.newPerson());
  await expect(page.getByText('They need HTTPS and a recent browser.')).toBeVisible();
  await expect(page.getByRole('switch', { name: 'Biometric sign-in' })).toHaveCount(0);
});

test('on a server without mail another e-mail is said to need the operator before and after it is saved, and the present one stays', async () => {
  const password = 'correct horse battery';
  const me = await world.newPerson({ password });
  await open('/myinfo', me);
  await page.getByRole('button', { name: 'Edit Profile' }).click();
  const sheet = page.getByRole('dialog', { name: 'Edit Profile' });
  await expect(sheet.getByLabel('E-mail')).toHaveAccessibleDescription(/only the operator can hand you the link/);
  await sheet.getByLabel('E-mail').fill(`new-${me.email}`);
  await sheet.getByLabel('Current password').fill(password);
  await sheet.getByRole('button', { name: 'Save' }).click();
  await expect(toasts).toContainText(`${me.email} stays until the new one is confirmed.`);
  await expect(toasts).not.toContainText('only the operator');
  const main = page.getByRole('main');
  await expect(main).toContainText('Your new e-mail is not confirmed yet');
  const needs = 'needs a link that only the operator can hand you: this server sends no mail.';
  await expect(main).toContainText(`new-${me.email} ${needs} Until then ${me.email} stays yours.`);
  await expect(page.getByRole('button', { name: 'Send e-mail again' })).toHaveCount(0);
  await open('/myinfo', me, 'ko');
  await expect(main).toContainText('새 이메일이 아직 확인되지 않았습니다');
  await expect(main).toContainText(`new-${me.email} 주소를 확인하는 링크는 운영 기관만 전달할 수 있습니다.`);
});

/** The device refuses to create a passkey because it already has one for this wallet. */
const hasOneAlready = () =>
  Object.assign(navigator.credentials, {
    create: () => Promise.reject(new DOMException('excluded', 'InvalidStateError')),
  });

test('somebody with one passkey reads how another device gets its own, also where this one has a passkey already', async () => {
  const me = await world.newPerson({ password: 'correct horse battery' });
  await device.givePhone(me);
  simulatePasskey((challenge) => device.answerAs(me.userId, challenge));
  hasOneAlready();
  onTestFinished(closeOffice);
  await open('/security?do=passkeys', me);
  await expect(page.getByRole('heading', { name: 'Passkeys' })).toBeFocused();
  await page.getByRole('button', { name: 'Add this device' }).click();
  await expectToast('This device has a passkey already.', 'Add the other one on that device.', false);
  await page.getByRole('button', { name: 'Add your second device' }).click();
  const sheet = page.getByRole('dialog', { name: 'Add your second device' });
  await expect(sheet).toContainText('Then press Add this device in My info there.');
  await expect(sheet.getByRole('button', { name: 'Copy the address' })).toBeVisible();
  await open('/security', me, 'ko');
  await page.getByRole('button', { name: '이 기기 추가' }).click();
  await expect(page.getByText('이 기기에는 이미 패스키가 있습니다.').first()).toBeVisible();
  await device.addPhone(me);
  await open('/security', me);
  await expect(page.getByRole('list', { name: 'Passkeys' }).getByRole('listitem')).toHaveCount(2);
  await expect(page.getByRole('button', { name: 'Add your second device' })).toHaveCount(0);
});

const mail = document.querySelector('meta[name="mail"]');
afterEach(() => mail?.setAttribute('content', 'sandbox'));

test('on a server without mail My info and the sheet of the codes say that these need a link from the operator, in both languages', async () => {
  const me = await world.newPerson({ password: 'correct horse battery' });
  await open('/security', me);
  const row = page.getByRole('button', { name: /^Recovery codes/ });
  await expect(row).toContainText(/None yet\. Work only with a link from the operator$/);
  await row.click();
  const sheet = page.getByRole('dialog', { name: 'Recovery codes' });
  await expect(sheet).toContainText('Add a passkey on a second device as well');
  await sheet.getByLabel('Current password').fill('correct horse battery');
  await sheet.getByRole('button', { name: 'Make ten new codes' }).click();
  await page.getByRole('button', { name: 'I have saved them' }).click();
  await expect(row).toContainText('10 of 10 left. Work only with a link from the operator');
  await open('/security', me, 'ko');
  await expect(page.getByRole('button', { name: /^복구 코드/ })).toContainText('운영 기관이 전달하는 링크가 있어야');
  mail?.setAttribute('content', 'smtp');
  await open('/security', me);
  await expect(row).toContainText(/10 of 10 left$/);
  await row.click();
  await expect(sheet).toContainText('one of these codes and a mail restore your wallet');
});

test('on a server without mail somebody whose e-mail is not confirmed reads that codes work only once it is, in both languages', async () => {
  const me = await registerPerson();
  await open('/security', me);
  const row = page.getByRole('button', { name: /^Recovery codes/ });
  await expect(row).toContainText(
    'None yet. Work only with a link from the operator, and only once your e-mail is confirmed',
  );
  await row.click();
  const sheet = page.getByRole('dialog', { name: 'Recovery codes' });
  await expect(sheet).toContainText('a link that the operator hands you, and only once your e-mail is confirmed.');
  await sheet.getByLabel('Current password').fill(PASSWORD);
  await sheet.getByRole('button', { name: 'Make ten new codes' }).click();
  await page.getByRole('button', { name: 'I have saved them' }).click();
  await expect(row).toContainText('10 of 10 left. Work only with');
  await open('/security', me, 'ko');
  await expect(page.getByRole('button', { name: /^복구 코드/ })).toContainText(
    '10개 중 10개 남음. 이메일이 확인된 뒤, 운영 기관이 전달하는 링크가 있어야 쓸 수 있습니다',
  );
});

test('a person who signs out is forgotten in this browser before the server has ended the session', async () => {
  await open('/myinfo', await world.newPerson());
  rememberPerson({ didAddress: 'did:x', firstName: 'Jun', lastName: 'Park', nameKo: null, email: 'jun@example.com' });
  const logout = delayCall('POST', '/api/auth/logout');
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await expect.poll(() => logout.count).toBe(1);
  expect(knownPerson()).toBeUndefined();
  logout.release();
  await expect(heading).toHaveText('Sign in');
});
