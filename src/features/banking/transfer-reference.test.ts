import fc from 'fast-check';
import { expect, it } from 'vitest';
import { accountOfReference, referenceIn, transferReference } from './transfer-reference.ts';

const number = fc.integer({ min: 1, max: 999_999 });

it('a reference fits into the message of a Korean bank transfer and is read however it is typed', () => {
  fc.assert(
    fc.property(number, (id) => {
      const reference = transferReference(id);
      expect(reference.length).toBeLessThanOrEqual(8);
      for (const typed of [reference, reference.toLowerCase(), reference.replace('M', 'Ｍ-')])
        expect(accountOfReference(typed)).toBe(id);
    }),
  );
});

it('one wrong digit, or two swapped neighbours, match nobody', () => {
  fc.assert(
    fc.property(number, fc.nat(5), fc.integer({ min: 1, max: 9 }), (id, place, more) => {
      const digits = [...transferReference(id).slice(1)];
      const at = place % digits.length;
      const wrong = digits.with(at, String((Number(digits[at]) + more) % 10));
      expect(accountOfReference(`M${wrong.join('')}`)).toBeUndefined();
      const [one, next] = [digits[at] ?? '', digits[at + 1] ?? ''];
      if (next === '' || one === next) return;
      expect(
        accountOfReference(
          `M${digits
            .with(at, next)
            .with(at + 1, one)
            .join('')}`,
        ),
      ).toBeUndefined();
    }),
  );
});

it('a reference is found in the text of a bank credit, alone or beside a name, and several match nobody', () => {
  const [one, other] = [transferReference(7), transferReference(1234)];
  for (const text of [one, `김민서${one}`, `${one}김민서`, `Kim Minseo, ${one.toLowerCase()}`, `${one} ${one}`])
    expect(referenceIn(text)).toBe(one);
  for (const text of [`${one} ${other}`, 'SALARY 202611', `XM${one.slice(1)}`, `${one}4`, '', 'M7'])
    expect(referenceIn(text), text).toBeUndefined();
});
