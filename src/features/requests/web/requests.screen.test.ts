import { expect, test } from 'vitest';
import { widen } from '#app/web/testing/device.ts';
import { open, page } from '#app/web/testing/page.ts';
import { api, world } from '#app/web/testing/server.ts';

/** Labels of the ways to name a person, in their order. */
async function waysOf(): Promise<string[]> {
  await expect(page.getByRole('radio').first()).toBeAttached();
  return [...document.querySelectorAll('label:has([type=radio])')].map((label) => label.textContent ?? '');
}

test('Send, requests and scheduled payments list the ways to name a person in one order', async () => {
  const person = await world.personWithDemo();
  await open('/send', person);
  expect(await waysOf()).toEqual(['Address', 'QR', 'Contact']);
  await open('/requests?do=ask', person);
  expect(await waysOf()).toEqual(['Address', 'Contact', 'Link']);
  await open('/orders', person);
  await page.getByRole('button', { name: 'New scheduled payment' }).click();
  expect(await waysOf()).toEqual(['Address', 'Contact']);
});

test('on a wide screen the first request is open beside the list, until it is closed', async () => {
  const person = await world.personWithDemo();
  await api(person, 'POST /api/requests/{userId}', { assetType: 'XP', shares: [{ toAddress: null, amount: '2' }] });
  widen();
  await open('/requests', person);
  const detail = page.getByRole('region', { name: 'You asked for' });
  await expect(detail).toBeVisible();
  await page.getByRole('button', { name: 'Close', exact: true }).click();
  await expect(detail).toHaveCount(0);
});
