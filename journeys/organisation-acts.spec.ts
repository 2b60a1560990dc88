import type { Page } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll } from './support/accessible.ts';
import { firmOf } from './support/colleagues.ts';
import { addReader } from './support/reader.ts';
import { RECIPIENT } from './support/sending.ts';
import { expect, test } from './support/server.ts';
import { idOf, requestCharge } from './support/till.ts';

test.use({ changes: 'something' });

const DESK = { width: 1280, height: 860 };
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true }).click();
/**
 * The line about acting for an organisation is below the header on a phone, and at the foot of the navigation on a
 * desktop.
 */
const acting = (page: Page) => page.locator('p').filter({ hasText: /^Acting for |대행 중/, visible: true });
const confirm = (page: Page) => page.getByRole('dialog', { name: 'Confirm it’s you' });

async function fillSend(page: Page, at: string) {
  await page.goto(`${at}/money`);
  await press(page, 'Send');
  const sheet = page.getByRole('dialog', { name: 'Send won' });
  await sheet.getByLabel('Recipient address').fill(RECIPIENT);
  await sheet.getByLabel('Amount').fill('1200');
  return sheet;
}

test('an accountant sends with the own device, on the phone and the desk; who is removed meanwhile is told and sends nothing', async ({
  browser,
  server,
}) => {
  const firm = await firmOf(server);
  const manager = await firm.join(browser, 'manager');
  const { page } = await firm.join(browser, 'accountant');
  const reader = await addReader(page);
  await page.goto('/myinfo');
  await page.getByRole('switch', { name: 'Biometric sign-in' }).click();
  const offer = page.getByRole('dialog', { name: 'Set up biometric sign-in' });
  await offer.getByRole('button', { name: 'Set up this device' }).click();
  await expect(page.getByRole('switch', { name: 'Biometric sign-in' })).toBeChecked();

  const sheet = await fillSend(page, firm.path);
  await expect(acting(page).first()).toContainText('Hanbit Trading');
  await expectAccessible(page);
  await reader.lend(false);
  await sheet.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(confirm(page)).toContainText('1,200');
  await expect(confirm(page).getByText('Not confirmed')).toBeVisible();
  await reader.lend(true);
  await confirm(page).getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('Transfer Complete').first()).toBeVisible();
  // Closing a sheet goes back in history, which would cancel a navigation under way.
  await expect.poll(() => page.evaluate(() => history.state?.sheet ?? 0)).toBe(0);
  await page.goto(`${firm.path}/money`);
  await expect(page.getByRole('list', { name: 'Movements' }).getByRole('listitem').first()).toContainText('1,200');

  await page.setViewportSize(DESK);
  await fillSend(page, firm.path);
  await expect(acting(page).first()).toContainText('accountant');
  await expectAccessible(page);
  await firm.remove('accountant', manager);
  await expect(page.getByText('You do not act for this organisation')).toBeVisible();
  await expect(page.getByRole('dialog', { name: 'Send won' })).toHaveCount(0);
});

test('what a clerk takes moves the owner’s open desk, and an auditor sees it and can act on nothing', {
  tag: '@long',
}, async ({ page, browser, server }) => {
  const firm = await firmOf(server);
  await page.setViewportSize(DESK);
  await page.goto(`${firm.path}/payments`);
  const taken = page.getByRole('list', { name: 'Received' });
  const before = await page.getByText('3,100').count();

  const clerk = await firm.join(browser, 'clerk');
  await clerk.page.goto(`${firm.path}/payments`);
  await expect(acting(clerk.page).first()).toContainText('clerk');
  await press(clerk.page, 'Get paid');
  const link = await requestCharge(clerk.page, ['3', '1', '0', '0']);
  await expectAccessible(clerk.page);
  await firm.ask('POST /api/payments', { userId: 1, chargeId: Number(idOf(link)), amount: '3100' });
  await expect(clerk.page.getByText('₩3,100 received')).toBeVisible();
  // The owner's desktop updates by itself.
  await expect(taken.getByText('3,100')).toHaveCount(before + 1);

  const auditor = await firm.join(browser, 'auditor', DESK);
  await auditor.page.goto(`${firm.path}/money`);
  await expect(acting(auditor.page).first()).toContainText('auditor');
  await expect(auditor.page.getByRole('list', { name: 'Movements' })).toContainText('3,100');
  for (const name of ['Send', 'Deposit', 'Withdraw'])
    await expect(auditor.page.getByRole('button', { name, exact: true })).toHaveCount(0);
  for (const place of ['payments', 'keys', 'webhooks', 'banks']) {
    await auditor.page.goto(`${firm.path}/${place}`);
    await expect(auditor.page.getByText('Auditor: Sees money and records; changes nothing.')).toBeVisible();
  }
  await auditor.page.goto(firm.path);
  await expect(auditor.page.getByRole('button', { name: 'Edit or close' })).toHaveCount(0);
});

test.describe('in Korean', () => {
  test.use({ locale: 'ko-KR', viewport: DESK });
  test('a key that another owner revokes leaves the open desk, names are asked for, and the empty organisation closes', {
    tag: '@long',
  }, async ({ page, server }) => {
    const firm = await firmOf(server);
    const made = await firm.ask('POST /api/org', {
      name: 'Namsan Press',
      kinds: ['employer'],
      businessNumber: '2208162517',
    });
    const at = `/org/${made.organisation.id}`;
    const { id: keyId } = await firm.ask(`POST /api${at}/keys`, { name: 'Printer', scopes: ['events:read'] });
    await page.goto(`${at}/keys`);
    await expect(page.getByText('Printer')).toBeVisible();
    await expect(acting(page).first()).toBeVisible();
    await firm.ask(`DELETE /api${at}/keys/${keyId}`);
    await expect(page.getByText(/에 폐기 · /)).toBeVisible();

    await page.goto(at);
    await press(page, '이름 및 폐쇄');
    const sheet = page.getByRole('dialog', { name: '이름 및 폐쇄' });
    await sheet.getByLabel('표시 이름').fill('Namsan Books');
    await sheet.getByLabel('한국어 이름').fill('남산책방');
    await sheet.getByRole('button', { name: '이름 저장' }).click();
    await expect(page.getByText('이름을 변경했습니다')).toBeVisible();
    await page.getByRole('button', { name: '이름 및 폐쇄' }).press('Enter');
    await sheet.getByRole('textbox', { name: '등록 상호' }).fill('Namsan Books Co., Ltd.');
    await sheet.getByRole('button', { name: '이 상호로 신청' }).click();
    await expect(page.getByText('등록 상호가 Namsan Books Co., Ltd.(으)로 바뀌었습니다')).toBeVisible();
    await expectAccessible(page);
    await sheet.getByRole('button', { name: '조직 폐쇄' }).click();
    await expect(sheet.getByText(/^Namsan Books의 활동이 완전히 끝납니다/)).toBeVisible();
    await sheet.getByRole('button', { name: '조직 폐쇄' }).click();
    await expect(page).toHaveURL(/\/organisations$/);
    await page.goto(at);
    await expect(page.getByRole('status').filter({ hasText: '폐쇄됨' })).toBeVisible();
    await expect(page.getByRole('button', { name: '이름 및 폐쇄' })).toHaveCount(0);
    await page.setViewportSize({ width: 320, height: 720 });
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
  });
});
