import fc from 'fast-check';
import { expect, test } from 'vitest';
import { benefitOf, bestOf, MOST_BPS, takenBack } from './rules.ts';

const won = fc.bigInt({ min: 0n, max: 10n ** 12n });
const some = fc.bigInt({ min: 1n, max: 10n ** 12n });

test('a benefit is its rate of the payment, rounded down, and at most the cap, what is left of the month’s cap, or the budget', () => {
  const none = { mostPayment: undefined, mostMonth: undefined };
  expect(benefitOf(9_999n, { bps: 1000, ...none }, { budget: 10n ** 9n, given: 0n })).toBe(999n);
  fc.assert(
    fc.property(
      some,
      fc.integer({ min: 1, max: MOST_BPS }),
      fc.option(some, { nil: undefined }),
      fc.option(some, { nil: undefined }),
      won,
      won,
      (amount, bps, mostPayment, mostMonth, budget, given) => {
        const benefit = benefitOf(amount, { bps, mostPayment, mostMonth }, { budget, given });
        expect(benefit >= 0n && benefit * 10_000n <= amount * BigInt(bps) && benefit <= budget).toBe(true);
        expect(benefit <= (mostPayment ?? benefit)).toBe(true);
        expect(benefit === 0n || given + benefit <= (mostMonth ?? given + benefit)).toBe(true);
      },
    ),
  );
});

test('a payer gets the campaign that gives most, and the older of two equal ones', () => {
  const offers = [3n, 7n, 7n, 0n].map((amount, id) => ({ id, amount }));
  expect(bestOf(offers)).toEqual({ id: 1, amount: 7n });
  expect(bestOf(offers.slice(3))).toBeUndefined();
});

test('partial refunds take back all of a benefit in total', () => {
  const parts = fc.array(fc.bigInt({ min: 1n, max: 10_000n }), { minLength: 1, maxLength: 20 });
  fc.assert(
    fc.property(parts, fc.integer({ min: 1, max: MOST_BPS }), (refunds, bps) => {
      const paid = refunds.reduce((a, b) => a + b);
      const amount = (paid * BigInt(bps)) / 10_000n;
      let [refunded, back] = [0n, 0n];
      for (const refund of refunds) {
        refunded += refund;
        const taken = takenBack({ paid, amount, back }, refunded);
        expect(taken >= 0n && taken <= refund).toBe(true);
        back += taken;
      }
      expect(back).toBe(amount);
    }),
  );
});
