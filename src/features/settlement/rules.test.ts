import { expect, test } from 'vitest';
import { channelsOf } from './rules.ts';

test('a run is sent through the bank’s interface only if the bank has an interface', () => {
  expect(channelsOf({ isOffered: true, isByFile: false })).toEqual(['file', 'bank']);
  expect(channelsOf({ isOffered: true, isByFile: true })).toEqual(['file']);
  expect(channelsOf({ isOffered: false, isByFile: false })).toEqual(['file']);
});
