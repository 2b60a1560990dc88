import { type AskerRow, readAskers } from '#features/connections/server/connections-store.ts';
import type { Page, PageQuery } from '#platform/contract.ts';
import type { UserId } from '#platform/ids.ts';
import { commonRefusals, refuse } from '#platform/refusal.ts';
import type { Owner } from '#platform/server/http/proof.ts';
import type { Queryable } from '#platform/server/store/db.ts';
import { idBefore, pageById } from '#platform/server/store/pages.ts';
import { onWire } from '#platform/wire-time.ts';
import type { Party, PartyPayment } from '../contract.ts';
import { type Contact, cursorText, keyOf, learnedBy, type PartyId, partiesIn, partyOf, readCursor } from '../rules.ts';
import { erasureOnWire } from './erasures.ts';
import { listNewest } from './erasures-store.ts';
import * as store from './parties-store.ts';

const shopsOf = (parties: readonly PartyId[]) => ({
  shops: parties.flatMap(({ kind, id }) => (kind === 'shop' ? id : [])),
  organisations: parties.flatMap(({ kind, id }) => (kind === 'org' ? id : [])),
});

/** Reads a page of the parties that know something about a person, most recent contact first, or a single party. */
export async function readParties(
  db: Queryable,
  owner: Owner,
  { limit, before, party }: PageQuery & { readonly party?: string | undefined },
): Promise<Page<Party>> {
  const cursor = before === undefined ? undefined : readCursor(before);
  if (before !== undefined && !cursor)
    throw refuse(commonRefusals, 'malformed', { errors: { before: 'is not a cursor of this list' } });
  const contacts = await store.listContacts(db, owner);
  const asked = party === undefined ? contacts : contacts.filter((one) => keyOf(one) === party);
  const below = partiesIn(asked, cursor);
  const shown = below.slice(0, limit);
  const last = shown.at(-1);
  return {
    items: await known(db, owner, shown),
    next: below.length > limit && last ? cursorText(last) : undefined,
  };
}

/** Returns the known facts of the listed parties, each kind from its own table. */
async function known(db: Queryable, owner: Owner, shown: readonly Contact[]): Promise<Party[]> {
  const of = shopsOf(shown);
  const paid = await store.listPaid(db, owner, of);
  const ofOrganisation = await readOrganisations(db, owner, of.organisations);
  return shown.flatMap((one) => {
    const payments = paid.find(({ organisation_id, merchant_id }) =>
      one.kind === 'org' ? organisation_id === one.id : organisation_id === null && merchant_id === one.id,
    );
    const facts = one.kind === 'org' ? ofOrganisation(one.id) : payments && shopFacts(payments);
    if (!facts) return [];
    return {
      key: keyOf(one),
      ...facts,
      since: onWire(one.first),
      last: onWire(one.last),
      learned: learnedBy({
        hasPaid: payments !== undefined || facts.sent !== null,
        hasDecided: (facts.asked?.decided ?? 0) > 0,
      }),
      paid: payments ? { payments: payments.payments, won: payments.won, refunded: payments.refunded } : null,
    };
  });
}

type Facts = Omit<Party, 'key' | 'since' | 'last' | 'paid' | 'learned'>;

/** A shop that belongs to no organisation has only the name on its newest receipt. */
const shopFacts = ({ name, name_ko: nameKo }: store.PaidRow): Facts => ({
  name,
  nameKo,
  organisation: null,
  sent: null,
  asked: null,
  refunds: null,
  connection: null,
  erasure: null,
});

/** Reads what organisations know besides payments. */
async function readOrganisations(db: Queryable, owner: Owner, ids: readonly number[]) {
  const askers = await readAskers(
    db,
    ids.map((id) => ({ organisation_id: id as UserId })),
  );
  const asked = await store.listAsked(db, owner, ids);
  const claimed = await store.listClaimed(db, owner, ids);
  const sent = await store.listSent(db, owner, ids);
  const connected = await store.listConnected(db, owner, ids);
  const erasures = await listNewest(db, owner, ids);
  return (id: number): Facts | undefined => {
    const isOf = (row: { readonly organisation_id: UserId }) => row.organisation_id === id;
    const asker = askers.get(id as UserId);
    const decided = asked.find(isOf);
    const refunds = claimed.find(isOf);
    const sends = sent.find(isOf)?.sends;
    const erasure = erasures.find(isOf);
    return (
      asker && {
        name: asker.display_name,
        nameKo: asker.name_ko,
        organisation: organisationOnWire(asker),
        sent: sends === undefined ? null : { sends },
        asked: decided ? { approvals: decided.approvals, decided: decided.decided } : null,
        refunds: refunds ? { claims: refunds.claims, hasPassport: refunds.has_passport } : null,
        connection: connectionOnWire(connected.find(isOf)),
        erasure: erasure ? erasureOnWire(erasure) : null,
      }
    );
  };
}

const organisationOnWire = ({
  id,
  name,
  display_name,
  name_ko,
  kinds,
  state,
  seed,
}: AskerRow): Party['organisation'] => ({
  id,
  name,
  displayName: display_name,
  nameKo: name_ko,
  kinds,
  state,
  seed,
});

const connectionOnWire = (row: store.ConnectedRow | undefined): Party['connection'] =>
  row
    ? {
        id: row.id,
        connectionId: row.pairwise_id,
        purpose: row.purpose,
        since: onWire(row.since),
        endedAt: row.ended_at && onWire(row.ended_at),
        endedBy: row.ended_by,
      }
    : null;

/** Reads the payments to one party, page by page. */
export async function readPayments(
  db: Queryable,
  owner: Owner,
  query: PageQuery & { readonly party: string },
): Promise<Page<PartyPayment>> {
  const rows = await store.listPayments(db, owner, shopsOf([partyOf(query.party)]), {
    before: idBefore(query),
    count: query.limit + 1,
  });
  const page = pageById(rows, query.limit);
  return {
    items: page.items.map(({ id, amount, refunded, created_at }) => ({
      id,
      won: amount,
      refunded,
      at: onWire(created_at),
    })),
    next: page.next,
  };
}
