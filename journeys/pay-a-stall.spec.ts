import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { sumsOf, unitsOf } from '#features/activity/web/testing/csv-sums.ts';
import { expectAccessible } from './support/accessible.ts';
import { showToCamera } from './support/camera.ts';
import { readByAnother } from './support/other-reader.ts';
import { expect, goTo, test } from './support/phones.ts';
import { dialog, idOf, press, requestCharge, till } from './support/till.ts';

/** Types or pastes a code's text, as a person without a camera would. */
async function read(payer: Page, text: string) {
  await press(payer, 'Pay');
  await dialog(payer, 'Scan a code').getByLabel('Code, link or address').fill(text);
  await dialog(payer, 'Scan a code').getByRole('button', { name: 'Read' }).click();
}

const taken = (stall: Page, amount: string) =>
  till(stall).getByRole('list', { name: 'Received' }).getByRole('listitem').filter({ hasText: amount });

/** Refunds a received payment, all of it or the typed amount; `back` is the returned cashback. */
async function refund(stall: Page, received: string, back: string, typed?: string) {
  const sheet = dialog(stall, 'Refund');
  await taken(stall, received).getByRole('button', { name: 'Refund' }).click();
  if (typed) await sheet.getByLabel('Amount to refund').fill(typed);
  await expect(sheet.getByText(back, { exact: true })).toBeVisible();
  await sheet.getByRole('button', { name: /^Refund \u20a9/ }).click();
  await expect(taken(stall, received)).toContainText('refunded');
}

test('a phone scans what the stall\u2019s screen shows and pays; both see it at once, and a refund takes its share of the cashback', async ({
  market,
  phoneOf,
}) => {
  const [stall, payer] = [await phoneOf(market.stall), await phoneOf(market.owner)];
  const had = [await market.won(market.owner), await market.won(market.stall)] as const;
  await Promise.all([goTo(stall, '/localpay'), goTo(payer, '/localpay')]);
  await press(stall, 'Get paid');
  await press(stall, 'My shop');
  const [field, save] = await Promise.all([
    till(stall).getByLabel('Shop name').boundingBox(),
    till(stall).getByRole('button', { name: 'Save' }).boundingBox(),
  ]);
  expect(save?.y, 'Save stands below the field that it saves').toBeGreaterThan(field?.y ?? Number.NaN);
  const link = await requestCharge(stall, ['2', '0', '00', '0']);
  const shown = await till(stall).getByRole('img', { name: 'QR code of the request' }).screenshot();
  expect(await readByAnother(stall, shown)).toBe(link);
  await expectAccessible(stall);

  await press(payer, 'Pay');
  await showToCamera(payer, shown);
  const pay = dialog(payer, 'Pay');
  await expect(pay.getByText('Stall 7')).toBeVisible();
  await expect(till(stall).getByText('This updates when they pay.')).toBeVisible();
  await expect(pay.getByText('This name is not verified')).toBeVisible();
  await expect(pay.getByText('\u20a93,000 after 7 days')).toBeVisible();
  await expectAccessible(payer);
  await pay.getByRole('button', { name: 'Pay \u20a920,000' }).click();
  await expect(pay.getByText('Left in LocalPay')).toBeVisible();
  await expect(till(stall).getByText('\u20a920,000 received')).toBeVisible();
  await expect(pay.getByRole('button', { name: 'Pay \u20a920,000' })).toHaveCount(0);
  await expect(till(stall).getByText('This updates when they pay.')).toHaveCount(0);
  expect(await market.won(market.owner)).toBe(had[0] - 20_000);
  expect(await market.won(market.stall)).toBe(had[1] + 20_000);

  await till(stall).getByRole('button', { name: 'Ask again' }).click();
  await refund(stall, '+\u20a920,000', '\u20a9750', '5000');
  expect(await market.won(market.owner)).toBe(had[0] - 15_000);
});

