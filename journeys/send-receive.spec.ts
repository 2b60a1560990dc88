import { expectAccessible } from './support/accessible.ts';
import {
  closeReceipt,
  expectToast,
  fillIn,
  heading,
  keysOfSends,
  latest,
  RECIPIENT,
  REFUSED,
  registerAt,
  sendAsset,
  toast,
} from './support/sending.ts';
import { expect, look, test } from './support/server.ts';

test('an asset is sent with its fee, is seen to complete, and is taken back while nobody holds the address', async ({
  page,
}) => {
  await page.goto('/send');
  await expect(sendAsset(page)).toBeDisabled();
  await page.getByLabel('Amount').fill('250');
  await page.getByLabel('Amount').press('Enter');
  await expectToast(page, 'Input Required', 'Please fill in all fields.', true);
  await page.getByLabel('Recipient address').fill('   ');
  await expect(sendAsset(page)).toBeDisabled();

  await fillIn(page, 'USDC', '250', RECIPIENT.toLowerCase());
  await expect(page.getByText('No wallet is known at this address')).toBeVisible();
  const summary = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Summary' }) });
  await expect(summary.getByText('0x52908400...9EE7')).toBeVisible();
  await expect(summary.getByText('0.001 USDC', { exact: true })).toBeVisible();
  await expect(summary.getByText('250.001 USDC')).toBeVisible();
  await expectAccessible(page);

  await sendAsset(page).click();
  await expectToast(page, 'Transfer Complete', 'Asset has been successfully sent.', false);
  await closeReceipt(page);
  await expect(page).toHaveURL(/\/assets$/);
  const row = latest(page);
  await expect(row).toContainText('\u2212250.00 USDC');
  await expect(row).toContainText('Completed');

  await row.getByRole('button').click();
  const sheet = page.getByRole('dialog', { name: 'Sent USDC' });
  await expect(sheet.getByRole('list', { name: 'Status' }).getByRole('listitem')).toHaveCount(2);
  await expect(sheet.getByText(RECIPIENT)).toBeAttached();
  await expectAccessible(page);
  await sheet.getByRole('button', { name: 'Take back' }).click();
  await expect(toast(page, 'Taken Back')).toBeVisible();
  await expect(sheet.getByRole('list', { name: 'Status' }).getByRole('listitem')).toHaveCount(3);
  await page.keyboard.press('Escape');
  await expect(row).toContainText('Taken back');
  await expect(page.getByRole('button', { name: /^Sent USDC.*Taken back/ })).toBeFocused();
  await expect(page.getByText('5,199.999 USDC')).toBeVisible();
});

test.describe('on the narrowest phone', () => {
  test.use({ viewport: { width: 320, height: 640 } });
  look(
    'what cannot be sent says why beside the field, takes the focus there, and nothing is sent',
    async ({ page }) => {
      const sends = keysOfSends(page);
      await page.goto('/send');
      const amount = page.getByLabel('Amount');
      const recipient = page.getByLabel('Recipient address');
      await fillIn(page, 'USDC', '5200.01', RECIPIENT);
      await expect(sendAsset(page)).toBeEnabled();
      await sendAsset(page).click();
      await expectToast(page, 'Insufficient Balance', 'Cannot send more than your current balance.', true);
      await expect(amount).toBeFocused();
      await expect(page.getByText('This is more than you have.')).toBeVisible();

      for (const [text, reason] of [
        ['0', 'Enter more than 0.'],
        ['1e3', 'Use digits and at most one dot, such as 12.5.'],
        ['-1', 'Use digits and at most one dot, such as 12.5.'],
        ['abc', 'Use digits and at most one dot, such as 12.5.'],
        ['1,5', 'A comma groups thousands and a dot starts decimals: 1,000.5.'],
        ['\u20a918500', 'This names another currency. Enter digits alone.'],
        ['ㅁ1', 'Use digits and at most one dot, such as 12.5.'],
        ['0.0000001', 'USDC has at most 6 decimal places.'],
        ['5200', 'With the network fee this is more than your balance. Press Max.'],
      ] as const) {
        await amount.fill(text);
        await sendAsset(page).click();
        await expect(page.getByText(reason), text).toBeVisible();
        await expect(amount, text).toBeFocused();
        await expect(amount).toHaveAttribute('aria-invalid', 'true');
      }
      await page.getByRole('button', { name: 'Max' }).click();
      await expect(amount).toHaveValue('5,199.999');
      await expect(page.locator('dd').filter({ hasText: '5,200.000 USDC' })).toBeVisible();

      const did = await page.evaluate(async () => (await (await fetch('/api/did/1')).json()).id as string);
      for (const [text, reason] of [
        ['0x5290', 'An address has 40 characters after 0x. This has 4.'],
        [RECIPIENT.replace('E', 'e'), 'A character of this address is wrong. Copy it again.'],
        ['bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq', 'This address is not on this network.'],
        [`ethereum:${RECIPIENT}@1`, 'This address belongs to another network.'],
        ['Jane', 'This is not an address: 0x and 40 characters.'],
        [did, 'This is your own address.'],
        [`ethereum:${did.slice(-42)}@31337`, 'This is your own address.'],
      ] as const) {
        await recipient.fill(text);
        await expect(page.getByText(reason), text).toBeVisible();
        await sendAsset(page).click();
        await expect(recipient, text).toBeFocused();
        await expect(recipient, text).toHaveAttribute('aria-invalid', 'true');
      }
      await page.getByText('Contact', { exact: true }).click();
      await expect(page.getByRole('button', { name: /^Park Jihoon .*\w{4}$/ })).toBeVisible();
      await expectAccessible(page);
      expect(sends).toEqual([]);
      await page.getByRole('link', { name: 'Back' }).click();
      await expect(heading(page)).toContainText('Assets');
    },
  );
});

