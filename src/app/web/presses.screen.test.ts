import { afterEach, expect, test } from 'vitest';
import { printShop } from '#features/pay/shop-code.ts';
import { heading, latest, receipt, sendAsset } from './testing/on-screen.ts';
import { open, page } from './testing/page.ts';
import { world } from './testing/server.ts';

// Presses of the commonest tasks from Home. Typing, scanning and the device's own lists do not count. The first won of
// an office are counted by journeys/first-won.spec.ts, other tasks by journeys/tasks.long.spec.ts.
const person = world.personWithDemo();
const CODE = printShop({ id: 2, name: 'Hanok Tea House', nameKo: null, kind: 'tea', city: 'Seoul' });
let presses = 0;
const press = async (control: { click: () => Promise<void> }) => {
  presses += 1;
  await control.click();
};
const tab = (name: string) => page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name });
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
const sheet = (name: string) => page.getByRole('dialog', { name });

async function begin(): Promise<void> {
  await open('/', await person);
  await expect(page.getByRole('list', { name: 'Recent activity' })).toBeVisible();
  presses = 0;
}
// Closing a sheet removes its history entry, which the next test's navigation would interrupt.
afterEach(async () => {
  await page.keyboard.press('Escape');
  await expect.poll(() => history.state?.sheet ?? 0).toBe(0);
});

test('money goes to a recent recipient in four presses, in the asset that was sent last', async () => {
  await begin();
  await press(page.getByRole('main').getByRole('link', { name: 'Send', exact: true }));
  await press(page.getByRole('list', { name: 'Recent recipients' }).getByRole('button').first());
  await expect(page.getByLabel('Amount')).toBeFocused();
  await expect(page.getByLabel('Asset')).toHaveValue('USDC');
  await page.getByLabel('Amount').fill('12');
  await press(sendAsset);
  await press(receipt.getByRole('button', { name: 'Done', exact: true }));
  await expect(latest).toContainText('\u221212.00 USDC');
  expect(presses).toBe(4);
});

test('a shop is paid by its code in two presses, and from the list in three', async () => {
  await begin();
  await press(button('Scan'));
  // Text as the camera would read it.
  await sheet('Scan a code').getByLabel('Code, link or address').fill(CODE);
  await sheet('Scan a code').getByRole('button', { name: 'Read', exact: true }).click();
  await page.getByLabel('Amount').fill('1100');
  await press(button('Pay ₩1,100'));
  await expect(page.getByRole('region', { name: 'Paid ₩1,100' })).toBeVisible();
  expect(presses).toBe(2);

  await begin();
  await press(tab('LocalPay'));
  await press(page.getByRole('list', { name: 'Merchants' }).getByRole('link', { name: /Hanok Tea House/ }));
  await page.getByLabel('Amount').fill('1200');
  await press(button('Pay ₩1,200'));
  await expect(page.getByRole('region', { name: 'Paid ₩1,200' })).toBeVisible();
  expect(presses).toBe(3);
});

test('an ID is shown as a code in one press', async () => {
  await begin();
  await press(page.getByRole('link', { name: 'Show QR code' }));
  await expect(page.getByRole('dialog').getByRole('img', { name: /QR code/ })).toBeVisible();
  await expect(page).toHaveURL(/^\/id\?credential=\d+$/);
  expect(presses).toBe(1);
});

test('a code to be paid by is shown in three presses, and ₩50,000 are topped up in three', async () => {
  await begin();
  await press(tab('LocalPay'));
  await press(button('Get paid'));
  await press(sheet('Get paid').getByRole('button', { name: '₩10,000' }));
  await expect(sheet('Get paid').getByText('Waiting for ₩10,000')).toBeVisible();
  expect(presses).toBe(3);
  await sheet('Get paid').getByRole('button', { name: 'Cancel the request' }).click();
  await sheet('Get paid').getByRole('button', { name: 'Done' }).click();

  await begin();
  await press(tab('LocalPay'));
  await press(button('TopUp'));
  await expect(sheet('TopUp').getByLabel('Arrives in LocalPay')).toHaveValue('50,000');
  await press(sheet('TopUp').getByRole('button', { name: 'Top up ₩50,000' }));
  await expect(sheet('TopUp')).toContainText('Completed');
  expect(presses).toBe(3);
  await sheet('TopUp').getByRole('button', { name: 'Close' }).last().click();
});

test('an old payment is found in two presses, and the language is changed in two', async () => {
  await begin();
  await press(page.getByRole('link', { name: 'Search activity' }));
  await page.getByRole('searchbox').fill('grocer');
  await press(page.getByRole('listitem').getByRole('button').first());
  await expect(page.getByRole('dialog')).toContainText('Grocer');
  expect(presses).toBe(2);
  await page.keyboard.press('Escape');

  await begin();
  await press(page.getByRole('link', { name: 'My info' }));
  await press(page.getByRole('button', { name: '한국어' }));
  await expect(heading).toContainText('내 정보');
  expect(presses).toBe(2);
});

test('a citizen pays for the first time in twelve presses, from the link of an invitation', async () => {
  await open('/register');
  presses = 0;
  await page.getByLabel('First name').fill('Jun');
  await page.getByLabel('Last name').fill('Park');
  await page.getByLabel('E-mail').fill(`${crypto.randomUUID()}@example.com`);
  await page.getByLabel('Password', { exact: true }).fill('correct horse battery');
  await press(button('Make my seal'));
  await press(button('Open my wallet'));
  await press(page.getByRole('region', { name: /First steps/ }).getByRole('link', { name: /Add a bank/ }));
  await press(button('Add account'));
  await page.getByLabel('Bank', { exact: true }).selectOption('Woori');
  await page.getByLabel('Account type').selectOption('checking');
  await page.getByLabel('Account number').fill('1002-987-654321');
  await press(page.locator('form').getByRole('button', { name: 'Add account' }));
  await press(page.getByRole('main').getByRole('button', { name: 'Get 1 won' }));
  await page.getByRole('dialog').getByLabel('Code').fill('2580');
  await press(page.getByRole('dialog').getByRole('button', { name: 'Verify account' }));
  await press(page.getByRole('dialog').getByRole('link', { name: 'Top up LocalPay' }));
  await sheet('TopUp').getByLabel('Arrives in LocalPay').fill('20000');
  await press(sheet('TopUp').getByRole('button', { name: 'Top up ₩20,000' }));
  await expect(sheet('TopUp')).toContainText('Completed');
  await press(sheet('TopUp').getByRole('button', { name: 'Close' }).last());
  await expect(page.getByText('₩20,000', { exact: true })).toBeAttached();
  await press(page.getByRole('list', { name: 'Merchants' }).getByRole('link').first());
  await page.getByLabel('Amount').fill('1300');
  await press(button('Pay ₩1,300'));
  await expect(page.getByRole('region', { name: 'Paid ₩1,300' })).toBeVisible();
  expect(presses).toBe(12);
});
