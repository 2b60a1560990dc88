import { afterEach, expect, test } from 'vitest';
import { heading } from '#app/web/testing/on-screen.ts';
import { open, page } from '#app/web/testing/page.ts';
import { api, world } from '#app/web/testing/server.ts';

const mail = document.querySelector('meta[name="mail"]');
afterEach(() => mail?.setAttribute('content', 'sandbox'));

/** Makes a signed-out person with a confirmed e-mail and ten codes, and the recovery link that they requested. */
async function withLink() {
  const password = 'correct horse battery';
  const me = await world.newPerson({ password });
  const made = await api<{ codes: string[] }>(me, 'POST /api/recovery-codes/{userId}', { currentPassword: password });
  await open('/login?lost');
  await page.getByLabel('E-mail').fill(me.email);
  await page.getByRole('button', { name: 'Make link' }).click();
  await expect(page.getByText('Ask the operator for the link')).toBeVisible();
  await expect.poll(() => world.linkInMail(me.email, 'lost')).not.toBe('');
  return { me, code: made.codes[0] ?? '', link: await world.linkInMail(me.email, 'lost') };
}

test('on a server without mail recovery says before its form that the operator hands the link over, and promises no mail', async () => {
  await open('/login?lost');
  const main = page.getByRole('main');
  await expect(main).toContainText('This server sends no mail');
  await expect(main).toContainText(
    'There is a link only if your e-mail is confirmed here. Make it, then ask the operator for it.',
  );
  await page.getByLabel('E-mail').fill('nobody@example.com');
  await page.getByRole('button', { name: 'Make link' }).click();
  await expect(page.getByText('Ask the operator for the link')).toBeVisible();
  await expect(main).toContainText('the confirmed e-mail of a wallet here that has recovery codes left');
  await expect(page.getByText('Check your mail')).toHaveCount(0);
  await page.getByRole('button', { name: '한국어' }).click();
  await expect(main).toContainText('이 서버는 메일을 보내지 않습니다');
  await expect(main).toContainText('링크는 이메일이 확인된 지갑에만 만들어집니다');
  await expect(page.getByRole('button', { name: '링크 만들기' })).toBeVisible();
  mail?.setAttribute('content', 'smtp');
  await open('/login?lost');
  await page.getByLabel('E-mail').fill('nobody@example.com');
  await page.getByRole('button', { name: 'Send link' }).click();
  await expect(page.getByText('Check your mail')).toBeVisible();
  await expect(main).not.toContainText('operator');
});

test('a wrong recovery code is said once, beside its field; after a recovery the same link is over before any form', async () => {
  const { code, link } = await withLink();
  await page.goto(link);
  await page.getByLabel('Recovery code').fill('0000 0000 0000');
  await page.getByLabel('New password').fill('another good one');
  await page.getByRole('button', { name: 'Recover wallet' }).click();
  await expect(page.getByLabel('Recovery code')).toHaveAccessibleDescription(/wrong or was used/);
  await expect(page.getByText(/wrong or was used/)).toHaveCount(1);
  await page.getByLabel('Recovery code').fill(code);
  await page.getByRole('button', { name: 'Recover wallet' }).click();
  await expect(heading).toHaveText('Your wallet is recovered');
  await expect(page.getByText('All sessions were ended. Your notifications say so too.')).toBeVisible();

  await open(link);
  await expect(heading).toHaveText('This link no longer works');
  await expect(page.getByRole('alert')).toContainText('Your wallet may be recovered already');
  await expect(page.getByLabel('Recovery code')).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Sign in', exact: true })).toHaveAttribute('href', '/login?next=/myinfo');
  await page.getByRole('button', { name: 'Ask for another link' }).click();
  await expect(heading).toHaveText('Recover your wallet');
  await expect(heading).toBeFocused();
  await expect(page.getByLabel('E-mail')).toBeVisible();
  expect(location.hash).toBe('');
});

test('a recovery link that ends while its form is filled in ends the form, in Korean too', async () => {
  const { me, link } = await withLink();
  await open(link, undefined, 'ko');
  await expect(page.getByLabel('복구 코드')).toBeVisible();
  // A new set of codes voids every link.
  await api(me, 'POST /api/recovery-codes/{userId}', { currentPassword: 'correct horse battery' });
  await page.getByLabel('복구 코드').fill('0000 0000 0000');
  await page.getByLabel('새 비밀번호').fill('another good one');
  await page.getByRole('button', { name: '지갑 복구' }).click();
  await expect(heading).toHaveText('더 이상 쓸 수 없는 링크입니다');
  await expect(page.getByRole('button', { name: '새 링크 요청' })).toBeVisible();
});
