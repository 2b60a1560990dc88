import { expect, test } from 'vitest';
import { toasts } from '#app/web/testing/on-screen.ts';
import { open, page } from '#app/web/testing/page.ts';
import { api, world } from '#app/web/testing/server.ts';

const pending = page.getByRole('list', { name: 'To approve' }).getByRole('listitem');
const press = (row: string, name: string) =>
  pending.filter({ hasText: row }).getByRole('button', { name, exact: true }).click();

/** Closes the sheet, which takes its approval out of the address. */
async function closeSheet(): Promise<void> {
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page).toHaveURL('/work');
}

test('a document is looked at, approved by pressing the seal, and another is sent back with a reason', async () => {
  const person = await world.personWithDemo();
  await open('/work', person);
  await expect(pending).toHaveCount(3);
  await press('VC-124', 'View');
  const sheet = page.getByRole('dialog', { name: 'Vendor contract VC-124', exact: true });
  for (const text of ['VC-124.pdf', 'Lee Soyeon, Operations', '₩12,500,000', 'Requested'])
    await expect(sheet.getByText(text, { exact: true }).first()).toBeVisible();
  await closeSheet();

  await press('VC-124', 'Approve');
  const confirm = page.getByRole('dialog', { name: /^Approve Vendor contract VC-124 ?\?$/ });
  await confirm.getByRole('button', { name: 'Cancel' }).click();
  await expect(page).toHaveURL('/work');
  await expect(pending).toHaveCount(3);
  await press('VC-124', 'Approve');
  await confirm.getByRole('button', { name: 'Press seal' }).click();
  await expect(toasts).toContainText('Vendor contract VC-124 approved');
  // The sheet ends on the decided document.
  await expect(sheet).toContainText('Approved · you');
  await expect(sheet.getByRole('button', { name: 'Share' })).toBeVisible();
  await closeSheet();
  await expect(pending).toHaveCount(2);
  await expect(page.getByRole('region', { name: 'To approve' })).toBeFocused();
  const latest = page.getByRole('list', { name: 'Recent approvals' }).getByRole('listitem').first();
  await expect(latest).toContainText('Vendor contract VC-124');
  await expect(latest).toContainText('Seal of Kim Minseo');

  await press('Training budget', 'View');
  await page.getByRole('button', { name: 'Reject', exact: true }).click();
  const reject = page.getByRole('dialog', { name: /^Reject Training budget ?\?$/ });
  await reject.getByRole('button', { name: 'Reject' }).click();
  await expect(reject.getByText('Say why you reject it.')).toBeVisible();
  await expect(reject.getByLabel('Reason')).toBeFocused();
  await reject.getByLabel('Reason').fill('Next quarter, please.');
  await reject.getByRole('button', { name: 'Reject' }).click();
  await expect(toasts).toContainText('Training budget rejected');
  await expect(page.getByRole('dialog', { name: 'Training budget', exact: true })).toContainText(
    'Next quarter, please.',
  );
  await closeSheet();
  await expect(pending).toHaveCount(1);

  // Decided the other way elsewhere, while this page still shows it as pending.
  const approvals = await api<{ id: number; title: string; reason: string | null }[]>(
    person,
    'GET /api/work/approvals/{userId}',
  );
  expect(approvals.find(({ title }) => title === 'Training budget')?.reason).toBe('Next quarter, please.');
  const last = approvals.find(({ title }) => title === 'Purchase order PO-2291');
  await press('PO-2291', 'Approve');
  await api(person, `POST /api/work/approvals/${last?.id}/reject`, {});
  await page.getByRole('button', { name: 'Press seal' }).click();
  await expect(page.getByRole('alert')).toContainText('decided the other way');
  // The sheet cannot be closed until its act has ended; the lists are read again after that.
  await expect(page.getByText('Nothing waits for your seal')).toBeVisible();
  await closeSheet();
});
