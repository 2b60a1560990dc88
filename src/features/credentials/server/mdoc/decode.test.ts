import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cpuMs } from '#platform/server/testing/cpu.ts';
import { type Cbor, Embedded, encode, FullDate } from './cbor.ts';
import { checkIssuerSigned } from './check-mdoc.ts';
import { decode, MAX_BYTES } from './decode.ts';
import { bytesOf, readIssuerSigned } from './issuer-signed.ts';
import { MdocError } from './mdoc-error.ts';
import * as a from './testing/licence.ts';

const read = (hex: string) => decode(Buffer.from(hex, 'hex'));
/** Returns the result of an act or the fault of its MdocError; rethrows any other error. */
function outcome(act: () => unknown): unknown {
  try {
    return act();
  } catch (error) {
    if (error instanceof MdocError) return error.fault;
    throw error;
  }
}
const text = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url');

/** Returns an item as the parser does, where byte strings are never a Buffer. */
const embedded = (inside: Cbor) => {
  const { content, encoded } = Embedded.of(inside);
  return new Embedded(Uint8Array.from(content), Uint8Array.from(encoded));
};
const scalar: fc.Arbitrary<Cbor> = fc.oneof(
  fc.string({ unit: 'binary' }).map((one) => one.toWellFormed()),
  fc.maxSafeInteger(),
  fc.double({ noNaN: true, noDefaultInfinity: true }).filter((one) => !Object.is(one, -0)),
  fc.boolean(),
  fc.constant(null),
  fc.uint8Array(),
  fc.date({ noInvalidDate: true, min: new Date(0), max: new Date('9999-12-31') }).map((at) => {
    at.setUTCMilliseconds(0);
    return at;
  }),
  fc.constant(new FullDate('2024-02-29')),
);
const { value } = fc.letrec<{ value: Cbor }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 4 },
    scalar,
    fc.array(tie('value'), { maxLength: 4 }),
    fc
      .array(fc.tuple(fc.oneof(fc.string(), fc.integer()), tie('value')), { maxLength: 4 })
      .map((some) => new Map(some)),
    tie('value').map(embedded),
  ),
}));

describe('CBOR', () => {
  it('is read back as written, and each value has one encoding', () => {
    fc.assert(
      fc.property(value, (one) => {
        const bytes = encode(one);
        const again = decode(bytes);
        expect(again).toEqual(one);
        expect(Buffer.from(encode(again))).toEqual(Buffer.from(bytes));
      }),
    );
  });
  it('sorts the keys of a map by their bytes (RFC 8949 section 4.2.1)', () => {
    const map = new Map<string | number, Cbor>([
      ['aa', 1],
      ['z', 2],
      [-1, 3],
      [100, 4],
      [10, 5],
    ]);
    expect(Buffer.from(encode(map)).toString('hex')).toBe('a50a0518640420036' + '17a0262616101');
  });
  it('keeps the bytes of an embedded item, even if its issuer encoded the head longer than necessary', () => {
    const long = 'd8185a00000003a10126';
    const item = read(long);
    expect(Buffer.from(encode(item)).toString('hex')).toBe(long);
    expect(Buffer.from(encode([item])).toString('hex')).toBe(`81${long}`);
  });
  it.each([
    ['a key twice', 'a2616101616102', 'cbor_duplicate_key'],
    ['a key twice, once written longer', 'a20101180102', 'cbor_duplicate_key'],
    ['a key twice, deep down', '8181a2616101616102', 'cbor_duplicate_key'],
    ['a key that is an array', 'a18001', 'cbor_malformed'],
    ['a key that is a byte string', 'a1410101', 'cbor_malformed'],
    ['a key that is true', 'a1f501', 'cbor_malformed'],
    ['an array without an end', '9f01ff', 'cbor_indefinite_length'],
    ['a map without an end', 'bf616101ff', 'cbor_indefinite_length'],
    ['text in pieces', '7f6161ff', 'cbor_indefinite_length'],
    ['bytes in pieces', '5f4101ff', 'cbor_indefinite_length'],
    ['a break', 'ff', 'cbor_indefinite_length'],
    ['an array of 4 billion', '9affffffff', 'cbor_malformed'],
    ['a map of 4 billion', 'baffffffff', 'cbor_malformed'],
    ['an array of 2^64 - 1', '9bffffffffffffffff', 'cbor_malformed'],
    ['bytes of 2^53 - 1', '5b001fffffffffffff', 'cbor_malformed'],
    ['17 levels', '81'.repeat(17), 'cbor_limit'],
    ['17 levels of tags', 'd818'.repeat(17), 'cbor_limit'],
    ['17 levels of maps', 'a16161'.repeat(17), 'cbor_limit'],
    ['nothing', '', 'cbor_malformed'],
    ['something after it', '0101', 'cbor_malformed'],
    ['text that is no UTF-8', '62c328', 'cbor_malformed'],
    ['undefined', 'f7', 'cbor_malformed'],
    ['a simple value', 'e0', 'cbor_malformed'],
    ['no number', 'f97e00', 'cbor_malformed'],
    ['an infinite number', 'f97c00', 'cbor_malformed'],
    ['an integer that is not safe', '1b0020000000000000', 'cbor_malformed'],
    ['a reserved head', '1c', 'cbor_malformed'],
    ['a tag that is not read', 'c101', 'cbor_malformed'],
    ['an embedded item in text', 'd8186161', 'cbor_malformed'],
    ['a time in a number', 'c001', 'cbor_malformed'],
    ['a time of the 30th of February', 'c074323032342d30322d33305430303a30303a30305a', 'cbor_malformed'],
    ['the 30th of February', 'd903ec6a323032342d30322d3330', 'cbor_malformed'],
  ])('is refused: %s', (_, hex, fault) => {
    expect(outcome(() => read(hex))).toBe(fault);
  });
  it('of 16 levels is read', () => {
    expect(outcome(() => read(`${'81'.repeat(15)}80`))).toBeInstanceOf(Array);
  });
  it('has no properties of JavaScript objects under its keys', () => {
    expect(read('a1695f5f70726f746f5f5f01')).toEqual(new Map([['__proto__', 1]]));
  });
  it('with too many items or bytes is refused without being read to its end', async () => {
    const items = Buffer.concat([Buffer.from('9a000f0000', 'hex'), Buffer.alloc(0xf0000)]);
    const keys = Array.from({ length: 60_000 }, (_, n) => Buffer.of(0x19, n >> 8, n & 255, 0));
    const refuseAll = () => {
      expect(outcome(() => decode(items))).toBe('cbor_limit');
      expect(outcome(() => decode(Buffer.concat([Buffer.of(0xb9, 0xea, 0x60), ...keys])))).toBe('cbor_limit');
      expect(outcome(() => decode(Buffer.alloc(MAX_BYTES, 0x81)))).toBe('cbor_limit');
      expect(outcome(() => decode(Buffer.alloc(MAX_BYTES + 1)))).toBe('cbor_limit');
      expect(outcome(() => readIssuerSigned('A'.repeat(2 * MAX_BYTES)))).toBe('cbor_limit');
    };
    expect(await cpuMs(refuseAll)).toBeLessThan(3000);
  });
});

