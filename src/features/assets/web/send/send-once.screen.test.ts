import { expect, test } from 'vitest';
import { delayCall } from '#app/web/testing/delay-call.ts';
import { expectToast, fillInSend, heading, RECIPIENT, sendAsset } from '#app/web/testing/on-screen.ts';
import { open, page } from '#app/web/testing/page.ts';
import { api, world } from '#app/web/testing/server.ts';

test('pressed twice, Send pays once, and a person who has gone elsewhere is not taken to Assets', async () => {
  const person = await world.personWithDemo();
  await open('/send', person);
  await fillInSend('USDC', '10', RECIPIENT);
  await expect(sendAsset).toBeEnabled();
  const sends = delayCall('POST', '/api/transactions');
  const [button] = sendAsset.elements() as HTMLElement[];
  button?.click();
  button?.click();
  await expect(page.getByRole('button', { name: 'Sending...' })).toBeDisabled();
  await page.getByLabel('Amount').press('Enter');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Work' }).click();
  await expect(heading).toContainText('Work');
  sends.release();
  await expectToast('Transfer Complete', 'Asset has been successfully sent.', false);
  await expect(page).toHaveURL('/work');
  expect(sends.count).toBe(1);
  const newest = await api<{ amount: string }[]>(person, 'GET /api/transactions/{userId}?limit=2');
  expect(newest.filter(({ amount }) => amount === '10')).toHaveLength(1);
});
