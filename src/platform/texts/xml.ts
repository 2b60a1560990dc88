/** Element by its local name. Namespaces are ignored: only the prefix would show them. */
export interface Element {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: Element[];
  text: string;
}

const MOST_DEEP = 32;
const MOST_ELEMENTS = 1_000_000;
const TOKEN =
  /<\?[\s\S]*?\?>|<!--[\s\S]*?-->|<!\[CDATA\[([\s\S]*?)\]\]>|<(\/?)([A-Za-z_][\w.:-]{0,99})((?:\s+[A-Za-z_][\w.:-]*\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(\/?)>|([^<]+)/y;
const ATTRIBUTE = /([A-Za-z_][\w.:-]*)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;
const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** Characters that XML 1.0 does not allow, and other control characters. */
const NO_CHARACTER = /[^\P{Cc}\t\n\r]|[\ufffe\uffff]/u;

const local = (name: string) => name.slice(name.indexOf(':') + 1);
const unescaped = (text: string) =>
  text.replace(/&(?:#(\d{1,7})|#x([\da-fA-F]{1,6})|(\w+));/g, (whole, decimal, hex, name) => {
    if (name !== undefined) return ENTITIES[name] ?? whole;
    const code = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal);
    const character = code <= 0x10ffff ? String.fromCodePoint(code) : whole;
    return NO_CHARACTER.test(character) ? whole : character;
  });

/**
 * Returns the root of a document; undefined unless it is well-formed XML 1.0 with elements, attributes, text and CDATA.
 * Refuses document types, which can expand entities or read files, more than 32 levels and more than a million
 * elements.
 */
export function readXml(document: string): Element | undefined {
  const text = document.replace(/^\uFEFF/, '');
  if (NO_CHARACTER.test(text)) return undefined;
  const root: Element = { name: '', attributes: {}, children: [], text: '' };
  const open: Element[] = [root];
  let elements = 0;
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < text.length) {
    const token = TOKEN.exec(text);
    if (!token || open.length > MOST_DEEP + 1 || !take(token, open)) return undefined;
    const isElement = token[3] !== undefined && !token[2];
    if (isElement) elements += 1;
    if (elements > MOST_ELEMENTS) return undefined;
  }
  const [only, ...others] = root.children;
  return open.length === 1 && others.length === 0 && root.text.trim() === '' ? only : undefined;
}

/** Adds one token to the innermost open element. False if it closes another element. */
function take([, raw, closes, name, attributes = '', isEmpty, words]: RegExpExecArray, open: Element[]): boolean {
  const inside = open.at(-1);
  if (!inside) return false;
  if (raw !== undefined) inside.text += raw;
  if (words !== undefined) inside.text += unescaped(words);
  if (name === undefined) return true;
  if (closes) return open.length > 1 && open.pop()?.name === local(name);
  const element: Element = { name: local(name), attributes: attributesOf(attributes), children: [], text: '' };
  inside.children.push(element);
  if (!isEmpty) open.push(element);
  return true;
}

const attributesOf = (text: string) =>
  Object.fromEntries(
    [...text.matchAll(ATTRIBUTE)].map(([, name = '', double, single]) => [
      local(name),
      unescaped(double ?? single ?? ''),
    ]),
  );

/** Returns the first element at a path of names, or undefined. */
export function at(element: Element | undefined, ...path: readonly string[]): Element | undefined {
  let found = element;
  for (const name of path) found = found?.children.find((child) => child.name === name);
  return found;
}

/** Returns all children of a name. */
export const all = (element: Element | undefined, name: string): Element[] =>
  element?.children.filter((child) => child.name === name) ?? [];

/** Returns the trimmed text at a path, or undefined. */
export const textAt = (element: Element | undefined, ...path: readonly string[]): string | undefined =>
  at(element, ...path)?.text.trim() || undefined;
