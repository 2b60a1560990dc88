import { expect, test } from './support/people.ts';
import { till } from './support/till.ts';

test('a sheet whose button goes with its answer has the focus at its title', async ({ page }) => {
  await page.goto('/localpay');
  await page.getByRole('button', { name: 'Get paid', exact: true }).click();
  await till(page).getByRole('button', { name: '1', exact: true }).click();
  await till(page).getByRole('button', { name: 'Show the code' }).focus();
  await page.keyboard.press('Enter');
  await expect(till(page).getByRole('timer')).toBeVisible();
  await expect(till(page).getByRole('heading', { name: 'Get paid' })).toBeFocused();
});

test('My shop opens under its button, which keeps the focus; saved, it closes and the button has it again', async ({
  page,
}) => {
  await page.goto('/localpay');
  await page.getByRole('button', { name: 'Get paid', exact: true }).click();
  const opener = till(page).getByRole('button', { name: 'My shop', exact: true });
  await opener.focus();
  await page.keyboard.press('Enter');
  await expect(till(page).getByLabel('Shop name')).toBeInViewport();
  await expect(opener).toBeFocused();
  await expect(opener).toBeInViewport();
  await till(page).getByLabel('Shop name').fill('Boseong Tea');
  await page.keyboard.press('Enter');
  await expect(till(page).getByLabel('Shop name')).toHaveCount(0);
  await expect(opener).toBeFocused();
});
