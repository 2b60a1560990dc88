import { expect, test } from 'vitest';
import { open, page } from '#app/web/testing/page.ts';
import { api, world } from '#app/web/testing/server.ts';

/** Labels of the ways to name a person, in their order. */
async function waysOf(region = page.getByRole('group')): Promise<string[]> {
  await expect(region.getByRole('radio').first()).toBeAttached();
  return [...document.querySelectorAll('fieldset:has([type=radio])')].flatMap((group) =>
    [...group.querySelectorAll('label')].map((label) => label.textContent ?? ''),
  );
}

test('Send, requests and scheduled payments list the ways to name a person in one order', async () => {
  const person = await world.personWithDemo();
  await open('/send', person);
  expect(await waysOf()).toEqual(['Address', 'QR', 'Contact']);
  await open('/requests?do=ask', person);
  expect(await waysOf()).toEqual(['Address', 'Contact', 'Link']);
  await open('/orders', person);
  await page.getByRole('button', { name: 'New scheduled payment' }).first().click();
  expect(await waysOf()).toEqual(['Address', 'Contact']);
});

test('on a wide screen the first request is open beside the list, until it is closed', async () => {
  const person = await world.personWithDemo();
  await api(person, 'POST /api/requests', { shares: [{ isByLink: true, amount: '5' }], assetType: 'XP' });
  wide();
  await open('/requests', person);
  const detail = page.getByRole('region', { name: 'Request' });
  await expect(detail).toBeVisible();
  await page.getByRole('button', { name: 'Close', exact: true }).click();
  await expect(detail).toHaveCount(0);
});
