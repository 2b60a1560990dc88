import { afterEach, expect, test } from 'vitest';
import { closeOffice, openOffice } from '#app/web/testing/device.ts';
import { page } from '#app/web/testing/page.ts';
import { doorsOf, world } from '#app/web/testing/server.ts';

const office = doorsOf<typeof import('#features/office/server/testing/screen-office.ts')>(
  'features/office/server/testing/screen-office.ts',
);
afterEach(closeOffice);

test('the day on which a member joined is that of Seoul, wherever the browser is', async () => {
  const [owner, member] = [await office.makeOfficial('owner'), await world.newPerson()];
  await office.joinAt(member.userId, '2026-10-31T22:12:00Z');
  await openOffice(`/office/members?member=${member.userId}`, owner);
  await expect(page.getByText(`M-${member.userId}, member since Nov 1, 2026`)).toBeVisible();
  await expect(page.getByText('Opened')).toBeVisible();
  await expect(page.getByText('Oct 31, 2026')).toHaveCount(0);
});

test('acts about a member are in order from the mildest to the last', async () => {
  const [owner, member] = [await office.makeOfficial('owner'), await world.newPerson()];
  await openOffice(`/office/members?member=${member.userId}`, owner);
  await expect(page.getByRole('dialog', { name: 'Member' })).toContainText(
    /Change e-mail.*Send recovery.*Limit.*Freeze.*Close the account/s,
  );
});
