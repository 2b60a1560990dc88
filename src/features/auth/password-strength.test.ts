import { expect, test } from 'vitest';
import { strengthOf } from './password-strength.ts';

const OWN = ['Mina', 'Seo', '서미나', 'mina.seo@post.example'];

test.each([
  ['river1', 1, 'short'],
  ['password1', 1, 'usual'],
  ['12345678', 1, 'usual'],
  ['aaaaaaaaaaaa', 1, 'usual'],
  ['Mina-Seo-1999', 1, 'personal'],
  ['서미나12', 1, 'short'],
  ['riverston', 2, 'plain'],
  ['riverboats', 2, 'fair'],
  ['xK7#pq2!vR', 3, 'long'],
  ['correct horse battery', 4, 'long'],
  ['river stone lamp flute', 4, 'words'],
  ['강물 돌멩이 등잔 피리', 4, 'words'],
] as const)('%s gets %i of four bars, because it is %s', (password, bars, why) => {
  expect(strengthOf(password, OWN)).toEqual({ bars, why });
});
