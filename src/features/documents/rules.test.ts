import { describe, expect, it } from 'vitest';
import { base64Of, fitted, imageFault, isHashClaim, MAX_IMAGE_BYTES, placeholderHash, printedName } from './rules.ts';

const png = (width: number, height: number) => ({ type: 'image/png', width, height }) as const;

describe('an image', () => {
  it('may have up to 10 MB and 40 megapixels, and not one byte or pixel more', () => {
    expect(imageFault(MAX_IMAGE_BYTES, png(8000, 5000))).toBeUndefined();
    expect(imageFault(MAX_IMAGE_BYTES + 1, png(1, 1))).toBe('image_too_large');
    expect(imageFault(100, png(8000, 5001))).toBe('image_too_many_pixels');
    expect(imageFault(100, undefined)).toBe('image_malformed');
  });

  it('is sent as a data URL in base64', () => {
    expect(base64Of('data:image/png;base64,AAAA')).toBe('AAAA');
    expect(base64Of('DATA:image/svg+xml;BASE64,AAAA')).toBe('AAAA');
    for (const other of ['', 'AAAA', 'data:text/html;base64,AAAA', 'data:image/png,AAAA', 'https://example.com/a.png'])
      expect(base64Of(other)).toBeUndefined();
  });
});

describe('a document hash', () => {
  it('counts only with 64 hex digits', () => {
    expect(isHashClaim('aB'.repeat(32))).toBe(true);
    for (const placeholder of [undefined, '', 'hash_1790000000000', 'a'.repeat(63), 'g'.repeat(64)])
      expect(isHashClaim(placeholder)).toBe(false);
  });
});

it('an image is sent with a longest side of 2000 pixels, in its proportions', () => {
  expect(fitted(4000, 3000, 2000)).toEqual({ width: 2000, height: 1500 });
  expect(fitted(1500, 6000, 2000)).toEqual({ width: 500, height: 2000 });
  expect(fitted(9000, 1, 2000)).toEqual({ width: 2000, height: 1 });
});

it('a small image is not enlarged', () => {
  expect(fitted(320, 200, 2000)).toEqual({ width: 320, height: 200 });
});

it('a placeholder is never used as a hash', () => {
  expect(isHashClaim(placeholderHash(1_763_600_000_000))).toBe(false);
});

it('the name in a form is the Latin one for a passport, and the Korean one for a Korean card if it is known', () => {
  const person = { firstName: 'Dohyun', lastName: 'Bae', nameKo: '배도현' };
  expect((['id', 'license', 'passport'] as const).map((type) => printedName(person, type))).toEqual([
    '배도현',
    '배도현',
    'Dohyun Bae',
  ]);
  expect(printedName({ ...person, nameKo: null }, 'license')).toBe('Dohyun Bae');
});
