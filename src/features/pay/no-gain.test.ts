import fc from 'fast-check';
import { expect, test } from 'vitest';
import { benefitOf, MOST_BPS, takenBack } from '#features/campaigns/rules.ts';
import { assetOf, assets } from '#features/currency/assets.ts';
import { FIRST } from '#features/currency/testing/first-rules.ts';
import { type Rates, termsOf } from '#features/exchange/rules.ts';
import { cashbackOf, cashbackTaken } from './rules.ts';

const won = fc.bigInt(1n, 10n ** 12n);
/** A payment with the highest rates that shops and campaigns may have. */
const payment = fc.record({
  amount: won,
  cashbackBps: fc.integer({ min: 0, max: 5000 }),
  benefitBps: fc.integer({ min: 0, max: MOST_BPS }),
});
/** Sizes of refunds in thousandths of the payment; 0 is a single won. */
const parts = fc.array(fc.bigInt(0n, 400n), { maxLength: 12 });

interface Paid {
  readonly amount: bigint;
  readonly cashback: bigint;
  readonly benefit: bigint;
}

const paidOf = ({
  amount,
  cashbackBps,
  benefitBps,
}: {
  amount: bigint;
  cashbackBps: number;
  benefitBps: number;
}): Paid => ({
  amount,
  cashback: cashbackOf(amount, cashbackBps),
  benefit: benefitOf(
    amount,
    { bps: benefitBps, mostPayment: undefined, mostMonth: undefined },
    { budget: 10n ** 15n, given: 0n },
  ),
});

/** Won that each side has more than before the payment, after refunds that gave back the shares. */
interface Sides {
  readonly payer: bigint;
  readonly shop: bigint;
  readonly budget: bigint;
}

/** Refunds one part after another and returns what each side has after each of them. */
function refund({ amount, cashback, benefit }: Paid, refunds: readonly bigint[]): Sides[] {
  let [refunded, cashbackBack, back] = [0n, 0n, 0n];
  return refunds.map((part) => {
    const taken = cashbackTaken({ amount, refunded, cashback, cashbackBack }, part);
    if (taken === undefined) throw new Error(`${part} cannot be refunded`);
    refunded += part;
    cashbackBack += taken;
    back += takenBack({ paid: amount, amount: benefit, back }, refunded);
    const given = cashback - cashbackBack;
    const left = amount - refunded;
    return { payer: given + benefit - back - left, shop: left - given, budget: back - benefit };
  });
}

/** Cuts the sizes into refunds that together are at most the payment. */
function cut(amount: bigint, sizes: readonly bigint[]): bigint[] {
  let left = amount;
  const refunds: bigint[] = [];
  for (const size of sizes) {
    const wanted = size === 0n ? 1n : (amount * size) / 1000n;
    const part = wanted < left ? wanted : left;
    if (part > 0n) refunds.push(part);
    left -= part;
  }
  return refunds;
}
const sum = (refunds: readonly bigint[]) => refunds.reduce((all, one) => all + one, 0n);

test('splitting a refund into parts gives every side the same won as one refund of their sum', () => {
  fc.assert(
    fc.property(payment, parts, (terms, sizes) => {
      const paid = paidOf(terms);
      const refunds = cut(paid.amount, sizes);
      fc.pre(refunds.length > 0);
      expect(refund(paid, refunds).at(-1)).toEqual(refund(paid, [sum(refunds)])[0]);
    }),
  );
});

test('however a payment is refunded, no won appears or disappears, the shop never pays more than it took, and the end is the start', () => {
  fc.assert(
    fc.property(payment, parts, (terms, sizes) => {
      const paid = paidOf(terms);
      const refunds = cut(paid.amount, sizes);
      const rest = paid.amount - sum(refunds);
      const whole = rest > 0n ? [...refunds, rest] : refunds;
      for (const { payer, shop, budget } of refund(paid, whole)) {
        expect(payer + shop + budget).toBe(0n);
        expect(shop >= 0n && budget <= 0n).toBe(true);
      }
      expect(refund(paid, whole).at(-1)).toEqual({ payer: 0n, shop: 0n, budget: 0n });
    }),
  );
});

test('rounding leaves a payer at most one won above the rest of the payment, and only while that rest is one won', () => {
  fc.assert(
    fc.property(payment, parts, (terms, sizes) => {
      const paid = paidOf(terms);
      const refunds = cut(paid.amount, sizes);
      for (const [nth, { payer }] of refund(paid, refunds).entries())
        expect(payer).toBeLessThanOrEqual(paid.amount - sum(refunds.slice(0, nth + 1)) === 1n ? 1n : 0n);
    }),
  );
});

const rates: fc.Arbitrary<Rates> = fc
  .record({
    exchangeFeeBps: fc.integer({ min: 0, max: 2000 }),
    of: fc.array(fc.integer({ min: 1, max: 10 ** 9 }), { minLength: assets.length, maxLength: assets.length }),
  })
  .map(({ exchangeFeeBps, of }) => ({
    ...FIRST,
    exchangeFeeBps,
    rates: Object.fromEntries(assets.map(({ code, isLocal }, nth) => [code, isLocal ? '1' : `${of[nth]}`])),
  }));
const some = fc.bigInt(1n, 10n ** 24n);

test('any number of exchanges that end where they began give back at most what went in, at any rates and even without a fee', () => {
  const others = fc.array(fc.constantFrom(...assets.filter(({ isLocal }) => !isLocal)), { minLength: 1, maxLength: 6 });
  const krw = assetOf('KRW');
  fc.assert(
    fc.property(rates, fc.constantFrom(...assets), others, some, (at, start, through, amount) => {
      // Two other assets are never exchanged directly, so each step goes through won.
      const inWon = start.isLocal ? [start] : [start, krw];
      const path = [...inWon, ...through.flatMap((one) => [one, krw]), ...(start.isLocal ? [] : [start])];
      let has = amount;
      for (const [nth, to] of path.slice(1).entries()) {
        const terms = termsOf(path[nth] ?? krw, to, has, at);
        if (terms === 'too_small') return;
        has = terms.gives;
      }
      expect(has).toBeLessThanOrEqual(amount);
    }),
  );
});

test('two exchanges into won give no more than one exchange of both amounts', () => {
  fc.assert(
    fc.property(rates, fc.constantFrom(...assets), some, some, (at, asset, one, other) => {
      const krw = assetOf('KRW');
      const [first, second, both] = [one, other, one + other].map((takes) => termsOf(asset, krw, takes, at));
      if (!first || !second || !both || first === 'too_small' || second === 'too_small' || both === 'too_small') return;
      const parts = first.gives + first.fee + second.gives + second.fee;
      expect(both.gives + both.fee - parts).toBeGreaterThanOrEqual(0n);
      expect(both.gives + both.fee - parts).toBeLessThanOrEqual(1n);
      expect(both.gives).toBeGreaterThanOrEqual(first.gives + second.gives);
    }),
  );
});
