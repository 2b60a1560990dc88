import { expect, it } from 'vitest';
import { amountOf, chosenOf, hasRoom, NOTHING, withItem } from './till-entry.ts';

const items = [
  { id: 1, name: '유자차', price: '5500', category: null },
  { id: 2, name: 'Rice cake', price: '3000', category: null },
];

it('the amount is the sum of the tapped items at present prices, instead of a typed amount', () => {
  const wanted = withItem(withItem(withItem({ ...NOTHING, typed: '18500' }, 1, 1), 1, 1), 2, 1);
  expect(amountOf(wanted, chosenOf(wanted, items))).toBe('14000');
  const less = withItem(withItem(wanted, 2, -1), 1, -1);
  expect(chosenOf(less, items)).toEqual([{ itemId: 1, count: 1, name: '유자차', amount: 5500n }]);
  expect(amountOf(withItem(less, 1, -1), [])).toBe('');
});

it('an item that is no longer sold is removed, and a charge has room for 99 pieces of one item and fifty different items', () => {
  const wanted = withItem(withItem(NOTHING, 1, 1), 9, 1);
  expect(amountOf(wanted, chosenOf(wanted, items))).toBe('5500');
  let many = NOTHING;
  for (let n = 0; n < 99; n += 1) many = withItem(many, 1, 1);
  expect([hasRoom(many, 1), hasRoom(many, 2)]).toEqual([false, true]);
  for (let id = 2; id <= 50; id += 1) many = withItem(many, id, 1);
  expect(hasRoom(many, 51)).toBe(false);
});
