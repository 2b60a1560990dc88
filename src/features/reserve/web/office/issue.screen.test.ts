import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { closeOffice, openOffice } from '#app/web/testing/device.ts';
import { toasts } from '#app/web/testing/on-screen.ts';
import { page } from '#app/web/testing/page.ts';
import { api, doorsOf, world } from '#app/web/testing/server.ts';
import { transferReference } from '#features/banking/transfer-reference.ts';
import type { OfficeAct } from '#features/office/calls/acts.ts';
import { ACT_KINDS } from '#features/office/rules.ts';
import { actText, pageOfAct } from '#features/office/web/acts/act-looks.ts';

const office = doorsOf<typeof import('#features/office/server/testing/screen-office.ts')>(
  'features/office/server/testing/screen-office.ts',
);
afterEach(closeOffice);
beforeAll(() => office.takeStatements());
afterAll(() => office.leaveStatements());

const form = page.getByRole('region', { name: 'Refund', exact: true });
const act = (name: string | RegExp) => page.getByRole('article', { name });

test('a payment to the operator is refunded once its number and sum are read, and its checker sees before and after', async () => {
  const [finance, approver, payer] = [
    await office.makeOfficial('finance'),
    await office.makeOfficial('approver'),
    await world.newPerson(),
  ];
  await world.give(payer, 'KRW', '9000');
  const number = await office.payOperator(payer, '4000');
  await openOffice('/office/redeem', finance);
  await page.getByRole('radio', { name: 'Refund' }).click();
  const fullWidth = String(number).replace(/\d/g, (digit) => String.fromCharCode(0xff10 + Number(digit)));
  const ask = () => form.getByRole('button', { name: 'Ask for a second check' }).click();
  const acts = async () =>
    (await api<OfficeAct[]>(finance, 'GET /api/office/acts')).filter(({ kind }) => kind === 'money.refund');
  await ask();
  for (const fault of ['Enter the number of the payment.', 'Enter whole won, at least 1.', 'Say why.'])
    await expect(form.getByText(fault)).toBeVisible();
  await form.getByLabel('Payment number').fill(`${number}.5`);
  await form.getByLabel('Why').fill('Cancelled');
  await form.getByLabel('Won').fill('49,90');
  await ask();
  await expect(form.getByLabel('Payment number')).toHaveAccessibleDescription('Enter the number of the payment.');
  await expect(form.getByLabel('Won')).toHaveAttribute('aria-invalid', 'true');
  expect(await acts()).toEqual([]);
  await form.getByLabel('Payment number').fill(` ＃ ${fullWidth} `);
  await form.getByLabel('Won').fill('4,001');
  await ask();
  await expect(toasts.locator('[aria-live=assertive]')).toContainText('Not asked for');
  expect(await acts()).toEqual([]);
  await form.getByLabel('Payment number').fill(`#${number}`);
  await form.getByLabel('Won').fill('3,000');
  await ask();
  await expect(form.getByLabel('Payment number')).toHaveValue('');
  expect(await acts()).toMatchObject([{ title: `₩3,000 (${number})`, reason: 'Cancelled' }]);

  await openOffice('/office/issue', approver);
  const one = act(`Refund ₩3,000 (${number})`);
  await expect(one).toContainText('refunded: ₩0 → ₩3,000');
  await expect(one).toContainText(`(${payer.userId})`);
  await one.getByRole('button', { name: 'Check and carry out' }).click();
  await expect(one).toHaveCount(0);
  const { assets } = await api<{ assets: { assetType: string; balance: string }[] }>(
    payer,
    'GET /api/exchange/{userId}',
  );
  expect(assets).toContainEqual(expect.objectContaining({ assetType: 'KRW', balance: '8000' }));
});

