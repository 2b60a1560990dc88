import { expect, test } from 'vitest';
import {
  expectToast,
  fillInSend,
  heading,
  latest,
  RECIPIENT,
  receipt,
  sendAsset,
  toasts,
} from '#app/web/testing/on-screen.ts';
import { open, page } from '#app/web/testing/page.ts';
import { api, world } from '#app/web/testing/server.ts';

test('an asset is sent with its fee, is seen to complete, and is taken back while nobody holds the address', async () => {
  await open('/send', await world.personWithDemo());
  await expect(sendAsset).toHaveCount(0);
  await page.getByLabel('Recipient address').fill('   ');
  await page.getByLabel('Recipient address').press('Enter');
  await expectToast('Input Required', 'Please fill in all fields.', true);

  await fillInSend('USDC', '250', RECIPIENT.toLowerCase());
  const unknown = page.getByText('No one on this server has this address');
  await expect(unknown).toBeVisible();
  // At the field, above the other notices about the address.
  const notices = page.getByText(/^(No one on this server has|You have not sent to this address)/);
  await expect(notices).toHaveText([
    'No one on this server has this address',
    'You have not sent to this address before',
  ]);
  // Shown in full, in groups of four, so that every character can be compared.
  await expect(page.getByRole('main')).toContainText('0x5290 8400 0985 2788 6E0F 7030 0698 57D2 E416 9EE7');
  const summary = page.getByRole('region', { name: 'Summary' });
  await expect(summary.getByText('To 0x52908400...9EE7 · fee 0.001')).toBeVisible();
  await expect(summary.getByText('250.001 USDC')).toBeVisible();

  await sendAsset.click();
  await expectToast('Transfer Complete', 'Asset has been successfully sent.', false);
  await receipt.getByRole('button', { name: 'Done', exact: true }).click();
  await expect(receipt).toHaveCount(0);
  await expect(page).toHaveURL(/\/assets$/);
  await expect(latest).toContainText('\u2212250.00 USDC');
  await expect(latest).toContainText('Completed');

  await latest.getByRole('button').click();
  const sheet = page.getByRole('dialog', { name: 'Sent USDC' });
  await expect(sheet.getByRole('list', { name: 'Status' }).getByRole('listitem')).toHaveCount(2);
  await expect(sheet.getByText(RECIPIENT)).toBeAttached();
  await sheet.getByRole('button', { name: 'Cancel transfer' }).click();
  await expect(toasts.getByText('Taken back', { exact: true })).toBeVisible();
  await expect(sheet.getByRole('list', { name: 'Status' }).getByRole('listitem')).toHaveCount(3);
  await page.keyboard.press('Escape');
  await expect(latest).toContainText('Taken back');
  await expect(page.getByText('5,199.999 USDC')).toBeVisible();
});

test('what cannot be sent says why beside the field, takes the focus there, and nothing is sent', async () => {
  const person = await world.personWithDemo();
  const newest = async () => (await api<{ id: number }[]>(person, 'GET /api/transactions/{userId}'))[0]?.id;
  const before = await newest();
  await open('/send', person);
  const amount = page.getByLabel('Amount');
  const recipient = page.getByLabel('Recipient address');
  await fillInSend('USDC', '5200.01', RECIPIENT);
  await expect(sendAsset).toBeEnabled();
  await sendAsset.click();
  await expectToast('Insufficient Balance', 'Cannot send more than your current balance.', true);
  await expect(amount).toBeFocused();
  await expect(page.getByText('This is more than you have.')).toBeVisible();

  for (const [text, reason] of [
    ['0', 'Enter more than 0.'],
    ['1e3', 'Use digits and at most one dot, such as 12.5.'],
    ['-1', 'Use digits and at most one dot, such as 12.5.'],
    ['abc', 'Use digits and at most one dot, such as 12.5.'],
    ['1,5', 'A comma groups thousands and a dot starts decimals: 1,000.5.'],
    ['\u20a918500', 'This names another currency. Enter only the number, such as 1,000.'],
    ['ㅁ1', 'Use digits and at most one dot, such as 12.5.'],
    ['0.0000001', 'USDC has at most 6 decimal places.'],
    ['5200', 'With the network fee this is more than your balance. Press Max.'],
  ] as const) {
    await amount.fill(text);
    await amount.press('Enter');
    await expect(page.getByText(reason)).toBeVisible();
    await expect(amount).toBeFocused();
    await expect(amount).toHaveAttribute('aria-invalid', 'true');
  }
  await page.getByRole('button', { name: 'Max' }).click();
  await expect(amount).toHaveValue('5,199.999');
  await expect(page.getByText('5,200.000 USDC', { exact: true })).toBeVisible();

  const { id: did } = await api<{ id: string }>(person, 'GET /api/did/{userId}');
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
    await expect(page.getByText(reason)).toBeVisible();
    await expect(sendAsset).toBeDisabled();
    await recipient.press('Enter');
    await expect(recipient).toBeFocused();
    await expect(recipient).toHaveAttribute('aria-invalid', 'true');
  }
  await page.getByRole('button', { name: 'Clear' }).click();
  await page.getByText('Contact', { exact: true }).click();
  await expect(page.getByRole('button', { name: /^Park Jihoon .*\w{4}$/ }).first()).toBeVisible();
  await page.getByRole('link', { name: 'Back' }).click();
  await expect(heading).toContainText('Assets');
  expect(await newest()).toBe(before);
});

