import { expect, it } from 'vitest';
import { secondNode } from '#app/server/testing/spare-apps.ts';
import { sharedApp } from '#app/server/testing/test-app.ts';
import { showingAt } from '#features/paycodes/derive.ts';
import { stepOf } from '#features/paycodes/rules.ts';
import { auditPaycodes } from '#features/paycodes/server/audit.ts';
import { readNowMs } from '#features/paycodes/server/grants-store.ts';
import { printShowing, showingPhones } from '#features/paycodes/server/testing/showing-phone.ts';
import { sql } from '#platform/server/store/db.ts';
import { atTill, device, tillShops } from './testing/till-shop.ts';

const app = sharedApp();
const shops = tillShops(app);
const phones = showingPhones(app);
const codeOf = (reply: { status: number; problem: { code?: string } }) => [reply.status, reply.problem.code];
const DAY_MS = 86_400_000;

/** A shop with a till whose clerk has entered, and a customer whose phone shows codes. */
async function counter(caps: object = {}) {
  const shop = await shops.make();
  const { at, clerk } = await shops.enrol(shop);
  await at.enter(clerk);
  return { shop, at, clerk, buyer: shop.buyer, phone: await phones.enable(shop.buyer, caps) };
}
const wonOf = async (person: { userId: number; address: string; token: string }) => (await shops.stalls.won(person))[0];

it('a till is paid by a code that it scans or types, like by any payment: cashback, receipt, books and refund', async () => {
  const { shop, at, buyer, phone } = await counter();
  const firm = { ...shop.owner, userId: shop.organisation.id };
  await app.db.run(sql`UPDATE merchants SET cashback_bps = 1000 WHERE user_id = ${firm.userId}`);
  const items = [{ name: 'Tea', amount: '8000' }];
  const paid = await at.show(await phone.qr(), '8000', { items });
  expect(paid.status, paid.text).toBe(201);
  expect(paid.body).toMatchObject({ state: 'paid', amount: '8000', cashback: '800', isAsked: false });
  expect(paid.text).not.toMatch(/0x[0-9a-f]{40}|payer/i);
  expect(await wonOf(buyer)).toBe(1_000_000 - 8000 + 800);
  const id = paid.body.paymentId ?? 0;
  expect((await shops.stalls.payment(buyer, id)).body).toMatchObject({
    side: 'made',
    receipt: { items },
    cashback: '800',
  });
  const typed = await at.show((await phone.digits()).replace(/(\d{4})/g, '$1 '), '2000');
  expect(typed.body).toMatchObject({ state: 'paid', amount: '2000' });
  expect((await at.refund(id, '1000')).body).toMatchObject({ refunded: '1000' });
  expect((await at.screen()).body.sitting?.today).toMatchObject({ payments: 2, paid: '10000', refunded: '1000' });
  const [grant] = (
    await phones.call('GET /api/pay-grants/{userId}', { params: { userId: buyer.userId }, token: buyer.token })
  ).body;
  expect(grant).toMatchObject({
    paidToday: '10000',
    lastUse: { counter: 2, state: 'paid', amount: '2000', shop: shop.organisation.displayName },
  });
  expect(await auditPaycodes(app.db)).toEqual([]);
});

it('a till that lost its answer gets it again by its key, at any node, and the key serves no other request', async () => {
  const { at, buyer, phone } = await counter();
  const code = await phone.qr();
  const [one, two] = await Promise.all([
    at.show(code, '3000', { key: 'once' }),
    at.show(code, '3000', { key: 'once' }),
  ]);
  const again = await atTill(device(await secondNode(app), at.jar)).show(code, '3000', { key: 'once' });
  expect([one.status, two.status, again.status]).toEqual([201, 201, 201]);
  expect([two.body.paymentId, again.body.paymentId]).toEqual([one.body.paymentId, one.body.paymentId]);
  expect(again.headers.get('idempotency-replayed')).toBe('true');
  expect(codeOf(await at.show(code, '3001', { key: 'once' }))).toEqual([409, 'key_reused']);
  expect(codeOf(await at.show(code, '3000', { key: null }))).toEqual([400, 'key_needed']);
  expect(await wonOf(buyer)).toBe(997_000);
});

