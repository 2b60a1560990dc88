import { expectAccessible } from './support/accessible.ts';
import {
  amountsAt,
  expectToast,
  fillIn,
  heading,
  keysOfSends,
  latest,
  RECIPIENT,
  receipt,
  sendAsset,
  sendByWire,
  toast,
} from './support/sending.ts';
import { expect, startServer, test } from './support/server.ts';

const FAILED = ['Transfer Failed', 'An error occurred while sending the asset.', true] as const;
const COMPLETE = ['Transfer Complete', 'Asset has been successfully sent.', false] as const;

test('a refusal of the server stands beside its field, one that no field is about above the button', {
  tag: '@long',
}, async ({ page, server }) => {
  await page.route('**/api/events/**', (route) => route.abort());
  const keys = keysOfSends(page);
  await page.goto('/send');
  await fillIn(page, 'USDC', '250', RECIPIENT);
  await sendByWire(server.address, 'USDC', '5000');
  await sendAsset(page).click();
  await expectToast(page, ...FAILED);
  await expect(page.getByText('Cannot send more than your current balance.')).toBeVisible();
  await expect(page.getByLabel('Amount')).toBeFocused();
  await expect(page.getByLabel('Amount')).toHaveAttribute('aria-invalid', 'true');

  const problem = { title: 'Busy', status: 503, detail: 'Too much waits.', code: 'unavailable' };
  await page.route('**/api/transactions', (route) => route.fulfill({ status: 503, json: problem }), { times: 1 });
  await page.getByLabel('Amount').fill('20');
  await sendAsset(page).click();
  await expect(page.getByRole('alert')).toContainText('The server is busy. Try again in a moment.');
  await expect(sendAsset(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await expectToast(page, ...COMPLETE);
  await expect(heading(page)).toContainText('Assets');
  // A refusal frees the key; a server error does not.
  expect(new Set(keys).size).toBe(2);
  expect(keys[1]).toBe(keys[2]);
  expect(await amountsAt(server.address, 2)).toEqual(['20', '5000']);
});

test('an answer that was lost, a screen that was closed, and then a server that is away, never pay twice', async ({
  page,
  server,
  dataDir,
}) => {
  const keys = keysOfSends(page);
  await page.goto('/send');
  // More than half of the balance: a second press would exceed it.
  await fillIn(page, 'USDC', '3000', RECIPIENT);
  await page.route(
    '**/api/transactions',
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  await page.getByLabel('Recipient address').press('Enter');
  await expectToast(page, ...FAILED);
  await expect(page.getByRole('alert')).toContainText('No answer came.');
  await expect(page.getByRole('alert')).toContainText('the money is never sent twice');
  expect(await amountsAt(server.address, 1)).toEqual(['3000']);

  // The screen is closed and reopened, then the page reloaded: the pending send keeps its key.
  await page.getByRole('link', { name: 'Back', exact: true }).click();
  await page.getByRole('link', { name: 'Send', exact: true }).click();
  await expect(page.getByRole('alert')).toContainText('may have gone through');
  await expect(page.getByLabel('Recipient address')).toHaveValue(RECIPIENT);
  const busy = { title: 'Too many', status: 429, detail: 'Wait.', code: 'too_many_requests' };
  await page.route('**/api/transactions', (route) => route.fulfill({ status: 429, json: busy }), { times: 1 });
  await sendAsset(page).click();
  await expect(page.getByRole('alert')).toContainText('the money is never sent twice');
  await page.reload();
  await expect(page.getByRole('alert')).toContainText('may have gone through');
  await expect(page.getByLabel('Amount')).toHaveValue('3,000');

  await server.stop('SIGKILL');
  await expect(sendAsset(page)).toBeDisabled();
  await expect(sendAsset(page)).toHaveText(/Offline$/);
  await page.getByLabel('Recipient address').press('Enter');
  const again = await startServer(dataDir, { PORT: new URL(server.address).port });
  await expect(sendAsset(page)).toBeEnabled({ timeout: 40_000 });
  await sendAsset(page).click();
  await expectToast(page, ...COMPLETE);
  await expect(heading(page)).toContainText('Assets');
  // The receipt is below the top of the screen, survives a reload, and Back closes it alone.
  await expect(receipt(page).getByRole('button', { name: 'Done', exact: true })).toBeInViewport({ ratio: 1 });
  // It may still be sliding in.
  await expect.poll(async () => (await receipt(page).boundingBox())?.y).toBeLessThanOrEqual(49);
  await expectAccessible(page);
  await page.reload();
  await expect(receipt(page)).toContainText('\u22123,000.00 USDC');
  await page.goBack();
  await expect(receipt(page)).toBeHidden();
  await expect(page).toHaveURL(/\/assets$/);
  await expect(latest(page)).toContainText('\u22123,000.00 USDC');
  await expect(latest(page)).toContainText('Completed');
  expect(keys).toHaveLength(3);
  expect(new Set(keys).size).toBe(1);
  expect((await amountsAt(again.address, 20)).filter((amount) => amount === '3000')).toHaveLength(1);
  await again.stop();
});

test('a key that was spent on other details is refused and says where to look', { tag: '@long' }, async ({
  page,
  server,
}) => {
  await page.goto('/send');
  await fillIn(page, 'XP', '5', RECIPIENT);
  await page.route(
    '**/api/transactions',
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  await sendAsset(page).click();
  await expect(page.getByRole('alert')).toContainText('No answer came.');
  await page.getByLabel('Amount').fill('6');
  await sendAsset(page).click();
  await expect(page.getByRole('alert')).toContainText('Check History');
  expect(await amountsAt(server.address, 1)).toEqual(['5']);
  await sendAsset(page).click();
  await expect(toast(page, 'Transfer Complete')).toBeVisible();
  expect(await amountsAt(server.address, 2)).toEqual(['6', '5']);
});
