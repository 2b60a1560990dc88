import { afterEach, expect, test } from 'vitest';
import { closeOffice, openOffice } from '#app/web/testing/device.ts';
import { page } from '#app/web/testing/page.ts';
import { doorsOf, world } from '#app/web/testing/server.ts';

const office = doorsOf<typeof import('#features/office/server/testing/screen-office.ts')>(
  'features/office/server/testing/screen-office.ts',
);
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
  await expect(log).toContainText(`Checked a bank statement, which took effect`);
  await expect(log).not.toContainText('Brought what the bank states');
});
