import fc from 'fast-check';
import { expect, test } from 'vitest';
import { assetOf, assets } from '#features/currency/assets.ts';
import { FIRST } from '#features/currency/testing/first-rules.ts';
import { HOUSE } from '#features/ledger/movement.ts';
import { fundOf } from './pairs.ts';
import { planExchange } from './plan-exchange.ts';
import { type ExchangeEnd, kindOf, termsOf } from './rules.ts';

const me = `0x${'ab'.repeat(20)}` as const;
const ends: ExchangeEnd[] = [...assets.map(({ code }) => ({ asset: code })), { bankAccountId: 1 }];
/** The account for the outside world, and that of a pair. */
const books = fc.constantFrom(HOUSE.issuance, fundOf('XP'));
const codeOf = (end: ExchangeEnd) => ('asset' in end ? end.asset : 'KRW');

test('every exchange sums to 0 in each asset, takes and gives the amounts of its terms, and leaves the fee with the network', () => {
  let planned = 0;
  fc.assert(
    fc.property(
      fc.constantFrom(...ends),
      fc.constantFrom(...ends),
      fc.bigInt(1n, 10n ** 22n),
      books,
      (from, to, takes, by) => {
        const kind = kindOf(from, to);
        const [gave, got] = [codeOf(from), codeOf(to)];
        const terms = kind && termsOf(assetOf(gave), assetOf(got), takes, FIRST);
        if (!kind || !terms || terms === 'too_small') return;
        planned += 1;
        const bank = 'bankAccountId' in from ? 'from' : 'bankAccountId' in to ? 'to' : null;
        const plan = planExchange({ ...terms, kind, from: gave, to: got, bank, books: by }, me);
        for (const { code } of assets) {
          const legs = plan.legs.filter(({ asset }) => asset === code);
          expect(legs.reduce((sum, { delta }) => sum + delta, 0n)).toBe(0n);
          expect(new Set(legs.map(({ owner }) => owner)).size).toBe(legs.length);
        }
        const of = (owner: string, asset: string) =>
          plan.legs.filter((leg) => leg.owner === owner && leg.asset === asset).map(({ delta }) => delta);
        expect(of(bank === 'from' ? 'house:bank' : me, gave)).toEqual([-takes]);
        expect(of(bank === 'to' ? 'house:bank' : me, got)).toEqual([terms.gives]);
        expect(of('house:fees', 'KRW')).toEqual([terms.fee]);
        expect(plan.legs.every(({ delta }) => delta !== 0n)).toBe(true);
        expect(of(plan.from, plan.asset)).toEqual([-(plan.amount + plan.fee)]);
        expect(of(plan.to, plan.asset)).toEqual([plan.amount]);
        expect([plan.from, plan.to]).toContain(me);
      },
    ),
    { numRuns: 1000 },
  );
  expect(planned).toBeGreaterThan(100);
});
