import { type PDF, PdfArray, PdfDict, type PdfObject, PdfRef, PdfStream, PdfString } from '@libpdf/core';

/** Maximum objects visited. No real document has more. */
const MOST_OBJECTS = 300_000;
/** Maximum number of references followed from one to the next. A longer chain is treated as a loop. */
const MOST_REFERENCES = 32;

/**
 * The role of an object, derived from the keys that lead to it. In catalogs, objects and resources the standard defines
 * the keys. In `names` the author chooses them, so a font, a destination or a button state may be called JS (ISO
 * 32000-1, sections 7.7.4, 7.8.3 and 12.5.5).
 */
type Role =
  | 'catalog'
  | 'object'
  | 'associated'
  | 'resources'
  | 'appearances'
  | 'names'
  | 'marks'
  | 'mark'
  | 'structure';

/**
 * Keys whose values have a different role than the rest of the dictionary. Null marks private data of programs, which
 * readers ignore.
 */
const object = {
  Resources: 'resources',
  DR: 'resources',
  AP: 'appearances',
  CharProcs: 'names',
  Colorants: 'names',
  Schema: 'names',
  CI: 'names',
  SE: 'structure',
  SD: 'structure',
  AF: 'associated',
  PieceInfo: null,
  DPM: null,
} as const;
/** In structure elements /S is a name chosen by the author and /A is not an action (section 14.7.2). */
const structure = {
  K: 'structure',
  P: 'structure',
  Ref: 'structure',
  IDTree: 'structure',
  ParentTree: 'structure',
  Kids: 'structure',
  Names: 'structure',
  Nums: 'structure',
  Pg: 'object',
  Obj: 'object',
  Stm: 'object',
  AF: 'associated',
} as const;
const LED_TO: Readonly<
  Record<Role, { readonly keys: Readonly<Record<string, Role | null>>; readonly rest: Role | null }>
> = {
  catalog: { keys: { ...object, Dests: 'names', StructTreeRoot: 'structure' }, rest: 'object' },
  object: { keys: object, rest: 'object' },
  associated: { keys: object, rest: 'object' },
  resources: { keys: { Properties: 'marks' }, rest: 'names' },
  appearances: { keys: {}, rest: 'names' },
  names: { keys: {}, rest: 'object' },
  // Property lists of marked content. Readers follow only their associated files (ISO 32000-2, section 14.13.5).
  marks: { keys: {}, rest: 'mark' },
  mark: { keys: { MCAF: 'associated' }, rest: null },
  structure: { keys: structure, rest: null },
};

interface Held {
  readonly value: PdfObject;
  readonly role: Role;
}

type See = (dict: PdfDict, isAssociated: boolean) => void;

/**
 * Walks all objects reachable from the catalog and calls `see` for each dictionary whose keys the standard defines, and
 * whether it is an associated file (/AF). An object reached in two roles is visited in both. Returns false if the
 * document exceeds the object limit.
 */
export function readDicts(pdf: PDF, see: See): boolean {
  const seen = new Set<string>();
  const waiting: Held[] = [{ value: pdf.getCatalog(), role: 'catalog' }];
  for (let count = 0; waiting.length > 0; count += 1) {
    if (count > MOST_OBJECTS) return false;
    const held = waiting.pop();
    if (held) waiting.push(...partsOf(pdf, held, seen, see));
  }
  return true;
}

/** Returns the contents of an object, or the target of a reference that is new in this role. */
function partsOf(pdf: PDF, { value, role }: Held, seen: Set<string>, see: See): Held[] {
  if (value instanceof PdfArray) return [...value].map((one) => ({ value: one, role }));
  if (value instanceof PdfRef) {
    const name = `${value.objectNumber} ${value.generation} ${role}`;
    if (seen.has(name)) return [];
    seen.add(name);
    const found = pdf.getObject(value);
    return found ? [{ value: found, role }] : [];
  }
  if (!(value instanceof PdfDict)) return [];
  // Streams are always drawn or read, so the standard defines their keys, whatever role led to them.
  const own = value instanceof PdfStream ? 'object' : role;
  if (own === 'object' || own === 'catalog' || own === 'associated') see(value, own === 'associated');
  const { keys, rest } = LED_TO[own];
  return [...value].flatMap(([key, one]) => {
    const next = Object.hasOwn(keys, key.value) ? keys[key.value] : rest;
    return next ? [{ value: one, role: next }] : [];
  });
}

/** Resolves a value through any number of references. Undefined if they lead nowhere. */
export function resolveReference(pdf: PDF, value: PdfObject | undefined): PdfObject | undefined {
  let found = value;
  for (let n = 0; found instanceof PdfRef; n += 1) {
    if (n === MOST_REFERENCES) return undefined;
    found = pdf.getObject(found) ?? undefined;
  }
  return found;
}

/** Maximum depth of the page tree. A binary tree of this depth already has 2^64 pages. */
const MOST_ABOVE = 64;

/**
 * Returns a page's attribute, inherited from the nearest node above it if necessary (ISO 32000-1, section 7.7.3.4).
 * Throws for a page deeper than MOST_ABOVE, because walking up from each of many pages would be too expensive.
 */
export function inheritedAttribute(pdf: PDF, page: PdfDict, key: string): PdfObject | undefined {
  const seen = new Set<PdfObject>();
  let node: PdfObject | undefined = page;
  while (node instanceof PdfDict && !seen.has(node)) {
    if (seen.size > MOST_ABOVE) throw new Error('the page tree is too deep');
    const found = resolveReference(pdf, node.get(key));
    if (found) return found;
    seen.add(node);
    node = resolveReference(pdf, node.get('Parent'));
  }
  return undefined;
}

/** Keys of a file specification that name its file (ISO 32000-1, table 44). */
const FILE_NAMES = ['UF', 'F', 'Unix', 'Mac', 'DOS'];

/** An attached file with every name that a reader may show, and whether it is stored as an object of its own. */
interface Attached {
  readonly names: readonly string[];
  readonly isOwnObject: boolean;
}

/** Lists the document's attachments (ISO 32000-1, sections 7.9.6 and 7.11.4). */
export function listAttached(pdf: PDF): Attached[] {
  const dictOf = (value: PdfObject | undefined) => {
    const found = resolveReference(pdf, value);
    return found instanceof PdfDict ? found : undefined;
  };
  const listOf = (value: PdfObject | undefined) => {
    const found = resolveReference(pdf, value);
    return found instanceof PdfArray ? [...found] : [];
  };
  const textsOf = (...values: (PdfObject | undefined)[]) =>
    values.flatMap((value) => {
      const found = resolveReference(pdf, value);
      return found instanceof PdfString ? [found.asString()] : [];
    });
  const nodes = new Set<PdfDict>();
  const add = (value: PdfObject | undefined) => {
    const node = dictOf(value);
    if (node) nodes.add(node);
  };
  add(dictOf(pdf.getCatalog().get('Names'))?.get('EmbeddedFiles'));
  const found: Attached[] = [];
  // Iterating over a Set includes members added during the loop, and visits each node only once.
  for (const node of nodes) {
    for (const kid of listOf(node.get('Kids'))) add(kid);
    const pairs = listOf(node.get('Names'));
    for (let i = 0; i + 1 < pairs.length; i += 2) {
      const file = dictOf(pairs[i + 1]);
      found.push({
        names: textsOf(pairs[i], ...FILE_NAMES.map((key) => file?.get(key))),
        isOwnObject: pairs[i + 1] instanceof PdfRef,
      });
    }
  }
  return found;
}
