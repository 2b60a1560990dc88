import { expect, test } from 'vitest';
import { readRange } from './rules.ts';

test.each([
  [undefined, 'whole'],
  ['bytes=0-99', { from: 0, to: 99 }],
  ['bytes=100-', { from: 100, to: 999 }],
  ['bytes=900-5000', { from: 900, to: 999 }],
  ['bytes=-10', { from: 990, to: 999 }],
  ['bytes=-5000', { from: 0, to: 999 }],
  ['bytes=-0', 'unsatisfiable'],
  ['bytes=1000-', 'unsatisfiable'],
  ['bytes=9-1', 'whole'],
  ['bytes=0-1,5-6', 'whole'],
  ['lines=0-1', 'whole'],
  ['bytes=a-b', 'whole'],
])('of 1,000 bytes %s is %j', (header, part) => {
  expect(readRange(header, 1000)).toEqual(part);
});
