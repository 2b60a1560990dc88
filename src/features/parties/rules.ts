/** States of an erasure request: pending, erased, must be kept, or withdrawn. */
export const ERASURE_STATES = ['open', 'done', 'kept', 'withdrawn'] as const;
export type ErasureState = (typeof ERASURE_STATES)[number];
/** An organisation's possible answers to an erasure request. */
export const OUTCOMES = ['done', 'kept'] as const;
export type Outcome = (typeof OUTCOMES)[number];

/** Facts about a person that their acts reveal: a payment or send reveals the address, a decision the rest. */
export const LEARNED = ['address', 'name', 'did', 'key'] as const;
export type Learned = (typeof LEARNED)[number];
/** Returns the facts that a party learned from payments to it and decisions made for it. */
export const learnedBy = ({ hasPaid, hasDecided }: { hasPaid: boolean; hasDecided: boolean }): Learned[] =>
  LEARNED.filter((fact) => (fact === 'address' ? hasPaid : hasDecided));

export const LIMITS = { reason: 300, subjects: 1000, connections: 50, parties: 5000 } as const;
/** Days that a request is kept, counted from when it was made. */
export const KEPT_DAYS = 1095;

/** Internal event: an organisation answered an erasure request. */
export const ERASURE_ANSWERED = 'erasure_answered';

/** Key of a party: an organisation, or a shop that belongs to none. */
export const PARTY = /^(?:org|shop)-[1-9]\d{0,15}$/;
const CURSOR = /^(\d{1,16})\.((?:org|shop)-[1-9]\d{0,15})$/;

/** Identity of a party in the store. */
export interface PartyId {
  readonly kind: 'org' | 'shop';
  readonly id: number;
}
export const keyOf = ({ kind, id }: PartyId): string => `${kind}-${id}`;
export function partyOf(key: string): PartyId {
  const [kind, id] = key.split('-');
  return { kind: kind === 'org' ? 'org' : 'shop', id: Number(id) };
}

/** First and last contact of a person with a party, from one source. */
export interface Contact extends PartyId {
  readonly first: Date;
  readonly last: Date;
}

/** Merges contacts by party, below the cursor, most recent first; ties are ordered by key. */
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
/** Parses a cursor; undefined if it is invalid. */
export function readCursor(text: string): { last: Date; key: string } | undefined {
  const [, ms, key] = CURSOR.exec(text) ?? [];
  return ms === undefined || key === undefined ? undefined : { last: new Date(Number(ms)), key };
}