test('the foot names what is wrong with what is typed, and its button waits for it, in both languages', async () => {
  const person = await world.personWithDemo();
  for (const [language, amount, address] of [
    ['en', 'Check the amount', 'Check the address'],
    ['ko', '금액을 확인해 주세요', '주소를 확인해 주세요'],
  ] as const) {
    await open(`/send?text=${RECIPIENT}&asset=USDC`, person, language);
    const [sum, to] = language === 'en' ? ['Amount', 'Recipient address'] : ['금액', '받는 사람'];
    const button = page.getByRole('button', { name: language === 'en' ? 'Send Asset' : '자산 보내기' });
    await page.getByLabel(sum, { exact: true }).fill('49,90');
    await expect(page.getByRole('status').filter({ hasText: amount })).toBeVisible();
    await expect(button).toBeDisabled();
    await page.getByLabel(sum, { exact: true }).fill('5');
    await expect(button).toBeEnabled();
    await page.getByLabel(to).fill('0x52908400098527886E');
    await expect(page.getByRole('status').filter({ hasText: address })).toBeVisible();
    await expect(button).toBeDisabled();
  }
});

test('people of the demo have wallets: of them nothing unknown is said, and what they get is completed', async () => {
  const person = await world.personWithDemo();
  const moved = await api<{ kind: string; fromAddress: string | null }[]>(person, 'GET /api/transactions/{userId}');
  const from = moved.find(({ kind, fromAddress }) => kind === 'send' && fromAddress !== person.address)?.fromAddress;
  expect(from).toMatch(/^0x/);
  for (const [address, isWarned] of [
    [RECIPIENT, true],
    [from ?? '', false],
  ] as const) {
    expect(await api(person, `GET /api/recipient?address=${address}`)).toMatchObject({ isKnown: !isWarned });
    await open(`/send?asset=USDC&text=${address}`, person);
    await expect(page.getByText('You have not sent to this address before')).toHaveCount(isWarned ? 1 : 0);
    await expect(page.getByText('No one on this server has this address')).toHaveCount(isWarned ? 1 : 0);
  }
  await page.getByLabel('Amount').fill('10');
  await sendAsset.click();
  await expect(receipt.getByRole('list', { name: 'Status' }).getByRole('listitem').last()).toContainText('Completed');
});

test('a send ends on its receipt over Assets, which moves as the network settles it, and is the same from its row', async () => {
  await open('/send', await world.personWithDemo());
  await fillInSend('USDC', '12.5', RECIPIENT);
  await sendAsset.click();
  await expectToast('Transfer Complete', 'Asset has been successfully sent.', false);
  await expect(heading).toContainText('Assets');
  const steps = receipt.getByRole('list', { name: 'Status' }).getByRole('listitem');
  await expect(steps.first()).toContainText(/\d\d:\d\d:\d\d/);
  await expect(steps.last()).toContainText('Sent, not yet claimed');
  await expect(steps).toHaveCount(2);
  await expect(receipt).not.toContainText('Completed');
  await expect(receipt).toContainText('\u221212.50 USDC');
  await expect(receipt.getByText(RECIPIENT)).toBeAttached();
  await expect(receipt.getByRole('link', { name: 'Save as contact' })).toHaveAttribute(
    'href',
    `/send?save=${RECIPIENT}`,
  );
  await expect(receipt.getByRole('link', { name: 'Send again' })).toBeVisible();
  const acts = receipt.locator('ul[data-acts]').first();
  await expect(acts.getByRole('listitem')).toHaveText(['Share', 'Send again', 'Save as contact']);
  await expect(receipt.locator('details').filter({ hasText: 'More' })).toContainText('Schedule');
  await expect(receipt.locator('details').filter({ hasText: 'Technical details' })).toContainText(RECIPIENT);
  await receipt.getByRole('button', { name: 'Done', exact: true }).click();
  await expect(receipt).toHaveCount(0);
  await expect(page).toHaveURL(/\/assets$/);
  await latest.getByRole('button').click();
  await expect(receipt).toContainText('\u221212.50 USDC');
});

test('an Enter that ends a syllable of Hangul sends nothing, in engines that say so by its key code alone too', async () => {
  await open('/send', await world.personWithDemo());
  await fillInSend('USDC', '250', RECIPIENT);
  await expect(sendAsset).toBeEnabled();
  await page.getByLabel('Amount').fill('');
  await page.keyboard.press('Enter', { code: 'Enter', keyCode: 229 });
  await page.keyboard.press('Enter', { code: 'Enter', isComposing: true });
  await expect(page.getByText('Input Required')).toHaveCount(0);
  await page.keyboard.press('Enter', { code: 'Enter', keyCode: 13 });
  await expectToast('Input Required', 'Please fill in all fields.', true);
});
