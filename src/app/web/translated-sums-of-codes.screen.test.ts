import { afterEach, expect } from 'vitest';
import { open, page } from './testing/page.ts';
import { doorsOf, PASSWORD, registerPerson } from './testing/server.ts';
import { closeTill, openTill } from './testing/till.ts';
import { sendsAsShown } from './testing/translated-sums.ts';

const tills = doorsOf<typeof import('#features/tills/server/testing/screen-tills.ts')>(
  'features/tills/server/testing/screen-tills.ts',
);
afterEach(closeTill);

const press = (name: string) => page.getByRole('button', { name, exact: true }).click();

/** Switches show to pay on for a new person with won, and returns the digits that their phone shows. */
async function turnOn(translate: () => Promise<void>): Promise<string> {
  const person = await registerPerson();
  await tills.giveWon(person.userId, '20000');
  await open('/pay?show', person);
  await press('Turn on Show to pay');
  await translate();
  await page.getByLabel('Current password').fill(PASSWORD);
  await page.getByRole('radio', { name: '₩30,000' }).click();
  await translate();
  await press('Turn on Show to pay');
  await expect(page.getByRole('img', { name: 'QR code to pay' })).toBeVisible();
  return (await page.getByText(/^(\d{4} ){5}\d{4}$/).textContent()).replaceAll(' ', '');
}

sendsAsShown('POST /api/pay-grants/{userId}', async (translate) => {
  await turnOn(translate);
  await expect(page.getByRole('main').locator('dl')).toContainText('₩30,000');
  return { onceCap: '30000', dayCap: '100000' };
});

sendsAsShown('POST /api/till/shown-codes', async (translate) => {
  const digits = await turnOn(async () => undefined);
  await openTill(await tills.openTill());
  for (const name of ['1', '8', '5']) await press(name);
  await translate();
  await press('00');
  await press('Scan the customer’s code');
  await translate();
  const sheet = page.getByRole('dialog', { name: /^Charge/ });
  // The test's translation turns digits of words into nines.
  await sheet.getByLabel(/digit code/).fill(digits);
  await sheet.getByRole('button', { name: 'Charge', exact: true }).click();
  await expect(page.getByRole('status').filter({ hasText: '₩18,500 paid' })).toBeVisible();
  return { charge: { amount: '18500' } };
});
