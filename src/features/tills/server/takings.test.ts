import { expect, it } from 'vitest';
import { testApp } from '#app/server/testing/test-app.ts';
import { phoneOf } from '#features/auth/server/testing/phone.ts';
import { type Statement, sql } from '#platform/server/store/db.ts';
import { auditTills } from './audit.ts';
import { DIGITS, tillShops } from './testing/till-shop.ts';

const app = testApp({ mode: 'hosted' });
const shops = tillShops(app);
const codeOf = (reply: { status: number; problem: { code?: string } }) => [reply.status, reply.problem.code];

it('a clerk takes payments by showing a code for an amount, sees only their own payments of today, and no data of the payer', async () => {
  const shop = await shops.make();
  const { at, till, clerk } = await shops.enrol(shop, {
    clerks: [
      { name: 'Garam', digits: DIGITS },
      { name: 'Nari', digits: '975310' },
    ],
  });
  const elsewhere = await shops.enrol(await shops.make());
  await elsewhere.at.enter(elsewhere.clerk);
  await at.enter(clerk);
  const shown = (await at.screen()).body;
  expect(shown.shop).toMatchObject({ name: shop.organisation.displayName, seed: expect.stringContaining('did:') });
  expect(shown.shop.payload).toMatch(/^0002/);
  const one = (await at.ask('1')).body;
  const two = (await at.ask('18500', { items: [{ name: 'Tea', amount: '18500' }] })).body;
  expect(await shops.stalls.pay(shop.buyer, { chargeId: one.id, amount: '1' })).toMatchObject({ status: 409 });
  expect((await shops.stalls.pay(shop.buyer, { chargeId: two.id, amount: '18500' })).status).toBe(201);
  expect((await at.charge(two.id)).body).toMatchObject({ state: 'paid', amount: '18500' });
  expect((await at.ask('5000')).status).toBe(201);
  const [taken] = (await at.taken()).body;
  expect(taken).toMatchObject({ amount: '18500', mayRefund: '10000', items: [{ name: 'Tea', amount: '18500' }] });
  expect(JSON.stringify(taken)).not.toMatch(/0x[0-9a-f]{40}|payer/i);
  expect((await at.screen()).body.sitting?.today).toEqual({ payments: 1, paid: '18500', refunds: 0, refunded: '0' });
  // Another shop's till, and another clerk of this one, see none of it.
  expect((await elsewhere.at.charge(two.id)).status).toBe(404);
  expect((await elsewhere.at.refund(taken?.id ?? 0, '100')).status).toBe(404);
  expect((await elsewhere.at.taken()).body).toEqual([]);
  await at.enter(till.clerks.find(({ name }) => name === 'Nari')?.id ?? 0, '975310');
  expect((await at.taken()).body).toEqual([]);
  expect((await at.refund(taken?.id ?? 0, '100')).status).toBe(404);
  const book = await shops.call('GET /api/org/{id}/till-book', {
    params: { id: shop.organisation.id },
    token: shop.owner.token,
  });
  expect(book.body).toMatchObject([
    { kind: 'payment', amount: '18500', till: 'Counter', clerk: 'Garam', closeId: null },
  ]);
});

