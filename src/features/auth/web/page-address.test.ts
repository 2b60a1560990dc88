import { describe, expect, test } from 'vitest';
import { placeAfter } from './page-address.ts';

const ORIGIN = 'https://wallet.example';

describe('signing in', () => {
  test.each(['/', '/assets', '/traveler?claim=%2Fx#top', '/send?to=//evil.example'])('returns to %s', (place) => {
    expect(placeAfter(place, ORIGIN)).toBe(place);
  });
  test.each([
    [null],
    [''],
    ['assets'],
    ['//evil.example'],
    ['///evil.example'],
    ['//[bad'],
    ['/\\evil.example'],
    ['/\t/evil.example'],
    ['\t//evil.example'],
    ['/\n/evil.example'],
    ['/.//evil.example'],
    ['/..//evil.example'],
    ['/a/../..//evil.example'],
    ['/\u0000'],
    ['https://evil.example'],
    ['https:evil.example'],
    ['javascript:alert(1)'],
  ])('with %j goes to the first page, never to another site', (next) => {
    expect(placeAfter(next, ORIGIN)).toBe('/');
  });
});
