import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { counterOf } from './support/counter.ts';
import { expect, test } from './support/server.ts';

test.use({ changes: 'something' });

const list = (page: Page, name: string) => page.getByRole('list', { name, exact: true });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

test('a refund operator sees what waits, lets the sandbox decide, makes rules and saves the month', {
  tag: '@long',
}, async ({ page, server }) => {
  test.setTimeout(90_000);
  const counter = await counterOf(server);
  await counter.passport();
  await counter.fund();
  const payment = await counter.buy('100000');
  const made = await counter.send(`/api/payments/1/${payment}/tax-refund`, { payout: { to: 'usdc' } });
  await expect.poll(async () => (await counter.claim(made.id)).number, { timeout: 20_000 }).not.toBeNull();

  await page.goto(`/org/${counter.operator.id}/refunds`);
  await expect(list(page, 'Claims').getByRole('listitem')).toHaveCount(1);
  await expect(list(page, 'Designated shops')).toContainText('Insadong Craft');
  await expect(list(page, 'Rules')).toContainText('First version, counts now');
  await expect(list(page, 'Beside the tax office')).toContainText('No answer yet');
  await expectAccessible(page);

  await list(page, 'Claims').getByRole('button').first().click();
  const sheet = page.getByRole('dialog', { name: 'Insadong Craft' });
  await expect(sheet).toContainText('Recorded by the tax office');
  await expectAccessible(page);
  await sheet.getByRole('button', { name: 'Let the sandbox tax office confirm it' }).click();
  await expect.poll(async () => (await counter.claim(made.id)).status, { timeout: 20_000 }).toBe('paid');

  await page.goto(`/org/${counter.operator.id}/refunds`);
  await page.getByText('Paid', { exact: true }).first().click();
  await expect(list(page, 'Claims')).toContainText('$6.40');
  await expect(list(page, 'Beside the tax office')).toContainText('Agreed');
  await page.getByLabel('Which records').selectOption({ label: 'Contradicts itself' });
  await expect(page.getByText('No claim here.')).toBeVisible();
  await page.getByLabel('Which records').selectOption({ label: 'Agreed' });
  await expect(list(page, 'Beside the tax office').getByRole('listitem')).toHaveCount(1);
  await press(page, 'New rules');
  const rules = page.getByRole('dialog', { name: 'New rules' });
  await expect(rules.getByLabel('Tier 1: from (USD)')).toHaveValue('30');
  await rules.getByLabel('Tier 1: share (%)').fill('');
  await press(page, 'Make these rules');
  await expect(rules.getByText('From 0.01 to 20.')).toBeVisible();
  await rules.getByLabel('Tier 1: share (%)').fill('5');
  for (const [n, from, share] of [
    [2, '20', '8'],
    [3, '1000', '10'],
  ] as const) {
    await press(page, 'Add a tier');
    await rules.getByLabel(`Tier ${n}: from (USD)`).fill(from);
    await rules.getByLabel(`Tier ${n}: share (%)`).fill(share);
  }
  await press(page, 'Make these rules');
  await expect(rules.getByText('More than in the tier before.')).toBeVisible();
  await expectAccessible(page);
  await press(page, 'Remove tier 2');
  await expect(rules.getByLabel('Tier 2: from (USD)')).toHaveValue('1000');
  await press(page, 'Make these rules');
  await expect(list(page, 'Rules')).toContainText('Version 1, counts now');
  await expect(list(page, 'Rules')).toContainText('From a purchase of $30.005%From a purchase of $1,000.0010%');
  const [saved] = await Promise.all([page.waitForEvent('download'), press(page, 'Save as CSV')]);
  expect(saved.suggestedFilename()).toMatch(/^refunds-\d{4}-\d\d-01-.*\.csv$/);
});

test.describe('in Korean, on a desk', () => {
  test.use({ locale: 'ko-KR', viewport: { width: 1280, height: 800 } });
  test('the operator of the demo has its desk, its shop and its money', { tag: '@long' }, async ({ page }) => {
    await page.goto('/organisations');
    await page.getByRole('link', { name: /하늘환급/ }).click();
    await page.getByRole('link', { name: '환급', exact: true }).click();
    await expect(list(page, '지정 상점')).toContainText('한빛무역');
    await expect(list(page, '규칙')).toContainText('최초 규칙, 적용 중');
    await expect(page.getByText('10,000.00 USDC · ₩12,500,000')).toBeVisible();
    await expectAccessible(page);
  });
});
