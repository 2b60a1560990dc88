import { describe, expect, test } from 'vitest';
import { DEPARTURE_DAYS, departureOf, LAST_CLAIM_DAYS, remindersDue, remindersOf } from './reminders.ts';
import { addDays, lastClaimDay } from './stay.ts';

const days = (startDate: string, endDate = startDate) => ({ startDate, endDate });
const stops = [
  days('2026-11-22', '2026-12-12'),
  days('2026-11-02', '2026-11-14'),
  days('2026-11-14', '2026-11-22'),
  days('2027-05-01', '2027-05-09'),
];

describe('the departure', () => {
  test('is the last day of the trip under way and of the trips that continue it', () => {
    expect(departureOf(stops, '2026-11-02')).toBe('2026-12-12');
    expect(departureOf(stops, '2026-12-12')).toBe('2026-12-12');
    expect(departureOf([days('2026-11-02', '2026-11-14'), days('2026-11-15', '2026-11-20')], '2026-11-03')).toBe(
      '2026-11-20',
    );
    expect(departureOf([days('2026-11-02', '2026-11-14'), days('2026-11-16', '2026-11-20')], '2026-11-03')).toBe(
      '2026-11-14',
    );
    expect(departureOf([days('2026-11-02', '2026-11-14'), days('2026-11-05', '2026-11-07')], '2026-11-06')).toBe(
      '2026-11-14',
    );
  });
  test('is unknown without a trip under way', () => {
    expect(departureOf(stops, '2026-11-01')).toBeUndefined();
    expect(departureOf(stops, '2026-12-13')).toBeUndefined();
    expect(departureOf([], '2026-12-13')).toBeUndefined();
  });
});

describe('reminders', () => {
  const trip = [days('2026-11-02', '2027-03-01')];
  const last = lastClaimDay('2026-11-02');

  test('come three days before the departure and seven before the ninetieth day', () => {
    expect([DEPARTURE_DAYS, LAST_CLAIM_DAYS]).toEqual([3, 7]);
    expect(remindersOf(stops, '2026-11-30')).toEqual([
      { kind: 'departure', on: '2026-12-09', until: '2026-12-12' },
      { kind: 'last_claim_day', on: '2027-01-24', until: '2027-01-31' },
    ]);
    expect(remindersOf(trip, '2026-11-30').map(({ kind, on }) => [kind, on])).toEqual([
      ['last_claim_day', addDays(last, -7)],
      ['departure', '2027-02-26'],
    ]);
  });
  test('are sent from their day on and through the day that they are about', () => {
    const kinds = (day: string) => remindersDue(trip, day).map(({ kind }) => kind);
    expect(last).toBe('2027-01-31');
    expect([kinds('2027-01-23'), kinds('2027-01-24'), kinds('2027-01-31'), kinds('2027-02-01')]).toEqual([
      [],
      ['last_claim_day'],
      ['last_claim_day'],
      [],
    ]);
    expect([kinds('2027-02-25'), kinds('2027-02-26'), kinds('2027-03-01'), kinds('2027-03-02')]).toEqual([
      [],
      ['departure'],
      ['departure'],
      [],
    ]);
  });
  test('of a shorter stay come on its first day, and no reminder comes before the stay begins', () => {
    const short = [days('2026-11-20', '2026-11-21')];
    expect(remindersOf(short, '2026-11-19')).toEqual([]);
    expect(remindersDue(short, '2026-11-20')).toEqual([{ kind: 'departure', on: '2026-11-20', until: '2026-11-21' }]);
  });
  test('of the ninetieth day are also sent to travellers who have left', () => {
    expect(remindersDue(stops, '2027-01-25').map(({ kind }) => kind)).toEqual(['last_claim_day']);
  });
  test('of one stay are the same on each of its days', () => {
    const seen = new Set(
      Array.from({ length: 21 }, (_, n) => addDays('2026-11-22', n))
        .flatMap((day) => remindersOf(stops, day))
        .map(({ kind, on, until }) => `${kind} ${on} ${until}`),
    );
    expect(seen.size).toBe(2);
  });
});
