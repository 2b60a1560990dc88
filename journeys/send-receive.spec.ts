import { readFile } from 'node:fs/promises';
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import decode from 'jsqr';
import { expect, test } from './server.ts';

const RECIPIENT = '0x52908400098527886E0F7030069857D2E4169EE7';
const THEMES = ['light', 'dark'] as const;

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const toast = (page: Page, title: string) => page.getByRole('region', { name: 'Notifications (F8)' }).getByText(title);
const sendAsset = (page: Page) => page.getByRole('button', { name: 'Send Asset' });

async function expectAccessible(page: Page) {
  for (const colorScheme of THEMES) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const { violations } = await new AxeBuilder({ page }).analyze();
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([]);
  }
  const width = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect(width).toBe(0);
}

async function fillIn(page: Page, asset: string, amount: string, recipient: string) {
  await page.getByLabel('Asset').selectOption(asset);
  await page.getByLabel('Amount').fill(amount);
  await page.getByLabel('Recipient address').fill(recipient);
}

function countSends(page: Page): () => number {
  let sends = 0;
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/transactions')) sends += 1;
  });
  return () => sends;
}

test('an asset is sent with its fee, is seen to complete, and is taken back while nobody holds the address', async ({
  page,
}) => {
  await page.goto('/send');
  await expect(sendAsset(page)).toBeDisabled();
  await page.getByLabel('Amount').fill('250');
  await page.getByLabel('Amount').press('Enter');
  await expect(toast(page, 'Input Required')).toBeVisible();
  await expect(toast(page, 'Please fill in all fields.')).toBeVisible();
  await page.getByLabel('Recipient address').fill('   ');
  await expect(sendAsset(page)).toBeDisabled();

  await fillIn(page, 'USDC', '250', RECIPIENT.toLowerCase());
  await expect(page.getByText('No wallet is known at this address')).toBeVisible();
  await expect(page.getByText('0x52908400...9EE7')).toBeVisible();
  await expect(page.getByText('0.001 USDC', { exact: true })).toBeVisible();
  await expect(page.getByText('250.001 USDC')).toBeVisible();
  await expectAccessible(page);

  await sendAsset(page).click();
  await expect(toast(page, 'Transfer Complete')).toBeVisible();
  await expect(toast(page, 'Asset has been successfully sent.')).toBeVisible();
  await expect(heading(page)).toContainText('Assets');
  const latest = page.getByRole('list', { name: 'Recent transactions' }).getByRole('listitem').first();
  await expect(latest).toContainText('\u2212250.00 USDC');
  await expect(latest).toContainText('Completed');

  await latest.getByRole('button').click();
  const sheet = page.getByRole('dialog', { name: 'Sent USDC' });
  await expect(sheet.getByRole('list', { name: 'Status' }).getByRole('listitem')).toHaveCount(2);
  await expect(sheet.getByText(RECIPIENT)).toBeAttached();
  await expectAccessible(page);
  await sheet.getByRole('button', { name: 'Take back' }).click();
  await expect(toast(page, 'Taken Back')).toBeVisible();
  await expect(sheet.getByRole('list', { name: 'Status' }).getByRole('listitem')).toHaveCount(3);
  await page.keyboard.press('Escape');
  await expect(latest).toContainText('Taken back');
  await expect(page.getByText('5,199.999 USDC')).toBeVisible();
});

