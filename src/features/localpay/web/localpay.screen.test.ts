import { expect, test } from 'vitest';
import { RECIPIENT } from '#app/web/testing/on-screen.ts';
import { open, page } from '#app/web/testing/page.ts';
import { doorsOf, world } from '#app/web/testing/server.ts';

const stalls = doorsOf<typeof import('#features/pay/server/testing/listed-shops.ts')>(
  'features/pay/server/testing/listed-shops.ts',
);

test('LocalPay has the balance, its buttons and constants, and answers every press', async () => {
  await open('/localpay', await world.personWithDemo());
  await expect(page.getByText('\u20a9344,095', { exact: true })).toBeAttached();
  const buttons = page.getByRole('main').getByRole('listitem').getByRole('button');
  await expect(buttons).toHaveText(['Pay', 'Get paid', 'TopUp', 'More']);
  const more = page.getByRole('button', { name: 'More', exact: true });
  await expect(more).toHaveAttribute('aria-expanded', 'false');
  await more.click();
  await expect(more).toHaveAttribute('aria-expanded', 'true');
  await expect(buttons).toHaveText(['Pay', 'Get paid', 'TopUp', 'More', 'Send', 'Withdraw', 'Connect']);
  for (const [name, opens] of [
    ['TopUp', 'TopUp'],
    ['Pay', 'Scan a code'],
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
  // Shops that other tests list change the average.
  await expect(fact('Average cashback')).toHaveText(/^\d+(\.\d+)?%$/);
});

test('where the device reads tags, LocalPay says that NFC is ready', async () => {
  Object.assign(globalThis, { NDEFReader: class {} });
  await open('/localpay', await world.newPerson());
  await expect(page.getByText('NFC ready')).toBeVisible();
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await expect(page.getByRole('button', { name: 'NFC Pay', exact: true })).toBeVisible();
  Reflect.deleteProperty(globalThis, 'NDEFReader');
});

test('who has no won sends none: the button says why, and Send types in the asset', async () => {
  const person = await world.newPerson();
  await open('/localpay', person);
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  const sheet = page.getByRole('dialog', { name: 'Send won' });
  await expect(sheet.getByRole('button', { name: 'You have no won to send' })).toBeDisabled();
  await world.give(person, 'KRW', '1000');
  await open('/localpay', person);
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  // Disabled while empty, like the buttons of Send and Withdraw.
  const press = sheet.getByRole('button', { name: 'Send', exact: true });
  const lack = sheet.getByRole('status');
  await expect(press).toBeDisabled();
  await expect(lack.filter({ hasText: 'Type an address, or pick a contact.' })).toBeVisible();
  await sheet.getByLabel('Recipient address').fill(RECIPIENT);
  await expect(press).toBeDisabled();
  await expect(lack.filter({ hasText: 'Type an amount first.' })).toBeVisible();
  await sheet.getByLabel('Amount').fill('100');
  await expect(sheet).not.toContainText('Type an amount first.');
  await expect(press).toBeEnabled();

  const won = page.getByRole('button', { name: 'Type in won' });
  await world.give(person, 'XP', '5');
  await open(`/send?text=${RECIPIENT}`, person);
  await page.getByLabel('Asset').selectOption('USDC');
  await expect(won).toHaveCount(0);
  await world.give(person, 'USDC', '5');
  await open(`/send?text=${RECIPIENT}`, person);
  await page.getByLabel('Asset').selectOption('USDC');
  await expect(won).toBeVisible();
});

test('won to a won account have no rate, and an amount that is refused is not asked for again', async () => {
  const person = await world.personWithDemo();
  for (const [language, title, amount, hint, fee, rate] of [
    ['en', 'Withdraw', 'Amount', 'Enter an amount to see what you get.', /^This fee is valid for \d+ s\.$/, 'Rate'],
    [
      'ko',
      '출금',
      '금액',
      '금액을 입력하면 받는 금액을 알려 드립니다.',
      /^이 수수료는 \d+초 동안 유효합니다\.$/,
      '환율',
    ],
  ] as const) {
    await open('/localpay?do=withdraw', person, language);
    const sheet = page.getByRole('dialog', { name: title });
    await expect(sheet.getByText(hint)).toBeVisible();
    await expect(sheet.getByText(rate, { exact: true })).toHaveCount(0);
    await sheet.getByLabel(amount, { exact: true }).fill('99999999999');
    await expect(sheet.getByText(hint)).toHaveCount(0);
    await sheet.getByLabel(amount, { exact: true }).fill('10000');
    await expect(sheet.getByText(fee)).toBeVisible();
    await expect(sheet.getByText(rate, { exact: true })).toHaveCount(0);
  }
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
