import { afterEach, expect, test } from 'vitest';
import { closeOffice, openOffice } from '#app/web/testing/device.ts';
import { page } from '#app/web/testing/page.ts';
import { doorsOf, world } from '#app/web/testing/server.ts';

const office = doorsOf<typeof import('#features/office/server/testing/screen-office.ts')>(
  'features/office/server/testing/screen-office.ts',
);
afterEach(closeOffice);

const CLOSE = 'POST /api/office/members/{memberId}/close';
const sheet = page.getByRole('dialog', { name: 'Search the office' });

async function search(q: string): Promise<void> {
  await page.getByRole('button', { name: 'Search the office' }).click();
  await sheet.getByLabel('Name, number, address or code').fill(q);
}

test('the search in the header finds a member, a shop and an act by name or number, and opens each', async () => {
  const owner = await office.makeOfficial('owner');
  const member = await world.newPerson({ firstName: 'Doyun', lastName: 'Quillon' });
  const shopId = await office.askForShop(member, 'Quillon Ceramics');
  await office.actAs(owner, CLOSE, { params: { memberId: member.userId }, body: { reason: 'Asked by them' } } as never);

  await openOffice('/office', owner);
  await search('quillon');
  const rows = (part: string) => sheet.getByRole('list', { name: part }).getByRole('listitem');
  await expect(rows('Members')).toContainText('Doyun Quillon');
  await expect(rows('Shops')).toContainText('Quillon Ceramics');
  await expect(rows('Approvals')).toContainText('Close the account of Doyun Quillon');
  await rows('Approvals').getByRole('link').click();
  const act = page.getByRole('dialog', { name: 'Close the account of Doyun Quillon' });
  await expect(act).toContainText('Asked by them');
  await page.keyboard.press('Escape');

  await search(`m-${member.userId}`);
  await rows('Members').getByRole('link').click();
  await expect(page).toHaveURL(`/office/members?member=${member.userId}`);
  await expect(page.getByRole('dialog', { name: 'Member' })).toContainText('Doyun Quillon');
  await page.keyboard.press('Escape');

  await search('ceramics');
  await rows('Shops').getByRole('link').click();
  await expect(page).toHaveURL(`/office/shops?shop=${shopId}`);
  await expect(page.getByText('Quillon Ceramics').first()).toBeVisible();
});

test('the search offers a role nothing that the role may not read', async () => {
  const finance = await office.makeOfficial('finance');
  const member = await world.newPerson({ firstName: 'Hidden', lastName: 'Zephyrine' });
  await openOffice('/office', finance);
  await search('zephyrine');
  await expect(sheet.getByText('Nothing found')).toBeVisible();
  await sheet.getByLabel('Name, number, address or code').fill(`m-${member.userId}`);
  await expect(sheet.getByText('Nothing found')).toBeVisible();
  await expect(sheet.getByRole('region', { name: 'Members' })).toHaveCount(0);
});
