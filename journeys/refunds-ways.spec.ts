import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { counterOf } from './support/counter.ts';
import { expect, test } from './support/server.ts';

const sheet = (page: Page, name = 'Insadong Craft') => page.getByRole('dialog', { name });
const steps = (page: Page, name?: string) =>
  sheet(page, name)
    .getByRole('list', { name: /^(Status|진행 상태)$/ })
    .getByRole('listitem');
const card = (page: Page) => page.getByRole('region', { name: /^(Tax refund|세금 환급)$/ });

test('a claim that is confirmed asks where to pay, goes to the bank that is chosen, and one that is refused says why', {
  tag: '@long',
}, async ({ page, server }) => {
  test.setTimeout(120_000);
  const counter = await counterOf(server);
  await counter.passport();
  await counter.fund();
  const paper = (merchantName: string, receiptHash: string) =>
    counter.send('/api/tax-refunds', {
      userId: 1,
      merchantName,
      purchaseAmount: '60',
      refundAmount: '4.8',
      receiptHash,
    });
  const confirmed = await paper('SANDBOX-CONFIRMS', 'R-1');
  await page.goto(`/traveler?refund=${confirmed.id}`);
  const name = 'SANDBOX-CONFIRMS';
  await expect(sheet(page, name)).toContainText('Where should it be paid?');
  const field = sheet(page, name).getByLabel('Paid to');
  const bank = await field.locator('option[value^=bank]').first().getAttribute('value');
  await field.selectOption(bank);
  await sheet(page, name).getByRole('button', { name: 'Pay it there' }).click();
  await expect(steps(page, name).filter({ hasText: 'On its way to your bank' })).toHaveCount(1);
  await expect(sheet(page, name).getByText('\u20a96,000', { exact: true })).toBeVisible();

  const refused = await paper('SANDBOX-REJECTS', 'R-2');
  await page.goto(`/traveler?refund=${refused.id}`);
  await expect(steps(page, 'SANDBOX-REJECTS').last()).toContainText(/Refused.*Customs did not confirm it/);
  await expectAccessible(page);
});

test.describe('on the narrowest phone, in Korean', () => {
  test.use({ viewport: { width: 320, height: 640 }, locale: 'ko-KR' });
  test('a claim without a passport waits for it, is paid, and has its receipt', { tag: '@long' }, async ({
    page,
    server,
  }) => {
    test.setTimeout(120_000);
    const counter = await counterOf(server);
    await counter.fund();
    const payment = await counter.buy('100000');
    await page.goto(`/pay?payment=${payment}`);
    await expect(card(page)).toContainText('인증된 여권이 없습니다');
    await expect(card(page).getByRole('link', { name: '본인 인증' })).toHaveAttribute('href', '/verify-identity');
    await expect(card(page)).toContainText('환급은 남산환급에서 지급합니다.');
    await expectAccessible(page);
    await card(page).getByRole('button', { name: '환급 신청 · $6.40' }).click();
    await expect(page.getByRole('dialog')).toContainText('여권 인증이 필요합니다');
    await counter.passport();
    await expect(
      steps(page, '인사동공예')
        .or(page.getByRole('dialog').getByRole('listitem'))
        .filter({ hasText: '세무 당국 접수' })
        .first(),
    ).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: '체험용 세무 당국이 결정하게 하기' }).click();
    await expect(steps(page, '인사동공예').last()).toContainText('지급');
    await expect(page.getByRole('dialog').getByText('6.40 USDC')).toBeVisible();
    const button = page.getByRole('button', { name: '서명된 영수증 저장' });
    const [saved] = await Promise.all([page.waitForEvent('download'), button.click()]);
    expect(saved.suggestedFilename()).toMatch(/^ingam-refund-\d+\.jws$/);
    await expectAccessible(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  });
});

test('a purchase like one of today is asked about before it is claimed, with where it is paid', {
  tag: '@long',
}, async ({ page, server }) => {
  const counter = await counterOf(server);
  const enter = async (number: string) => {
    await page.goto('/traveler');
    await page.getByRole('button', { name: 'Enter a receipt' }).click();
    await page.getByLabel('Shop').fill('Hongdae Records');
    await page.getByLabel('Purchase amount').fill('100');
    await page.getByText('Number', { exact: true }).click();
    await page.getByLabel('Receipt number').fill(number);
    await page.locator('form button[type=submit]').click();
  };
  await enter('R-1');
  await expect(sheet(page, 'Hongdae Records')).toBeVisible();
  await enter('R-2');
  await expect(page.getByText('You claimed $100.00 at Hongdae Records for this day already.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'It is another purchase' }).click();
  await expect(sheet(page, 'Hongdae Records')).toBeVisible();
  await expect(sheet(page, 'Hongdae Records').getByText('Haneul Refund')).toBeVisible();
  expect((await counter.send('/api/tax-refunds/1')).filter((one: { payout: unknown }) => one.payout).length).toBe(2);
});
