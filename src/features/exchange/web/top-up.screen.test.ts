import { expect, test } from 'vitest';
import { open, page } from '#app/web/testing/page.ts';
import { api, world } from '#app/web/testing/server.ts';

const sheet = page.getByRole('dialog', { name: 'TopUp' });
const arrives = sheet.getByLabel('Arrives in LocalPay');
const won = async (person: Parameters<typeof api>[0]) =>
  (await api<{ balance: string }>(person, 'GET /api/local-currency/{userId}')).balance;

test('\u20a950,000 are topped up in three presses from Home, typed in won, from the last source', async () => {
  const person = await world.personWithDemo();
  const before = BigInt(await won(person));
  await open('/', person);
  await page.getByRole('link', { name: 'LocalPay' }).click();
  await page.getByRole('button', { name: 'TopUp', exact: true }).click();
  await expect(arrives).toHaveValue('50,000');
  await expect(sheet.getByText(`Now \u20a9${before.toLocaleString('en-US')}`)).toBeVisible();
  const after = `\u20a9${(before + 50_000n).toLocaleString('en-US')}`;
  await expect(sheet.getByText(`Your balance will be ${after}.`)).toBeVisible();
  await sheet.getByRole('button', { name: 'Top up \u20a950,000' }).click();
  await expect(sheet).toContainText('Completed');
  expect(await won(person)).toBe(String(before + 50_000n));
  await sheet.getByRole('button', { name: 'Close' }).last().click();

  // Another source and sum are kept for the next top-up; its own units are a press away.
  await page.getByRole('button', { name: 'TopUp', exact: true }).click();
  await sheet.getByLabel('From').selectOption('USDC');
  await arrives.fill('20000');
  await expect(sheet.getByText('16.4104 USDC leaves')).toBeVisible();
  await sheet.getByRole('button', { name: 'Top up \u20a920,000' }).click();
  await expect(sheet).toContainText('Completed');
  await sheet.getByRole('button', { name: 'Close' }).last().click();
  await page.getByRole('button', { name: 'TopUp', exact: true }).click();
  await expect(sheet.getByLabel('From')).toHaveValue('USDC');
  await expect(arrives).toHaveValue('20,000');
  await sheet.getByRole('button', { name: 'Type in USDC' }).click();
  await expect(sheet.getByLabel('Amount')).toHaveValue('16.4104');
  await page.keyboard.press('Escape');
});

test('won that are not whole, or more than the source covers, are refused at the field', async () => {
  await open('/localpay', await world.personWithDemo());
  await page.getByRole('button', { name: 'TopUp', exact: true }).click();
  for (const [typed, reason] of [
    ['1.5', 'Enter a whole number, such as 1,000.'],
    ['900000000', 'This is more than you have.'],
  ] as const) {
    await arrives.fill(typed);
    await expect(sheet.getByText(reason)).toBeVisible();
    await expect(sheet.getByRole('button', { name: 'Top up', exact: true })).toBeDisabled();
  }
});

test('one press on a sum of won tops up exactly that, from an asset too', async () => {
  await open('/localpay', await world.personWithDemo());
  await page.getByRole('button', { name: 'TopUp', exact: true }).click();
  await sheet.getByLabel('From').selectOption('USDC');
  const sums = sheet.getByRole('group', { name: 'Usual sums' }).getByRole('button');
  await expect(sums).toHaveText(['₩10,000', '₩50,000', '₩100,000']);
  await sums.nth(1).click();
  await expect(sums.nth(1)).toHaveAttribute('aria-pressed', 'true');
  await expect(arrives).toHaveValue('50,000');
  await expect(sheet.getByText('41.0264 USDC leaves')).toBeVisible();
  await expect(sheet.getByRole('button', { name: 'Top up ₩50,000' })).toBeVisible();
});
