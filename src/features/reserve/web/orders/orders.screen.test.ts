import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { closeOffice, openOffice } from '#app/web/testing/device.ts';
import { savedBy } from '#app/web/testing/downloads.ts';
import { toasts } from '#app/web/testing/on-screen.ts';
import { page } from '#app/web/testing/page.ts';
import { api, doorsOf, world } from '#app/web/testing/server.ts';
import type { OfficeAct } from '#features/office/calls/acts.ts';
import { settlementWords } from '#features/settlement/web/office/settlement-words.ts';
import type { BankOrderRow, OrderFile } from '../../order-calls.ts';

const office = doorsOf<typeof import('#features/office/server/testing/screen-office.ts')>(
  'features/office/server/testing/screen-office.ts',
);
beforeAll(() => office.takeStatements());
afterAll(() => office.leaveStatements());
afterEach(closeOffice);

const part = page.getByRole('region', { name: 'Orders', exact: true });
const press = (name: string) => part.getByRole('button', { name, exact: true }).click();
const list = (name: string) => part.getByRole('list', { name, exact: true });

test('orders wait, are asked for in a file, which is saved for the bank, and an unproven account is proven by a document', async () => {
  const [finance, approver] = [await office.makeOfficial('finance'), await office.makeOfficial('approver')];
  const [payer, holder] = [await world.newPerson(), await world.newPerson()];
  const own = await office.addOwnAccount('7070');
  await office.orderByFile(payer, await office.addAccount(payer, '4242', false));
  await office.addAccount(holder, '5353', false);
  const acts = () => api<OfficeAct[]>(finance, 'GET /api/office/acts');
  const waiting = async (kind: string) => (await acts()).find((one) => one.kind === kind);
  const orders = () => api<BankOrderRow[]>(finance, 'GET /api/office/bank-orders');

  await openOffice('/office/reserve', finance);
  await page.getByRole('radio', { name: 'Bank orders' }).click();
  await expect(list('Orders')).toContainText('1-won proof, Shinhan');
  await expect(list('Orders')).toContainText('••4242');
  await expect(list('Orders')).toContainText('Waits for a file');
  await expect(part.getByText('No files yet.')).toBeVisible();
  await press('Ask for a file');
  await expect(part.getByText('Choose a verified bank account of the operator.')).toBeVisible();
  await expect(part.getByText('Say why.')).toBeVisible();
  expect(await waiting('orders.file')).toBeUndefined();
  await part.getByLabel('Paid from').selectOption(String(own));
  await part.getByLabel('Why').fill('Today');
  await press('Ask for a file');
  await expect(toasts).toContainText('Needs a second approval');
  const asked = await waiting('orders.file');
  expect(asked?.facts).toContainEqual({ name: 'sum', value: '₩1' });
  expect(await office.checkAs(approver, asked?.id ?? 0)).toBe(200);

  await openOffice('/office/reserve', finance);
  await page.getByRole('radio', { name: 'Bank orders' }).click();
  const [{ id: fileId } = { id: 0 }] = await api<OrderFile[]>(finance, 'GET /api/office/bank-order-files');
  await expect(list('Orders')).toContainText(`In file ${fileId}`);
  await expect(list('Files')).toContainText('1 order,');
  await list('Files').getByRole('button').first().click();
  const { name, text } = await savedBy(() => press(`Save file ${fileId} for the bank`));
  expect(name).toBe(`orders-${fileId}.xml`);
  expect(text).toContain('110123454242');

  // A debit of another sum may have paid it: the excess is shown before anyone signs.
  await office.stateEntry(finance, approver, 'BD-3');
  await office.stateEntry(finance, approver, 'BD-4', -501);
  await openOffice('/office/reserve', finance);
  await page.getByRole('radio', { name: 'Bank orders' }).click();
  const order = list('Orders').getByRole('button').first();
  await order.click();
  await expect(order).toHaveAttribute('aria-current', 'true');
  const paid = part.getByRole('region', { name: 'Paid by another debit' });
  await expect(paid).toContainText('Use this if the bank paid ₩1 in a debit of a different amount');
  await expect(paid.getByText('Bank charge')).toHaveCount(0);
  await paid.getByLabel('Debit of the bank').selectOption({ label: 'BD-3, ₩1,200' });
  await expect(paid).toContainText('Bank charge₩1,199');
  await expect(paid).toContainText('The rest is too large for a bank charge.');
  await expect(paid.getByRole('button', { name: 'Ask to match to a debit' })).toBeDisabled();
  await paid.getByLabel('Debit of the bank').selectOption({ label: 'BD-4, ₩501' });
  await expect(paid).toContainText('Bank charge₩500');
  await expect(paid.getByText('The rest is too large')).toHaveCount(0);
  await expect(paid.getByRole('button', { name: 'Ask to match to a debit' })).toBeEnabled();
  expect(settlementWords.en.signPaid('₩1', '₩500')).toContain('₩500 as the bank’s charge');

  // The bank refuses it: two people void the order.
  const unpaid = part.getByRole('region', { name: 'Not paid by the bank' });
  await unpaid.getByLabel('Why').fill('Account closed');
  await press('Ask to free the held won');
  await expect.poll(async () => (await waiting('orders.unpaid'))?.reason).toBe('Account closed');
  expect(await office.checkAs(approver, (await waiting('orders.unpaid'))?.id ?? 0)).toBe(200);
  expect(await orders()).toEqual([]);

  const unproven = list('Unverified bank accounts');
  await unproven.getByRole('button', { name: /5353/ }).click();
  await press('Ask to verify it');
  await expect(part.getByText('Name the document.')).toBeVisible();
  await part.getByLabel(/^The bank’s document/).fill('Bankbook 12, 3 November');
  await press('Ask to verify it');
  await expect.poll(async () => (await waiting('account.prove'))?.reason).toBe('Bankbook 12, 3 November');
  expect(await office.checkAs(approver, (await waiting('account.prove'))?.id ?? 0)).toBe(200);
  const accounts = await api<{ status: string }[]>(holder, 'GET /api/bank-accounts/{userId}');
  expect(accounts).toMatchObject([{ status: 'verified' }]);
});

