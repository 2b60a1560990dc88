import { expect, test } from 'vitest';
import { placeAfter } from './place-after.ts';

test('signing in leads back to a page of this app and nowhere else', () => {
  expect(placeAfter('/assets')).toBe('/assets');
  for (const foreign of [null, '', '//evil.example', '/\\evil.example', 'https://evil.example', 'javascript:alert(1)'])
    expect(placeAfter(foreign)).toBe('/');
});
