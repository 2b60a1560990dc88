import { afterEach, expect, test } from 'vitest';
import { closeOffice, openOffice } from '#app/web/testing/device.ts';
import { page } from '#app/web/testing/page.ts';
import { api, doorsOf, world } from '#app/web/testing/server.ts';
import type { OfficeCampaign } from '#features/campaigns/office-contract.ts';

const office = doorsOf<typeof import('#features/office/server/testing/screen-office.ts')>(
  'features/office/server/testing/screen-office.ts',
);
afterEach(closeOffice);

const CLOSE = 'POST /api/office/members/{memberId}/close';
const MAKE = 'POST /api/office/campaigns';
const reason = page.getByLabel('Reason', { exact: true });

test('an act about a member, and its refusal, without a reason move the focus to the reason', async () => {
  const [maker, approver] = [await office.makeOfficial('owner'), await office.makeOfficial('approver')];
  const member = await world.newPerson({ firstName: 'Focus', lastName: 'Member' });
  await openOffice(`/office/members?member=${member.userId}`, maker);
  await page.getByRole('button', { name: 'Freeze', exact: true }).click();
  await page.getByRole('button', { name: 'Freeze now' }).click();
  await expect(reason).toHaveAccessibleDescription(/Say why/);
  await expect(reason).toBeFocused();

  const body = { reason: 'As the council decided' };
  await office.actAs(maker, CLOSE, { params: { memberId: member.userId }, body } as never);
  await openOffice('/office', approver);
  await page.getByRole('button', { name: /Close the account of Focus Member/ }).click();
  const refuse = page.getByRole('button', { name: 'Refuse with a reason' });
  await refuse.click();
  await refuse.click();
  await expect(reason).toHaveAccessibleDescription(/Say why/);
  await expect(reason).toBeFocused();
});

test('the start of a campaign without a reason moves the focus to the reason', async () => {
  const finance = await office.makeOfficial('finance');
  const terms = { bps: 100, gives: 'at_once', mostPayment: null, mostMonth: null, shops: null, trades: null };
  const days = { firstDay: '2031-01-01', lastDay: '2031-01-31', budget: '1' };
  await world.give({ ...finance, userId: await office.officeId() }, 'KRW', '1');
  await office.actAs(finance, MAKE, { body: { name: 'Focus week', nameKo: '초점 주간', ...terms, ...days } } as never);
  expect((await api<OfficeCampaign[]>(finance, 'GET /api/office/campaigns'))[0]?.name).toBe('Focus week');
  await openOffice('/office/campaigns', finance);
  await page.getByRole('button', { name: /Focus week/ }).click();
  const start = page.getByRole('button', { name: 'Ask for its start' });
  await start.click();
  await start.click();
  await expect(reason).toBeFocused();
});
