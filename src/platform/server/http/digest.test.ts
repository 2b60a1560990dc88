import fc from 'fast-check';
import { expect, test } from 'vitest';
import { canonicalJson, requestDigest } from './digest.ts';

test('the same request has the same digest however its fields are ordered', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (body) => {
      const turned = Object.fromEntries(Object.entries(body).reverse());
      expect(requestDigest('POST /x', turned)).toBe(requestDigest('POST /x', body));
    }),
  );
});

test('another call or another body has another digest', () => {
  const digests = [requestDigest('a', { n: 1 }), requestDigest('b', { n: 1 }), requestDigest('a', { n: 2 })];
  expect(new Set(digests).size).toBe(3);
  for (const digest of digests) expect(digest).toMatch(/^[0-9a-f]{64}$/);
});

// RFC 8785, section 3.2.3: sorted by UTF-16 code units.
test('keys are sorted by RFC 8785', () =>
  expect(canonicalJson({ '\u20ac': 1, '\r': 2, '\ufb33': 3, '1': 4, '\u{1f600}': 5, '\u0080': 6, '\u00f6': 7 })).toBe(
    '{"\\r":2,"1":4,"\u0080":6,"\u00f6":7,"\u20ac":1,"\u{1f600}":5,"\ufb33":3}',
  ));

test('an omitted field does not exist', () =>
  expect(canonicalJson({ a: undefined, b: [1, null] })).toBe('{"b":[1,null]}'));