it('a clerk refunds a payment up to the limit, in any parts, and more than the limit with a signature at the till that is valid once', async () => {
  const shop = await shops.make();
  const { at, clerk } = await shops.enrol(shop);
  await at.enter(clerk);
  const { paymentId } = await shops.take(at, shop.buyer, '30000');
  const { paymentId: other } = await shops.take(at, shop.buyer, '30000');
  expect((await at.refund(paymentId, '6000', { key: 'one' })).body).toMatchObject({
    refunded: '6000',
    mayRefund: '4000',
  });
  expect((await at.refund(paymentId, '6000', { key: 'one' })).headers.get('idempotency-replayed')).toBe('true');
  expect(codeOf(await at.refund(paymentId, '4001'))).toEqual([403, 'over_refund_limit']);
  expect((await at.refund(paymentId, '4000')).status).toBe(201);
  expect((await at.refund(paymentId, '1')).problem.code).toBe('over_refund_limit');

  const { authenticator } = shop.phone;
  const signed = authenticator.sign(await at.askToSign(paymentId, '15000'));
  // The signature is valid only for this refund of this payment, and only once.
  expect(codeOf(await at.refund(paymentId, '15001', { signed }))).toEqual([403, 'signature_refused']);
  expect(codeOf(await at.refund(other, '15000', { signed }))).toEqual([403, 'signature_refused']);
  expect((await at.refund(paymentId, '15000', { signed })).body).toMatchObject({ refunded: '25000' });
  expect(codeOf(await at.refund(paymentId, '5000', { signed }))).toEqual([403, 'signature_refused']);
  expect(codeOf(await at.refund(other, '15000', { signed }))).toEqual([403, 'signature_refused']);
  const tooMuch = authenticator.sign(await at.askToSign(paymentId, '5001'));
  expect(codeOf(await at.refund(paymentId, '5001', { signed: tooMuch }))).toEqual([422, 'refund_too_large']);
  // Passkeys that cannot sign for a refund: a clerk's own, a stranger's, a former manager's.
  const passer = await shops.make();
  const foreign = passer.phone.authenticator.sign(await at.askToSign(other, '20000'));
  expect(codeOf(await at.refund(other, '20000', { signed: foreign }))).toEqual([403, 'forbidden']);
  const staff = await shops.firms.staff(shop.owner, shop.organisation.id, 'clerk');
  const clerkPhone = phoneOf(app, staff);
  await clerkPhone.register();
  const byClerk = clerkPhone.authenticator.sign(await at.askToSign(other, '20000'));
  expect(codeOf(await at.refund(other, '20000', { signed: byClerk }))).toEqual([403, 'forbidden']);
  // A signature for a refund opens no session, and a sign-in signature refunds nothing.
  const asked = await at.askToSign(other, '20000');
  const entered = await app.call('POST /api/auth/passkey', {
    byName: true,
    body: { signed: authenticator.sign(asked) },
  });
  expect(codeOf(entered)).toEqual([403, 'signature_refused']);
  const options = await app.call('POST /api/auth/passkey/options', { byName: true });
  const { challenge } = options.body as { challenge: string };
  expect(codeOf(await at.refund(other, '20000', { signed: authenticator.sign(challenge) }))).toEqual([
    403,
    'signature_refused',
  ]);

  expect((await shops.stalls.refund({ ...shop.owner }, other, '12000')).status).toBe(201);
  const book = await shops.call('GET /api/org/{id}/till-book', {
    params: { id: shop.organisation.id },
    token: shop.owner.token,
  });
  expect(book.body.map(({ kind, amount, clerk: by, signedBy }) => [kind, amount, by, signedBy])).toEqual([
    ['refund', '12000', null, null],
    ['refund', '15000', 'Garam', 'Test Person'],
    ['refund', '4000', 'Garam', null],
    ['refund', '6000', 'Garam', null],
    ['payment', '30000', 'Garam', null],
    ['payment', '30000', 'Garam', null],
  ]);
});

it('nobody refunds at a till what the server’s operator was paid, by signature or within the till’s limit', async () => {
  const shop = await shops.make();
  const { at, clerk } = await shops.enrol(shop);
  await at.enter(clerk);
  const { paymentId } = await shops.take(at, shop.buyer, '30000');
  const sign = async () => shop.phone.authenticator.sign(await at.askToSign(paymentId, '20000'));
  const operate = (is: boolean) =>
    app.db.run(sql`UPDATE organisations SET is_operator = ${is} WHERE id = ${shop.organisation.id}`);
  await operate(true);
  expect(codeOf(await at.refund(paymentId, '20000', { signed: await sign() }))).toEqual([403, 'forbidden']);
  expect((await at.taken()).body[0]).toMatchObject({ refunded: '0' });
  // A clerk cannot refund it within the till's own limit either.
  expect(codeOf(await at.refund(paymentId, '1000'))).toEqual([403, 'forbidden']);
  await operate(false);
  expect((await at.refund(paymentId, '1000')).status).toBe(201);
  expect((await at.refund(paymentId, '20000', { signed: await sign() })).body).toMatchObject({ refunded: '21000' });
});

