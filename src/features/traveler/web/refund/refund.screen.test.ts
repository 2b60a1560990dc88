import { expect, test } from 'vitest';
import type { Person } from '#app/server/testing/world.ts';
import { savedBy } from '#app/web/testing/downloads.ts';
import { toasts } from '#app/web/testing/on-screen.ts';
import { open, page } from '#app/web/testing/page.ts';
import { api, doorsOf, world } from '#app/web/testing/server.ts';
import { PATIENCE_MS } from '#app/web/testing/until.ts';

const counter = doorsOf<typeof import('#features/traveler/server/testing/screen-counter.ts')>(
  'features/traveler/server/testing/screen-counter.ts',
);
const office = doorsOf<typeof import('#features/office/server/testing/screen-office.ts')>(
  'features/office/server/testing/screen-office.ts',
);
const card = page.getByRole('region', { name: 'Tax refund' });
const sheet = page.getByRole('dialog', { name: / Craft$/ });
const steps = sheet.getByRole('list', { name: 'Status' }).getByRole('listitem');

interface Purchase {
  readonly tourist: Person;
  readonly keeper: Person;
  readonly payment: number;
  readonly operator: string;
}

/** A tourist has paid 100,000 won in a shop whose refunds an operator with money pays. */
async function buy(name: string): Promise<Purchase> {
  const [owner, keeper, tourist] = [await world.newPerson(), await world.newPerson(), await world.newPerson()];
  const operator = await world.firmOf(owner, ['refund_operator']);
  const shop = await world.firmOf(keeper, ['merchant'], name);
  for (const [asset, amount] of [
    ['USDC', '100'],
    ['KRW', '50000'],
  ] as const)
    await world.give({ ...owner, userId: operator.id }, asset, amount);
  await api(owner, `POST /api/org/${operator.id}/refund-shops`, { businessNumber: shop.businessNumber });
  await world.give(tourist, 'KRW', '100000');
  const payment = await office.payShop(tourist, { userId: shop.id, token: keeper.token }, '100000');
  return { tourist, keeper, payment, operator: operator.name };
}

async function verifyPassport(person: Person, number: string): Promise<void> {
  await counter.submitPassport(person, number);
  type Papers = { metadata: { verificationStatus: string } }[];
  const state = async () =>
    (await api<Papers>(person, 'GET /api/digital-documents/{userId}'))[0]?.metadata.verificationStatus;
  await expect.poll(state, { timeout: PATIENCE_MS }).toBe('verified');
}

/** Saves a signed receipt and returns its bytes. */
async function saveSigned(name: RegExp): Promise<Uint8Array> {
  const saved = await savedBy(() => page.getByRole('button', { name: 'Save signed receipt' }).click());
  await expect(toasts).toContainText('Signed receipt saved');
  expect(saved.name).toMatch(name);
  return saved.bytes;
}

test('a refund is claimed in one press from a receipt, waits for customs, and is paid to the wallet as it is looked at', async () => {
  const { tourist, payment, operator } = await buy('Insadong Craft');
  await open(`/pay?payment=${payment}`, tourist);
  await expect(card).toContainText('Tax refund 8%');
  await expect(card).toContainText('$6.40');
  await expect(card).toContainText('Met: $80.00 is enough to be refunded');
  await expect(card).toContainText(`The refund is paid by ${operator}.`);
  await verifyPassport(tourist, 'M31000001');
  await page.goto(`/pay?payment=${payment}`);
  await card.getByRole('button', { name: /^Claim refund/ }).click();
  await expect(page).toHaveURL(/\/traveler\?refund=\d+/);
  await expect(sheet).toContainText('Recorded by the tax office');
  await expect(sheet).toContainText('Waits for customs');
  await expect(sheet).toContainText('Sandbox tax office');
  await expect(sheet.locator('[aria-current]')).toContainText('Confirm at customs');
  await sheet.getByRole('button', { name: 'Let the sandbox tax office decide' }).click();
  await expect(steps.last()).toContainText('Paid');
  await expect(sheet.getByText('6.40 USDC')).toBeVisible();
  await expect(toasts).toContainText('Refund paid');
  await expect(sheet.getByRole('button', { name: 'Refund now' })).toHaveCount(0);
  const ofRefund = await saveSigned(/^ingam-refund-\d+\.jws$/);
  await sheet.getByRole('link', { name: 'Open the payout' }).click();
  await expect(page.getByRole('dialog', { name: 'Tax refund' })).toContainText('+6.40 USDC');

  await page.goto(`/pay?payment=${payment}`);
  await expect(card).toContainText('Paid');
  await expect(card.getByRole('link', { name: 'Open the claim' })).toBeVisible();
  const ofPayment = await saveSigned(/^ingam-receipt-\d+\.jws$/);
  await page.goto('/verify');
  const main = page.getByRole('main');
  const bring = (bytes: Uint8Array) =>
    page.locator('input[type=file]').setInputFiles(new File([Uint8Array.from(bytes)], 'it.jws'));
  await bring(ofPayment);
  await expect(main).toContainText('Signed and unchanged');
  await expect(main).toContainText('₩100,000');
  await page.getByRole('button', { name: 'Check another' }).click();
  await bring(ofRefund);
  await expect(main).toContainText('Receipt of a tax refund');
  await expect(main).toContainText('6.40 USDC');
  await page.getByRole('button', { name: 'Check another' }).click();
  const changed = Uint8Array.from(ofPayment);
  changed[60] = (changed[60] ?? 0) ^ 1;
  await bring(changed);
  await expect(main).toContainText('Not as it was sealed');
  await expect(main).not.toContainText('₩100,000');
});

test('a claim in won is paid early against a hold, and what the shop gives back of it is given back', async () => {
  const { tourist, keeper, payment } = await buy('Ssamji Craft');
  await world.give(tourist, 'KRW', '10000');
  await verifyPassport(tourist, 'M31000002');
  await open(`/pay?payment=${payment}`, tourist);
  await card.getByLabel('Paid to').selectOption('won');
  await card.getByRole('button', { name: 'Claim refund · $6.40' }).click();
  await expect(steps.nth(1)).toContainText('Recorded by the tax office');
  await expect(sheet).toContainText('$6.40 is paid at once, and an equal amount of yours is held until');
  await sheet.getByRole('button', { name: 'Refund now' }).click();
  // The offer already contains these words, in the middle of a sentence.
  await expect(sheet.getByText(/^An equal amount of yours is held until/)).toBeVisible();
  await expect(steps.nth(2)).toContainText('Paid early');
  await expect(sheet.getByText('₩8,000', { exact: true })).toBeVisible();
  await sheet.getByRole('button', { name: 'Let the sandbox tax office decide' }).click();
  await expect(steps.filter({ hasText: 'Hold ended' })).toHaveCount(1);
  await api(keeper, `POST /api/payments/${payment}/refunds`, { amount: '50000' });
  await expect(sheet).toContainText('$3.20 is to be given back');
  await sheet.getByRole('button', { name: 'Give back $3.20' }).click();
  await expect(steps.last()).toContainText('Given back');
  await expect(sheet).not.toContainText('is to be given back');
  await page.goto('/history');
  await expect(page.getByText('Refund taken back').first()).toBeVisible();
});
