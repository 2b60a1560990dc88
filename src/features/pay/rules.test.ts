import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { FIRST } from '#features/currency/testing/first-rules.ts';
import { addUp, cashbackOf, cashbackTaken, chargeFault, chargeState, isAtOnce } from './rules.ts';

const won = fc.bigInt(1n, 1_000_000_000_000n);
const bps = fc.integer({ min: 0, max: 5000 });

describe('cashback', () => {
  test('is the merchant’s rate of the payment, rounded down to the won', () => {
    expect([18_500n, 1n, 999n].map((amount) => cashbackOf(amount, 1500))).toEqual([2775n, 0n, 149n]);
    expect(cashbackOf(18_500n, 0)).toBe(0n);
    fc.assert(
      fc.property(won, bps, (amount, rate) => {
        const given = cashbackOf(amount, rate);
        expect(given * 10_000n).toBeLessThanOrEqual(amount * BigInt(rate));
        expect((given + 1n) * 10_000n).toBeGreaterThan(amount * BigInt(rate));
      }),
    );
  });
  test('of up to 1,000 won is given at once', () => {
    expect([0n, 1000n, 1001n].map((cashback) => isAtOnce(cashback, FIRST))).toEqual([true, true, false]);
  });
  /**
   * Refunds the parts one after another, then the rest, and returns the totals refunded and taken from the cashback.
   */
  const refundAll = (amount: bigint, cashback: bigint, parts: readonly bigint[]) => {
    let [refunded, cashbackBack] = [0n, 0n];
    for (const wanted of [...parts, amount]) {
      const refund = refunded + wanted > amount ? amount - refunded : wanted;
      const taken = cashbackTaken({ amount, refunded, cashback, cashbackBack }, refund);
      if (taken === undefined) return [refunded, cashbackBack];
      expect(taken >= 0n && taken <= refund).toBe(true);
      refunded += refund;
      cashbackBack += taken;
      expect(cashbackBack).toBe((cashback * refunded) / amount);
    }
    return [refunded, cashbackBack];
  };
  test('is taken back by partial refunds in parts that sum to all of it, each part at most its share and at most the refund', () => {
    const parts = fc.array(fc.bigInt(1n, 400_000_000_000n), { maxLength: 12 });
    fc.assert(
      fc.property(won, bps, parts, (amount, rate, some) => {
        const cashback = cashbackOf(amount, rate);
        expect(refundAll(amount, cashback, some)).toEqual([amount, cashback]);
      }),
    );
  });
  test('is not taken back by a refund of 0 or of more than the remaining payment', () => {
    const paid = { amount: 1000n, refunded: 400n, cashback: 150n, cashbackBack: 60n };
    expect([0n, -1n, 601n].map((refund) => cashbackTaken(paid, refund))).toEqual([undefined, undefined, undefined]);
    expect(cashbackTaken(paid, 600n)).toBe(90n);
  });
});

describe('a charge', () => {
  test('is paid with exactly its amount while it is open', () => {
    expect(chargeFault('open', 500n, 500n)).toBeUndefined();
    expect([chargeFault('open', 500n, 499n), chargeFault('open', 500n, 501n)]).toEqual([
      'wrong_amount',
      'wrong_amount',
    ]);
    expect((['paid', 'expired', 'cancelled'] as const).map((state) => chargeFault(state, 500n, 500n))).toEqual([
      'charge_paid',
      'charge_expired',
      'charge_cancelled',
    ]);
  });
  test('expires after its time, and a paid charge stays paid', () => {
    expect(chargeState({ state: 'open', is_over: true })).toBe('expired');
    expect(chargeState({ state: 'open', is_over: false })).toBe('open');
    expect(chargeState({ state: 'paid', is_over: true })).toBe('paid');
  });
  test('has items that add up to its amount', () => {
    const items = [
      { name: 'Persimmons', amount: '7000' },
      { name: 'Tea', amount: '5000' },
    ];
    expect([addUp(items, 12_000n), addUp(items, 12_001n)]).toEqual([true, false]);
  });
});
