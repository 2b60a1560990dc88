import { expect, test } from 'vitest';
import { expectToast, heading, toasts } from '#app/web/testing/on-screen.ts';
import { open, page } from '#app/web/testing/page.ts';
import { api, world } from '#app/web/testing/server.ts';

const clipboard = () => navigator.clipboard.readText();
const press = (name: string) => page.getByRole('button', { name, exact: true }).click();

/** Presses Share in a browser whose share sheet ends in the given way; returns the shared text. */
async function shares(end: 'done' | 'closed' | 'broken' | 'absent'): Promise<string> {
  let shared = '';
  const share = async ({ text = '' }: ShareData) => {
    shared = text;
    if (end === 'closed') throw new DOMException('', 'AbortError');
    if (end === 'broken') throw new Error('no');
  };
  if (end === 'absent') Reflect.deleteProperty(navigator, 'share');
  else Object.defineProperty(navigator, 'share', { value: share, configurable: true });
  await navigator.clipboard.writeText('');
  await press('Share');
  return shared;
}

test('an address is received by: the amount says what the code carries, and link, address and DID are copied or shared', async () => {
  const person = await world.personWithDemo();
  const { id: did } = await api<{ id: string }>(person, 'GET /api/did/{userId}');
  const address = did.slice(-42);
  await open('/receive', person);
  await expect(page.getByLabel('Asset').locator('option')).toHaveText([
    'XP · Total Coin',
    'USDC · StableCoin',
    'CBDC (KRW)',
    'BTC · Bitcoin',
    'ETH · Ethereum',
  ]);
  await expect(page.getByLabel('Asset')).toHaveValue('XP');
  await page.getByLabel('Asset').selectOption('USDC');
  await page.getByLabel('Amount').fill('12.');
  await expect(page.getByText('The amount is in the link, not in the QR code.')).toBeVisible();
  await page.getByLabel('Amount').fill('12.5.');
  await expect(page.getByText('Use digits and at most one dot, such as 12.5.')).toBeVisible();
  await page.getByLabel('Amount').fill('12.5');
  // Another wallet would read the amount as coins of the chain.
  await expect(page.getByText('The code does not ask for 12.50 USDC')).toBeVisible();
  await page.getByLabel('Asset').selectOption('XP');
  await expect(page.getByText('The code does not ask for')).toHaveCount(0);
  await page.getByLabel('Asset').selectOption('ETH');
  await press('Share link');
  await expect(toasts.getByText('The link has been copied to clipboard.')).toBeVisible();
  expect(await clipboard()).toBe(`${location.origin}/send?text=${address}&asset=ETH&amount=12.5`);

  await press('Copy Address');
  await expectToast('Copied Successfully', 'Address has been copied to clipboard.', false);
  expect(await clipboard()).toBe(address);
  await press('Copy DID');
  await expect(toasts.getByText('DID has been copied to clipboard.')).toBeVisible();
  expect(await clipboard()).toBe(did);
  await expect(page.getByText(did, { exact: true })).toBeVisible();
  await expect(page.getByRole('list', { name: 'How to receive' }).getByRole('listitem')).toHaveCount(3);

  expect(await shares('done')).toBe(address);
  expect(await shares('closed')).toBe(address);
  expect(await clipboard()).toBe('');
  for (const end of ['broken', 'absent'] as const) {
    await shares(end);
    await expectToast('Copied Successfully', 'Address has been copied to clipboard.', false);
    expect(await clipboard()).toBe(address);
  }

  const write = navigator.clipboard.writeText;
  navigator.clipboard.writeText = () => Promise.reject(new DOMException('refused', 'NotAllowedError'));
  await press('Copy Address');
  await expectToast('Copy Failed', 'Failed to copy address.', true);
  await press('Copy DID');
  await expectToast('Copy Failed', 'Failed to copy DID.', true);
  navigator.clipboard.writeText = write;
  await page.getByRole('link', { name: 'Back' }).click();
  await expect(heading).toContainText('Assets');
});

test('the screen with a code shows a payment as it arrives, whether it is less than asked, and returns to waiting', async () => {
  const [person, payer] = [await world.newPerson(), await world.newPerson()];
  await world.give(payer, 'USDC', '20');
  const { id: toAddress } = await api<{ id: string }>(person, 'GET /api/did/{userId}');
  const sent = { userId: payer.userId, transactionType: 'send', status: 'pending', assetType: 'USDC', toAddress };
  const pay = (amount: string) => api(payer, 'POST /api/transactions', { ...sent, amount });
  const waiting = page.getByText(/^Waiting for a payment/);
  const received = page.getByRole('heading', { name: 'Received', exact: true });
  await open('/receive', person);
  await expect(waiting).toBeVisible();
  await page.getByLabel('Asset').selectOption('USDC');
  await page.getByLabel('Amount').fill('12.5');

  await pay('12.5');
  await expect(received).toBeVisible();
  await expect(page.getByText('+12.50 USDC').first()).toBeVisible();
  const short = `${payer.address.slice(0, 10)}...${payer.address.slice(-4)}`;
  await expect(page.getByRole('status').filter({ hasText: `Received 12.50 USDC from ${short}.` })).toBeVisible();
  await expect(page.getByText('This is less than you asked for.')).toHaveCount(0);

  await pay('3');
  await expect(page.getByText('This is less than you asked for.')).toBeVisible();
  await expect(page.getByRole('list', { name: 'What came' }).getByRole('listitem')).toHaveCount(2);
  await expect(received).toBeVisible();
  await press('Show the code again');
  await expect(waiting).toBeVisible();
  await expect(page.getByLabel('Amount')).toHaveValue('12.5');
});
