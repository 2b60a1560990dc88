import type { OfficeToday } from '../../calls/today.ts';
import type { todayWords } from './today-words.ts';

/** Returns the signed terms whose sum covers the currency. */
export function bankRows(
  bank: NonNullable<OfficeToday['bank']>,
  w: (typeof todayWords)['en'],
  won: (sum: string) => string,
) {
  const { stated, unused, onTheWay, costs } = bank;
  return [
    { term: w.bank, value: won(stated) },
    { term: w.unused, value: won(unused === '0' ? '0' : `-${unused}`) },
    { term: w.onTheWay, value: won(onTheWay) },
    ...(costs === '0' ? [] : [{ term: w.costs, value: won(costs) }]),
  ];
}

/** Returns the row of unexplained debits, part of the difference. They are already missing from the bank's balance. */
export const unexplainedRow = (
  { unexplained }: NonNullable<OfficeToday['bank']>,
  w: (typeof todayWords)['en'],
  won: (sum: string) => string,
) => (unexplained === '0' ? [] : [{ term: w.unexplained, value: won(`-${unexplained}`) }]);