test('a merchant refunds from the payment in History and from its receipt; both sides read who paid and who gave back', {
  tag: '@long',
}, async ({ market, phoneOf }) => {
  const { owner, stall: shop } = market;
  const had = await market.won(owner);
  const { id: chargeId } = await market.ask<{ id: number }>(shop, `POST /api/charges/${shop.id}`, { amount: '900' });
  await market.ask(owner, 'POST /api/payments', { userId: owner.id, chargeId, amount: '900' });
  const short = new RegExp(`${owner.address.slice(0, 6)}\\w*\\.\\.\\.${owner.address.slice(-4)}`);
  const [stall, payer] = [await phoneOf(shop), await phoneOf(owner)];
  const row = (phone: Page, name: RegExp) =>
    phone.getByRole('tabpanel').getByRole('listitem').filter({ hasText: name }).first();

  await goTo(stall, '/history');
  await expect(row(stall, /^Payment/)).toContainText(short);
  await row(stall, /^Payment/)
    .getByRole('button')
    .click();
  await expectAccessible(stall);
  await dialog(stall, 'Payment').getByRole('link', { name: 'Refund' }).click();
  const sheet = dialog(stall, 'Refund');
  await sheet.getByLabel('Amount to refund').fill('400');
  await expectAccessible(stall);
  await sheet.getByRole('button', { name: 'Refund \u20a9400' }).click();
  const refunds = (phone: Page) => phone.getByRole('list', { name: 'Refunds' }).getByRole('listitem');
  await expect(refunds(stall)).toContainText([new RegExp(`Refunded to ${short.source}`)]);
  await expect(stall).toHaveURL(/\/pay\?payment=\d+$/);

  // The shop sees a contact by their name.
  await market.ask(shop, `POST /api/contacts/${shop.id}`, {
    name: 'Minseo of the tea house',
    addresses: [owner.address],
  });
  await stall.reload();
  await expect(stall.getByRole('definition').filter({ hasText: 'Minseo of the tea house' })).toContainText(short);
  await press(stall, 'Refund');
  await expect(sheet.getByRole('definition').filter({ hasText: 'Minseo of the tea house' })).toBeVisible();
  await sheet.getByRole('button', { name: 'Refund \u20a9500' }).click();
  await expect(refunds(stall)).toContainText(Array(2).fill('Refunded to Minseo of the tea house'));
  await expect(stall.getByRole('button', { name: 'Refund' })).toHaveCount(0);
  await expect(stall.getByRole('region', { name: 'Receipt' })).toBeFocused();
  await expectAccessible(stall);
  expect(await market.won(owner)).toBe(had);

  await goTo(stall, '/history');
  // Contacts come first.
  await expect(row(stall, /Minseo of the tea house.*Refund/)).toBeVisible();
  await row(stall, /Minseo of the tea house.*Payment/)
    .getByRole('button')
    .click();
  await dialog(stall, 'Payment').getByRole('link', { name: 'Refund' }).click();
  await expect(stall.getByText('Nothing to refund')).toBeVisible();
  await expect(sheet).toBeHidden();

  await goTo(payer, '/history');
  await row(payer, /^Refund.*Stall 7/)
    .getByRole('button')
    .click();
  await expect(dialog(payer, 'Refund').getByRole('definition').filter({ hasText: 'Stall 7' })).toBeVisible();
  await dialog(payer, 'Refund').getByRole('link', { name: 'Open the receipt' }).click();
  await expect(refunds(payer)).toContainText(Array(2).fill('Refunded by Stall 7'));
  await expect(payer.getByRole('button', { name: 'Refund' })).toHaveCount(0);

  await goTo(stall, '/localpay');
  await press(stall, 'Get paid');
  await expect(taken(stall, '+\u20a9900')).toContainText('Minseo of the tea house');
});