test('a payment that was not chosen and that the bank charge could contain is named, and a smaller debit cannot be matched', async () => {
  const [finance, approver] = [await office.makeOfficial('finance'), await office.makeOfficial('approver')];
  const runId = await office.holdPayouts(['Chestnut', 'Hazel']);
  await office.stateEntry(finance, approver, 'BD-5', -118_500);
  await openOffice('/office/settlement', finance);
  await page.getByRole('button', { name: new RegExp(`Run ${runId},`) }).click();
  const paid = page.getByRole('region', { name: 'Paid by another debit' });
  const match = paid.getByRole('button', { name: 'Ask to match to a debit' });
  await expect(paid.getByRole('button', { name: 'Hazel, ₩100,000' })).toBeVisible();
  // Shops of other files may be due as well.
  for (const other of await paid.getByRole('button', { name: /^(?!Chestnut|Hazel).*, ₩[\d,]+$/ }).all())
    await other.click();
  await paid.getByLabel('Debit of the bank').selectOption({ label: 'BD-5, ₩118,500' });
  await expect(paid).toContainText('Bank charge₩500');
  await expect(paid.getByText('Not chosen:')).toHaveCount(0);
  await paid.getByRole('button', { name: 'Chestnut, ₩18,000' }).click();
  await expect(paid).toContainText('Bank charge₩18,500');
  await expect(paid).toContainText('Not chosen: Chestnut ₩18,000. If this debit paid any of them, choose those too');
  await expect(match).toBeEnabled();
  await paid.getByRole('button', { name: 'Hazel, ₩100,000' }).click();
  await paid.getByRole('button', { name: 'Chestnut, ₩18,000' }).click();
  await expect(paid).toContainText('The rest is too large for a bank charge.');
  await expect(match).toBeDisabled();

  await office.stateEntry(finance, approver, 'BD-6', -1_700);
  await paid.getByLabel('Debit of the bank').selectOption({ label: 'BD-6, ₩1,700' });
  await expect(paid).toContainText('The debit is smaller than these payments.');
  await expect(paid.getByText('Bank charge')).toHaveCount(0);
  await expect(match).toBeDisabled();
});

test('a run reads as held until its file for the bank is taken, and as sent from then on', async () => {
  const finance = await office.makeOfficial('finance');
  const runId = await office.holdPayouts(['Walnut']);
  await openOffice('/office/settlement', finance);
  const run = page.getByRole('button', { name: new RegExp(`Run ${runId},`) });
  await expect(run).toContainText('Held, its file waits');
  await run.click();
  await savedBy(() => page.getByRole('button', { name: 'Save the file for the bank' }).click());
  await expect(run).toContainText('Held and sent');
  await expect(run.getByText('Held, its file waits')).toHaveCount(0);
});
