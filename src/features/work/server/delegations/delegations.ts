import { findLive, readAskers } from '#features/connections/server/connections-store.ts';
import { contactNames, shownProvenName } from '#features/contacts/server/known-names.ts';
import { checksum, readAddress, shortAddress } from '#features/identity/address.ts';
import type { Page, PageQuery } from '#platform/contract.ts';
import type { UserId } from '#platform/ids.ts';
import { parseUnits } from '#platform/money.ts';
import { commonRefusals, refuse } from '#platform/refusal.ts';
import { emit } from '#platform/server/events/outbox.ts';
import type { Actor, Consent, Owner } from '#platform/server/http/proof.ts';
import type { Services } from '#platform/server/services.ts';
import type { Queryable, Tx } from '#platform/server/store/db.ts';
import { idBefore, pageById } from '#platform/server/store/pages.ts';
import { onWire } from '#platform/wire-time.ts';
import { type DelegationSeen, type NewDelegation, refusals } from '../../contract.ts';
import { dayIn } from '../../delegation-state.ts';
import { APPROVAL_UPDATE, DELEGATION_OFFERED, LIMITS, placesOf } from '../../rules.ts';
import { notifyApprovers, refreshScreens } from '../requests/approval-notices.ts';
import { amountText } from '../requests/hold-payment.ts';
import { lockRequest } from '../requests/requests-store.ts';
import { askSeats } from '../requests/steps-store.ts';
import {
  acceptDelegation,
  countDelegations,
  type DelegationRow,
  declineDelegation,
  endDelegations,
  findByAddress,
  insertDelegation,
  listDelegations,
  listSeatedIn,
  lockDelegation,
  readPeople,
  writeStarted,
} from './delegations-store.ts';

const notConnected = () => refuse(refusals, 'not_connected', { detail: 'Connect to the organisation first.' });

/** Offers, accepts and ends delegations, by which a delegate decides for another person. */
export function createDelegations(services: Services) {
  const { db, settings } = services;
  const one = async (from: Queryable, who: Owner, row: DelegationRow): Promise<DelegationSeen> => {
    const [only] = await delegationsOnWire(from, services, who, [row]);
    if (!only) throw new Error('a delegation disappeared');
    return only;
  };
  return {
    list: async ({ self }: Actor, query: PageQuery): Promise<Page<DelegationSeen>> => {
      const page = pageById(await listDelegations(db, self, idBefore(query), query.limit + 1), query.limit);
      return { items: await delegationsOnWire(db, services, self, page.items), next: page.next };
    },

    give: ({ self }: Actor, given: NewDelegation, consent: Consent): Promise<DelegationSeen> =>
      db.tx(async (tx) => {
        await consent.use(tx);
        const delegate = await readDelegate(tx, self, given.to, settings.chainId);
        if (!(await findLive(tx, self, { organisation_id: given.organisationId as UserId }))) throw notConnected();
        if ((await countDelegations(tx, self)) >= LIMITS.delegations)
          throw refuse(refusals, 'too_many_delegations', { detail: 'End another delegation first.' });
        const { from, until } = given;
        const row = await insertDelegation(tx, self, {
          organisation: given.organisationId as UserId,
          delegate,
          from,
          until,
          cap: capOf(given),
        });
        const answer = await one(tx, self, row);
        // Does not check whether the delegate is connected, which the other person must not learn. The delegate is
        // notified, and cannot accept without a connection.
        await emit(tx, [
          {
            userId: delegate,
            type: DELEGATION_OFFERED,
            data: { delegationId: row.id, organisation: answer.organisation.displayName },
          },
        ]);
        await refreshBoth(tx, row);
        return answer;
      }),

    accept: ({ self }: Actor, id: number, consent: Consent): Promise<DelegationSeen> =>
      db.tx(async (tx) => {
        await consent.use(tx);
        const row = await needDelegation(tx, self, id);
        if (row.delegate_id !== self.userId) throw refuse(commonRefusals, 'not_found');
        if (row.state === 'ended')
          throw refuse(refusals, 'no_longer_asked', { detail: 'The delegation was withdrawn.' });
        if (row.state === 'accepted') {
          return one(tx, self, row);
        }
        if (!(await findLive(tx, self, row))) throw notConnected();
        const accepted = await acceptDelegation(tx, id);
        // A delegation that starts later asks the delegate on its first day, by the job.
        if (isBegun(accepted)) await startDelegation(tx, accepted);
        await refreshBoth(tx, accepted);
        return one(tx, self, accepted);
      }),

    end: ({ self }: Actor, id: number): Promise<void> =>
      db.tx(async (tx) => {
        const row = await needDelegation(tx, self, id);
        if (row.state === 'ended') return;
        if (row.state === 'offered' && row.delegate_id === self.userId) await declineDelegation(tx, id);
        else await refreshScreens(tx, await endDelegations(tx, [id]));
        await refreshBoth(tx, row);
      }),
  };
}

