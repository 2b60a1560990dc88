import { expect, it } from 'vitest';
import { isBusinessNumber } from './rules.ts';

it('judges a business number by its check digit', () => {
  expect(isBusinessNumber('2208162517')).toBe(true);
  expect(isBusinessNumber('2208162518')).toBe(false);
  expect(isBusinessNumber('220816251')).toBe(false);
});