test('too little won, the same code twice, and a code whose three minutes are over: each is said, and nothing moves', {
  tag: '@long',
}, async ({ market, phoneOf }) => {
  const [stall, payer] = [await phoneOf(market.stall), await phoneOf(market.owner)];
  await stall.clock.install();
  const had = await market.won(market.owner);
  await Promise.all([goTo(stall, '/localpay'), goTo(payer, '/localpay')]);
  const pay = dialog(payer, 'Pay');
  await press(stall, 'Get paid');
  await requestCharge(stall, ['9', '00', '00', '0']);
  const number = await till(stall)
    .getByText(/^Number \d{3} \d{3}$/)
    .textContent();
  await read(payer, number?.slice('Number '.length) ?? '');
  await pay.getByRole('button', { name: 'Pay \u20a9900,000' }).click();
  await expect(pay.getByRole('alert')).toHaveText('You do not have enough won. You were not charged.');
  await pay.getByRole('button', { name: 'Cancel' }).click();
  await expect(till(stall).getByText('Waiting for \u20a9900,000')).toBeVisible();
  await till(stall).getByRole('button', { name: 'Cancel the request' }).click();
  await till(stall).getByRole('button', { name: 'Ask again' }).click();
  expect(await market.won(market.owner)).toBe(had);

  const once = idOf(await requestCharge(stall, ['1', '00', '0']));
  const { payload } = await market.ask<{ payload: string }>(market.stall, `GET /api/charges/${once}`);
  await read(payer, payload);
  await pay.getByRole('button', { name: 'Pay \u20a91,000' }).click();
  await pay.getByRole('button', { name: 'Done' }).click();
  await till(stall).getByRole('button', { name: 'Ask again' }).click();
  await read(payer, payload);
  await expect(pay.getByText('This has been paid', { exact: true })).toBeVisible();
  await expect(pay.getByText('You paid this.', { exact: true })).toBeVisible();
  await expect(pay.getByRole('link', { name: 'Open the receipt' })).toHaveAttribute('href', /^\/pay\?payment=\d+$/);
  await expect(pay.getByRole('button', { name: /^Pay/ })).toHaveCount(0);
  await payer.keyboard.press('Escape');
  const left = await market.won(market.owner);
  expect(left).toBe(had - 1000 + 150);

  const late = await requestCharge(stall, ['2', '00', '0']);
  await read(payer, late);
  await expect(pay.getByRole('button', { name: 'Pay \u20a92,000' })).toBeVisible();
  await market.turnClock();
  await pay.getByRole('button', { name: 'Pay \u20a92,000' }).click();
  await expect(pay.getByRole('alert')).toHaveText(
    'This charge has expired. Ask the shop for a new code. You were not charged.',
  );
  await pay.getByRole('button', { name: 'Cancel' }).click();
  await read(payer, late);
  await expect(pay.getByText('The time to pay is over', { exact: true })).toBeVisible();
  await stall.clock.fastForward('03:01');
  await expect(till(stall).getByText('No payment arrived. Make a new code.')).toBeVisible();
  expect(await market.won(market.owner)).toBe(left);
});

test('a stall without a network is never told that nobody has paid, and learns who has', { tag: '@long' }, async ({
  market,
  phoneOf,
}) => {
  const stall = await phoneOf(market.stall);
  await stall.clock.install();
  await goTo(stall, '/localpay');
  await press(stall, 'Get paid');
  const chargeId = Number(idOf(await requestCharge(stall, ['3', '00', '0'])));
  await stall.route('**/api/**', (route) => route.abort());
  await market.ask(market.owner, 'POST /api/payments', { userId: market.owner.id, chargeId, amount: '3000' });
  await stall.clock.fastForward('03:01');
  await expect(till(stall).getByText('Whether it was paid is not known yet.')).toBeVisible();
  await expect(till(stall).getByText('No payment arrived')).toHaveCount(0);
  await stall.unroute('**/api/**');
  await stall.clock.fastForward('00:06');
  await expect(till(stall).getByText('\u20a93,000 received')).toBeVisible();
});