test('the checker of a file of credits reads its digest and each of its lines by pages', async () => {
  const [finance, approver] = [await office.makeOfficial('finance'), await office.makeOfficial('approver')];
  const id = await office.askForCredits(finance, approver, 101);
  await openOffice('/office/issue', approver);
  const one = act(/^Give out ₩5,151/);
  await expect(one.getByRole('heading', { name: /^Give out ₩5,151/ })).toBeVisible();
  await expect(one).toContainText('SHA-256 of all lines');
  const list = one.getByRole('list', { name: 'Lines' });
  await expect(list).toHaveCount(0);
  const check = one.getByRole('button', { name: 'Check and carry out' });
  await expect(check).toHaveCount(0);
  await expect(one).toContainText('Open its lines first.');
  await one.getByRole('button', { name: 'Show all lines' }).click();
  await expect(list.getByRole('listitem')).toHaveCount(100);
  await expect(one.getByText('Lines 1–100 of 101', { exact: true })).toBeVisible();
  await one.getByRole('button', { name: 'Hide lines' }).click();
  await expect(list).toHaveCount(0);
  await expect(check).toBeVisible();
  await one.getByRole('button', { name: 'Show all lines' }).click();
  await expect(one).toContainText(/Check and carry out.*Lines 1–100 of 101/s);
  await one.getByRole('button', { name: 'More lines' }).click();
  await expect(list.getByRole('listitem')).toHaveCount(101);
  await expect(list.getByText('₩101', { exact: true })).toBeVisible();
  await expect(one.getByRole('button', { name: 'More lines' })).toHaveCount(0);
  await check.click();
  await expect(one).toHaveCount(0);
  const done = await api<OfficeAct[]>(finance, 'GET /api/office/acts?state=all&limit=200');
  expect(done.find((each) => each.id === id)).toMatchObject({ state: 'done' });
});

test('a debit of the bank without a payment is in the sums, and two people take it as a charge', async () => {
  const [finance, approver] = [await office.makeOfficial('finance'), await office.makeOfficial('approver')];
  await office.forgetStatements();
  await openOffice('/office', finance);
  await expect(page.getByRole('region', { name: 'The bank states' }).getByText('Import a statement')).toBeVisible();
  await openOffice('/office/issue', finance);
  await expect(page.getByText('There is no bank statement yet.')).toBeVisible();
  await expect(page.getByText('All bank lines are matched.')).toHaveCount(0);
  await office.stateEntry(finance, null, 'BD-1');
  await openOffice('/office/issue', finance);
  const lines = page.getByRole('region', { name: 'Bank lines' });
  await expect(lines).toContainText('A bank statement waits for its second check.');
  await expect(page.getByText('There is no bank statement yet.')).toHaveCount(0);
  await expect(act(/^Take the bank statement/)).toContainText('Nov 20, 2026 (BD-1)');
  await openOffice('/office', finance);
  await expect(page.getByRole('region', { name: 'The bank states' })).toContainText(
    'A bank statement waits for its second check.',
  );
  await expect(page.getByText('Import a statement')).toHaveCount(0);
  await office.stateEntry(finance, approver, 'BD-2');
  await openOffice('/office', finance);
  await expect(page.getByRole('region', { name: 'The bank states' })).toContainText(/Unexplained debits\s*−₩1,200/);
  await openOffice('/office/issue', finance);
  await lines.getByRole('button', { name: /BD-2/ }).click();
  await lines.getByRole('button', { name: 'Ask to take ₩1,200 as a bank charge' }).click();
  await expect(lines.getByText('Say why.')).toBeVisible();
  await lines.getByLabel('Why').fill('Its monthly charge');
  await lines.getByRole('button', { name: 'Ask to take ₩1,200 as a bank charge' }).click();
  await expect(lines.getByText('Waits', { exact: true })).toBeVisible();

  await openOffice('/office/issue', approver);
  const one = act('Match a bank debit: ₩1,200');
  await expect(one).toContainText('BD-2, Nov 20, 2026, Budget');
  await one.getByRole('button', { name: 'Check and carry out' }).click();
  await expect(one).toHaveCount(0);
  await expect(page.getByText('Operator’s own: bank charges, 1-won proofs')).toBeVisible();
  await expect(page.getByText('Unexplained debits')).toHaveCount(0);
});

test('while the only credit has an act that waits, Issue says so and asks for no statement', async () => {
  const [finance, approver] = [await office.makeOfficial('finance'), await office.makeOfficial('approver')];
  await office.forgetStatements();
  await office.stateEntry(finance, approver, 'BC-9', 5_000);
  const [credit] = await api<{ id: number }[]>(finance, 'GET /api/office/bank-lines');
  const body = { lineId: credit?.id, to: null, reason: 'Budget' };
  await office.actAs(finance, 'POST /api/office/issues', { body });
  await openOffice('/office/issue', finance);
  const panel = page.getByRole('main');
  await expect(panel).toContainText('Every credit is requested and waits for its second check.');
  await expect(panel).not.toContainText('Import the bank’s statement first');
  const groups = /0x[\da-f]{4} ([\da-f]{4} ){8}[\da-f]{4}/;
  await expect(
    act(/^Issue ₩5,000/)
      .getByText(groups)
      .first(),
  ).toBeVisible();
});

