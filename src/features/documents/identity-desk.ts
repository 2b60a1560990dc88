import type { ReadFacts, RejectionCode } from './verdict.ts';

/** A document is in one officer's hands for so long. */
export const SITTING_MINUTES = 30;
/** How many look at a document where the first two differ. */
const MOST_LOOKS = 3;

/** Why somebody who looked at a document turns it down. */
export const deskCodes = [
  'unreadable',
  'mismatch',
  'document_expired',
  'not_genuine',
] as const satisfies RejectionCode[];
export type DeskCode = (typeof deskCodes)[number];

/** What stands on a document as one officer read it, and nothing that they did not find there. */
export type DeskFacts = { readonly [K in keyof ReadFacts]-?: NonNullable<ReadFacts[K]> | null } & {
  readonly name: string;
  readonly documentNumber: string;
};
export type Found =
  | { readonly outcome: 'verified'; readonly facts: DeskFacts }
  | { readonly outcome: 'rejected'; readonly code: DeskCode };

/** The form in which numbers of documents are compared everywhere: without width, spaces, dashes and letter case. */
export const numberAlike = (number: string): string =>
  number
    .normalize('NFKC')
    .replace(/[\s\p{Pd}]/gu, '')
    .toUpperCase();

/** Names that differ in the order of their parts, dashes, dots and letter case alone are one name. */
const nameAlike = (name: string): string =>
  name
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[\p{Pd}'\u2019]/gu, '')
    .split(/[\s,.]+/)
    .filter((part) => part !== '')
    .toSorted()
    .join(' ');

type Typed = Pick<ReadFacts, 'name' | 'documentNumber'>;

/** Returns the fields in which a document differs from what its person typed. `names` are that person's name in several scripts; a card prints one of them. */
export function differing(typed: Typed, read: Typed, names: readonly string[] = []): (keyof Typed)[] {
  const differs: (keyof Typed)[] = [];
  const own = new Set(names.map(nameAlike));
  const [theirs, printed] = [nameAlike(typed.name), nameAlike(read.name)];
  if (theirs !== printed && !(own.has(theirs) && own.has(printed))) differs.push('name');
  if (numberAlike(typed.documentNumber) !== numberAlike(read.documentNumber)) differs.push('documentNumber');
  return differs;
}

/** Whether two who looked came to the same. */
function isSame(one: Found, other: Found): boolean {
  if (one.outcome === 'rejected' || other.outcome === 'rejected')
    return one.outcome === 'rejected' && other.outcome === 'rejected' && one.code === other.code;
  const [a, b] = [one.facts, other.facts];
  const isRest = (['expiresOn', 'nationality', 'birthDate'] as const).every((fact) => a[fact] === b[fact]);
  return isRest && differing(a, b).length === 0;
}

/**
 * What a document comes to by what was found in it so far, the first first; undefined where another has to look:
 *
 *     first ─┬─ once ──────────────────────────────► verdict
 *            └─ twice ─► second ─┬─ the same ──────► verdict
 *                                └─ another ─► third ► verdict, who has seen both
 */
export function concludes(found: readonly Found[], isTwice: boolean): Found | undefined {
  const [first, second] = found;
  if (!first) return undefined;
  if (found.length >= MOST_LOOKS) return found[MOST_LOOKS - 1];
  if (!second) return isTwice ? undefined : first;
  return isSame(first, second) ? second : undefined;
}