test('two phones on one code at the same moment: one pays, the other is told and keeps its money', {
  tag: '@long',
}, async ({ market, phoneOf }) => {
  const { owner, friend } = market;
  await market.ask(owner, `POST /api/local-currency/${owner.id}/sends`, { amount: '9000', toAddress: friend.address });
  const stall = await phoneOf(market.stall);
  const payers = [await phoneOf(owner), await phoneOf(friend)];
  const had = [await market.won(owner), await market.won(friend), await market.won(market.stall)];
  await goTo(stall, '/localpay');
  await press(stall, 'Get paid');
  const link = await requestCharge(stall, ['4', '00', '0']);
  const seals = payers.map((phone) => phone.getByRole('button', { name: 'Pay \u20a94,000' }));
  await Promise.all(payers.map((phone) => goTo(phone, link)));
  for (const seal of seals) await expect(seal).toBeVisible();
  await Promise.all(seals.map((seal) => seal.click()));
  const ends = await Promise.all(
    payers.map(async (phone) => {
      const [paid, told] = [phone.getByText('Left in LocalPay'), phone.getByRole('main').getByRole('alert')];
      await expect(
        paid.or(told.filter({ hasText: 'This has already been paid. You were not charged.' })),
      ).toBeVisible();
      return paid.isVisible();
    }),
  );
  expect(ends.toSorted()).toEqual([false, true]);
  await expect(till(stall).getByText('\u20a94,000 received')).toBeVisible();
  const spent = ends.map((hasPaid) => (hasPaid ? 4000 - 600 : 0));
  expect([await market.won(owner), await market.won(friend), await market.won(market.stall)]).toEqual([
    (had[0] ?? 0) - (spent[0] ?? 0),
    (had[1] ?? 0) - (spent[1] ?? 0),
    (had[2] ?? 0) + 3400,
  ]);
  for (const phone of payers) {
    await goTo(phone, link);
    await expect(phone.getByText('This has been paid', { exact: true })).toBeVisible();
  }
});

test('one payment refunded in part, one whole, with their cashback: both histories say so, and both files add up to the ledger', {
  tag: '@long',
}, async ({ market, phoneOf }) => {
  const { owner, stall: shop } = market;
  const had = [await market.won(owner), await market.won(shop)] as const;
  for (const amount of ['30000', '6000']) {
    const { id } = await market.ask<{ id: number }>(shop, `POST /api/merchants/${shop.id}/charges`, { amount });
    await market.ask(owner, 'POST /api/payments', { userId: owner.id, chargeId: id, amount });
  }
  const [stall, payer] = [await phoneOf(shop), await phoneOf(owner)];
  await goTo(stall, '/localpay');
  await press(stall, 'Get paid');
  await refund(stall, '+\u20a930,000', '\u20a91,500', '10000');
  await refund(stall, '+\u20a96,000', '\u20a9900');
  await expect(taken(stall, '+\u20a96,000').getByRole('button')).toHaveCount(0);
  await expect(taken(stall, '+\u20a930,000').getByRole('button', { name: 'Refund' })).toBeVisible();
  expect(await market.won(owner)).toBe(had[0] - 20_000);
  expect(await market.won(shop)).toBe(had[1] + 20_000);

  const seen = [
    [/^Refund/, '+\u20a96,000', '\u2212\u20a96,000'],
    [/^Cashback taken back/, '\u2212\u20a9900', '+\u20a9900'],
    [/^Cashback.*Pending/, '+\u20a93,000', '\u2212\u20a93,000'],
    [/^Refund/, '+\u20a910,000', '\u2212\u20a910,000'],
    [/^Cashback/, '+\u20a9900', '\u2212\u20a9900'],
    [/^(Stall 7|Payment)/, '\u2212\u20a96,000', '+\u20a96,000'],
    [/^Cashback.*Cancelled/, '+\u20a94,500', '\u2212\u20a94,500'],
    [/^(Stall 7|Payment)/, '\u2212\u20a930,000', '+\u20a930,000'],
  ] as const;
  for (const [phone, person, side] of [
    [payer, owner, 1],
    [stall, shop, 2],
  ] as const) {
    await goTo(phone, '/history');
    const rows = phone.getByRole('tabpanel').getByRole('listitem');
    await expect(rows).toContainText(seen.map(([title]) => title));
    await expect(rows).toContainText(seen.map((row) => row[side]));
    const saving = phone.waitForEvent('download');
    await phone.getByRole('button', { name: 'Export CSV' }).click();
    const file = await readFile(await (await saving).path(), 'utf8');
    expect(sumsOf(file).KRW).toBe(unitsOf(String(await market.won(person))));
  }
});
