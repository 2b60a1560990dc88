import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findLookAlike, runsOf } from './look-alike.ts';

const hex = (length: number) =>
  fc.string({ unit: fc.constantFrom(...'0123456789abcdef'), minLength: length, maxLength: length });
const address = hex(40).map((digits) => `0x${digits}`);
const other = (digit: string) => (digit === '0' ? '1' : '0');
const changed = (text: string, places: ReadonlySet<number>) =>
  `0x${[...text.slice(2)].map((digit, at) => (places.has(at) ? other(digit) : digit)).join('')}`;
const KNOWN = '0x52908400098527886e0f7030069857d2e4169ee7';

describe('a look-alike', () => {
  it('is detected if the ends are equal and anything between differs', () => {
    fc.assert(
      fc.property(address, fc.uniqueArray(fc.integer({ min: 4, max: 35 }), { minLength: 1 }), (known, places) => {
        const found = findLookAlike(changed(known, new Set(places)), [{ address: known }]);
        expect(found?.differing).toEqual([...places].sort((a, b) => a - b));
      }),
    );
  });
  it('is detected if a few characters differ, also at the ends', () => {
    fc.assert(
      fc.property(
        address,
        fc.uniqueArray(fc.integer({ min: 0, max: 39 }), { minLength: 1, maxLength: 6 }),
        (known, places) => {
          const found = findLookAlike(changed(known, new Set(places)), [{ address: known }]);
          expect(found?.differing).toHaveLength(places.length);
        },
      ),
    );
  });
  it('is detected if some characters were left out or added', () => {
    fc.assert(
      fc.property(address, fc.integer({ min: 0, max: 36 }), hex(3), (known, at, put) => {
        const slipped = (known.slice(0, 2 + at) + put + known.slice(2 + at)).slice(0, 42);
        fc.pre(slipped !== known);
        expect(findLookAlike(slipped, [{ address: known }])).toBeDefined();
      }),
    );
  });
  it('is never the known address itself, in any case of letters, whatever other addresses are known', () => {
    fc.assert(
      fc.property(address, fc.array(address), (known, others) => {
        const all = [...others, known].map((one) => ({ address: one }));
        expect(findLookAlike(known, all)).toBeUndefined();
        expect(findLookAlike(known.toUpperCase().replace('0X', '0x'), all)).toBeUndefined();
      }),
    );
  });
  it('is not an unrelated address', () => {
    fc.assert(
      fc.property(address, address, (one, two) => {
        const same = [...one].filter((digit, at) => digit === two[at]).length;
        fc.pre(same < 20 && one.slice(2, 6) !== two.slice(2, 6));
        expect(findLookAlike(one, [{ address: two }])).toBeUndefined();
      }),
      { numRuns: 300 },
    );
  });
  it('is compared with the nearest address', () => {
    const near = { address: changed(KNOWN, new Set([20])), name: 'near' };
    const far = { address: changed(KNOWN, new Set([10, 20, 30])), name: 'far' };
    expect(findLookAlike(KNOWN, [far, near])).toEqual({ known: near, differing: [20] });
  });
  it('is searched for in bounded time, also if every contact has ten addresses', () => {
    const all = Array.from({ length: 5000 }, (_, at) => ({ address: `0x${at.toString(16).padStart(40, '7')}` }));
    expect(findLookAlike(KNOWN, all)).toBeUndefined();
  });
});

describe('differing characters', () => {
  it('are reported as ranges that count from 1', () => {
    expect(runsOf([6, 7, 8, 20])).toEqual([
      [7, 9],
      [21, 21],
    ]);
    expect(runsOf([])).toEqual([]);
  });
  it('are each in exactly one range', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.integer({ min: 0, max: 39 })), (some) => {
        const places = some.toSorted((a, b) => a - b);
        const told = runsOf(places).flatMap(([first, last]) =>
          Array.from({ length: last - first + 1 }, (_, at) => first - 1 + at),
        );
        expect(told).toEqual(places);
      }),
    );
  });
});
