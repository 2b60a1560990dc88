import { expect, test } from './support/people.ts';
import { till } from './support/till.ts';

test('a sheet whose button goes with its answer keeps the focus, at its title', async ({ page }) => {
  await page.goto('/localpay');
  await page.getByRole('button', { name: 'Get paid', exact: true }).click();
  await till(page).getByRole('button', { name: 'My shop', exact: true }).focus();
  await page.keyboard.press('Enter');
  await expect(till(page).getByLabel('Shop name')).toBeVisible();
  await expect(till(page).getByRole('heading').first()).toBeFocused();
});
