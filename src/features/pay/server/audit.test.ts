import { beforeAll, describe, expect, test } from 'vitest';
import { testApp } from '#app/server/testing/test-app.ts';
import { findPlanted } from '#platform/server/testing/planted.ts';
import { auditPay } from './audit.ts';
import { listShops, market } from './testing/stall.ts';

const app = testApp({ mode: 'hosted' });
const { ask, call, giving, pay, person, refund } = market(app);

/** Partly refunded payments: one with pending cashback, one with paid cashback, one of a listed shop. */
const the = { waiting: 0, given: 0, listed: 0, charge: 0, held: 0, refunds: [] as number[] };
beforeAll(async () => {
  await listShops(app);
  const [ann, stall] = [await person(), await person('0')];
  await giving(stall, 1500);
  const charge = await ask(stall, '20000');
  the.charge = charge.id;
  the.waiting = (await pay(ann, { chargeId: charge.id, amount: '20000' })).body.id;
  the.given = (await pay(ann, { chargeId: (await ask(stall, '3000')).id, amount: '3000' })).body.id;
  const [shop] = (await call('GET /api/merchants', { token: ann.token })).body.merchants;
  the.listed = (await pay(ann, { merchantId: shop?.id, amount: '10000' })).body.id;
  for (const id of [the.waiting, the.given]) {
    const { body, text, status } = await refund(stall, id, '1001');
    expect(status, text).toBe(201);
    the.refunds.push(body.refunds[0]?.id ?? 0);
  }
});

test('the audit finds nothing in correct payments', async () => {
  expect(await auditPay(app.db)).toEqual([]);
});

describe('the audit of payments finds', () => {
  test.each([
    [
      'a payment of another amount',
      () => `UPDATE payments SET amount = amount + 1 WHERE id = ${the.listed}`,
      'a payment without exactly its transfer',
    ],
    [
      'a payment of somebody else',
      () => `UPDATE payments SET payer_id = payee_id, payee_id = payer_id WHERE id = ${the.given}`,
      'a payment without exactly its transfer',
    ],
    [
      'a payment whose transfer is gone',
      () => `DELETE FROM transfers WHERE id = ${the.listed}`,
      'a payment without exactly its transfer',
    ],
    [
      'a payment whose transfer has another leg',
      () => `INSERT INTO entries SELECT 999, 1, ${the.listed}, asset_id, 1, 1, now() FROM entries LIMIT 1`,
      'a payment without exactly its transfer',
    ],
    [
      'a payment that nobody wrote down',
      () => `DELETE FROM receipts WHERE payment_id = ${the.listed}; DELETE FROM payments WHERE id = ${the.listed}`,
      'a merchant was paid without a payment',
    ],
    [
      'a receipt that is gone',
      () => `DELETE FROM receipts WHERE payment_id = ${the.given}`,
      'a payment without its receipt',
    ],
    [
      'a receipt of another amount',
      () => `UPDATE receipts SET body = jsonb_set(body, '{amount}', '"1"') WHERE payment_id = ${the.given}`,
      'a payment without its receipt',
    ],
    [
      'a charge that asked for more',
      () => `UPDATE charges SET amount = amount + 1 WHERE id = ${the.charge}`,
      'a charge that was not paid once, for what it asked',
    ],
    [
      'a charge that another one paid',
      () => `UPDATE charges SET payment_id = ${the.listed} WHERE id = ${the.charge}`,
      'a payment of a charge that another one paid, or none',
    ],
    [
      'a charge that is open though it was paid',
      () => `UPDATE charges SET state = 'open', payment_id = NULL, closed_at = NULL WHERE id = ${the.charge}`,
      'a payment of a charge that another one paid, or none',
    ],
    [
      'a refund that was forgotten',
      () => `DELETE FROM payment_refunds WHERE id = ${the.refunds[0]}`,
      'refunds that are not what their payment says, or more than it',
    ],
    [
      'a refund of more than was paid',
      () => `UPDATE payment_refunds SET amount = 20001 WHERE id = ${the.refunds[0]}`,
      'refunds that are not what their payment says, or more than it',
    ],
    [
      'a refund whose money did not move',
      () => `INSERT INTO payment_refunds SELECT 999999, payment_id, 10, 0, NULL, now() FROM payment_refunds LIMIT 1`,
      'a refund without its transfers',
    ],
    [
      'a refund that took too much cashback',
      () => `UPDATE payment_refunds SET cashback = cashback + 1 WHERE id = ${the.refunds[1]}`,
      'a refund that took another share of the cashback',
    ],
    [
      'a refund to somebody else',
      () => `UPDATE transfers SET to_owner = 'house:fees' WHERE id = ${the.refunds[0]}`,
      'a transfer that does not belong with its payment',
    ],
    [
      'cashback that was given and still waits',
      () => `UPDATE payments SET cashback_state = 'pending', release_at = now() WHERE id = ${the.given}`,
      'cashback that is not where its payment says',
    ],
    [
      'cashback that waits and is told as given',
      () => `UPDATE payments SET cashback_state = 'released', release_at = NULL WHERE id = ${the.waiting}`,
      'cashback that is not where its payment says',
    ],
    [
      'cashback that was given twice',
      () =>
        `UPDATE transfers SET kind = 'cashback', from_owner = to_owner, to_owner = from_owner WHERE kind = 'cashback_return'`,
      'cashback that is not where its payment says',
    ],
    [
      'cashback that was taken back and never given',
      () => `UPDATE transfers SET group_id = NULL WHERE group_id = ${the.given} AND kind = 'cashback'`,
      'cashback that is not where its payment says',
    ],
  ])('%s', async (_, text, problem) => {
    const found = await findPlanted(app.db, text(), auditPay);
    expect(found.filter((line) => line.startsWith(problem))).toHaveLength(1);
    expect(await auditPay(app.db)).toEqual([]);
  });
});
