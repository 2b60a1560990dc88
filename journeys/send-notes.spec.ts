import { expectAccessible } from './support/accessible.ts';
import { fillIn, RECIPIENT, receipt, sendAsset, sendByWire } from './support/sending.ts';
import { expect, test } from './support/server.ts';

test('before the press it is said what is unusual for this payee, and nothing is held back', { tag: '@long' }, async ({
  page,
  server,
}) => {
  await sendByWire(server.address, 'XP', '2');
  await page.goto('/send');
  await fillIn(page, 'XP', '2.0', RECIPIENT);
  await expect(page.getByText(/^You sent this amount at \d\d:\d\d$/)).toBeVisible();
  await page.getByLabel('Amount').fill('10');
  await expect(page.getByText('Much more than you usually send here')).toBeVisible();
  await expect(page.getByText('The most so far was 2.00 XP.')).toBeVisible();
  await expect(page.getByText(/^You sent this amount/)).toHaveCount(0);
  await expectAccessible(page);
  await page.getByLabel('Recipient address').fill(`0x${'7'.repeat(40)}`);
  await expect(page.getByText('Much more than you usually send here')).toHaveCount(0);
  await page.getByRole('button', { name: 'Max' }).click();
  await expect(page.getByText('At least half of your XP, to someone new')).toBeVisible();
  await sendAsset(page).click();
  await expect(receipt(page)).toBeVisible();
});

test('a shop paid the same within the hour is said before it is paid again', { tag: '@long' }, async ({ page }) => {
  for (const note of [0, 1]) {
    await page.goto('/localpay');
    await page.getByRole('list', { name: 'Merchants' }).getByRole('link').first().click();
    await page.getByRole('group', { name: 'Usual sums' }).getByRole('button').first().click();
    await expect(page.getByText(/^You sent this amount at/)).toHaveCount(note);
    await page.getByRole('button', { name: 'Pay ₩10,000' }).click();
    await expect(page.getByText(/^Paid ₩10,000 to/).first()).toBeVisible();
  }
});
