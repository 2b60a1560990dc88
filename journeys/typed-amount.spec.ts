import { expectAccessible } from './support/accessible.ts';
import { fillIn, keysOfSends, RECIPIENT, sendAsset } from './support/sending.ts';
import { expect, look } from './support/server.ts';

look('digits are grouped while they are typed, and the caret keeps its digit', async ({ page }) => {
  await page.goto('/send');
  await page.getByLabel('Asset').selectOption('USDC');
  await expect(page.getByText('5,200.00 USDC available')).toBeVisible();
  const amount = page.getByLabel('Amount');
  const caret = () => amount.evaluate((field: HTMLInputElement) => field.selectionStart);
  await amount.pressSequentially('1234567.5');
  await expect(amount).toHaveValue('1,234,567.5');
  for (let left = 0; left < 6; left += 1) await amount.press('ArrowLeft');
  await amount.press('9');
  await expect(amount).toHaveValue('12,349,567.5');
  expect(await caret()).toBe('12,349'.length);
  await amount.press('ArrowRight');
  await amount.press('Backspace');
  await expect(amount).toHaveValue('12,349,567.5');
  expect(await caret()).toBe('12,349'.length);
  await amount.press('Backspace');
  await expect(amount).toHaveValue('1,234,567.5');
});

look('what was pasted is read where it can be, and says why where it would be guessed', async ({ page }) => {
  const sends = keysOfSends(page);
  await page.goto('/send');
  const amount = page.getByLabel('Amount');
  for (const [typed, shown] of [
    ['１，０００．５', '1,000.5'],
    ['12.5 USDC', '12.5'],
    ['1000', '1,000'],
  ] as const) {
    await fillIn(page, 'USDC', typed, RECIPIENT);
    await expect(amount, typed).toHaveValue(shown);
  }
  for (const [typed, reason] of [
    ['1,5', 'A comma or space parts thousands only, as in 1,000.5. Put a dot before decimals.'],
    ['₩18500', 'This field takes USDC only.'],
  ] as const) {
    await amount.fill(typed);
    await expect(amount, typed).toHaveValue(typed);
    await expect(page.getByText(reason), typed).toBeVisible();
    await sendAsset(page).click();
    await expect(amount, typed).toBeFocused();
  }
  await expectAccessible(page);
  expect(sends).toEqual([]);
});
