import { expect, test } from 'vitest';
import { loseAnswer } from '#app/web/testing/delay-call.ts';
import { setClockWrong } from '#app/web/testing/device.ts';
import { heading } from '#app/web/testing/on-screen.ts';
import { open, page } from '#app/web/testing/page.ts';
import { api, doorsOf, PASSWORD, registerPerson } from '#app/web/testing/server.ts';
import { openTill } from '#app/web/testing/till.ts';
import { setLanguage } from '#platform/web/device/language.ts';
import { CODE_DIGITS } from '../code.ts';

const tills = doorsOf<typeof import('#features/tills/server/testing/screen-tills.ts')>(
  'features/tills/server/testing/screen-tills.ts',
);

const shops = doorsOf<typeof import('../server/testing/screen-shops.ts')>(
  'features/paycodes/server/testing/screen-shops.ts',
);

/** Hides the page, as when the phone is locked. */
function hidePage(): void {
  Object.defineProperty(document, 'visibilityState', { configurable: true, value: 'hidden' });
  document.dispatchEvent(new Event('visibilitychange'));
  Reflect.deleteProperty(document, 'visibilityState');
}

/** Switches show to pay on, on this device, and returns the digits that it shows. */
async function turnOn(person: Awaited<ReturnType<typeof registerPerson>>): Promise<string> {
  await open('/pay?show', person);
  await expect(heading).toContainText('Show to pay');
  await page.getByRole('button', { name: 'Turn on Show to pay' }).click();
  await expect(page.getByLabel('Current password')).toHaveAccessibleDescription('Enter your password.');
  await page.getByLabel('Current password').fill(PASSWORD);
  await page.getByRole('radio', { name: '₩30,000' }).click();
  await expect(page.getByText('At most ₩100,000 a day', { exact: false })).toBeVisible();
  await page.getByRole('button', { name: 'Turn on Show to pay' }).click();
  await expect(page.getByRole('img', { name: 'QR code to pay' })).toBeVisible();
  return digitsOnScreen();
}
const digitsOnScreen = async () =>
  (await page.getByText(/^(\d{4} ){5}\d{4}$/).textContent())?.replaceAll(' ', '') ?? '';

test('a phone is switched on by the password and shows its code in three forms, with limits and a balance that can be hidden; hiding the page ends it, and it is switched off there', async () => {
  const person = await registerPerson();
  expect(await turnOn(person)).toHaveLength(CODE_DIGITS);
  await expect(page.getByRole('img', { name: 'Barcode to pay' })).toBeVisible();
  const facts = page.getByRole('main').locator('dl');
  await expect(facts).toContainText('₩30,000');
  await expect(facts).toContainText('₩0');
  await page.getByRole('button', { name: 'Hide balance' }).click();
  await expect(facts).toContainText('Balance hidden');
  await expect(facts).not.toContainText('₩0');
  await expect(page.getByText(/^New digits in .\d s$/)).toBeVisible();
  hidePage();
  await expect(page.getByRole('heading', { name: 'This code is no longer shown' })).toBeVisible();
  const devices = page.getByRole('list', { name: 'Devices that show codes' });
  await expect(devices.getByRole('listitem')).toHaveCount(1);
  await devices.getByRole('button', { name: 'Turn off' }).click();
  await expect(page.getByRole('button', { name: 'Turn on Show to pay' })).toBeVisible();
  expect(await api(person, 'GET /api/pay-grants/{userId}')).toEqual([]);
});

