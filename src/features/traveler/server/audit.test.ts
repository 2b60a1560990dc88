import { describe, expect, test } from 'vitest';
import { testApp } from '#app/server/testing/test-app.ts';
import { fund } from '#features/ledger/server/testing/fund.ts';
import { findPlanted } from '#platform/server/testing/planted.ts';
import { auditRefunds } from './audit.ts';
import { counter, onceStarted } from './testing/counter.ts';

const app = testApp({ mode: 'hosted', speeds: onceStarted });
const desk = counter(app);
const WON = '125000';

/**
 * Ids of the claims: one paid in dollars, one in won with a partial return, one paid early and held, and one released.
 */
const the = { usdc: 0, won: 0, held: 0, released: 0, stranger: 0 };
test('the audit finds nothing in correct refunds', async () => {
  const operator = await desk.operator();
  const shop = await desk.shop(operator);
  const tourist = await desk.tourist();
  the.stranger = (await desk.tourist({ won: '0', passport: null })).userId;
  await fund(app.db, tourist.userId, 'USDC', '100');
  const recorded = async (to: 'usdc' | 'won') => {
    const payment = await desk.buy(tourist, shop, WON);
    const claim = await desk.claimed(tourist, payment, { to });
    await desk.until(tourist, claim, ({ number }) => number !== null);
    return { payment, claim };
  };
  const confirmed = async (claim: { id: number }) => {
    await desk.start(tourist, claim);
    await desk.until(tourist, claim, ({ status, early }) => status === 'paid' && early?.state !== 'held');
    return claim.id;
  };
  the.usdc = await confirmed((await recorded('usdc')).claim);
  const back = await recorded('won');
  the.won = await confirmed(back.claim);
  await desk.shops.refund(shop, back.payment, '62500');
  const params = { userId: tourist.userId, id: the.won };
  const repaid = await desk.call('POST /api/tax-refunds/{userId}/{id}/repay', { params, token: tourist.token });
  expect(repaid.status).toBe(200);
  for (const name of ['held', 'released'] as const) {
    const { claim } = await recorded('usdc');
    expect((await desk.early(tourist, claim)).status).toBe(200);
    the[name] = name === 'held' ? claim.id : await confirmed(claim);
  }
  expect(await auditRefunds(app.db)).toEqual([]);
});

describe('the audit of refunds finds', () => {
  const claim = (id: number) => `WHERE id = ${id}`;
  const transfer = (of: number, column = 'transfer_id') =>
    `WHERE id = (SELECT ${column} FROM tax_refunds WHERE id = ${of})`;
  const OTHERWISE = 'a refund whose payment differs from its claim';
  const UNHELD = 'a refund paid early without a hold of the same sum';
  const MISCOUNTED = 'a refund that is not the confirmed sum less the fee';
  const UNCONFIRMED = 'a refund paid without a confirmation';
  test.each([
    [
      'a cent more than was paid',
      () => `UPDATE tax_refunds SET paid_cents = paid_cents + 1 ${claim(the.usdc)}`,
      OTHERWISE,
    ],
    [
      'a won less',
      () => `UPDATE transfers SET amount = amount - 1, posted_amount = posted_amount - 1 ${transfer(the.won)}`,
      OTHERWISE,
    ],
    [
      'one that was paid to somebody else',
      () => `UPDATE tax_refunds SET user_id = ${the.stranger} ${claim(the.usdc)}`,
      OTHERWISE,
    ],
    [
      'one that was paid from another account',
      () =>
        `UPDATE transfers SET from_owner = (SELECT address FROM users WHERE id = ${the.stranger}) ${transfer(the.usdc)}`,
      OTHERWISE,
    ],
    ['one whose payment is gone', () => `DELETE FROM transfers ${transfer(the.usdc)}`, OTHERWISE],
    [
      'one that is paid a second time',
      () =>
        `UPDATE tax_refunds SET transfer_id = NULL, early_id = transfer_id, hold_id = 999, hold_state = 'held', hold_until = claim_day ${claim(the.usdc)}`,
      UNHELD,
    ],
    ['a hold of less', () => `UPDATE transfers SET amount = amount - 1 ${transfer(the.held, 'hold_id')}`, UNHELD],
    ['a hold that was not taken', () => `UPDATE tax_refunds SET hold_state = 'taken' ${claim(the.held)}`, UNHELD],
    [
      'a hold of somebody else’s',
      () =>
        `UPDATE transfers SET from_owner = (SELECT address FROM users WHERE id = ${the.stranger}) ${transfer(the.held, 'hold_id')}`,
      UNHELD,
    ],
    [
      'one that nobody confirmed',
      () =>
        `DELETE FROM tax_answers WHERE number = (SELECT r.number FROM tax_records r WHERE r.refund_id = ${the.usdc})`,
      UNCONFIRMED,
    ],
    [
      'one that was rejected',
      () =>
        `UPDATE tax_answers SET result = 'rejected' WHERE number = (SELECT r.number FROM tax_records r WHERE r.refund_id = ${the.released})`,
      UNCONFIRMED,
    ],
    [
      'a confirmation of another purchase',
      () => `UPDATE tax_refunds SET reference = gen_random_uuid() ${claim(the.won)}`,
      UNCONFIRMED,
    ],
    [
      'more than the office confirmed',
      () => `UPDATE tax_refunds SET granted_cents = granted_cents - 1, fee_cents = 0 ${claim(the.usdc)}`,
      UNCONFIRMED,
    ],
    [
      'a fee that its rules do not know',
      () => `UPDATE tax_refunds SET fee_cents = 1, paid_cents = paid_cents - 1 ${claim(the.won)}`,
      MISCOUNTED,
    ],
    [
      'a cent that nobody accounts for',
      () => `UPDATE tax_refunds SET paid_cents = paid_cents + 1 ${claim(the.released)}`,
      MISCOUNTED,
    ],
    [
      'a payment of no claim',
      () => `UPDATE tax_refunds SET transfer_id = NULL, status = 'approved', paid_cents = NULL ${claim(the.usdc)}`,
      'a refund payment without a claim',
    ],
    [
      'a hold of no claim',
      () => `UPDATE tax_refunds SET hold_id = 999 ${claim(the.held)}`,
      'a refund hold without a claim',
    ],
    [
      'what was given back outside the books',
      () => `DELETE FROM transfers WHERE id = (SELECT id FROM tax_repayments WHERE refund_id = ${the.won})`,
      'a repayment of a refund without a transfer',
    ],
    [
      'more given back than was written down',
      () => `UPDATE tax_refunds SET repaid_cents = repaid_cents + 1 ${claim(the.won)}`,
      'a refund whose repayments differ from its recorded sum',
    ],
    [
      'a receipt that could be claimed again',
      () => `DELETE FROM tax_receipts WHERE receipt = (SELECT receipt_hash FROM tax_refunds ${claim(the.usdc)})`,
      'a claimed receipt that is not recorded',
    ],
  ])('%s', async (_, broken, problem) => {
    expect((await findPlanted(app.db, broken(), auditRefunds)).join()).toContain(problem);
  });
});