it('a code replayed at two tills of two nodes at once pays one of them, and stops the grant', async () => {
  const { at, buyer, phone } = await counter();
  const node = await secondNode(app);
  const elsewhere = await shops.enrol(await shops.make());
  await elsewhere.at.enter(elsewhere.clerk);
  const there = atTill(device(node, elsewhere.at.jar));
  const code = await phone.qr();
  const replies = await Promise.all([at.show(code, '3000'), there.show(code, '4000')]);
  expect(replies.map(({ status }) => status).toSorted()).toEqual([201, 409]);
  expect(replies.find(({ status }) => status === 409)?.problem.code).toBe('code_used');
  const won = await wonOf(buyer);
  expect([997_000, 996_000]).toContain(won);
  // Two presentations of one counter look like a copied phone: nothing is accepted any more.
  expect(codeOf(await at.show(await phone.qr(), '1000'))).toEqual([422, 'code_unknown']);
  expect(await wonOf(buyer)).toBe(won);
  const { n } = await app.db.one(sql<{ n: number }>`SELECT count(*) AS n FROM outbox
    WHERE user_id = ${buyer.userId} AND type = 'shown_code_update' AND data ->> 'news' = 'stopped'`);
  expect(n).toBe(1);
});

it('a copy of the phone’s storage is found out by its second use of a counter, as QR or as digits', async () => {
  const { at, buyer, phone } = await counter();
  expect((await at.show(await phone.qr({ counter: 5 }), '1000')).status).toBe(201);
  // The copy makes its own code for the same counter.
  expect(codeOf(await at.show(await phone.digits({ counter: 5 }), '1000'))).toEqual([409, 'code_used']);
  expect(codeOf(await at.show(await phone.qr({ counter: 6 }), '1000'))).toEqual([422, 'code_unknown']);
  expect(await wonOf(buyer)).toBe(999_000);
});

it('accepting one showing ends its other codes and all earlier showings, without stopping the grant for those', async () => {
  const { at, buyer, phone } = await counter();
  const photographed = await phone.qr({ counter: 7 });
  expect((await at.show(await phone.digits({ counter: 8 }), '1000')).status).toBe(201);
  expect(codeOf(await at.show(photographed, '1000'))).toEqual([409, 'code_used']);
  expect((await at.show(await phone.qr({ counter: 9 }), '1000')).status).toBe(201);
  expect(await wonOf(buyer)).toBe(998_000);
});

it('a code is refused when it is older than its life, from a clock two days off, or made ahead for later', async () => {
  const { at, buyer, phone } = await counter();
  for (const shift of [-95_000, 95_000, -2 * DAY_MS, 2 * DAY_MS]) {
    expect(codeOf(await at.show(await phone.qr({ at: shift }), '1000')), `${shift}`).toEqual([422, 'code_old']);
    expect(codeOf(await at.show(await phone.digits({ at: shift }), '1000')), `${shift}`).toEqual([422, 'code_unknown']);
  }
  expect(await wonOf(buyer)).toBe(1_000_000);
  expect((await at.show(await phone.qr({ at: -29_000 }), '1000')).status).toBe(201);
});

it('wrong codes are counted by till and by shop, and never against the payer', async () => {
  const { shop, at, buyer, phone } = await counter();
  const good = await phone.digits();
  const guess = (n: number) =>
    good.slice(0, -11) + String((BigInt(good.slice(-11)) + BigInt(n)) % 10n ** 11n).padStart(11, '0');
  const replies = [];
  for (let n = 1; n <= 31; n += 1) replies.push(await at.show(guess(n), '1000'));
  expect(replies.filter(({ problem }) => problem.code === 'code_unknown')).toHaveLength(30);
  expect(replies.at(-1)?.problem.code).toBe('too_many_requests');
  // A barcode of goods is no guess, and the payer pays at another till at once.
  const second = await shops.enrol(shop, { name: 'Terrace' });
  await second.at.enter(second.clerk);
  expect(codeOf(await second.at.show('8801234567893', '1000'))).toEqual([422, 'code_unreadable']);
  expect((await second.at.show(good, '1000')).status).toBe(201);
  expect(await wonOf(buyer)).toBe(999_000);
});

