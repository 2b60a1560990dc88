import type { Page } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll } from './support/accessible.ts';
import { DIGITS, fillEnrolling, press, setUpPasskey, shopIn, type } from './support/clerks.ts';
import { expect, test } from './support/phones.ts';

/** Adds an item on the shop's page. */
async function add(page: Page, name: string, price: string, category?: string) {
  await press(page, 'Add an item');
  const sheet = page.getByRole('dialog', { name: 'Add an item' });
  await sheet.getByLabel('Item name').fill(name);
  await sheet.getByLabel('Price').fill(price);
  if (category !== undefined) await sheet.getByLabel('Category (optional)').fill(category);
  await sheet.getByRole('button', { name: 'Add an item' }).click();
  await expect(sheet).toBeHidden();
}

const speakKorean = (page: Page) => page.evaluate(() => localStorage.setItem('language', 'ko'));
const speakEnglish = (page: Page) => page.evaluate(() => localStorage.setItem('language', 'en'));

test('a clerk presses items at a till, the receipt says each line, a price that changed is shown, and an item is given back', {
  tag: '@long',
}, async ({ market, phoneOf }) => {
  test.setTimeout(480_000);
  const { id, manager, buyer } = await shopIn(market);
  const till = await phoneOf(manager);
  await setUpPasskey(till);
  await till.goto(`/org/${id}/tills`);
  await expect(till.getByText('No items yet.', { exact: false })).toBeVisible();
  await add(till, 'Citron tea', '5500', 'Drinks');
  await add(till, '인절미', '3000');
  const items = till.getByRole('list', { name: 'Items' });
  await expect(items.getByRole('listitem')).toHaveCount(2);
  await press(till, 'Add an item');
  const sheet = till.getByRole('dialog', { name: 'Add an item' });
  await sheet.getByLabel('Item name').fill('인절미');
  await sheet.getByLabel('Price').fill('1.5');
  await sheet.getByRole('button', { name: 'Add an item' }).click();
  await expect(sheet.getByText('Type whole won, more than 0.')).toBeVisible();
  await sheet.getByLabel('Price').fill('1000');
  await sheet.getByRole('button', { name: 'Add an item' }).click();
  await expect(sheet.getByText('Another item has this name.')).toBeVisible();
  await expectAccessible(till);
  await till.keyboard.press('Escape');
  await speakKorean(till);
  await till.reload();
  await expect(till.getByRole('list', { name: '품목' })).toContainText('Citron tea');
  await expectAccessible(till);
  await speakEnglish(till);
  await till.reload();

  await fillEnrolling(till);
  await press(till, 'Make it a till and sign out');
  await press(till, 'Garam');
  await type(till, DIGITS);
  await press(till, 'Citron tea ₩5,500');
  await press(till, 'Citron tea ₩5,500');
  await press(till, '인절미 ₩3,000');
  const chosen = till.getByRole('list', { name: 'Pressed so far' });
  await expect(chosen.getByRole('listitem')).toHaveCount(2);
  await expect(till.getByRole('img', { name: 'Code to pay ₩14,000' })).toBeVisible();
  await press(till, 'One less: Citron tea');
  await expect(till.getByRole('img', { name: 'Code to pay ₩8,500' })).toBeVisible();
  await expectAccessible(till);

  // The owner changes a price on another device: a request at the old price is refused with the new total.
  const { owner, ask } = market;
  const listed = await ask<{ id: number; name: string }[]>(owner, `GET /api/org/${id}/till-items`);
  const cake = listed.find(({ name }) => name === '인절미')?.id;
  await ask(owner, `PATCH /api/org/${id}/till-items/${cake}`, { price: '3500' });
  await press(till, 'Citron tea ₩5,500');
  await expect(till.getByText('Items or prices have changed. Check the new total.')).toBeVisible();
  await press(till, 'New code');
  await expect(till.getByRole('img', { name: 'Code to pay ₩14,500' })).toBeVisible();
  await speakKorean(till);
  await till.reload();
  await expect(till.getByRole('radio', { name: '품목' })).toBeChecked();
  await expectAccessible(till);
  await speakEnglish(till);
  await till.reload();

  await press(till, 'Citron tea ₩5,500');
  await press(till, '인절미 ₩3,500');
  const asked = till.waitForResponse((response) => response.url().endsWith('/api/till/charges'));
  const { link } = (await (await asked).json()) as { link: string };
  await expect(till.getByRole('img', { name: 'Code to pay ₩9,000' })).toBeVisible();
  const phone = await phoneOf(buyer);
  await phone.goto(link);
  await expect(phone.locator('dt', { hasText: 'Citron tea' })).toBeVisible();
  await press(phone, 'Pay ₩9,000');
  await expect(till.getByRole('status').filter({ hasText: '₩9,000 paid' })).toBeVisible();
  await expect(phone.locator('dt', { hasText: '인절미' })).toBeVisible();

  await till.getByRole('button', { name: /^Today/ }).click();
  const taken = till.getByRole('list', { name: 'What you took today' });
  await expect(taken).toContainText('Citron tea, 인절미');
  await taken.getByRole('button').first().click();
  const refund = till.getByRole('dialog', { name: 'Refund of ₩9,000' });
  await refund.getByRole('switch', { name: /인절미/ }).click();
  await expect(refund.getByLabel('Reason (optional)')).toHaveValue('인절미');
  await expectAccessible(till);
  await press(till, 'Give back ₩3,500');
  await expect(taken).toContainText('₩3,500 given back');
  await press(till, 'Back to the till');
  await till.getByRole('radio', { name: 'Amount' }).check({ force: true });
  await type(till, ['5', '00']);
  await expect(till.getByRole('img', { name: 'Code to pay ₩500' })).toBeVisible();
  await till.setViewportSize({ width: 320, height: 720 });
  await expectNoSidewaysScroll(till);
});
