import { expectAccessible } from './support/accessible.ts';
import { fillIn, RECIPIENT, sendAsset } from './support/sending.ts';
import { expect, look } from './support/server.ts';

for (const viewport of [
  { width: 390, height: 844 },
  { width: 320, height: 568 },
]) {
  look.describe(`at ${viewport.width}x${viewport.height}`, () => {
    look.use({ viewport });
    look('who is paid, the fee and the total stand beside the button, with nothing scrolled', async ({ page }) => {
      await page.goto('/send');
      const bar = page.locator('div:has(> button)', { has: sendAsset(page) }).last();
      await expect(bar).toBeInViewport({ ratio: 1 });
      await expect(bar).toContainText('fee 0.001');
      await expect(bar).toContainText('Choose an asset');
      await page.getByLabel('Asset').selectOption('USDC');
      await expect(bar).toContainText('Enter an amount');
      await page.getByLabel('Amount').fill('1250');
      await expect(bar).toContainText('Choose somebody');
      await fillIn(page, 'USDC', '1250', RECIPIENT);
      await expect(bar).toContainText('To 0x52908400...9EE7 · fee 0.001');
      await expect(bar).toContainText('1,250.001 USDC');
      await page.evaluate(() => scrollTo(0, 0));
      for (const part of [bar.getByText('To 0x52908400...9EE7'), bar.getByText('1,250.001 USDC'), sendAsset(page)])
        await expect(part).toBeInViewport({ ratio: 1 });
      await expectAccessible(page);
    });
  });
}

look('a contact is named in the bar', async ({ page }) => {
  await page.goto('/send');
  await page.getByText('Contact', { exact: true }).click();
  await page.getByRole('button', { name: /^Park Jihoon .*\w{4}$/ }).click();
  const bar = page.locator('div:has(> button)', { has: sendAsset(page) }).last();
  await expect(bar).toContainText('To Park Jihoon · fee 0.001');
});