test.describe('on the narrowest phone', () => {
  test.use({ viewport: { width: 320, height: 640 } });
  test('what cannot be sent says why beside the field, takes the focus there, and nothing is sent', async ({
    page,
  }) => {
    const sends = countSends(page);
    await page.goto('/send');
    const amount = page.getByLabel('Amount');
    const recipient = page.getByLabel('Recipient address');
    await fillIn(page, 'USDC', '5200.01', RECIPIENT);
    await expect(sendAsset(page)).toBeEnabled();
    await sendAsset(page).click();
    await expect(toast(page, 'Insufficient Balance')).toBeVisible();
    await expect(toast(page, 'Cannot send more than your current balance.')).toBeVisible();

    for (const [text, reason] of [
      ['0', 'Enter more than 0.'],
      ['1e3', 'Use digits and at most one dot, such as 12.5.'],
      ['-1', 'Use digits and at most one dot, such as 12.5.'],
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
    await expect(amount).toHaveValue('5199.999');
    await expect(page.getByText('5,200.000 USDC')).toBeVisible();

    const did = await page.evaluate(async () => (await (await fetch('/api/did/1')).json()).id as string);
    for (const [text, reason] of [
      ['0x5290', 'An address has 40 characters after 0x. This has 4.'],
      [RECIPIENT.replace('E', 'e'), 'A character of this address is wrong. Copy it again.'],
      ['bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq', 'This address is not on this network.'],
      [did, 'This is your own address.'],
    ] as const) {
      await recipient.fill(text);
      await expect(page.getByText(reason), text).toBeVisible();
      await sendAsset(page).click();
      await expect(recipient, text).toBeFocused();
    }
    await page.getByText('Contact', { exact: true }).click();
    await expect(page.getByText('Contacts are not available yet')).toBeVisible();
    await expectAccessible(page);
    expect(sends()).toBe(0);
    await page.getByRole('link', { name: 'Back' }).click();
    await expect(heading(page)).toContainText('Assets');
  });
});

test('a refusal of the server stands beside the field, and an answer that was lost never pays twice', async ({
  page,
  server,
}) => {
  await page.route('**/api/events/**', (route) => route.abort());
  await page.goto('/send');
  await fillIn(page, 'USDC', '250', RECIPIENT);
  const elsewhere = { assetType: 'USDC', amount: '5000', toAddress: RECIPIENT };
  const answer = await fetch(`${server.address}/api/transactions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': 'elsewhere' },
    body: JSON.stringify({ userId: 1, transactionType: 'send', status: 'pending', ...elsewhere }),
  });
  expect(answer.status).toBe(201);
  await sendAsset(page).click();
  await expect(toast(page, 'Transfer Failed')).toBeVisible();
  await expect(toast(page, 'An error occurred while sending the asset.')).toBeVisible();
  await expect(page.getByText('Cannot send more than your current balance.')).toBeVisible();
  await expect(page.getByLabel('Amount')).toBeFocused();

  await page.getByLabel('Amount').fill('100');
  await page.route(
    '**/api/transactions',
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  await page.getByLabel('Recipient address').press('Enter');
  await expect(page.getByText('the money is never sent twice')).toBeVisible();
  await sendAsset(page).click();
  await expect(toast(page, 'Transfer Complete')).toBeVisible();
  const latest = await (await fetch(`${server.address}/api/transactions/1?limit=2`)).json();
  expect(latest.map(({ amount }: { amount: string }) => amount)).toEqual(['100', '5000']);
});

/** What another reader than ours finds in the picture. */
async function readCode(page: Page, path: string): Promise<string | undefined> {
  const [side, reds] = await page.evaluate(
    async (base64) => {
      const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
      const image = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
      const side = image.width / 4;
      const context = Object.assign(document.createElement('canvas'), { width: side, height: side }).getContext('2d');
      context?.drawImage(image, 0, 0, side, side);
      const pixels = context?.getImageData(0, 0, side, side).data ?? [];
      return [
        side,
        Array.from(pixels, (part, at) => (at % 4 === 0 ? String.fromCharCode(part) : '')).join(''),
      ] as const;
    },
    (await readFile(path)).toString('base64'),
  );
  const grey = Uint8ClampedArray.from({ length: 4 * side * side }, (_, at) => reds.charCodeAt(at >> 2));
  return decode(grey, side, side)?.data;
}

async function download(page: Page): Promise<{ name: string; path: string }> {
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download' }).click();
  const file = await downloading;
  return { name: file.suggestedFilename(), path: await file.path() };
}

test('an address is received by: a code that another reader reads, copied, shared, and refused by the clipboard', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const faults: string[] = [];
  page.on('console', (message) => message.type() === 'error' && faults.push(message.text()));
  await page.goto('/receive');
  const did = await page.evaluate(async () => (await (await fetch('/api/did/1')).json()).id as string);
  const address = did.slice(-42);
  await expect(page.getByLabel('Asset').locator('option')).toHaveText([
    'XP · Total Coin',
    'USDC · StableCoin',
    'CBDC (KRW)',
    'BTC · Bitcoin',
    'ETH · Ethereum',
  ]);
  await expect(page.getByLabel('Asset')).toHaveValue('XP');
  await expectAccessible(page);
  const plain = await download(page);
  expect(plain.name).toBe(`ingam-xp-${address.slice(0, 10)}.png`);
  expect(await readCode(page, plain.path)).toBe(`ethereum:${address}@31337`);

  await page.getByLabel('Asset').selectOption('USDC');
  await page.getByLabel('Amount').fill('12.5');
  expect(await readCode(page, (await download(page)).path)).toBe(`ethereum:${address}@31337?value=12500000&asset=USDC`);
  expect(faults).toEqual([]);

  const clipboard = () => page.evaluate(() => navigator.clipboard.readText());
  await page.getByRole('button', { name: 'Copy Address' }).click();
  await expect(toast(page, 'Copied Successfully')).toBeVisible();
  await expect(toast(page, 'Address has been copied to clipboard.')).toBeVisible();
  expect(await clipboard()).toBe(address);
  await page.getByRole('button', { name: 'Copy DID' }).click();
  await expect(toast(page, 'DID has been copied to clipboard.')).toBeVisible();
  expect(await clipboard()).toBe(did);

  await page.evaluate(() =>
    Object.defineProperty(navigator, 'share', { value: () => Promise.reject(new Error('no')) }),
  );
  await page.getByRole('button', { name: 'Share' }).click();
  await expect(toast(page, 'Address has been copied to clipboard.')).toBeVisible();
  expect(await clipboard()).toBe(address);

  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new DOMException('refused', 'NotAllowedError'));
  });
  await page.getByRole('button', { name: 'Copy Address' }).click();
  await expect(toast(page, 'Copy Failed')).toBeVisible();
  await expect(toast(page, 'Failed to copy address.')).toBeVisible();
  await page.getByRole('link', { name: 'Back' }).click();
  await expect(heading(page)).toContainText('Assets');
});
