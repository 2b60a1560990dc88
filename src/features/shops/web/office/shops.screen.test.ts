import { afterEach, expect, test } from 'vitest';
import { closeOffice, openOffice } from '#app/web/testing/device.ts';
import { toasts } from '#app/web/testing/on-screen.ts';
import { page } from '#app/web/testing/page.ts';
import { doorsOf, world } from '#app/web/testing/server.ts';

const office = doorsOf<typeof import('#features/office/server/testing/screen-office.ts')>(
  'features/office/server/testing/screen-office.ts',
);
afterEach(closeOffice);

const DECIDE = 'POST /api/office/shops/{shopId}/decide';

test('an application that was refused reads so, not as a shop that was closed', async () => {
  const [approver, keeper] = [await office.makeOfficial('approver'), await world.newPerson()];
  const shopId = await office.askForShop(keeper, 'Maehwa Noodles');
  const body = { decision: 'refuse', reason: 'The number is another’s' };
  await office.actAs(approver, DECIDE, { params: { shopId }, body } as never);
  for (const [language, tab, refused] of [
    ['en', 'Closed, refused', 'Application refused'],
    ['ko', '폐쇄·거절', '신청 거절됨'],
  ] as const) {
    await openOffice('/office/shops', approver, language);
    await page.getByRole('button', { name: tab, exact: false }).click();
    const row = page.getByRole('list', { name: tab }).getByRole('button', { name: /Maehwa Noodles/ });
    await expect(row).toContainText(refused);
    await row.click();
    await expect(page.getByText('The number is another’s')).toBeVisible();
  }
});

test('a shop that was opened is named in the notice, and its owner is no longer shown as the applicant', async () => {
  const [approver, keeper] = [await office.makeOfficial('approver'), await world.newPerson()];
  await office.askForShop(keeper, 'Songpyeon House');
  await openOffice('/office/shops', approver);
  await page
    .getByRole('button', { name: /Songpyeon House/ })
    .first()
    .click();
  await expect(page.getByText('Asked by Jun Park, owner')).toBeVisible();
  await page.getByRole('button', { name: 'Press seal and open' }).click();
  await expect(toasts).toContainText('Opened');
  await expect(toasts).toContainText('Songpyeon House');
  await page.getByRole('button', { name: /^Open \d/ }).click();
  await page
    .getByRole('list', { name: 'Open' })
    .getByRole('button', { name: /Songpyeon House/ })
    .click();
  await expect(page.getByText('Owner: Jun Park')).toBeVisible();
  await expect(page.getByText('Asked by', { exact: false })).toHaveCount(0);
});
