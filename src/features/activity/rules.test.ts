import { describe, expect, it } from 'vitest';
import { type Activity, activityTypes } from './activity.ts';
import { type Kind, kinds } from './kinds.ts';
import {
  EVERYTHING,
  groupByDay,
  includesType,
  matchesFilter,
  queryOf,
  searchActivities,
  startOf,
  typeFilters,
} from './rules.ts';

const now = new Date(2026, 10, 20, 14, 5);
const at = (...local: [number, number, number, number, number]) => new Date(...local).toISOString();
const activity = (given: Partial<Activity>): Activity => ({
  key: 'k',
  type: 'transaction',
  at: at(2026, 10, 20, 9, 0),
  title: 'Sent USDC',
  detail: '0x5290...9EE7',
  status: 'completed',
  statusWord: 'Completed',
  ...given,
});

describe('History', () => {
  it('has periods of 0, 7 and 30 days before the local day', () => {
    expect(new Date(startOf('today', now))).toEqual(new Date(2026, 10, 20));
    expect(new Date(startOf('week', now))).toEqual(new Date(2026, 10, 13));
    expect(new Date(startOf('month', now))).toEqual(new Date(2026, 9, 21));
    const isToday = (time: string) =>
      matchesFilter({ kind: 'trip', at: time, money: null, status: 'done' }, { ...EVERYTHING, period: 'today' }, now);
    expect(isToday(at(2026, 10, 20, 0, 0))).toBe(true);
    expect(isToday(at(2026, 10, 19, 23, 59))).toBe(false);
  });
  it('has tabs for everything, for transactions, and for services with documents', () => {
    const shown = (tab: 'all' | 'transactions' | 'services') =>
      activityTypes.filter((type) => includesType({ tab, type: 'all' }, type));
    expect(shown('all')).toEqual(activityTypes);
    expect(shown('transactions')).toEqual(['transaction']);
    expect(shown('services')).toEqual(['credential', 'work', 'travel', 'document', 'security']);
  });
  it('filters entries by one type, in every tab', () => {
    for (const type of typeFilters.slice(1))
      expect(activityTypes.filter((one) => includesType({ tab: 'all', type }, one))).toEqual([type]);
    expect(activityTypes.filter((one) => includesType({ tab: 'transactions', type: 'work' }, one))).toEqual([]);
  });
  it('sends the server the filters that it would apply on the phone, and sends no request if no kind of entry matches both filters', () => {
    expect(queryOf(EVERYTHING, now)).toEqual({});
    expect(queryOf({ ...EVERYTHING, tab: 'transactions', type: 'work' }, now)).toBeUndefined();
    expect(queryOf({ ...EVERYTHING, type: 'travel', period: 'week', status: 'pending', asset: 'USD' }, now)).toEqual({
      kinds: 'refund,trip',
      since: at(2026, 10, 13, 0, 0),
      status: 'pending',
      asset: 'USD',
    });
    const onPhone = (kind: Kind) =>
      matchesFilter(
        { kind, at: at(2026, 10, 20, 9, 0), money: null, status: 'done' },
        { ...EVERYTHING, tab: 'services' },
        now,
      );
    expect(queryOf({ ...EVERYTHING, tab: 'services' }, now)).toEqual({ kinds: kinds.filter(onPhone).join(',') });
  });
  it('finds every word of a search anywhere in a row, in any case', () => {
    const found = (search: string) =>
      searchActivities([activity({ money: { amount: '-61.49', unit: 'USDC' } })], search);
    for (const search of ['usdc 5290', '61.49', 'COMPLETED', '  ', 'ｓｅｎｔ']) expect(found(search)).toHaveLength(1);
    expect(found('usdc 9999')).toEqual([]);
  });
  it('finds an amount as rows show it: with sign, symbol, commas and trailing zeros', () => {
    const found = (amount: string, search: string) =>
      searchActivities([activity({ money: { amount, unit: 'KRW' } })], search).length === 1;
    for (const search of ['₩18,500', '−₩18,500', '-18,500', '18,5', '18500'])
      expect(found('-18500', search)).toBe(true);
    for (const search of ['+250.00', '250.0', '250.', '$250.00']) expect(found('250', search)).toBe(true);
    for (const search of ['₩', '18,501', '250.01', '1,8-5']) expect(found('-18500', search)).toBe(false);
  });
  it('is grouped by the days of the phone', () => {
    const days = groupByDay([
      activity({ at: at(2026, 10, 20, 0, 1) }),
      activity({ at: at(2026, 10, 19, 23, 59) }),
      activity({ at: at(2026, 10, 19, 0, 0) }),
    ]);
    expect(days.map((day) => day.length)).toEqual([1, 2]);
  });
});