it('above its caps a code pays nothing, and the payer confirms the charge on their own phone with their passkey or not at all', async () => {
  const { at, buyer, phone } = await counter({ onceCap: '10000', dayCap: '15000' });
  const asked = await at.show(await phone.qr(), '10001');
  expect(asked.body).toMatchObject({ state: 'open', isAsked: true, paymentId: null });
  expect(await wonOf(buyer)).toBe(1_000_000);
  const list = async () =>
    (await phones.call('GET /api/pay-grants/{userId}', { params: { userId: buyer.userId }, token: buyer.token }))
      .body[0];
  expect((await list())?.lastUse).toMatchObject({ state: 'asked', amount: '10001', chargeId: asked.body.id });
  expect((await shops.stalls.pay(buyer, { chargeId: asked.body.id, amount: '10001' })).status).toBe(201);
  expect((await list())?.lastUse).toMatchObject({ state: 'paid' });
  expect((await at.charge(asked.body.id)).body.state).toBe('paid');
  expect((await at.show(await phone.qr(), '10000')).body).toMatchObject({ state: 'paid' });
  // The cap of the day counts what codes paid, not what the payer confirmed.
  expect((await at.show(await phone.qr(), '5001')).body).toMatchObject({ isAsked: true });
  expect((await at.show(await phone.qr(), '5000')).body).toMatchObject({ state: 'paid' });
  expect(await wonOf(buyer)).toBe(1_000_000 - 10_001 - 15_000);
});

it('a grant that ended a second ago pays nothing: by My info, with its session, with all sessions as after a restore', async () => {
  const ends = {
    'My info': async ({ buyer, phone }: Awaited<ReturnType<typeof counter>>) => {
      const params = { userId: buyer.userId, id: phone.grantId };
      await phones.call('DELETE /api/pay-grants/{userId}/{id}', { params, token: buyer.token });
    },
    session: async ({ buyer }: Awaited<ReturnType<typeof counter>>) => {
      await app.call('POST /api/auth/logout', { token: buyer.token });
    },
    'a restore': async ({ buyer }: Awaited<ReturnType<typeof counter>>) => {
      await app.db.run(sql`DELETE FROM sessions WHERE user_id = ${buyer.userId}`);
    },
  };
  for (const [name, end] of Object.entries(ends)) {
    const at = await counter();
    const code = await at.phone.qr();
    await end(at);
    expect(codeOf(await at.at.show(code, '1000')), name).toEqual([422, 'code_unknown']);
    expect(await wonOf(at.buyer), name).toBe(1_000_000);
  }
});

it('the shop learns nothing about why a payer cannot pay, and the counter stays unused', async () => {
  const { shop, at, phone } = await counter({ onceCap: '200000', dayCap: '1000000' });
  const poor = { ...shop, buyer: await shops.stalls.person('500') };
  const empty = await phones.enable(poor.buyer);
  const short = await at.show(await empty.qr(), '501');
  expect(codeOf(short)).toEqual([422, 'payer_cannot_pay']);
  expect(short.text).not.toContain('500');
  expect((await at.show(await empty.qr({ counter: 1 }), '500')).status).toBe(201);
  const own = await phones.enable(shop.owner);
  expect((await at.show(await own.qr(), '1')).problem.code).toBe('payer_cannot_pay');
  expect((await at.show(await phone.qr(), '1')).status).toBe(201);
});

it('forged, replayed, altered and foreign codes move nothing', async () => {
  const { at, buyer, phone } = await counter();
  const stranger = await phones.enable(await shops.stalls.person('1000'));
  const step = stepOf(await readNowMs(app.db));
  const showing = await showingAt(phone.prf, 3, step);
  const forged = await printShowing({ prf: phone.prf, signingKey: stranger.signingKey }, showing);
  const qr = await phone.qr();
  const altered = Buffer.from(qr, 'base64');
  altered[30] = (altered[30] ?? 0) ^ 1;
  for (const code of [forged, altered.toString('base64'), 'AAAA', '1'.repeat(24), qr.slice(4)])
    expect((await at.show(code, '1000')).status, code).toBe(422);
  expect(await wonOf(buyer)).toBe(1_000_000);
});
