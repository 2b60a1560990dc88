import { expect, test } from 'vitest';
import { open, page } from '#app/web/testing/page.ts';
import { doorsOf, world } from '#app/web/testing/server.ts';

const stalls = doorsOf<typeof import('#features/pay/server/testing/listed-shops.ts')>(
  'features/pay/server/testing/listed-shops.ts',
);

test('LocalPay has the balance, its buttons and constants, and answers every press', async () => {
  await open('/localpay', await world.personWithDemo());
  await expect(page.getByText('\u20a9344,095', { exact: true })).toBeAttached();
  await expect(page.getByText('NFC is not available here')).toHaveCount(0);
  const ACTIONS = ['TopUp', 'QR Pay', 'NFC Pay', 'Send', 'Withdraw', 'Connect'];
  const buttons = page.getByRole('main').getByRole('listitem').getByRole('button');
  await expect(buttons).toHaveText(ACTIONS);
  for (const [name, opens] of [
    ['TopUp', 'TopUp'],
    ['QR Pay', 'Scan a code'],
    ['NFC Pay', 'NFC Pay'],
    ['Send', 'Send won'],
    ['Withdraw', 'Withdraw'],
    ['Connect', 'Connect a bank account'],
    ['Get paid', 'Get paid'],
  ] as const) {
    await page.getByRole('button', { name, exact: true }).click();
    await expect(page.getByRole('dialog', { name: opens })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
  const shops = page.getByRole('list', { name: 'Merchants' }).getByRole('link');
  const samples = [/Grocer.*20%/, /Tea House.*15%/, /Books.*10%/, /Bibimbap.*15%/];
  for (const [i, sample] of samples.entries()) await expect(shops.nth(i)).toContainText(sample);
  const fact = (term: string) => page.locator(`dl > div`).filter({ hasText: term }).getByRole('definition');
  await expect(fact('1 USD')).toHaveText('1,250 KRW');
  await expect(fact('1 XP')).toHaveText('1,000 KRW');
  await expect(fact('Exchange fee')).toHaveText('2.5%');
  await expect(fact('Average cashback')).toHaveText('15%');
});

test('where the device reads tags, LocalPay says that NFC is ready', async () => {
  Object.assign(globalThis, { NDEFReader: class {} });
  await open('/localpay', await world.newPerson());
  await expect(page.getByText('NFC ready')).toBeVisible();
  Reflect.deleteProperty(globalThis, 'NDEFReader');
});

test('who has no won sends none: the button says why, and Send types in the asset', async () => {
  const person = await world.newPerson();
  await open('/localpay', person);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  const sheet = page.getByRole('dialog', { name: 'Send won' });
  await expect(sheet.getByRole('button', { name: 'You have no won to send' })).toBeDisabled();
  await world.give(person, 'KRW', '1000');
  await open('/localpay', person);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(sheet.getByRole('button', { name: 'Send', exact: true })).toBeEnabled();

  const won = page.getByRole('button', { name: 'Type in won' });
  await world.give(person, 'XP', '5');
  await open('/send', person);
  await page.getByLabel('Asset').selectOption('USDC');
  await expect(won).toHaveCount(0);
  await world.give(person, 'USDC', '5');
  await open('/send', person);
  await page.getByLabel('Asset').selectOption('USDC');
  await expect(won).toBeVisible();
});

test('merchants beyond the first 200 are shown once somebody asks for more, each once', async () => {
  await stalls.listStalls(200);
  try {
    await open('/localpay', await world.newPerson());
    const shops = page.getByRole('list', { name: 'Merchants' }).getByRole('link');
    await expect(shops).toHaveCount(200);
    await page.getByRole('button', { name: 'More merchants' }).click();
    await expect(page.getByRole('button', { name: 'More merchants' })).toHaveCount(0);
    await expect(page.getByText('Stall of the long list 200', { exact: true })).toBeVisible();
    const names = await Promise.all(shops.all().map((shop) => shop.textContent()));
    expect(names.length).toBeGreaterThan(200);
    expect(new Set(names).size).toBe(names.length);
    await shops.last().click();
    await expect(page).toHaveURL(/^\/pay\?shop=\d+$/);
  } finally {
    await stalls.unlistStalls();
  }
});
