import { expectAccessible } from './support/accessible.ts';
import { expect, test } from './support/server.ts';

for (const width of [390, 320])
  test(`at ${width} px one press on a sum of won tops up exactly that, from an asset too`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 });
    await page.goto('/localpay');
    await page.getByRole('button', { name: 'TopUp', exact: true }).click();
    const sheet = page.getByRole('dialog', { name: 'TopUp' });
    await sheet.getByLabel('From').selectOption('USDC');
    const sums = sheet.getByRole('group', { name: 'Arrives in LocalPay' }).getByRole('button');
    await expect(sums).toHaveText(['₩10,000', '₩50,000', '₩100,000']);
    await sums.nth(1).click();
    await expect(sums.nth(1)).toHaveAttribute('aria-pressed', 'true');
    await expect(sheet.getByLabel('Amount')).toHaveValue('41.0264');
    await expect(sheet.getByRole('button', { name: 'Top up: get ₩50,000' })).toBeVisible();
    for (const one of await sums.all()) expect((await one.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    await expectAccessible(page);
  });

test('Send keeps whom one may pick short: an address of nobody known on one line, three contacts, and all on a press', async ({
  page,
}) => {
  const names = ['Ann Bell', 'Bo Chen', 'Cy Dorn'];
  await page.setViewportSize({ width: 320, height: 568 });
  for (const [nth, name] of names.entries()) {
    const address = `0x${String(nth + 1).repeat(40)}`;
    await page.goto(`/send?save=${address}`);
    const sheet = page.getByRole('dialog');
    await sheet.getByLabel('Name').fill(name);
    await sheet.getByRole('button', { name: 'Save contact' }).click();
    await expect(sheet).toHaveCount(0);
    // Closing it takes its entry out of the history, which another address would cut short.
    await expect.poll(() => page.evaluate(() => history.state?.sheet ?? 0)).toBe(0);
  }
  await page.goto('/send');
  const contacts = page.getByRole('list', { name: 'Contacts' }).getByRole('listitem');
  await expect(contacts).toHaveCount(3);
  await page.getByRole('button', { name: 'All 5 contacts' }).click();
  await expect(contacts).toHaveCount(5);
  const recents = page.getByRole('list', { name: 'Recent recipients' }).getByRole('listitem');
  const heights = await recents.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height));
  expect(heights.length).toBeGreaterThan(2);
  expect(new Set(heights).size).toBe(1);
  const unnamed = recents.getByText(/^0x..…/).first();
  expect(await unnamed.evaluate((one) => one.scrollWidth - one.clientWidth)).toBeLessThanOrEqual(0);
});
