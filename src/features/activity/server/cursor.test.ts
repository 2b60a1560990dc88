import fc from 'fast-check';
import { expect, test } from 'vitest';
import { NEWEST } from '#platform/server/timeline.ts';
import { kinds } from '../kinds.ts';
import { BEGINNING, cursorText, readCursor } from './cursor.ts';

const place = fc.uniqueArray(fc.tuple(fc.nat(99), fc.integer({ min: 1, max: 2 ** 40 })), {
  minLength: 1,
  maxLength: 6,
  selector: ([list]) => list,
});

test('a cursor is read back as written, is valid for its own query only, and any other text is refused', () => {
  fc.assert(
    fc.property(
      fc.record({
        micros: fc.maxSafeNat().map((n) => n % NEWEST.micros),
        rank: fc.nat(kinds.length - 1),
        id: fc.maxSafeNat(),
      }),
      fc.oneof(
        fc.constant(null),
        fc.constant('newest' as const),
        place.map((entries) => new Map(entries)),
      ),
      (point, transfers) => {
        const text = cursorText({ point, transfers });
        expect(readCursor(text)).toEqual({ point, transfers });
        expect(text).toMatch(/^[\w.-]{1,128}$/);
      },
    ),
  );
  expect(readCursor(cursorText(BEGINNING))).toEqual(BEGINNING);
  for (const text of ['', '1', '1.2_', '1.2.3', '1.2.3_x', '1.2.3_0-', 'zzzzzzzzzzz.0.1_', '1.2.3_0-1\n', '-1.2.3_'])
    expect(readCursor(text), text).toBeUndefined();
});
