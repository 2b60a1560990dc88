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

test('the bank accounts, keys, cards and names of the operator’s organisation open from Access', async () => {
  const owner = await office.makeOfficial('owner');
  const home = `/org/${await office.officeId()}`;
  const places = {
    'Bank accounts': [`${home}/banks`, 'Bank accounts'],
    'API keys': [`${home}/keys`, 'Keys'],
    'Resident cards and certificates': [`${home}/issuing`, 'Credentials'],
    'Names and page': [home, 'Home'],
  };
  for (const [name, [path = '', title = '']] of Object.entries(places)) {
    await openOffice('/office/access', owner);
    await page.getByRole('list', { name: 'The operator’s organisation' }).getByRole('link', { name }).click();
    await expect(page).toHaveURL(path);
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expect(page.getByText('You do not act for this organisation')).toHaveCount(0);
  }
  await page.getByRole('button', { name: 'Names and closing' }).click();
  await expect(page.getByRole('dialog').getByLabel('Korean name')).toBeVisible();
});

test('the operator’s bank accounts are removed by the passkey, with biometrics off', async () => {
  const owner = await office.makeOfficial('owner');
  const userId = await office.officeId();
  const id = await office.addOwnAccount('8181');
  await openOffice(`/org/${userId}/banks`, owner);
  const manage = page.getByRole('button', { name: 'Manage' });
  const account = page.locator('div').filter({ hasText: '8181', has: manage }).last();
  await account.getByRole('button', { name: 'Manage' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove account' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(toasts).toContainText('Account Removed');
  const left = await api<{ id: number }[]>({ ...owner, userId }, 'GET /api/bank-accounts/{userId}');
  expect(left.map((one) => one.id)).not.toContain(id);
});
