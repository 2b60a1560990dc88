import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatUnits } from '#platform/money.ts';
import { areDatesInOrder, isWithinEntryDays, judgeClaim, refundCentsOf } from './rules.ts';

const claim = (purchaseAmount: string, refundAmount: string) => ({
  purchaseAmount,
  refundAmount,
  status: 'processing',
  isAutomatic: false,
});
const faultOf = (purchase: string, refund: string) => {
  const verdict = judgeClaim(claim(purchase, refund));
  return 'fault' in verdict ? verdict.fault : undefined;
};

describe('the refund', () => {
  it('is 8% of the purchase, half a cent rounded up', () => {
    expect(refundCentsOf(1599n)).toBe(128n);
    expect(refundCentsOf(3000n)).toBe(240n);
    expect(refundCentsOf(3006n)).toBe(240n);
    expect(refundCentsOf(3007n)).toBe(241n);
  });

  it('is always the whole cent nearest to 8%', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 30n }), (purchase) => {
        const twiceOff = 2n * (100n * refundCentsOf(purchase) - 8n * purchase);
        expect(twiceOff > -100n && twiceOff <= 100n).toBe(true);
      }),
    );
  });
});

describe('a claim', () => {
  it('of exactly 8% is accepted, however its decimals are written', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 3000n, max: 625_000n }), (purchase) => {
        const [short, long] = [formatUnits(purchase, 2), (Number(purchase) / 100).toFixed(2)];
        const refund = refundCentsOf(purchase);
        for (const written of [short, long])
          expect(judgeClaim(claim(written, formatUnits(refund, 2)))).toEqual({
            purchaseCents: purchase,
            refundCents: refund,
            share: 800,
          });
      }),
    );
    expect(faultOf('156.25', '12.5')).toBeUndefined();
    expect(faultOf('156.25', '12.50')).toBeUndefined();
  });

  it('of any other refund is refused', () => {
    expect(faultOf('100', '90')).toBe('refund_amount_differs');
    expect(faultOf('100', '8.01')).toBe('refund_amount_differs');
    expect(faultOf('100', '7.99')).toBe('refund_amount_differs');
    expect(faultOf('100', '0')).toBe('refund_amount_differs');
  });

  it('of an impossible amount is refused for its size, not for its decimals', () => {
    expect(faultOf('9'.repeat(38), '8')).toBe('over_daily_limit');
    expect(faultOf('100', '9'.repeat(38))).toBe('refund_amount_differs');
  });

  it('is at least $30.00', () => {
    expect(faultOf('29.99', '2.4')).toBe('below_minimum');
    expect(faultOf('0', '0')).toBe('below_minimum');
    expect(faultOf('30', '2.4')).toBeUndefined();
  });

  it('ends at $500.00 of refund', () => {
    expect(faultOf('6250', '500')).toBeUndefined();
    expect(faultOf('6250.13', '500.01')).toBe('over_daily_limit');
    expect(faultOf('9'.repeat(30), '7'.repeat(30))).toBe('refund_amount_differs');
  });

  it('with fractions of a cent is refused, not rounded', () => {
    expect(faultOf('100.001', '8')).toBe('amount_too_precise');
    expect(faultOf('100', '8.000')).toBe('amount_too_precise');
  });

  it('is decided by others than the claimant', () => {
    const paid = judgeClaim({ ...claim('100', '8'), status: 'paid' });
    expect(paid).toMatchObject({ fault: 'refund_not_processing', field: 'status' });
    const automatic = judgeClaim({ ...claim('100', '8'), isAutomatic: true });
    expect(automatic).toMatchObject({ fault: 'refund_not_automatic', field: 'isAutomatic' });
  });
});

describe('the 90 days from entry', () => {
  it('include the ninetieth and end there', () => {
    expect(isWithinEntryDays('2026-01-01', '2026-01-01')).toBe(true);
    expect(isWithinEntryDays('2026-01-01', '2026-03-31')).toBe(true);
    expect(isWithinEntryDays('2026-01-01', '2026-04-01')).toBe(true);
    expect(isWithinEntryDays('2026-01-01', '2026-04-02')).toBe(false);
  });
});

describe('a trip', () => {
  it('may begin and end on one day, but not end before it starts', () => {
    expect(areDatesInOrder('2026-11-20', '2026-11-20')).toBe(true);
    expect(areDatesInOrder('2026-11-20', '2026-11-19')).toBe(false);
  });
});
