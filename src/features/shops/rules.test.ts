import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  clockText,
  DAY_MINUTES,
  distanceText,
  metresBetween,
  minuteOfWeek,
  minutesOf,
  openMinutes,
  openUntil,
  pointIn,
  pointText,
  type Week,
} from './rules.ts';

const at = (text: string) => minuteOfWeek(new Date(text), 540);
const span = (from: string, to: string) => ({ from: minutesOf(from) ?? -1, to: minutesOf(to) ?? -1 });
/** A week with Monday closed, and a bar's hours on Saturday and Sunday. */
const week: Week = [
  null,
  ...Array.from({ length: 4 }, () => span('09:00', '18:30')),
  span('18:00', '02:00'),
  span('18:00', '02:00'),
];

describe('the hours of a shop', () => {
  it('are minutes of its own week, past midnight and past Sunday too', () => {
    expect(at('2026-11-23T00:00:00+09:00')).toBe(0);
    expect(at('2026-11-22T14:59:00Z')).toBe(7 * DAY_MINUTES - 1);
    const told = (text: string) => openUntil(week, at(text));
    expect(told('2026-11-24T08:59:00+09:00')).toEqual({ isOpen: false });
    expect(told('2026-11-24T09:00:00+09:00')).toEqual({ isOpen: true, until: minutesOf('18:30') });
    expect(told('2026-11-24T18:30:00+09:00')).toEqual({ isOpen: false });
    expect(told('2026-11-29T01:59:00+09:00')).toEqual({ isOpen: true, until: minutesOf('02:00') });
    expect(told('2026-11-30T01:00:00+09:00')).toEqual({ isOpen: true, until: minutesOf('02:00') });
    expect(told('2026-11-30T02:00:00+09:00')).toEqual({ isOpen: false });
    expect(
      openUntil(
        Array.from({ length: 7 }, () => span('00:00', '24:00')),
        5,
      ),
    ).toEqual({ isOpen: true });
  });

  it('are the same for a single minute and in a list of all minutes', () => {
    const day = fc.option(
      fc
        .record({ from: fc.integer({ min: 0, max: 1439 }), to: fc.integer({ min: 1, max: 1440 }) })
        .filter(({ from, to }) => from !== to),
    );
    const weeks = fc.array(day, { minLength: 7, maxLength: 7 });
    fc.assert(
      fc.property(weeks, fc.integer({ min: 0, max: 7 * DAY_MINUTES - 1 }), (some, minute) => {
        const { isOpen, until } = openUntil(some, minute);
        const spans = openMinutes(some);
        expect(spans.some(([from, to]) => from <= minute && minute < to)).toBe(isOpen);
        for (const [from, to] of spans) expect(0 <= from && from < to && to <= 7 * DAY_MINUTES).toBe(true);
        if (until === undefined) return;
        // In the closing minute itself the shop is closed.
        const end = Array.from({ length: 8 }, (_, days) => days * DAY_MINUTES + until).find((one) => one > minute) ?? 0;
        expect(end - minute).toBeGreaterThan(0);
      }),
    );
  });

  it('are read as times of a clock, and other text is refused', () => {
    expect(['00:00', '09:05', '23:59', '24:00'].map((one) => clockText(minutesOf(one) ?? -1))).toEqual([
      '00:00',
      '09:05',
      '23:59',
      '24:00',
    ]);
    expect(['24:01', '9:05', '12:60', ''].map(minutesOf)).toEqual([undefined, undefined, undefined, undefined]);
  });
});

describe('a place', () => {
  it('is at the distance from another place that a map shows, worded as people say it', () => {
    const [market, gate] = [
      { latitude: 35.8117, longitude: 127.1473 },
      { latitude: 35.8153, longitude: 127.1497 },
    ];
    expect(metresBetween(market, gate)).toBeGreaterThan(440);
    expect(metresBetween(market, gate)).toBeLessThan(465);
    expect(metresBetween({ latitude: 0, longitude: 179.9 }, { latitude: 0, longitude: -179.9 })).toBeLessThan(23_000);
    expect([0, 84, 994, 996, 1240, 14_400].map(distanceText)).toEqual([
      '10 m',
      '80 m',
      '990 m',
      '1.0 km',
      '1.2 km',
      '14 km',
    ]);
  });

  it('is read as copied from a map', () => {
    expect(pointIn(' 35.8117, 127.1473 ')).toEqual({ latitude: 35.8117, longitude: 127.1473 });
    expect(pointIn('３５．８１１７，１２７．１４７３')).toEqual({ latitude: 35.8117, longitude: 127.1473 });
    expect(pointIn('(-33.9 18.4)')).toEqual({ latitude: -33.9, longitude: 18.4 });
    expect(['', '35.8', '86, 127', '35, 181', '127.1, 35.8', 'a, b'].map(pointIn)).toEqual(Array(6).fill(undefined));
    expect(pointText({ latitude: 35.8117, longitude: 127.1473 })).toBe('35.8117, 127.1473');
  });
});
