import fc from 'fast-check';
import { expect, test } from 'vitest';
import { FEE_CAP, firstOffer, raisedOffer } from './fees.ts';

const GWEI = 1_000_000_000n;

test('a first offer allows the base fee to double, and never exceeds its cap', () => {
  expect(firstOffer({ baseFee: 10n * GWEI, tip: GWEI }, FEE_CAP)).toEqual({ maxFee: 21n * GWEI, tip: GWEI });
  expect(firstOffer({ baseFee: 900n * GWEI, tip: 700n * GWEI }, FEE_CAP)).toEqual({ maxFee: FEE_CAP, tip: FEE_CAP });
  expect(firstOffer({ baseFee: 0n, tip: 0n }, FEE_CAP)).toEqual({ maxFee: 1n, tip: 1n });
});

test('each attempt offers at least an eighth more than the previous one, as nodes require, up to the cap', () => {
  const fee = fc.bigInt(0n, 2n * FEE_CAP);
  fc.assert(
    fc.property(fee, fee, fee, fee, (baseFee, tip, laterBase, laterTip) => {
      let offer = firstOffer({ baseFee, tip }, FEE_CAP);
      let isOver = false;
      for (let n = 1; n <= 100 && !isOver; n += 1) {
        const next = raisedOffer(offer, n, { baseFee: laterBase, tip: laterTip }, FEE_CAP);
        if (next) {
          isOver =
            next.maxFee * 8n < offer.maxFee * 9n ||
            next.tip * 8n < offer.tip * 9n ||
            next.tip > next.maxFee ||
            next.maxFee > FEE_CAP;
          if (isOver) return false;
          offer = next;
        } else isOver = true;
      }
      return isOver;
    }),
  );
});
