import { describe, expect, it } from 'vitest';
import { refundDayOf, stayOn } from './stay-figures.ts';

const trip = (destination: string, startDate: string, endDate: string) => ({ destination, startDate, endDate });
const STAY = [
  trip('Busan', '2026-11-22', '2026-12-12'),
  trip('Seoul', '2026-11-02', '2026-11-14'),
  trip('Jeonju', '2026-11-14', '2026-11-22'),
];

describe('the figures of a stay', () => {
  it('are its days, its places and the days left, over all trips that continue each other', () => {
    const whole = { from: '2026-11-02', to: '2026-12-12', days: 41, places: 3 };
    expect(stayOn(STAY, '2026-11-20')).toEqual({ ...whole, daysLeft: 22 });
    expect(stayOn(STAY, '2026-11-02')).toEqual({ ...whole, daysLeft: 40 });
    expect(stayOn(STAY, '2026-12-12')).toEqual({ ...whole, daysLeft: 0 });
  });

  it('belong only to the stay under way, and do not exist without a stay', () => {
    const more = [...STAY, trip('Jeju', '2026-09-01', '2026-09-03'), trip('Seoul', '2027-01-02', '2027-01-05')];
    expect(stayOn(more, '2026-11-20')).toMatchObject({ from: '2026-11-02', to: '2026-12-12' });
    expect(stayOn(more, '2026-09-02')).toMatchObject({ days: 3, places: 1, daysLeft: 1 });
    for (const day of ['2026-08-31', '2026-09-04', '2026-12-13', '2027-01-06'])
      expect([day, stayOn(more, day)]).toEqual([day, undefined]);
    expect(stayOn([], '2026-11-20')).toBeUndefined();
  });

  it('count a place once, however it is typed, and a day shared by two trips once', () => {
    const twice = [trip('Seoul', '2026-11-02', '2026-11-10'), trip(' seoul', '2026-11-05', '2026-11-06')];
    expect(stayOn(twice, '2026-11-07')).toMatchObject({ days: 9, places: 1, daysLeft: 3 });
  });

  it('include which day of ninety it is for refunds', () => {
    expect(refundDayOf('2026-11-02', '2026-11-01')).toBeUndefined();
    expect(refundDayOf('2026-11-02', '2026-11-02')).toEqual({ day: 1, of: 90 });
    expect(refundDayOf('2026-11-02', '2026-11-20')).toEqual({ day: 19, of: 90 });
    expect(refundDayOf('2026-11-02', '2027-01-31')).toEqual({ day: 90, of: 90 });
    expect(refundDayOf('2026-11-02', '2027-02-01')).toBeUndefined();
  });
});
