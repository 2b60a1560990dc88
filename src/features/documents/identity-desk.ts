import type { ReadFacts, RejectionCode } from './verdict.ts';

/** How long an officer may keep a document open. */
export const SITTING_MINUTES = 30;
/** Maximum officers who review one document: a third one decides if the first two differ. */
const MOST_LOOKS = 3;

/** An officer's reasons for rejecting a document. */
export const deskCodes = [
  'unreadable',
  'mismatch',
  'document_expired',
  'not_genuine',
] as const satisfies RejectionCode[];
export type DeskCode = (typeof deskCodes)[number];

/** The facts that an officer read from a document. A fact it does not show is null. */
export type DeskFacts = { readonly [K in keyof ReadFacts]-?: NonNullable<ReadFacts[K]> | null } & {
  readonly name: string;
  readonly documentNumber: string;
};
export type Finding =
  | { readonly outcome: 'verified'; readonly facts: DeskFacts }
  | { readonly outcome: 'rejected'; readonly code: DeskCode };

/** Normalizes a document number for comparison: ignores character width, spaces, dashes and case. */
export const numberAlike = (number: string): string =>
  number
    .normalize('NFKC')
    .replace(/[\s\p{Pd}]/gu, '')
    .toUpperCase();

/** Normalizes a name for comparison: ignores the order of its parts, dashes, dots and case. */
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

/**
 * Returns the fields in which a document differs from what its person typed. `names` lists that person's name in
 * several scripts; a card prints only one of them.
 */
export function differingFields(typed: Typed, read: Typed, names: readonly string[] = []): (keyof Typed)[] {
  const differs: (keyof Typed)[] = [];
  const own = new Set(names.map(nameAlike));
  const [theirs, printed] = [nameAlike(typed.name), nameAlike(read.name)];
  if (theirs !== printed && !(own.has(theirs) && own.has(printed))) differs.push('name');
  if (numberAlike(typed.documentNumber) !== numberAlike(read.documentNumber)) differs.push('documentNumber');
  return differs;
}

/** Reports whether two officers reached the same result. */
function isSame(one: Finding, other: Finding): boolean {
  if (one.outcome === 'rejected' || other.outcome === 'rejected')
    return one.outcome === 'rejected' && other.outcome === 'rejected' && one.code === other.code;
  const [a, b] = [one.facts, other.facts];
  const isRest = (['expiresOn', 'nationality', 'birthDate'] as const).every((fact) => a[fact] === b[fact]);
  return isRest && differingFields(a, b).length === 0;
}

/**
 * Returns the verdict that the findings so far lead to, oldest first. Undefined while another officer has to look:
 *
 *   first ─┬─ one look required ─────────────────► verdict
 *          └─ two ─► second ─┬─ the same ────────► verdict
 *                            └─ different ─► third ► verdict by the third, who saw both
 */
export function concludeFindings(found: readonly Finding[], isTwice: boolean): Finding | undefined {
  const [first, second] = found;
  if (!first) return undefined;
  if (found.length >= MOST_LOOKS) return found[MOST_LOOKS - 1];
  if (!second) return isTwice ? undefined : first;
  return isSame(first, second) ? second : undefined;
}
