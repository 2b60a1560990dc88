import { afterEach, expect, test } from 'vitest';
import type { Person } from '#app/server/testing/world.ts';
import { closeOffice, openOffice } from '#app/web/testing/device.ts';
import { open, page } from '#app/web/testing/page.ts';
import { api, doorsOf, world } from '#app/web/testing/server.ts';

const office = doorsOf<typeof import('#features/office/server/testing/screen-office.ts')>(
  'features/office/server/testing/screen-office.ts',
);
afterEach(closeOffice);

const CLOSE_MEMBER = 'POST /api/office/members/{memberId}/close';
const CLOSE_SHOP = 'POST /api/office/shops/{shopId}/close';

/** A member and a shop with Latin and Korean names, each with a pending act made by an officer. */
async function people() {
  const [maker, approver] = [await office.makeOfficial('owner'), await office.makeOfficial('approver')];
  await api(maker, 'PATCH /api/user/{userId}', { firstName: 'Seoyeon', lastName: 'Kang', nameKo: '강서연' });
  const member = await world.newPerson({ firstName: 'Dohyun', lastName: 'Bae', nameKo: '배도현' });
  const keeper: Person = await world.newPerson();
  const shop = await world.firmOf(keeper, ['merchant'], 'Gamnamu Diner');
  await api(keeper, `PATCH /api/org/${shop.id}`, { nameKo: '감나무식당' });
  await office.placeShop(maker, keeper, shop.id);
  await world.give(member, 'KRW', '900');
  await office.payShop(member, { userId: shop.id, token: keeper.token }, '900');
  const body = { reason: 'As the council decided' };
  await office.actAs(maker, CLOSE_MEMBER, { params: { memberId: member.userId }, body } as never);
  await office.actAs(maker, CLOSE_SHOP, { params: { shopId: shop.id }, body } as never);
  return { maker, approver, member };
}

test('the office names people and shops in the language of the screen: acts, members, shops, reports and audit log', async () => {
  const { maker, approver, member } = await people();
  await openOffice('/office', approver, 'ko');
  const queue = page.getByRole('main');
  await expect(queue).toContainText('감나무식당 폐쇄');
  await expect(queue).toContainText('배도현 계정 폐쇄');
  await expect(queue).not.toContainText(/Gamnamu|Dohyun|Seoyeon/);
  await queue.getByRole('button', { name: /배도현 계정 폐쇄/ }).click();
  const act = page.getByRole('dialog', { name: '배도현 계정 폐쇄' });
  await expect(act).toContainText(`배도현 (${member.userId})`);
  await expect(act).toContainText('강서연');
  await expect(act).not.toContainText(/Dohyun|Seoyeon/);

  await openOffice(`/office/members?member=${member.userId}`, approver, 'ko');
  await expect(page.getByRole('heading', { name: '배도현 Bae Dohyun' })).toBeVisible();
  await openOffice('/office/reports', approver, 'ko');
  await page.getByRole('tab', { name: '가맹점' }).click();
  await expect(page.getByRole('main')).toContainText('감나무식당');
  await expect(page.getByRole('main')).not.toContainText('Gamnamu');

  await openOffice('/office/access', maker, 'ko');
  const log = page.getByRole('list', { name: '감사 기록' });
  await expect(log).toContainText('배도현 계정 폐쇄');
  await expect(log).toContainText('감나무식당');
  await expect(log).toContainText('강서연');
  await expect(log).not.toContainText(/Gamnamu|Dohyun|Seoyeon/);

  const [operator] = await api<{ organisation: { id: number } }[]>(maker, 'GET /api/org');
  await open(`/org/${operator?.organisation.id}/audit`, maker, 'ko');
  const trail = page.getByRole('list', { name: '감사 기록' });
  await expect(trail).toContainText('감나무식당');
  await expect(trail).not.toContainText(/Gamnamu|Dohyun|Seoyeon/);

  await openOffice('/office', approver);
  await expect(page.getByRole('main')).toContainText('Close the account of Bae Dohyun');
  await expect(page.getByRole('main')).toContainText('Made by Kang Seoyeon');
});
