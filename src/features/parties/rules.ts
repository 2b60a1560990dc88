/** What becomes of a request to erase: it waits, was done, must be kept, or was taken back. */
export const ERASURE_STATES = ['open', 'done', 'kept', 'withdrawn'] as const;
export type ErasureState = (typeof ERASURE_STATES)[number];
/** What an organisation may answer. */
export const OUTCOMES = ['done', 'kept'] as const;
export type Outcome = (typeof OUTCOMES)[number];

/** Facts about a person that an act of theirs shows to the other side: a payment or a send the address, a decision the rest. */
export const LEARNED = ['address', 'name', 'did', 'key'] as const;
export type Learned = (typeof LEARNED)[number];
/** Facts that a party learned by money that came to it and decisions for it. */
export const learnedBy = ({ hasPaid, hasDecided }: { hasPaid: boolean; hasDecided: boolean }): Learned[] =>
  LEARNED.filter((fact) => (fact === 'address' ? hasPaid : hasDecided));

export const LIMITS = { reason: 300, subjects: 1000, connections: 50, parties: 5000 } as const;
/** How long a request is kept, from when it was asked. */
export const KEPT_DAYS = 1095;

/** Between parts of the server: an organisation answered a request to erase. */
export const ERASURE_ANSWERED = 'erasure_answered';

/** A party's key: an organisation, or a shop of nobody that is one. */
export const PARTY = /^(?:org|shop)-[1-9]\d{0,15}$/;
const CURSOR = /^(\d{1,16})\.((?:org|shop)-[1-9]\d{0,15})$/;

/** A party by what it is in the store. */
export interface PartyId {
  readonly kind: 'org' | 'shop';
  readonly id: number;
}
export const keyOf = ({ kind, id }: PartyId): string => `${kind}-${id}`;
export function partyOf(key: string): PartyId {
  const [kind, id] = key.split('-');
  return { kind: kind === 'org' ? 'org' : 'shop', id: Number(id) };
}

/** Where and when something was between a person and a party, from one of the places that know. */
export interface Contact extends PartyId {
  readonly first: Date;
  readonly last: Date;
}

/** Contacts by party, the last one first and equal times by key; below a cursor of such a list. */
export function partiesIn(contacts: readonly Contact[], before?: Pick<Contact, 'last'> & { key: string }): Contact[] {
  const merged = [...Map.groupBy(contacts, keyOf).values()].flatMap(([one, ...more]) => {
    if (!one) return [];
    const all = [one, ...more];
    const [first, last] = [
      Math.min(...all.map((contact) => contact.first.getTime())),
      Math.max(...all.map((contact) => contact.last.getTime())),
    ];
    return [{ kind: one.kind, id: one.id, first: new Date(first), last: new Date(last) }];
  });
  const order = (a: Contact, b: Contact) => b.last.getTime() - a.last.getTime() || (keyOf(a) < keyOf(b) ? -1 : 1);
  const sorted = merged.toSorted(order);
  if (!before) return sorted;
  const at = { ...partyOf(before.key), first: before.last, last: before.last };
  return sorted.filter((one) => keyOf(one) !== before.key && order(at, one) < 0);
}

export const cursorText = (one: Contact): string => `${one.last.getTime()}.${keyOf(one)}`;
/** Reads a cursor; undefined where it is none. */
export function readCursor(text: string): { last: Date; key: string } | undefined {
  const [, ms, key] = CURSOR.exec(text) ?? [];
  return ms === undefined || key === undefined ? undefined : { last: new Date(Number(ms)), key };
}
