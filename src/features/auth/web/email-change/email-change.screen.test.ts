import { expect, test } from 'vitest';
import { heading } from '#app/web/testing/on-screen.ts';
import { open, page } from '#app/web/testing/page.ts';
import { api, doorsOf, world } from '#app/web/testing/server.ts';

const { takeEmail, waitForEmail } = doorsOf<typeof import('#features/members/server/testing/email-change-door.ts')>(
  'features/members/server/testing/email-change-door.ts',
);
const changeOf = async (me: Awaited<ReturnType<typeof world.newPerson>>) =>
  (await api<{ change: { isProven: boolean } | null }>(me, 'GET /api/email/{userId}')).change;

test('My info says that somebody asked support to change the e-mail, hides the new address, and a press stops it', async () => {
  const me = await world.newPerson();
  await waitForEmail(me);
  await open('/myinfo', me);
  await expect(page.getByText('Someone asked support to change your e-mail')).toBeVisible();
  await expect(page.getByText(/^To n•••@.* Not you\? Stop it, and your current address stays\.$/)).toBeVisible();
  await expect(page.getByText(`new-${me.email}`)).toHaveCount(0);
  await page.getByRole('button', { name: 'Stop the change' }).click();
  await expect(page.getByText('The change is stopped').first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Stop the change' })).toHaveCount(0);
  expect(await changeOf(me)).toBeNull();
});

test('a change that no press stops leads to the objection in place of it, in both languages', async () => {
  const me = await world.newPerson();
  await waitForEmail(me, true);
  await open('/myinfo', me);
  await expect(page.getByText(/only the office can stop this one/)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Object' })).toHaveAttribute('href', '/standing');
  await expect(page.getByRole('button', { name: 'Stop the change' })).toHaveCount(0);
  await open('/myinfo', me, 'ko');
  await expect(page.getByText(/운영 기관만 취소할 수 있습니다/)).toBeVisible();
  await expect(page.getByRole('link', { name: '이의 제기' })).toHaveAttribute('href', '/standing');
});

test('if another wallet has proven the new address, the page offers a way on instead of a button that fails', async () => {
  const me = await world.newPerson();
  await waitForEmail(me);
  await open('/login');
  await expect.poll(() => world.linkInMail(`new-${me.email}`, 'renew')).not.toBe('');
  const link = await world.linkInMail(`new-${me.email}`, 'renew');
  await takeEmail(`new-${me.email}`);
  await page.goto(link);
  await page.getByRole('button', { name: 'Confirm e-mail' }).click();
  await expect(heading).toHaveText('Another wallet has this e-mail');
  await expect(page.getByRole('alert')).toContainText('Sign in to the wallet that has it, or ask the operator');
  await expect(heading).toBeFocused();
  await expect(page.getByRole('link', { name: 'Sign in', exact: true })).toHaveAttribute('href', '/login?next=/myinfo');
  await expect(page.getByRole('button', { name: 'Confirm e-mail' })).toHaveCount(0);
});

test('the links of the letters confirm the new e-mail and stop the change, without sign-in and each by one press', async () => {
  const me = await world.newPerson();
  await waitForEmail(me);
  await open('/login');
  await expect.poll(() => world.linkInMail(`new-${me.email}`, 'renew')).not.toBe('');
  await page.goto(await world.linkInMail(`new-${me.email}`, 'renew'));
  await expect(heading).toHaveText('Confirm the new e-mail');
  expect(await changeOf(me)).toMatchObject({ isProven: false });
  await page.getByRole('button', { name: 'Confirm e-mail' }).click();
  await expect(heading).toHaveText('The new e-mail is confirmed');
  expect([location.hash, await changeOf(me)]).toMatchObject(['', { isProven: true }]);

  const link = await world.linkInMail(me.email, 'stop');
  await page.goto(link);
  await expect(heading).toHaveText('Keep your e-mail');
  await page.getByRole('button', { name: 'Stop the change' }).click();
  await expect(heading).toHaveText('The change is stopped');
  expect(await changeOf(me)).toBeNull();
  // An unknown link, such as that of a finished change.
  await page.goto(`${link.slice(0, -8)}AAAAAAAA`);
  await page.getByRole('button', { name: 'Stop the change' }).click();
  await expect(heading).toHaveText('This link no longer works');
  await expect(page.getByRole('alert')).toContainText('The change may already be stopped or completed.');
  await expect(page.getByRole('button', { name: 'Stop the change' })).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Sign in', exact: true })).toHaveAttribute('href', '/login?next=/myinfo');
  await open('/login?stop#nothing');
  await page.getByRole('button', { name: '한국어' }).click();
  await expect(heading).toHaveText('이메일 그대로 두기');
  await open('/login?stop');
  await expect(page.getByText('This link is incomplete.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Sign in', exact: true })).toHaveAttribute('href', '/login?next=/myinfo');
});
