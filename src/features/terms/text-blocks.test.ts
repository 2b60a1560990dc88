import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Block, blocksOf, type Piece } from './text-blocks.ts';

const said = (pieces: readonly Piece[]) => pieces.map(({ text }) => text).join('');
const allOf = (block: Block) => (block.is === 'list' ? block.items.map(said).join(' ') : said(block.pieces));

test('a text has headings, lists, bold words and paragraphs, and HTML and links stay text', () => {
  const text = '# One\n\nFirst line\nsecond **strong** line\n\n- a\n- **b**\n1. c\n## Two\n<b>x</b> [y](javascript:z)';
  expect(blocksOf(text)).toEqual([
    { is: 'heading', level: 2, pieces: [{ text: 'One', isStrong: false }] },
    {
      is: 'paragraph',
      pieces: [
        { text: 'First line second ', isStrong: false },
        { text: 'strong', isStrong: true },
        { text: ' line', isStrong: false },
      ],
    },
    { is: 'list', isNumbered: false, items: [[{ text: 'a', isStrong: false }], [{ text: 'b', isStrong: true }]] },
    { is: 'list', isNumbered: true, items: [[{ text: 'c', isStrong: false }]] },
    { is: 'heading', level: 3, pieces: [{ text: 'Two', isStrong: false }] },
    { is: 'paragraph', pieces: [{ text: '<b>x</b> [y](javascript:z)', isStrong: false }] },
  ]);
});

test('no word of a text is lost, whatever is typed', () => {
  const words = (text: string) => text.replace(/[#*\s\d.)-]/g, '');
  fc.assert(
    fc.property(fc.string({ maxLength: 300, unit: fc.constantFrom(...'ab가 \n#*-1.)<') }), (text) => {
      expect(words(blocksOf(text).map(allOf).join(' '))).toBe(words(text));
    }),
  );
});
