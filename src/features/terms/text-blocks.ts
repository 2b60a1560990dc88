/** Part of a line: plain, or strong between pairs of asterisks. */
export interface Piece {
  readonly text: string;
  readonly isStrong: boolean;
}
export type Block =
  | { readonly is: 'heading'; readonly level: 2 | 3; readonly pieces: readonly Piece[] }
  | { readonly is: 'paragraph'; readonly pieces: readonly Piece[] }
  | { readonly is: 'list'; readonly isNumbered: boolean; readonly items: readonly (readonly Piece[])[] };

const HEADING = /^(#{1,2}) +(.+)$/;
const ITEM = /^(?:[-*]|(\d{1,3})[.)]) +(.+)$/;

/** Splits a line at `**`; text between a pair is strong. An unclosed pair stays as typed. */
const piecesOf = (line: string): Piece[] =>
  line
    .split(/(\*\*[^*]+\*\*)/)
    .filter((part) => part !== '')
    .map((part) => {
      const isStrong = part.length > 4 && part.startsWith('**') && part.endsWith('**');
      return { text: isStrong ? part.slice(2, -2) : part, isStrong };
    });

/**
 * Parses an operator's text into blocks: `#` and `##` headings, lists by `-` or `1.`, `**strong**`, paragraphs between
 * empty lines. Everything else is plain text, including HTML and links.
 */
export function blocksOf(text: string): Block[] {
  const blocks: Block[] = [];
  let open: string[] = [];
  const close = () => {
    if (open.length > 0) blocks.push({ is: 'paragraph', pieces: piecesOf(open.join(' ')) });
    open = [];
  };
  for (const raw of text.split('\n')) {
    const line = raw.trim();
    const [, marks, title] = HEADING.exec(line) ?? [];
    const [, number, item] = ITEM.exec(line) ?? [];
    if (title !== undefined || item !== undefined || line === '') close();
    if (title !== undefined) blocks.push({ is: 'heading', level: marks === '#' ? 2 : 3, pieces: piecesOf(title) });
    else if (item !== undefined) addItem(blocks, number !== undefined, item);
    else if (line !== '') open.push(line);
  }
  close();
  return blocks;
}

/** Adds an item to the list at the end, or to a new one. */
function addItem(blocks: Block[], isNumbered: boolean, item: string): void {
  const last = blocks.at(-1);
  if (last?.is === 'list' && last.isNumbered === isNumbered)
    blocks[blocks.length - 1] = { ...last, items: [...last.items, piecesOf(item)] };
  else blocks.push({ is: 'list', isNumbered, items: [piecesOf(item)] });
}
