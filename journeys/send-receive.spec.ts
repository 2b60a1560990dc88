import { expectAccessible } from './support/accessible.ts';
import { expectToast, fillIn, keysOfSends, latest, REFUSED, registerAt, sendAsset } from './support/sending.ts';
import { expect, test } from './support/server.ts';

test('an address in any of its forms is resolved, and the total keeps every place', { tag: '@long' }, async ({
  page,
  server,
}) => {
  const keys = keysOfSends(page);
  const other = await registerAt(server.address);
  await page.goto('/send');
  await page.getByLabel('Recipient address').fill(other.address);
  await expect(page.getByLabel('Asset')).toHaveValue('USDC');
  await expect(page.getByLabel('Asset').locator('option')).toHaveText([
    'XP · 1,954.00',
    'USDC · 5,200.00',
    'CBDC · 3,476.90',
    'BTC · 0.1953',
    'ETH · 2.3790',
  ]);
  const summary = page.getByRole('region', { name: 'Summary' });
  await fillIn(page, 'ETH', '0.000000000000000001', ' ');
  await expect(summary).toHaveText('Choose a recipient');
  for (const text of [
    other.address,
    other.did,
    `ethereum:${other.address}@31337?value=1`,
    `eip155:31337:${other.address}`,
    ` ${other.address.toUpperCase().replace('0X', '0x')} `,
  ]) {
    await page.getByLabel('Recipient address').fill(text);
    await expect(summary, text).toContainText(`To ${other.address.slice(0, 10)}...${other.address.slice(-4)}`);
  }
  await expect(page.getByText('No one on this server has this address')).toHaveCount(0);
  await expect(summary).toContainText('fee 0.001');
  await expect(summary).toContainText('0.001000000000000001 ETH');
  await page.getByLabel('Asset').selectOption('BTC');
  await expect(page.getByText('BTC has at most 8 decimal places.')).toBeVisible();
  await page.getByRole('button', { name: 'Max' }).click();
  await expect(page.getByLabel('Amount')).toHaveValue('0.1943');
  await expect(page.getByLabel('Amount')).toBeFocused();
  await expect(summary).toContainText('0.1953 BTC');
  await page.keyboard.press('Enter');
  await expectToast(page, 'Transfer Complete', 'Asset has been successfully sent.', false);
  await expect(latest(page)).toContainText('Completed');
  const theirs = await fetch(`${server.address}/api/transactions/${other.id}`, {
    headers: { authorization: `Bearer ${other.token}` },
  });
  expect(await theirs.json()).toMatchObject([{ transactionType: 'receive', amount: '0.1943', status: 'completed' }]);
  expect(keys).toHaveLength(1);
});

test('a send that the network refuses is told as a failure, and its sheet says why', { tag: '@long' }, async ({
  page,
}) => {
  await page.goto('/send');
  await fillIn(page, 'XP', '1', REFUSED);
  await sendAsset(page).click();
  await expectToast(page, 'Transfer failed', 'Your transfer of 1 XP failed. It is yours again.', true);
  await expect(latest(page)).toContainText('Failed');
  const sheet = page.getByRole('dialog', { name: 'Sent XP' });
  await expect(sheet.getByText('The network refused it.')).toBeVisible();
  await expect(sheet.getByRole('button', { name: 'Cancel transfer' })).toHaveCount(0);
  await expect(sheet.getByRole('link', { name: 'Send again' })).toHaveCount(0);
  await expectAccessible(page);
  await sheet.getByRole('link', { name: 'Try again' }).click();
  await expect(page.getByLabel('Recipient address')).toHaveValue(REFUSED);
  await expect(page.getByLabel('Asset')).toHaveValue('XP');
  await expect(page.getByLabel('Amount')).toHaveValue('1');
});
