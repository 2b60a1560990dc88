import { expect, it } from 'vitest';
import { matchingPieces } from './search-text.ts';

it('search in a document finds a word across text pieces of a page, in any case, and in Korean however it is composed', () => {
  const pieces = ['Purchase', ' ', 'ORD', 'er', '', '합계 4,820,000원', 'order'];
  expect(matchingPieces(pieces, 'order')).toEqual([2, 6]);
  expect(matchingPieces(pieces, 'purchase order')).toEqual([0]);
  expect(matchingPieces(pieces, '합계'.normalize('NFD'))).toEqual([5]);
  expect(matchingPieces(pieces, '  ')).toEqual([]);
  expect(matchingPieces(pieces, 'invoice')).toEqual([]);
});
