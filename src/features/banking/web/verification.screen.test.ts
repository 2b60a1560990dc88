import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { atNode } from '#app/web/testing/at-node.ts';
import { open, page } from '#app/web/testing/page.ts';
import { closePorts } from '#app/web/testing/page-facts.ts';
import { api, doorsOf, world } from '#app/web/testing/server.ts';

const accounts = doorsOf<typeof import('#features/banking/server/testing/accounts.ts')>(
  'features/banking/server/testing/accounts.ts',
);
const office = doorsOf<typeof import('#features/office/server/testing/screen-office.ts')>(
  'features/office/server/testing/screen-office.ts',
);

beforeAll(() => office.takeStatements());
afterAll(() => office.leaveStatements());

test('the sheet of an account says who pays 1 won into it: the bank, or the operator by a file', async () => {
  const sheet = page.getByRole('dialog', { name: 'Account' });
  for (const [port, payer] of [
    ['', 'The bank pays 1 won into the account.'],
    ['collecting', 'The operator pays 1 won into the account within a few bank days.'],
  ] as const) {
    const person = await world.newPerson();
    await api(person, 'POST /api/bank-accounts/{userId}', {
      bankName: 'Woori',
      accountNumber: '1002-123-456788',
      accountHolder: 'Minji Lee',
      accountType: 'checking',
    });
    closePorts(port);
    await open('/bank-info', person);
    await page.getByRole('button', { name: 'Manage' }).click();
    await expect(sheet).toContainText(payer);
  }
});

test('1 won that goes by file is on its way until the bank confirms it, and no code is asked for before, in both languages', async () => {
  const person = await world.newPerson();
  onTestFinished(() => office.payWithoutFile(person));
  await office.orderByFile(person, (await accounts.accountEnding(person, '6601', false)).id);
  closePorts('collecting');
  for (const [language, title, text, enter, account, way] of [
    [
      'en',
      '1 won is on its way',
      'The operator pays it into Shinhan ••••••6601',
      'Enter the code',
      'Account',
      'Open the account',
    ],
    ['ko', '1원을 보내는 중입니다', '신한은행 ••••••6601 계좌에 입금합니다', '코드 입력', '계좌', '계좌 보기'],
  ] as const) {
    await open('/bank-info', person, language);
    const main = page.getByRole('main');
    await expect(main.getByText(title)).toBeVisible();
    await expect(main).toContainText(text);
    await expect(main.getByRole('button', { name: enter })).toHaveCount(0);
    await main.getByRole('button', { name: way }).click();
    const sheet = page.getByRole('dialog', { name: account });
    await expect(sheet.getByText(title)).toBeVisible();
    await expect(sheet.getByRole('textbox')).toHaveCount(0);
  }
});

test('an account that the bank does not know says so on the page, and is removed and added again', async () => {
  const person = await world.newPerson();
  const { id } = await accounts.accountEnding(person, '0002', false);
  await api(person, `POST /api/bank-accounts/{userId}/${id}/code`);
  await open('/bank-info', person);
  const main = page.getByRole('main');
  await expect(main.getByText('Not verified: no such account')).toBeVisible();
  await expect(main).toContainText('Shinhan ••••••0002: The bank does not know this account.');
  await expect(main.getByText('Next: get 1 won')).toHaveCount(0);
  await page.getByRole('button', { name: 'Manage' }).click();
  const sheet = page.getByRole('dialog');
  await expect(sheet.getByText('Not verified: no such account')).toBeVisible();
  await expect(sheet.getByRole('button', { name: 'Remove and add again' })).toBeVisible();
  await sheet.getByRole('button', { name: 'Close' }).click();
  await main.getByRole('button', { name: 'Remove and add again' }).click();
  await expect(page.getByRole('dialog', { name: 'Remove Shinhan?' })).toBeVisible();
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(page.getByRole('form', { name: 'New account' })).toBeVisible();
  await expect(main.getByText('No bank account yet')).toBeVisible();
  await expect(page.getByLabel('Bank', { exact: true })).toBeFocused();
});

