/** Writes an array as PostgreSQL's array text `{"a","b",NULL}`; nested arrays become further dimensions. */
export function writeArray(items: readonly unknown[], write: (item: unknown) => string | null): string {
  const parts = items.map((item) => {
    if (Array.isArray(item)) return writeArray(item, write);
    const text = write(item);
    return text === null ? 'NULL' : `"${text.replace(/["\\]/g, '\\$&')}"`;
  });
  return `{${parts.join(',')}}`;
}

type Items = (unknown | Items)[];
const TOKEN = /[{}"]|[^{},"\s][^{},]*/g;

/** Reads PostgreSQL's array text; each element through `read`, NULL as null. */
export function readArray(text: string, read: (text: string) => unknown): unknown[] {
  const top: Items = [];
  const open: Items[] = [top];
  const token = new RegExp(TOKEN);
  // A lower bound other than 1 stands before the array: [0:1]={a,b}
  token.lastIndex = text.indexOf('{');
  for (let found = token.exec(text)?.[0]; found !== undefined; found = token.exec(text)?.[0]) {
    const inner = open.at(-1) ?? top;
    if (found === '{') {
      const items: Items = [];
      inner.push(items);
      open.push(items);
    } else if (found === '}') open.pop();
    else if (found === '"') {
      const from = token.lastIndex;
      const end = endOfQuoted(text, from);
      inner.push(read(text.slice(from, end).replace(/\\(.)/gs, '$1')));
      token.lastIndex = end + 1;
    } else inner.push(found === 'NULL' ? null : read(found));
  }
  const [array] = top;
  if (!Array.isArray(array)) throw new Error('not the text of an array');
  return array;
}

/** Where the quote stands that ends what begins at `from`. An image's text is too long for one expression, which keeps a stack. */
function endOfQuoted(text: string, from: number): number {
  for (let at = text.indexOf('"', from); at >= 0; at = text.indexOf('"', at + 1)) {
    let escapes = 0;
    while (text[at - 1 - escapes] === '\\') escapes += 1;
    if (escapes % 2 === 0) return at;
  }
  throw new Error('not the text of an array');
}
