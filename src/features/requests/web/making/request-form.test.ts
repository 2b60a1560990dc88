import fc from 'fast-check';
import { expect, test } from 'vitest';
import { assetOf } from '#features/currency/assets.ts';
import { formatUnits, parseUnits } from '#platform/money.ts';
import { LIMITS } from '../../rules.ts';
import { emptySplit, readSplit, splitOf } from './request-form.ts';

const units = (text: string | null) => parseUnits(text ?? '', 18) as bigint;
const WHO = '0x52908400098527886E0F7030069857D2E4169EE7';

test('a split made in the form sums to its bill, for any bill, people and own part', () => {
  const bills = fc.bigInt({ min: 1000n, max: 10n ** 24n });
  fc.assert(
    fc.property(
      bills,
      fc.integer({ min: 0, max: 9 }),
      fc.integer({ min: 1, max: 10 }),
      fc.boolean(),
      (total, named, here, isIn) => {
        const form = {
          ...emptySplit('XP', formatUnits(total, assetOf('XP').places)),
          named: Array<string>(named).fill(WHO),
          here: `${here}`,
          isIn,
        };
        const made = splitOf(form, readSplit(form));
        const sum = made?.shares.reduce((all, { amount }) => all + units(amount), units(made.split?.own ?? null));
        expect([made?.shares.length, sum]).toEqual([named + here, total]);
        expect(made?.split?.own === '0').toBe(!isIn);
      },
    ),
  );
});

test('a split names its missing part: a bill, people, or at least a unit for each share', () => {
  const of = (change: object) => readSplit({ ...emptySplit('KRW', '10000'), ...change });
  expect(of({}).problem).toBe('nobody');
  expect(of({ here: 'x' }).problem).toBe('count');
  expect(of({ here: '2', amount: '0' }).problem).toBe('amount');
  expect(of({ here: '2', amount: '1.5' }).problem).toBe('amount');
  expect(of({ here: `${LIMITS.people}`, named: [WHO] }).problem).toBe('too_many');
  expect(of({ here: '3', amount: '3' }).problem).toBe('too_small');
  const own = { how: 'own', here: '2' };
  expect(of({ ...own, typed: ['3000'] }).problem).toBe('typed');
  expect(of({ ...own, typed: ['9000', '3000'] }).problem).toBe('over');
  expect(of({ ...own, typed: ['3000', '3000'] })).toMatchObject({ problem: undefined, own: 4000n });
  expect(of({ ...own, typed: ['3000', '3000'], isIn: false })).toMatchObject({ problem: 'not_whole', left: 4000n });
});
