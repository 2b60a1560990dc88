import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Contact, cursorText, keyOf, partiesIn, readCursor } from './rules.ts';

const contact = fc.record({
  kind: fc.constantFrom('org' as const, 'shop' as const),
  id: fc.integer({ min: 1, max: 9 }),
  first: fc.integer({ min: 0, max: 9 }).map((ms) => new Date(ms)),
  last: fc.integer({ min: 10, max: 15 }).map((ms) => new Date(ms)),
});

test('a list of parties contains each party once, the latest first, and is the same in pages of any size', () => {
  fc.assert(
    fc.property(fc.array(contact), fc.integer({ min: 1, max: 5 }), (contacts, size) => {
      const whole = partiesIn(contacts);
      expect(new Set(whole.map(keyOf)).size).toBe(whole.length);
      expect(new Set(whole.map(keyOf))).toEqual(new Set(contacts.map(keyOf)));
      const paged: Contact[] = [];
      for (;;) {
        const last = paged.at(-1);
        const page = partiesIn(contacts, last && readCursor(cursorText(last))).slice(0, size);
        if (page.length === 0) break;
        paged.push(...page);
      }
      expect(paged).toEqual(whole);
    }),
  );
  for (const text of ['', '1', '1.org-0', 'x.org-1', '1.name-1', '1.org-1\n']) expect(readCursor(text)).toBeUndefined();
});