it('a day of a till is closed once, to the won of the ledger, never changes, and later payments belong to the next', async () => {
  const shop = await shops.make();
  const { id } = shop.organisation;
  const { at, till, clerk } = await shops.enrol(shop);
  await at.enter(clerk);
  expect((await at.close()).problem.code).toBe('nothing_to_close');
  const { paymentId } = await shops.take(at, shop.buyer, '30000');
  await shops.take(at, shop.buyer, '12000');
  await at.refund(paymentId, '5000');
  await shops.stalls.refund({ ...shop.owner }, paymentId, '7000');
  const closed = await at.close();
  expect(closed.body).toMatchObject({ payments: 2, paid: '42000', refunds: 1, refunded: '5000' });
  expect((await at.close()).problem.code).toBe('day_closed');
  expect((await at.screen()).body.isClosed).toBe(true);
  await shops.take(at, shop.buyer, '900');
  await at.refund(paymentId, '100');
  const read = () => shops.call('GET /api/org/{id}/till-closes', { params: { id }, token: shop.owner.token });
  const before = await read();
  expect(before.body).toMatchObject([
    {
      till: 'Counter',
      closedBy: 'Garam',
      payments: 2,
      paid: '42000',
      refunds: 2,
      refunded: '12000',
      byClerk: [
        { clerk: 'Garam', payments: 2, paid: '42000', refunds: 1, refunded: '5000' },
        { clerk: null, payments: 0, paid: '0', refunds: 1, refunded: '7000' },
      ],
    },
  ]);
  // Ledger entries on the shop's account up to the close.
  const { won } = await app.db.one(sql<{ won: string }>`
    SELECT sum(e.amount) AS won FROM entries e JOIN accounts a ON a.id = e.account_id JOIN till_closes k ON k.till_id = ${till.id}
     WHERE a.user_id = ${id} AND e.at <= k.closed_at`);
  expect(won).toBe('30000');
  for (const change of [
    sql`UPDATE till_closes SET closed_at = now() WHERE till_id = ${till.id}`,
    sql`DELETE FROM till_close_sums`,
    sql`UPDATE till_charges SET close_id = NULL WHERE close_id IS NOT NULL`,
    sql`DELETE FROM till_refunds WHERE close_id IS NOT NULL`,
    sql`UPDATE till_charges SET clerk_id = clerk_id + 1 WHERE close_id IS NULL`,
  ])
    await expect(app.db.run(change)).rejects.toThrow();
  // The next day counts the rest, and each won is counted once.
  await app.db.tx(async (tx) => {
    await tx.rows(sql`SELECT set_config('session_replication_role', 'replica', true)`);
    await tx.run(sql`UPDATE till_closes SET day = day - 1 WHERE till_id = ${till.id}`);
  });
  expect((await at.close()).body).toMatchObject({ payments: 1, paid: '900', refunds: 1, refunded: '100' });
  const month = String((closed.body as { day: string }).day).slice(0, 7);
  const file = await app.call('GET /api/org/{id}/till-closes/file', {
    params: { id },
    query: { month },
    token: shop.owner.token,
  });
  const lines = file.text
    .replace('\uFEFF', '')
    .trim()
    .split('\r\n')
    .map((line) => line.split(','));
  const inMonth = (await read()).body.filter(({ day }) => day.startsWith(month));
  expect(lines.length - 1).toBe(inMonth.reduce((n, { byClerk }) => n + byClerk.length, 0));
  expect(lines.slice(1).reduce((sum, line) => sum + Number(line[9]), 0)).toBe(
    inMonth.reduce((sum, { paid, refunded }) => sum + Number(paid) - Number(refunded), 0),
  );
  const auditor = await shops.firms.staff(shop.owner, id, 'auditor');
  expect((await shops.call('GET /api/org/{id}/till-closes', { params: { id }, token: auditor.token })).status).toBe(
    200,
  );
  expect((await shops.call('GET /api/org/{id}/till-closes', { params: { id }, token: shop.buyer.token })).status).toBe(
    403,
  );
  expect(await auditTills(app.db)).toEqual([]);
});

it('the audit of tills finds a close that differs from the ledger, and a refund that is not in the ledger', async () => {
  const shop = await shops.make();
  const { at, clerk } = await shops.enrol(shop);
  await at.enter(clerk);
  const { paymentId } = await shops.take(at, shop.buyer, '30000');
  await at.refund(paymentId, '5000');
  await at.close();
  const problems = async (change: Statement<never>) => {
    const undo = new Error('undo');
    let found: string[] = [];
    await app.db
      .tx(async (tx) => {
        await tx.rows(sql`SELECT set_config('session_replication_role', 'replica', true)`);
        await tx.run(change);
        found = await auditTills(tx as never);
        throw undo;
      })
      .catch((error: unknown) => {
        if (error !== undo) throw error;
      });
    return found.map((line) => line.replace(/ \(\d.*$/, ''));
  };
  const wrong = 'a close of a till that is not what the ledger moved';
  expect(await problems(sql`UPDATE till_close_sums SET paid = paid + 1`)).toContain(wrong);
  expect(await problems(sql`UPDATE till_close_sums SET refunded = refunded - 1 WHERE refunded > 0`)).toContain(wrong);
  expect(await problems(sql`DELETE FROM till_refunds`)).toContain(
    'a refund of what a till took that is not in its book',
  );
  expect(await problems(sql`DELETE FROM till_close_sums`)).toContain('what a close of a till counted for nobody in it');
});