test('a till is paid by the digits that a phone shows, the phone says so by itself with shop and time, the shop in the reader’s language, and shows another code for the next payment', async () => {
  const person = await registerPerson();
  await tills.giveWon(person.userId, '40000');
  const digits = await turnOn(person);
  const cookie = await tills.openTill();
  const paid = await tills.takeByCode(cookie, digits, '12000');
  expect(paid).toBe('paid');
  await expect(page.getByText('₩12,000')).toBeVisible();
  const said = page.getByRole('main').getByRole('status');
  await expect(said).toContainText(/^Paid/);
  await expect(said).toContainText(/\d\d:\d\d:\d\d/);
  await expect(page.getByRole('main').locator('dl')).toContainText('₩28,000');
  await expect(page.getByRole('main').locator('dl')).toContainText('Left today₩88,000');
  await page.getByRole('button', { name: 'Show a new code' }).click();
  await expect(page.getByRole('img', { name: 'QR code to pay' })).toBeVisible();
  const next = await digitsOnScreen();
  expect(next).not.toBe(digits);
  await shops.nameInKorean(person.userId, '찻집');
  expect(await tills.takeByCode(cookie, next, '1000')).toBe('paid');
  await expect(said).toContainText(/^Paid/);
  setLanguage('ko');
  await expect(said).toContainText(/^결제 완료찻집/);
  setLanguage('en');
  await page.getByRole('button', { name: 'Show a new code' }).click();
  await expect(page.getByRole('img', { name: 'QR code to pay' })).toBeVisible();
  // Above the limit the till waits, and the payer confirms shop and amount on the phone.
  expect(await tills.takeByCode(cookie, await digitsOnScreen(), '30001')).toBe('asked');
  await expect(page.getByText('asks for more than your limit', { exact: false })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Pay ₩30,001' })).toBeVisible();
});

test('a clerk types a payer’s digits for the amount on the till, and reads what is wrong with them', async () => {
  const person = await registerPerson();
  await tills.giveWon(person.userId, '40000');
  const digits = await turnOn(person);
  await openTill(await tills.openTill());
  const scan = page.getByRole('button', { name: 'Scan the customer’s code' });
  await expect(scan).toBeDisabled();
  for (const name of ['5', '00']) await page.getByRole('button', { name, exact: true }).click();
  await scan.click();
  const sheet = page.getByRole('dialog', { name: 'Charge ₩500' });
  await sheet.getByLabel('24-digit code').fill('1234');
  await sheet.getByRole('button', { name: 'Charge', exact: true }).click();
  await expect(sheet.getByLabel('24-digit code')).toHaveAccessibleDescription(/Enter all 24 digits/);
  await sheet.getByLabel('24-digit code').fill('1'.repeat(24));
  await sheet.getByRole('button', { name: 'Charge', exact: true }).click();
  await expect(sheet.getByLabel('24-digit code')).toHaveAccessibleDescription(/This code is not valid/);
  await expect(sheet.getByLabel('24-digit code')).toHaveValue('1'.repeat(24));
  await sheet.getByLabel('24-digit code').fill(digits);
  await sheet.getByRole('button', { name: 'Charge', exact: true }).click();
  await expect(page.getByRole('status').filter({ hasText: '₩500 paid' })).toBeVisible();
});

test('a till that lost an answer takes nothing else until it has it, whatever is opened or loaded', async () => {
  const person = await registerPerson();
  await tills.giveWon(person.userId, '40000');
  const digits = await turnOn(person);
  await openTill(await tills.openTill());
  for (const name of ['5', '00']) await page.getByRole('button', { name, exact: true }).click();
  loseAnswer('POST', '/api/till/shown-codes');
  await page.getByRole('button', { name: 'Scan the customer’s code' }).click();
  const sheet = page.getByRole('dialog', { name: 'Charge ₩500' });
  await sheet.getByLabel('24-digit code').fill(digits);
  await sheet.getByRole('button', { name: 'Charge', exact: true }).click();
  const check = page.getByRole('button', { name: 'Check the payment' });
  const isHeld = async () => {
    await expect(check).toBeVisible();
    await expect(page.getByRole('alert').filter({ hasText: /customer may have paid/ })).toBeVisible();
    await expect(page.getByRole('img', { name: /^Code to pay/ })).toHaveCount(0);
    await page.getByRole('button', { name: '5', exact: true }).click();
    await expect(page.getByText('₩500', { exact: true })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Scan the customer’s code' })).toBeDisabled();
  };
  await isHeld();
  await page.getByRole('button', { name: /^Today/ }).click();
  await page.getByRole('button', { name: 'Back to the till' }).click();
  await isHeld();
  await page.goto('/till');
  await isHeld();
  await check.click();
  await expect(page.getByRole('status').filter({ hasText: '₩500 paid' })).toBeVisible();
  expect(await api(person, 'GET /api/pay-grants/{userId}')).toMatchObject([{ paidToday: '500' }]);
});

test('a phone whose clock was set two days back shows a valid code as soon as it is online', async () => {
  const person = await registerPerson();
  await tills.giveWon(person.userId, '40000');
  const before = await turnOn(person);
  const cookie = await tills.openTill();
  setClockWrong(-2 * 86_400_000);
  await page.goto('/pay?show');
  await expect(page.getByRole('img', { name: 'QR code to pay' })).toBeVisible();
  await expect.poll(async () => tills.takeByCode(cookie, await digitsOnScreen(), '1000')).toBe('paid');
  expect(await digitsOnScreen()).not.toBe(before);
});