test('the last try says what a wrong code costs, and a code that is over is a caution on the page', async () => {
  const person = await world.newPerson();
  const { id } = await accounts.accountEnding(person, '6602', false);
  await api(person, `POST /api/bank-accounts/{userId}/${id}/code`);
  await open('/bank-info', person);
  const main = page.getByRole('main');
  await main.getByRole('button', { name: 'Enter the code' }).click();
  const sheet = page.getByRole('dialog', { name: 'Account' });
  for (const left of ['Tries left: 2.', 'Last try: after another wrong code you need a new one.']) {
    await sheet.getByLabel('Code').fill('1111');
    await sheet.getByRole('button', { name: 'Verify account' }).click();
    await expect(sheet.getByText(left, { exact: false }).first()).toBeVisible();
  }
  await sheet.getByRole('button', { name: 'Verify account' }).click();
  await expect(sheet.getByText('Not verified: the code has expired')).toBeVisible();
  await sheet.getByRole('button', { name: 'Close' }).click();
  await expect(main.getByText('Not verified: the code has expired')).toBeVisible();
  await expect(main.getByRole('button', { name: 'Get 1 won' })).toBeVisible();
});

test('an account that waits for 1 won is read again when its page is shown again, or returned to', async () => {
  closePorts('collecting');
  for (const [ending, leave, comeBack] of [
    ['6604', async () => undefined, async () => void document.dispatchEvent(new Event('visibilitychange'))],
    ['6605', () => page.getByRole('link', { name: 'Home' }).first().click(), () => page.goBack()],
  ] as const) {
    const person = await world.newPerson();
    await office.orderByFile(person, (await accounts.accountEnding(person, ending, false)).id);
    await open('/bank-info', person);
    await expect(page.getByRole('main').getByText('1 won is on its way')).toBeVisible();
    await leave();
    await office.payWithoutFile(person);
    await expect
      .poll(async () => JSON.stringify(await api(person, 'GET /api/bank-accounts/{userId}')))
      .toContain('"status":"sent"');
    await comeBack();
    await expect(page.getByRole('main').getByText('Next: enter the code')).toBeVisible();
  }
});

test('a form that is half filled keeps its fields while another account is removed to be added again', async () => {
  const person = await world.newPerson();
  const { id } = await accounts.accountEnding(person, '0002', false);
  await api(person, `POST /api/bank-accounts/{userId}/${id}/code`);
  await open('/bank-info', person);
  await page.getByRole('button', { name: 'Add account' }).click();
  await page.getByLabel('Account number').fill('1002-123-456789');
  await page.getByRole('main').getByRole('button', { name: 'Remove and add again' }).click();
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(page.getByText('No bank account yet')).toBeVisible();
  await expect(page.getByLabel('Account number')).toHaveValue('1002-123-456789');
});

test('where no 1 won is paid, the page names the document that proves an account, and why its last proof failed', async () => {
  const person = await world.newPerson();
  const { id } = await accounts.accountEnding(person, '0005', false);
  await api(person, `POST /api/bank-accounts/{userId}/${id}/code`);
  await expect
    .poll(async () => JSON.stringify(await api(person, 'GET /api/bank-accounts/{userId}')))
    .toContain('"status":"failed"');
  await atNode({ mode: 'personal', hasSandboxes: false });
  for (const [ports, language, document, failed] of [
    [
      ['collecting'],
      'en',
      'Show the operator a copy of your bank book, or a confirmation by your bank',
      'Not verified',
    ],
    [['collecting', 'bank'], 'en', 'Two of its people check it.', 'refused by the bank'],
    [['collecting', 'bank'], 'ko', '통장 사본이나 은행의 계좌 확인서를 운영 기관에 보여 주세요', '은행이 거절'],
  ] as const) {
    closePorts(...ports);
    await open('/bank-info', person, language);
    const main = page.getByRole('main');
    await expect(main).toContainText(document);
    await expect(main).toContainText(failed);
    await main.getByRole('button', { name: language === 'en' ? 'Manage' : '관리' }).click();
    const sheet = page.getByRole('dialog');
    await expect(sheet).toContainText(document);
    await expect(sheet).toContainText(failed);
  }
});

test('an account that has another holder is added again with its bank and without the name that failed', async () => {
  const person = await world.newPerson();
  const { id } = await accounts.accountEnding(person, '6604', false);
  await office.orderByFile(person, id);
  await accounts.nameOtherHolder(id);
  await open('/bank-info', person);
  await page.getByRole('main').getByRole('button', { name: 'Remove and add again' }).click();
  await expect(page.getByRole('dialog')).toContainText('add it again as your bank has it');
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(page.getByLabel('Bank', { exact: true })).toHaveValue('Shinhan');
  await expect(page.getByLabel('Account holder')).toHaveValue('');
  await expect(page.getByRole('main')).toContainText('Not \u201cTest Person\u201d. Enter the name as your bank has it');
});
