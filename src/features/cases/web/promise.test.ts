import { expect, it } from 'vitest';
import { words } from './words.ts';

it('a payer reads bank days where days are bank days, in both languages', () => {
  expect(words.en.promise(14, 30, false)).toContain('The shop has 14 days to answer');
  expect(words.en.promise(14, 30, true)).toContain('The shop has 14 bank days to answer');
  expect(words.en.promise(14, 30, true)).toContain('The office has 30 bank days after that');
  expect(words.ko.promise(14, 30, false)).toContain('가맹점은 14일 안에');
  expect(words.ko.promise(14, 30, true)).toContain('가맹점은 14영업일 안에');
  expect(words.ko.promise(14, 30, true)).toContain('그 뒤 30영업일 안에');
});
