import { expect, test } from 'vitest';
import { open, page } from '#app/web/testing/page.ts';
import { world } from '#app/web/testing/server.ts';

const person = world.personWithDemo();
const PRESSABLE = 'a, button';
/** The box around a row's icon, which marks rows that open something. */
const GLYPH = 'li > div svg';

test('a holding opens with what it is worth, the ways to move it, and its own transactions', async () => {
  await open('/assets', await person);
  const holdings = page.getByRole('list', { name: 'Holdings' }).getByRole('listitem');
  await expect(holdings.locator(PRESSABLE)).toHaveCount(5);
  await holdings.filter({ hasText: 'USDC' }).getByRole('button').click();
  const sheet = page.getByRole('dialog', { name: 'StableCoin' });
  for (const term of ['Balance', 'Value', '1 USDC', 'Over 24 hours', 'Share of all assets', 'Backed by'])
    await expect(sheet.getByText(term, { exact: true })).toBeVisible();
  const own = sheet.getByRole('list', { name: 'Recent transactions' }).getByRole('listitem');
  for (const row of own.all()) await expect(row).toContainText('USDC');
  await expect(sheet.getByRole('link', { name: 'Receive' })).toHaveAttribute('href', '/receive');
  await sheet.getByRole('link', { name: 'History' }).click();
  await expect(page).toHaveURL('/history?asset=USDC');
  await expect(page.getByLabel('Asset')).toHaveValue('USDC');
  // Its address opens it again, and Send starts with it.
  await page.goto('/assets?asset=BTC');
  await page.getByRole('dialog', { name: 'Bitcoin' }).getByRole('link', { name: 'Send' }).click();
  await expect(page).toHaveURL(/^\/send/);
});

test('the numbers of pending and completed documents lead to these documents', async () => {
  await open('/work', await person);
  await page.getByRole('button', { name: 'Pending', exact: true }).click();
  await expect(page.getByRole('region', { name: 'To approve' })).toBeFocused();
  await page.getByRole('link', { name: 'Completed', exact: true }).click();
  await expect(page).toHaveURL('/history?type=work');
  await expect(page.getByLabel('Type')).toHaveValue('work');
});

test('each trip opens by its own button, and rates, benefits, rules and counts look like nothing that opens', async () => {
  await open('/travel-plan', await person);
  await expect(page.locator('dl').locator(PRESSABLE)).toHaveCount(0);
  const trips = page.getByRole('list', { name: 'Trips' });
  await trips.getByRole('button', { name: 'Open Jeju with parents' }).click();
  await expect(page.getByRole('dialog', { name: 'Jeju with parents' })).toBeVisible();
  await page.goto('/localpay');
  await expect(page.getByText('1,250 KRW')).toBeVisible();
  await expect(page.locator('dl').locator(PRESSABLE)).toHaveCount(0);
  const benefits = page.getByRole('list', { name: 'Benefits' });
  await expect(benefits.getByRole('listitem')).toHaveCount(2);
  for (const plain of [PRESSABLE, GLYPH]) await expect(benefits.locator(plain)).toHaveCount(0);
  await page.goto('/traveler');
  const rules = page.getByRole('list', { name: 'Eligibility' });
  await expect(rules.getByRole('listitem')).toHaveCount(5);
  await expect(rules.locator(PRESSABLE)).toHaveCount(0);
});
