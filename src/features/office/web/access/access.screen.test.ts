import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { closeOffice, openOffice } from '#app/web/testing/device.ts';
import { toasts } from '#app/web/testing/on-screen.ts';
import { page } from '#app/web/testing/page.ts';
import { api, doorsOf, world } from '#app/web/testing/server.ts';

const office = doorsOf<typeof import('#features/office/server/testing/screen-office.ts')>(
  'features/office/server/testing/screen-office.ts',
);
beforeAll(() => office.takeStatements());
afterAll(() => office.leaveStatements());
afterEach(closeOffice);

test('the audit log names the member who was looked at, what was decided, and who made what another checked', async () => {
  const [finance, approver, owner] = [
    await office.makeOfficial('finance'),
    await office.makeOfficial('approver'),
    await office.makeOfficial('owner'),
  ];
  const member = await world.newPerson();
  await office.actAs(approver, 'GET /api/office/members/{memberId}', { params: { memberId: member.userId } });
  const shop = await world.firmOf(member, ['merchant'], 'Lane Tailor');
  await office.actAs(approver, 'POST /api/office/shops/{shopId}/decide', {
    params: { shopId: shop.id },
    body: { decision: 'suspend', reason: 'Moved away' },
  });
  const id = await office.askForCredits(finance, approver, 2);
  await office.checkAs(approver, id);
  await openOffice('/office/access', owner);
  const log = page.getByRole('list', { name: 'Audit log' });
  await expect(log).toContainText(`Looked at a member, Jun Park (${member.userId})`);
  await expect(log).toContainText('Decided about an organisation, Lane Tailor, suspended');
  const maker = `asked for by Test Person (${finance.userId})`;
  await expect(log).toContainText(
    new RegExp(`Checked and carried out, Give out .*, ${maker.replace(/[()]/g, '\\$&')}`),
  );
  await expect(log).toContainText(`Checked and imported a bank statement`);
  await expect(log).not.toContainText('Brought what the bank states');
});

test('the audit trail of the operator’s organisation says that the person of an entry has left, in both languages', async () => {
  const password = 'correct horse battery';
  const [approver, owner] = [await office.makeOfficial('approver'), await office.makeOfficial('owner')];
  const member = await world.newPerson({ password });
  await office.actAs(approver, 'GET /api/office/members/{memberId}', { params: { memberId: member.userId } });
  await api(member, 'POST /api/user/{userId}/deletion', { currentPassword: password, givenUp: [] });
  const trail = `/org/${await office.officeId()}/audit`;
  const gone = page.getByRole('listitem').filter({ hasText: 'Someone who has left' });
  await openOffice(trail, owner);
  await expect(gone.first()).toContainText('Looked at a member');
  await openOffice(trail, owner, 'ko');
  await expect(page.getByRole('listitem').filter({ hasText: '탈퇴한 사람' }).first()).toBeVisible();
});

test('the bank accounts, keys, cards and names of the operator’s organisation open from Access, and lead back', async () => {
  const owner = await office.makeOfficial('owner');
  const home = `/org/${await office.officeId()}`;
  const places = {
    'Bank accounts': [`${home}/banks`, 'Bank accounts'],
    Keys: [`${home}/keys`, 'Keys'],
    Credentials: [`${home}/issuing`, 'Credentials'],
    Home: [home, 'Home'],
  };
  for (const [name, [path = '', title = '']] of Object.entries(places)) {
    await openOffice('/office/access', owner);
    await page
      .getByRole('list', { name: 'The operator’s organisation' })
      .getByRole('link', { name: new RegExp(`^${name}`) })
      .click();
    await expect(page).toHaveURL(path);
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expect(page.getByText('You do not act for this organisation')).toHaveCount(0);
    await expect(page.getByRole('link', { name: 'Back to Access' })).toHaveAttribute('href', '/office/access');
    const index = page.getByRole('navigation', { name: 'Organisation' });
    await expect(index.getByRole('link').first()).toHaveText('Office');
    await expect(index.getByRole('link').first()).toHaveAttribute('href', '/office');
  }
  await page.getByRole('button', { name: 'Edit or close' }).click();
  await expect(page.getByRole('dialog').getByLabel('Korean name')).toBeVisible();
});

test('the link of an invitation into the office names whose address alone can join by it', async () => {
  const owner = await office.makeOfficial('owner');
  await openOffice('/office/access', owner);
  await page.getByRole('button', { name: 'Invite' }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByLabel('E-mail').fill('daeun@onju.example');
  await sheet.getByRole('button', { name: 'Make the link' }).click();
  await expect(sheet).toContainText('Only the person who has confirmed daeun@onju.example can join with it.');
  await expect(sheet).not.toContainText('anyone who opens it can join');
});

test('the operator’s bank accounts are removed by the passkey, with biometrics off', async () => {
  const owner = await office.makeOfficial('owner');
  const userId = await office.officeId();
  // The first account becomes the default, which has a place of its own.
  await office.addOwnAccount('8080');
  const id = await office.addOwnAccount('8181');
  await openOffice(`/org/${userId}/banks`, owner);
  await page.getByRole('button', { name: /8181/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove account' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(toasts).toContainText('Account removed');
  const left = await api<{ id: number }[]>({ ...owner, userId }, 'GET /api/bank-accounts/{userId}');
  expect(left.map((one) => one.id)).not.toContain(id);
});
