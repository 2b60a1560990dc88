import { expectAccessible } from './support/accessible.ts';
import { expect, test } from './support/people.ts';
import { fillIn, RECIPIENT, receipt, sendAsset } from './support/sending.ts';

for (const width of [390, 320])
  test(`at ${width} px one press on a sum of won tops up exactly that, from an asset too`, {
    tag: '@long',
  }, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 });
    await page.goto('/localpay');
    await page.getByRole('button', { name: 'TopUp', exact: true }).click();
    const sheet = page.getByRole('dialog', { name: 'TopUp' });
    await sheet.getByLabel('From').selectOption('USDC');
    const sums = sheet.getByRole('group', { name: 'Usual sums' }).getByRole('button');
    await expect(sums).toHaveText(['₩10,000', '₩50,000', '₩100,000']);
    await sums.nth(1).click();
    await expect(sums.nth(1)).toHaveAttribute('aria-pressed', 'true');
    await expect(sheet.getByLabel('Arrives in LocalPay')).toHaveValue('50,000');
    await expect(sheet.getByText('41.0264 USDC leaves')).toBeVisible();
    await expect(sheet.getByRole('button', { name: 'Top up ₩50,000' })).toBeVisible();
    for (const one of await sums.all()) expect((await one.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    await expectAccessible(page);
  });

test('Send lists recent recipients, an address of nobody known on one line, and the contacts', {
  tag: '@long',
}, async ({ page }) => {
  const names = ['Ann Bell', 'Bo Chen', 'Cy Dorn'];
  await page.setViewportSize({ width: 320, height: 568 });
  for (const [nth, name] of names.entries()) {
    const address = `0x${String(nth + 1).repeat(40)}`;
    await page.goto(`/send?save=${address}`);
    const sheet = page.getByRole('dialog');
    await sheet.getByLabel('Name').fill(name);
    await sheet.getByRole('button', { name: 'Save contact' }).click();
    await expect(sheet).toHaveCount(0);
    // Closing removes its history entry, which another navigation would interrupt.
    await expect.poll(() => page.evaluate(() => history.state?.sheet ?? 0)).toBe(0);
  }
  await page.goto('/send');
  const contacts = page.getByRole('list', { name: 'Contacts' }).getByRole('listitem');
  await expect(contacts).toHaveCount(5);
  const recents = page.getByRole('list', { name: 'Recent recipients' }).getByRole('listitem');
  const heights = await recents.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height));
  expect(heights.length).toBeGreaterThan(2);
  expect(new Set(heights).size).toBe(1);
  const unnamed = recents.getByText(/^0x..…/).first();
  expect(await unnamed.evaluate((one) => one.scrollWidth - one.clientWidth)).toBeLessThanOrEqual(0);
});

test('an amount is typed in won where one likes it so, of each asset on this device, and goes in the asset’s units', {
  tag: '@long',
}, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/send');
  await fillIn(page, 'USDC', '', RECIPIENT);
  const amount = page.getByLabel('Amount');
  await page.getByRole('button', { name: 'Type in won' }).click();
  await amount.fill('₩12,500');
  await expect(amount).toHaveValue('12,500');
  await expect(amount).toHaveAccessibleDescription(/Sends 10\.00 USDC/);
  await expect(page.getByText('10.001 USDC').first()).toBeVisible();
  await amount.fill('12.5');
  await expect(amount).toHaveAccessibleDescription(/Enter whole won/);
  await expect(sendAsset(page)).toBeDisabled();
  const sums = page.getByRole('group', { name: 'Sums of won' }).getByRole('button');
  await sums.first().click();
  await expect(amount).toHaveValue('10,000');
  await expectAccessible(page);

  await page.getByLabel('Asset').selectOption('XP');
  await expect(amount).toHaveValue('10');
  await expect(page.getByRole('button', { name: 'Type in won' })).toBeVisible();
  await page.getByLabel('Asset').selectOption('USDC');
  await page.reload();
  await fillIn(page, 'USDC', '', RECIPIENT);
  await sums.first().click();
  await expect(page.getByRole('button', { name: 'Type in USDC' })).toBeVisible();
  await sendAsset(page).click();
  await expect(receipt(page)).toContainText('\u22128.00 USDC');
});

test('a top-up starts from where the last one came', { tag: '@long' }, async ({ page }) => {
  await page.goto('/localpay');
  const open = async () => {
    await page.getByRole('button', { name: 'TopUp', exact: true }).click();
    return page.getByRole('dialog', { name: 'TopUp' });
  };
  let sheet = await open();
  await expect(sheet.getByLabel('From')).not.toHaveValue('ETH');
  await sheet.getByLabel('From').selectOption('ETH');
  await sheet.getByRole('group', { name: 'Usual sums' }).getByRole('button').first().click();
  await sheet.getByRole('button', { name: 'Top up ₩10,000' }).click();
  await expect(page.getByText('Completed').first()).toBeVisible();
  await page.reload();
  sheet = await open();
  await expect(sheet.getByLabel('From')).toHaveValue('ETH');
});

test('amount, asset and recipient stand above the fold of a phone', { tag: '@long' }, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/send');
  await page.getByRole('list', { name: 'Recent recipients' }).getByRole('button').first().click();
  const bar = await sendAsset(page).boundingBox();
  for (const label of ['Amount', 'Asset', 'Recipient address']) {
    const box = await page.getByLabel(label).boundingBox();
    if (!box || !bar) throw new Error('not drawn');
    expect(box.y + box.height, label).toBeLessThan(bar.y - 12);
  }
});

test('a usual sum is paid to a shop, or charged, in one press', { tag: '@long' }, async ({ page }) => {
  await page.goto('/localpay');
  await page.getByRole('button', { name: 'Get paid' }).click();
  const sums = page.getByRole('dialog').getByRole('group', { name: 'Usual sums' }).getByRole('button');
  await sums.nth(2).click();
  await expect(page.getByRole('dialog').getByText('Waiting for ₩100,000')).toBeVisible();
  await expectAccessible(page);
});
