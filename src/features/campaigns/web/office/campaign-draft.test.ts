import { expect, it } from 'vitest';
import { type Draft, draftOf, termsOf } from './campaign-draft.ts';

const draft: Draft = {
  ...draftOf('new'),
  name: 'Spring',
  nameKo: '봄',
  percent: '1.8',
  mostPayment: '10,000',
  firstDay: '2026-12-01',
  lastDay: '2026-12-31',
  budget: '5,000,000원',
};

it('rate, caps and budget of a campaign are read as typed', () => {
  expect(termsOf(draft, [])).toMatchObject({
    terms: { bps: 180, mostPayment: '10000', mostMonth: null, budget: '5000000' },
  });
});

it('a decimal comma or blanks between digits do not change rate, cap or budget', () => {
  for (const field of ['percent', 'mostPayment', 'mostMonth', 'budget'] as const)
    for (const text of ['1,8', '49,90', '1 000', '6E+02'])
      expect(termsOf({ ...draft, [field]: text }, []), `${field} ${text}`).toEqual({ bad: { [field]: true } });
});
