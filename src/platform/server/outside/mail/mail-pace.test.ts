import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type EarlierLetter, goesInS, type Pace } from './mail-pace.ts';

const DAY_S = 86_400;
const plain: Pace = { isTogether: false, isUrgent: false, mustArrive: false };
const notice: Pace = { ...plain, isTogether: true };
const letters = (count: number, ageS: number, more: Partial<EarlierLetter> = {}): EarlierLetter[] =>
  Array.from({ length: count }, () => ({ isSame: true, isUrgent: false, ageS, ...more }));

describe('an e-mail', () => {
  it('is sent at once; the next e-mail of its group waits an hour', () => {
    expect(goesInS([], notice)).toBe(0);
    expect(goesInS(letters(1, 600), notice)).toBe(3000);
    expect(goesInS(letters(1, 3600), notice)).toBe(0);
    expect(goesInS(letters(1, 600, { isSame: false }), notice)).toBe(0);
  });

  it('waits after six e-mails of its kind in a day, until the first of them is a day old', () => {
    expect(goesInS([...letters(5, 4000), ...letters(1, 80_000)], notice)).toBe(6400);
    expect(goesInS(letters(5, 4000), notice)).toBe(0);
  });

  it('is not sent after 30 e-mails in a day; an e-mail of a group then waits, and an e-mail that must arrive is sent', () => {
    const today = letters(30, 4000, { isSame: false });
    expect(goesInS(today.slice(1), plain)).toBe(0);
    expect(goesInS(today, plain)).toBeUndefined();
    expect(goesInS(today, notice)).toBe(DAY_S - 4000);
    expect(goesInS(today, { ...notice, mustArrive: true })).toBe(0);
    expect(goesInS(today, { ...plain, mustArrive: true })).toBe(0);
  });

  it('that is urgent waits for no other e-mail: 24 a day are sent, then one an hour, and it counts against no other limit', () => {
    const urgent: Pace = { ...plain, isUrgent: true, mustArrive: true };
    expect(goesInS(letters(100, 60, { isSame: false }), urgent)).toBe(0);
    expect(goesInS(letters(23, 60, { isUrgent: true }), urgent)).toBe(0);
    expect(goesInS(letters(24, 60, { isUrgent: true }), urgent)).toBeUndefined();
    expect(goesInS(letters(24, 3600, { isUrgent: true }), urgent)).toBe(0);
    expect(
      goesInS([...letters(24, 3600, { isUrgent: true }), ...letters(1, 60, { isUrgent: true })], urgent),
    ).toBeUndefined();
    expect(goesInS(letters(40, 60, { isUrgent: true, isSame: false }), plain)).toBe(0);
  });

  it('of one kind goes to one address at most once an hour and six times a day', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 20_000 }), { maxLength: 60 }), (pauses) => {
        const went: number[] = [];
        let now = 0;
        for (const pause of pauses) {
          now += pause;
          const earlier = went
            .filter((at) => at > now - DAY_S)
            .map((at) => ({ isSame: true, isUrgent: false, ageS: now - at }));
          // A waiting mail also covers what happens until it is sent.
          if (went.some((at) => at > now)) continue;
          went.push(now + (goesInS(earlier, notice) ?? Number.NaN));
        }
        for (const at of went) {
          expect(went.filter((other) => other > at - 3600 && other <= at)).toHaveLength(1);
          expect(went.filter((other) => other > at - DAY_S && other <= at).length).toBeLessThanOrEqual(6);
        }
      }),
    );
  });
});
