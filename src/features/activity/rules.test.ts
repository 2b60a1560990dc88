import { describe, expect, it } from 'vitest';
import { type Activity, activityTypes } from './activity.ts';
import { byDay, EVERYTHING, matching, needsOlder, startOf, takes, typeFilters, withoutGaps } from './rules.ts';

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
  it('has periods that start at the local day minus 0, 7 and 30', () => {
    expect(new Date(startOf('today', now))).toEqual(new Date(2026, 10, 20));
    expect(new Date(startOf('week', now))).toEqual(new Date(2026, 10, 13));
    expect(new Date(startOf('month', now))).toEqual(new Date(2026, 9, 21));
    const edges = [at(2026, 10, 20, 0, 0), at(2026, 10, 19, 23, 59)].map((time) => activity({ at: time }));
    expect(matching(edges, { ...EVERYTHING, period: 'today' }, now)).toEqual([edges[0]]);
  });
  it('has tabs for everything, for transactions, and for services with documents', () => {
    const shown = (tab: 'all' | 'transactions' | 'services') =>
      activityTypes.filter((type) => takes({ tab, type: 'all' }, type));
    expect(shown('all')).toEqual(activityTypes);
    expect(shown('transactions')).toEqual(['transaction']);
    expect(shown('services')).toEqual(['credential', 'work', 'travel', 'document']);
  });
  it('filters by one type, in every tab', () => {
    for (const type of typeFilters.slice(1))
      expect(activityTypes.filter((one) => takes({ tab: 'all', type }, one))).toEqual([type]);
    expect(activityTypes.filter((one) => takes({ tab: 'transactions', type: 'work' }, one))).toEqual([]);
  });
  it('is newest first, whatever service a record is from', () => {
    const old = activity({ type: 'work', at: '2026-11-18T01:00:00.000Z' });
    const fresh = activity({ at: '2026-11-19T01:00:00.000Z' });
    expect(matching([old, fresh], EVERYTHING, now)).toEqual([fresh, old]);
  });
  it('finds every word of a search anywhere in a row, in any case', () => {
    const found = (search: string) =>
      matching([activity({ money: { amount: '-61.49', unit: 'USDC' } })], { ...EVERYTHING, search }, now);
    for (const search of ['usdc 5290', '61.49', 'COMPLETED', '  ', 'ｓｅｎｔ']) expect(found(search)).toHaveLength(1);
    expect(found('usdc 9999')).toEqual([]);
  });
  it('finds an amount as rows show it: with its sign, its symbol, its commas and its last zeros', () => {
    const found = (amount: string, search: string) =>
      matching([activity({ money: { amount, unit: 'KRW' } })], { ...EVERYTHING, search }, now).length === 1;
    for (const search of ['₩18,500', '−₩18,500', '-18,500', '18,5', '18500'])
      expect(found('-18500', search)).toBe(true);
    for (const search of ['+250.00', '250.0', '250.', '$250.00']) expect(found('250', search)).toBe(true);
    for (const search of ['₩', '18,501', '250.01', '1,8-5']) expect(found('-18500', search)).toBe(false);
  });
  it('shows nothing older than the oldest transaction read, while there are more', () => {
    const work = activity({ type: 'work', at: '2026-11-01T00:00:00.000Z' });
    expect(withoutGaps([work], '2026-11-02T00:00:00.000Z')).toEqual([]);
    expect(withoutGaps([work], undefined)).toEqual([work]);
  });
  it('reads older transactions only where they could be among what is asked for', () => {
    const oldest = at(2026, 10, 15, 9, 0);
    expect(needsOlder(EVERYTHING, oldest, now)).toBe(true);
    expect(needsOlder({ ...EVERYTHING, tab: 'services' }, oldest, now)).toBe(false);
    expect(needsOlder({ ...EVERYTHING, period: 'today' }, oldest, now)).toBe(false);
    expect(needsOlder({ ...EVERYTHING, period: 'week' }, oldest, now)).toBe(true);
  });
  it('is grouped by the days of the phone', () => {
    const days = byDay([
      activity({ at: at(2026, 10, 20, 0, 1) }),
      activity({ at: at(2026, 10, 19, 23, 59) }),
      activity({ at: at(2026, 10, 19, 0, 0) }),
    ]);
    expect(days.map((day) => day.length)).toEqual([1, 2]);
  });
});
