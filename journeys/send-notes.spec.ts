import { expectAccessible } from './support/accessible.ts';
import { fillIn, RECIPIENT, receipt, sendAsset, sendByWire } from './support/sending.ts';
import { expect, look, test } from './support/server.ts';

look('what calls for care before a send stands in the wash of waiting', async ({ page }) => {
  await page.goto(`/send?asset=USDC&text=${RECIPIENT}`);
  await expect(page.getByLabel('Asset')).toHaveValue('USDC');
  await expect(page.getByLabel('Recipient address')).toHaveValue(RECIPIENT);
  await expect(page).toHaveURL(/\/send$/);
  await expect(sendAsset(page)).toBeDisabled();
  const wash = await page.evaluate(() => {
    const probe = document.body.appendChild(document.createElement('i'));
    probe.style.background = 'var(--wait-wash)';
    const { backgroundColor } = getComputedStyle(probe);
    probe.remove();
    return backgroundColor;
  });
  for (const title of ['You have not sent to this address before', 'Nobody on this server has this address'])
    await expect(page.getByText(title).locator('xpath=ancestor::div[2]'), title).toHaveCSS('background-color', wash);
  await expectAccessible(page);
});

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
  await expect(page.getByText('At least half of your XP, to somebody new')).toBeVisible();
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
