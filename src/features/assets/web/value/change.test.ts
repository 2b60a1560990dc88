import { expect, test } from 'vitest';
import { changeOf, percentText } from './change.ts';

test('a change shows sign, percent and dollars', () => {
  expect(changeOf('1234.56', '5.2')).toEqual({ percent: '+5.2%', amount: '($1,234.56)', direction: 'up' });
  expect(changeOf('0.00', '0.0')).toEqual({ percent: '+0.0%', amount: '($0.00)', direction: 'flat' });
  expect(changeOf('-12.50', '-1.4')).toEqual({ percent: '\u22121.4%', amount: '(\u2212$12.50)', direction: 'down' });
  expect(percentText('2.3')).toBe('+2.3%');
});
