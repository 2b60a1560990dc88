import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { atNode } from '#app/web/testing/at-node.ts';
import { expectToast } from '#app/web/testing/on-screen.ts';
import { open, page } from '#app/web/testing/page.ts';
import { closePorts } from '#app/web/testing/page-facts.ts';
import { api, doorsOf, world } from '#app/web/testing/server.ts';
import { transferReference } from '#features/banking/transfer-reference.ts';

const accounts = doorsOf<typeof import('#features/banking/server/testing/accounts.ts')>(
  'features/banking/server/testing/accounts.ts',
);
const office = doorsOf<typeof import('#features/office/server/testing/screen-office.ts')>(
  'features/office/server/testing/screen-office.ts',
);

// The page of a hosted server whose bank takes files of orders.
beforeEach(() => closePorts('collecting', 'rates'));

beforeAll(() => office.takeStatements());
afterAll(() => office.leaveStatements());

const mail = { kind: 'smtp', url: 'smtp://127.0.0.1:9', from: 'Ingam <wallet@example.com>' } as const;
const atBankByFile = () => atNode({ hasSandboxes: false, mail });

test('a top-up by transfer says why its message is needed and when it arrives, and copies number and message from their rows', async () => {
  await accounts.stateAccount(await office.addOwnAccount('4141'));
  const person = await world.newPerson();
  const message = transferReference(person.userId);
  await atBankByFile();
  await open('/localpay?do=top-up', person);
  const sheet = page.getByRole('dialog', { name: 'TopUp' });
  await expect(sheet.getByText('110-123-454141')).toBeVisible();
  await expect(sheet).toContainText('within a few bank days');
  await expect(sheet).toContainText('from any bank account');
  await expect(sheet.getByText('Write the message exactly as above')).toBeVisible();
  await expect(sheet).toContainText('It identifies your transfer.');
  await sheet.getByRole('button', { name: 'Copy the account number' }).click();
  await expectToast('Copied Successfully', 'The account number has been copied to clipboard.', false);
  expect(await navigator.clipboard.readText()).toBe('110123454141');
  await sheet.getByRole('button', { name: 'Copy the message' }).click();
  await expectToast('Copied Successfully', 'The message has been copied to clipboard.', false);
  expect(await navigator.clipboard.readText()).toBe(message);
  await open('/localpay?do=top-up', person, 'ko');
  await expect(page.getByRole('dialog', { name: '충전' })).toContainText('누구의 이체인지 알려 주는 문구입니다.');
});

test('a withdrawal that goes to the bank in a file says before the press that it takes days, and its receipt names the account', async () => {
  await office.addOwnAccount('4242');
  const person = await world.newPerson();
  onTestFinished(() => office.payWithoutFile(person));
  await world.give(person, 'KRW', '50000');
  await accounts.accountEnding(person, '4417');
  await atBankByFile();
  for (const [language, name, line] of [
    ['en', 'Withdraw', 'Arrives in a few bank days'],
    ['ko', '출금', '영업일 며칠 안에 도착합니다'],
  ] as const) {
    await open('/localpay?do=withdraw', person, language);
    await expect(page.getByRole('dialog', { name }).getByText(line)).toBeVisible();
  }
  await open('/localpay?do=withdraw', person);
  await page.getByLabel('Amount', { exact: true }).fill('20000');
  await page.getByRole('button', { name: 'Withdraw: get ₩19,500' }).click();
  const where = page.getByRole('dialog').getByText('Shinhan ••••••4417');
  await expect(where).toBeVisible();
  // The node of this test runs no jobs, so its History does not receive what another node adds later.
  await expect
    .poll(async () => JSON.stringify(await api(person, 'GET /api/timeline/{userId}')))
    .toContain('withdrawal');
  await open('/history', person);
  await page.getByRole('button', { name: /^Withdraw/ }).click();
  await expect(where).toBeVisible();
  closePorts();
  await open('/localpay?do=withdraw', person);
  await expect(page.getByLabel('Amount', { exact: true })).toBeVisible();
  await expect(page.getByText('Arrives in a few bank days')).toHaveCount(0);
});

test('where the operator has no account yet to pay from, no withdrawal is offered', async () => {
  const person = await world.newPerson();
  await world.give(person, 'KRW', '50000');
  await accounts.accountEnding(person, '4418');
  await atNode({ mode: 'personal', hasSandboxes: false });
  for (const [language, name, line] of [
    ['en', 'Withdraw', 'The operator has no verified bank account yet to pay from.'],
    ['ko', '출금', '운영 기관에는 출금액을 보내는 데 쓸 인증된 은행 계좌가 아직 없습니다.'],
  ] as const) {
    await open('/localpay?do=withdraw', person, language);
    const sheet = page.getByRole('dialog', { name });
    await expect(sheet).toContainText(line);
    await expect(sheet.getByRole('textbox')).toHaveCount(0);
  }
});
