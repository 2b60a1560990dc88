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
const TOKEN = /[{}]|"(?:[^"\\]|\\.)*"|[^{},"\s][^{},]*/gs;

/** Reads PostgreSQL's array text; each element through `read`, NULL as null. */
export function readArray(text: string, read: (text: string) => unknown): unknown[] {
  const top: Items = [];
  const open: Items[] = [top];
  // A lower bound other than 1 stands before the array: [0:1]={a,b}
  for (const [token] of text.slice(text.indexOf('{')).matchAll(TOKEN)) {
    const inner = open.at(-1) ?? top;
    if (token === '{') {
      const items: Items = [];
      inner.push(items);
      open.push(items);
    } else if (token === '}') open.pop();
    else if (token === 'NULL') inner.push(null);
    else inner.push(read(token.startsWith('"') ? token.slice(1, -1).replace(/\\(.)/gs, '$1') : token));
  }
  const [array] = top;
  if (!Array.isArray(array)) throw new Error('not the text of an array');
  return array;
}
