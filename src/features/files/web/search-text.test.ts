import { expect, it } from 'vitest';
import { piecesOf } from './search-text.ts';

it('a word is found across the pieces that a page is made of, in small and capital letters, and in Korean however it is composed', () => {
  const pieces = ['Purchase', ' ', 'ORD', 'er', '', '합계 4,820,000원', 'order'];
  expect(piecesOf(pieces, 'order')).toEqual([2, 6]);
  expect(piecesOf(pieces, 'purchase order')).toEqual([0]);
  expect(piecesOf(pieces, '합계'.normalize('NFD'))).toEqual([5]);
  expect(piecesOf(pieces, '  ')).toEqual([]);
  expect(piecesOf(pieces, 'invoice')).toEqual([]);
});