describe('for any bytes', () => {
  const valid = bytesOf(a.shown());
  const issued = bytesOf(a.licence());
  const known = JSON.stringify([...a.check(text(valid)).elements.values()].map((some) => [...some]));
  const tryAll = (bytes: Uint8Array) => {
    outcome(() => decode(bytes));
    outcome(() => checkIssuerSigned(readIssuerSigned(text(bytes)), { docType: a.docType, now: a.now }));
    return outcome(() => JSON.stringify([...a.check(text(bytes)).elements.values()].map((some) => [...some])));
  };
  it('only the declared error is thrown', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => void tryAll(bytes)),
      { numRuns: 1000 },
    );
    fc.assert(
      fc.property(value, (one) => void tryAll(encode(one))),
      { numRuns: 500 },
    );
    fc.assert(fc.property(fc.string({ maxLength: 50 }), (any) => void outcome(() => a.check(any))));
  });
  it('a presentation that was cut off is refused', () => {
    for (let length = 0; length < valid.length; length += 3)
      expect(tryAll(valid.subarray(0, length))).toMatch(/^(cbor_)?malformed$/);
  });
  it('a presentation with changed bytes is refused, or shows no other content', () => {
    const place = fc.tuple(fc.nat(valid.length - 1), fc.integer({ min: 1, max: 255 }));
    fc.assert(
      fc.property(fc.array(place, { minLength: 1, maxLength: 3 }), (places) => {
        const bytes = Buffer.from(valid);
        for (const [at, mask] of places) bytes.writeUInt8(bytes.readUInt8(at) ^ mask, at);
        const result = tryAll(bytes);
        // If the change renames `nameSpaces`, no element is shown and the result is empty.
        expect(result === known || result === '[]' || /^[a-z_0-9]+$/.test(String(result))).toBe(true);
      }),
      { numRuns: 300 },
    );
  });
  it('a credential with changed bytes throws only the declared error', () => {
    fc.assert(
      fc.property(fc.nat(issued.length - 1), fc.integer({ min: 1, max: 255 }), (at, mask) => {
        const bytes = Buffer.from(issued);
        bytes.writeUInt8(bytes.readUInt8(at) ^ mask, at);
        tryAll(bytes);
      }),
      { numRuns: 200 },
    );
  });
});
