import { expect, test } from 'vitest';
import { open, page } from '#app/web/testing/page.ts';
import { world } from '#app/web/testing/server.ts';

test('LocalPay has the balance, its buttons and constants, and answers every press', async () => {
  await open('/localpay', await world.personWithDemo());
  await expect(page.getByText('\u20a9344,095', { exact: true })).toBeAttached();
  await expect(page.getByText('NFC is not available here')).toBeVisible();
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
  await expect(shops).toContainText([/Grocer.*20%/, /Tea House.*15%/, /Books.*10%/, /Bibimbap.*15%/]);
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
  await open('/send', person);
  await page.getByLabel('Asset').selectOption('USDC');
  await expect(won).toHaveCount(0);
  await world.give(person, 'USDC', '5');
  await open('/send', person);
  await page.getByLabel('Asset').selectOption('USDC');
  await expect(won).toBeVisible();
});