/**
 * Converts delegations to the form that one of the two people sees. The other person is shown by the viewer's contact
 * name, or once they take part by a proven name that they share; otherwise by address. So entering an address never
 * reveals the name that its holder typed.
 */
async function delegationsOnWire(
  from: Queryable,
  services: Services,
  who: Owner,
  rows: readonly DelegationRow[],
): Promise<DelegationSeen[]> {
  const { userId } = who;
  const askers = await readAskers(from, rows);
  const people = await readPeople(
    from,
    rows.flatMap((row) => [row.user_id, row.delegate_id]),
  );
  const contacts = await contactNames(
    from,
    services,
    who,
    people.map(({ address }) => address),
  );
  const proven = new Map<UserId, string>();
  for (const row of rows.filter(takesPart(userId))) {
    const other = people.find(({ id }) => id === otherOf(row, userId));
    const name = other && (await shownProvenName(from, services, other.address));
    if (other && name !== undefined) proven.set(other.id, name);
  }
  return rows.map((row) => {
    const isMine = row.user_id === userId;
    const other = people.find(({ id }) => id === otherOf(row, userId));
    const asker = askers.get(row.organisation_id);
    if (!other || !asker) throw new Error(`delegation ${row.id} has no delegate or organisation`);
    return {
      id: row.id,
      isMine,
      organisation: { id: row.organisation_id, displayName: asker.display_name, nameKo: asker.name_ko },
      name:
        contacts.get(other.address) ??
        (takesPart(userId)(row) ? proven.get(other.id) : undefined) ??
        shortAddress(other.address),
      address: checksum(other.address),
      from: row.from_day,
      until: row.until_day,
      cap: amountText(row.cap, row.currency),
      currency: row.currency,
      state: row.was_declined ? 'declined' : row.state,
      createdAt: onWire(row.created_at),
    };
  });
}

const otherOf = (row: DelegationRow, userId: UserId): UserId =>
  row.user_id === userId ? row.delegate_id : row.user_id;
/** Reports whether the other person has acted on the delegation, by giving or accepting it. */
const takesPart =
  (userId: UserId) =>
  (row: DelegationRow): boolean =>
    row.user_id !== userId || row.state === 'accepted';

async function needDelegation(tx: Tx, who: Owner, id: number): Promise<DelegationRow> {
  const row = await lockDelegation(tx, who, id);
  if (!row) throw refuse(commonRefusals, 'not_found');
  return row;
}

function isBegun({ from_day: from, until_day: until }: DelegationRow): boolean {
  const today = dayIn(new Date());
  return from <= today && today <= until;
}

/** Makes both people's screens reload the delegation. */
export const refreshBoth = (tx: Tx, { id, user_id, delegate_id }: DelegationRow): Promise<void> =>
  emit(
    tx,
    [user_id, delegate_id].map((userId) => ({ userId, type: APPROVAL_UPDATE, data: { delegationId: id } })),
  );

/** Asks the delegate for everything that is already open. */
export async function startDelegation(tx: Tx, accepted: DelegationRow): Promise<void> {
  await writeStarted(tx, accepted.id);
  for (const { id } of await listSeatedIn(tx, accepted)) {
    const request = await lockRequest(tx, id);
    if (request.ended_at === null) await notifyApprovers(tx, request, await askSeats(tx, request, request.step));
  }
}

async function readDelegate(tx: Tx, self: Owner, to: string, chainId: number): Promise<UserId> {
  const read = readAddress(to, chainId);
  const person = typeof read === 'string' ? undefined : await findByAddress(tx, read.address);
  if (person && person.id !== self.userId) return person.id;
  throw refuse(refusals, 'unknown_delegate', {
    detail: 'Enter the address of another person who has a wallet here.',
    errors: { to: 'does not belong to another person here' },
  });
}

function capOf({ cap, currency }: NewDelegation) {
  if (cap === undefined || currency === undefined) return null;
  const amount = parseUnits(cap, placesOf[currency]);
  if (typeof amount === 'bigint' && amount > 0n) return { amount, currency };
  throw refuse(refusals, 'invalid_amount', {
    detail: 'The cap is not a valid amount of this currency.',
    errors: { cap: 'is not a valid amount of this currency' },
  });
}