test('an address in any of its forms is resolved, and the total keeps every place', { tag: '@long' }, async ({
  page,
  server,
}) => {
  const keys = keysOfSends(page);
  const other = await registerAt(server.address);
  await page.goto('/send');
  await expect(page.getByLabel('Asset').locator('option')).toHaveText([
    'Select an asset',
    'XP · 1,954.00',
    'USDC · 5,200.00',
    'CBDC · 3,476.90',
    'BTC · 0.1953',
    'ETH · 2.3790',
  ]);
  const summary = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Summary' }) });
  await fillIn(page, 'ETH', '0.000000000000000001', ' ');
  await expect(summary).toHaveCount(0);
  for (const text of [
    other.address,
    other.did,
    `ethereum:${other.address}@31337?value=1`,
    `eip155:31337:${other.address}`,
    ` ${other.address.toUpperCase().replace('0X', '0x')} `,
  ]) {
    await page.getByLabel('Recipient address').fill(text);
    await expect(page.getByText('Valid address'), text).toBeVisible();
    await expect(summary, text).toContainText(`${other.address.slice(0, 10)}...${other.address.slice(-4)}`);
  }
  await expect(page.getByText('No wallet is known at this address')).toHaveCount(0);
  await expect(summary.locator('dt')).toHaveText(['Asset', 'Amount', 'To', 'Network fee', 'Total']);
  await expect(summary.locator('dd').last()).toHaveText('0.001000000000000001 ETH');
  await page.getByLabel('Asset').selectOption('BTC');
  await expect(page.getByText('BTC has at most 8 decimal places.')).toBeVisible();
  await page.getByRole('button', { name: 'Max' }).click();
  await expect(page.getByLabel('Amount')).toHaveValue('0.1943');
  await expect(page.getByLabel('Amount')).toBeFocused();
  await expect(summary.locator('dd').last()).toHaveText('0.1953 BTC');
  await page.keyboard.press('Enter');
  await expectToast(page, 'Transfer Complete', 'Asset has been successfully sent.', false);
  await expect(latest(page)).toContainText('Completed');
  const theirs = await fetch(`${server.address}/api/transactions/${other.id}`, {
    headers: { authorization: `Bearer ${other.token}` },
  });
  expect(await theirs.json()).toMatchObject([{ transactionType: 'receive', amount: '0.1943', status: 'completed' }]);
  expect(keys).toHaveLength(1);
});

look('Enter that ends a Korean syllable does not press the button', async ({ page }) => {
  await page.goto('/send');
  await page.getByLabel('Recipient address').focus();
  const keyboard = await page.context().newCDPSession(page);
  await keyboard.send('Input.imeSetComposition', { text: '하', selectionStart: 1, selectionEnd: 1 });
  await page.getByLabel('Recipient address').dispatchEvent('keydown', { key: 'Enter', isComposing: true });
  await expect(page.getByText(/^No .* here$/)).toBeVisible();
  await expect(toast(page, 'Input Required')).toHaveCount(0);
  await keyboard.send('Input.insertText', { text: '하' });
  await page.keyboard.press('Enter');
  await expect(toast(page, 'Input Required')).toBeVisible();
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
  await expect(sheet.getByRole('button', { name: 'Take back' })).toHaveCount(0);
  await expect(sheet.getByRole('link', { name: 'Send again' })).toHaveCount(0);
  await expectAccessible(page);
  await sheet.getByRole('link', { name: 'Try again' }).click();
  await expect(page.getByLabel('Recipient address')).toHaveValue(REFUSED);
  await expect(page.getByLabel('Asset')).toHaveValue('XP');
  await expect(page.getByLabel('Amount')).toHaveValue('1');
});
