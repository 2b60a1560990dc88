import { expect, test } from './support/people.ts';
import { till } from './support/till.ts';

test('the focus moves to the title of a sheet when the pressed button disappears', async ({ page }) => {
  await page.goto('/localpay');
  await page.getByRole('button', { name: 'Get paid', exact: true }).click();
  await till(page).getByRole('button', { name: '1', exact: true }).click();
  await till(page).getByRole('button', { name: 'Show the code' }).focus();
  await page.keyboard.press('Enter');
  await expect(till(page).getByRole('timer')).toBeVisible();
  await expect(till(page).getByRole('heading', { name: 'Get paid' })).toBeFocused();
});

test('My shop opens under its button, which keeps the focus; saving closes the form and returns the focus to the button', async ({
  page,
}) => {
  await page.goto('/localpay');
  await page.getByRole('button', { name: 'Get paid', exact: true }).click();
  const opener = till(page).getByRole('button', { name: 'My shop', exact: true });
  const closer = till(page).getByRole('button', { name: 'Cancel', exact: true });
  await opener.focus();
  await page.keyboard.press('Enter');
  await expect(till(page).getByLabel('Shop name')).toBeInViewport();
  await expect(closer).toBeFocused();
  await till(page).getByLabel('Shop name').fill('Boseong Tea');
  await page.keyboard.press('Enter');
  await expect(till(page).getByLabel('Shop name')).toHaveCount(0);
  await expect(opener).toBeFocused();
});

test('closing a sheet returns the focus to what opened it, over a form, on Assets and in Work', async ({ page }) => {
  for (const [path, role, name] of [
    ['/send', 'link', 'Help'],
    ['/assets', 'button', 'Deposit'],
    ['/work', 'button', 'View'],
  ] as const) {
    await page.goto(path);
    const opener = page.getByRole('main').getByRole(role, { name, exact: true }).first();
    await opener.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog').getByRole('heading').first()).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(opener).toBeFocused();
  }
});