test('the recipient whom the payer named to the bank is proposed, and what was typed stays for a credit without one', async () => {
  const [finance, approver, member] = [
    await office.makeOfficial('finance'),
    await office.makeOfficial('approver'),
    await world.newPerson(),
  ];
  await office.forgetStatements();
  const reference = transferReference(member.userId);
  await office.stateEntry(finance, approver, 'BC-11', 7_000, `김민서${reference.toLowerCase()}`);
  await openOffice('/office/issue', finance);
  const form = page.getByRole('region', { name: 'Issue', exact: true });
  const [credit] = await api<{ id: number }[]>(finance, 'GET /api/office/bank-lines');
  await form.getByLabel('To').fill('somebody@example.com');
  await form.getByLabel('Bank credit').selectOption(String(credit?.id));
  await expect(form.getByLabel('To')).toHaveValue(reference);
  await form.getByLabel('Why').fill('Transfer');
  await form.getByRole('button', { name: 'Ask for a second check' }).click();
  await expect(form.getByLabel('To')).toHaveCount(0);
  const waiting = await api<OfficeAct[]>(finance, 'GET /api/office/acts');
  expect(waiting.find(({ title }) => title.endsWith(`→ ${reference}`))?.facts).toContainEqual({
    name: 'member',
    value: expect.stringContaining(`(${member.userId})`),
  });
});

test('more than the operator’s account has is not asked for', async () => {
  const finance = await office.makeOfficial('finance');
  await openOffice('/office/redeem', finance);
  await page.getByRole('radio', { name: 'Send' }).click();
  const form = page.getByRole('region', { name: 'Send', exact: true });
  await expect(form).toContainText(/Operator’s account: ₩[\d,]+ available/);
  const ask = form.getByRole('button', { name: 'Ask for a second check' });
  await ask.click();
  await expect(form.getByLabel('To')).toBeFocused();
  await form.getByLabel('Won').fill('999,999,999,999');
  await expect(form).toContainText(/₩[\d,]+ short/);
  await expect(ask).toBeDisabled();
});

test('a redemption shows what is available at its field, and more is refused there and by the server', async () => {
  const [finance, accountId] = [await office.makeOfficial('finance'), await office.addOwnAccount('6611')];
  const body = { accountId, won: '999999999999', reason: 'As the council decided' };
  await expect(office.actAs(finance, 'POST /api/office/redemptions', { body } as never)).rejects.toThrow(
    /At most \d+ won can be redeemed/,
  );
  await openOffice('/office/redeem', finance);
  const form = page.getByRole('region', { name: 'Redeem', exact: true });
  const won = form.getByLabel('Won');
  await expect(won).toHaveAccessibleDescription(/Operator’s account: ₩[\d,]+ available/);
  await form.getByLabel('Bank account of the operator').selectOption(String(accountId));
  await won.fill('999,999,999,999');
  await form.getByLabel('Why').fill('As the council decided');
  await form.getByRole('button', { name: 'Ask for a second check' }).click();
  await expect(won).toHaveAccessibleDescription(/At most ₩[\d,]+ can be redeemed/);
  await expect(won).toBeFocused();
});

test('each kind of act waits on the page from which it is asked for, and on Today', async () => {
  const finance = await office.makeOfficial('finance');
  const acts = ACT_KINDS.map((kind, nth) => [kind, `1 ${nth} XP 2 3 4`] as const);
  await office.askForEach(finance, acts);
  const names = (on: readonly (readonly [(typeof ACT_KINDS)[number], string])[]) =>
    on.map(([kind, title]) => actText(kind, title, 'en'));
  await openOffice('/office/issue', finance);
  for (const [nth, name] of names(acts).entries())
    await expect(act(name), name).toHaveCount(pageOfAct(ACT_KINDS[nth] ?? 'money.issue') === 'issue' ? 1 : 0);
  await openOffice('/office', finance);
  const queue = page.getByRole('list', { name: 'Needs a second approval' });
  for (const name of names(acts)) await expect(queue.getByText(name, { exact: true }), name).toHaveCount(1);
  await office.endEach();
});
