import { randomBytes } from 'node:crypto';
import { lockUser } from '#features/auth/server/store.ts';
import { record } from '#features/organisations/server/audit/trail.ts';
import { lockAs } from '#features/organisations/server/lock-as.ts';
import { didOf, hostOf } from '#features/organisations/server/organisations.ts';
import type { Page, PageQuery } from '#platform/contract.ts';
import type { UserId } from '#platform/ids.ts';
import { commonRefusals, refuse } from '#platform/refusal.ts';
import type { Consent, KeyHolder, Officer, Owner } from '#platform/server/http/proof.ts';
import type { Services } from '#platform/server/services.ts';
import type { Queryable, Tx } from '#platform/server/store/db.ts';
import { idBefore, listAll, pageById } from '#platform/server/store/pages.ts';
import { onWire } from '#platform/wire-time.ts';
import { type Asker, type Connected, type Connection, refusals, type SeenLink, type Which } from '../contract.ts';
import { type Ender, LIMITS } from '../rules.ts';
import {
  type AskerRow,
  type ConnectionRow,
  countLive,
  endConnection,
  findLive,
  findOfOrganisation,
  findOfPerson,
  holdOrganisations,
  insertConnection,
  listOfOrganisation,
  listOfPerson,
  readAskers,
  writePurpose,
} from './connections-store.ts';
import { hashOfToken, lockForKey } from './links.ts';
import { countAccepted, findLink, type LinkRow, lockLink } from './links-store.ts';
import { tellAccepted, tellEnded } from './tell.ts';

/** Not a bit of it follows from the person, nor from another of theirs. */
export const newPairwiseId = (): string => `con_${randomBytes(16).toString('base64url')}`;

const connectedOnWire = (row: ConnectionRow): Connected => ({
  connectionId: row.pairwise_id,
  reference: row.reference,
  purpose: row.purpose,
  since: onWire(row.since),
  endedAt: row.ended_at && onWire(row.ended_at),
  endedBy: row.ended_by,
});
const linkGone = () => refuse(refusals, 'connection_link_gone', { detail: 'Ask for another link or code.' });

/** Who is connected to whom: looked at, accepted and ended by people; seen and ended by organisations. */
export function createConnections(services: Services) {
  const { db, vault } = services;
  const host = hostOf(services);

  const askerOf = (row: AskerRow | undefined): Asker => {
    if (!row) throw new Error('an organisation vanished');
    const { id, name, kinds, state, seed } = row;
    return {
      id,
      name,
      displayName: row.display_name,
      nameKo: row.name_ko,
      kinds,
      businessNumber: row.business_number,
      seed,
      did: didOf(host, id),
      createdAt: onWire(row.created_at),
      state,
      isTrial: row.is_own_word,
    };
  };
  const onWireAll = async (from: Queryable, rows: readonly ConnectionRow[]): Promise<Connection[]> => {
    const askers = await readAskers(
      from,
      rows.map((row) => row.organisation_id),
    );
    return rows.map((row) => {
      const { reference: _, ...said } = connectedOnWire(row);
      return { id: row.id, organisation: askerOf(askers.get(row.organisation_id)), ...said };
    });
  };
  const onWireOne = async (from: Queryable, row: ConnectionRow): Promise<Connection> => {
    const [one] = await onWireAll(from, [row]);
    if (!one) throw new Error('a connection vanished');
    return one;
  };
  const hashOf = async (given: string): Promise<Uint8Array> => {
    const hash = await hashOfToken(vault, given);
    if (!hash) throw linkGone();
    return hash;
  };
  return {
    look: async (who: Owner, given: string): Promise<SeenLink> => {
      const link = await findLink(db, await hashOf(given));
      const live = link && (await findLive(db, who, link.organisation_id));
      if (!link || !isOpenTo(link, live)) throw linkGone();
      const askers = await readAskers(db, [link.organisation_id]);
      return {
        organisation: askerOf(askers.get(link.organisation_id)),
        purpose: link.purpose,
        expiresAt: onWire(link.expires_at),
        isOnce: link.is_once,
        connectionId: live?.pairwise_id ?? null,
      };
    },

    accept: async (who: Owner, given: string, consent: Consent): Promise<Connection> => {
      const hash = await hashOf(given);
      return db.tx(async (tx) => {
        await lockUser(tx, who);
        const found = await findLink(tx, hash);
        if (!found) throw linkGone();
        await holdOrganisations(tx, [found.organisation_id]);
        // Whoever was first may have used it up, or the organisation been suspended, while this one waited.
        const link = await lockLink(tx, hash);
        const live = link && (await findLive(tx, who, link.organisation_id));
        if (!link || !isOpenTo(link, live)) throw linkGone();
        if (live?.link_id === link.id) {
          consent.spare();
          return onWireOne(tx, live);
        }
        const row = await connect(tx, who, { link, live, consent });
        const answer = await onWireOne(tx, row);
        await tellAccepted(tx, row, live ? new Date() : row.since);
        return answer;
      });
    },

    list: async (who: Owner, query: PageQuery): Promise<Page<Connection>> => {
      const page = pageById(await listOfPerson(db, who, idBefore(query), query.limit + 1), query.limit);
      return { items: await onWireAll(db, page.items), next: page.next };
    },

    /** All of a person's, as the file of an export holds them. */
    export: (who: Owner) =>
      listAll(
        (before, count) => listOfPerson(db, who, before, count),
        (row) => onWireOne(db, row),
      ),

    endByPerson: (who: Owner, id: number): Promise<void> =>
      db.tx(async (tx) => {
        const row = await findOfPerson(tx, who, id);
        if (!row) throw refuse(commonRefusals, 'not_found');
        await holdOrganisations(tx, [row.organisation_id]);
        await end(tx, row, 'person');
      }),

    people: async (
      who: Officer<'read'> | KeyHolder<'connections:read'>,
      query: PageQuery & Which,
    ): Promise<Page<Connected>> => {
      const rows = await listOfOrganisation(db, who, query, { before: idBefore(query), count: query.limit + 1 });
      const page = pageById(rows, query.limit);
      return { items: page.items.map(connectedOnWire), next: page.next };
    },

    endByStaff: (who: Officer<'connect'>, connectionId: string, consent: Consent): Promise<void> =>
      db.tx(async (tx) => {
        await lockAs(tx, who, consent);
        const row = await needOf(tx, who, connectionId);
        if (row.ended_at !== null) return;
        await record(tx, vault, who, 'connection.ended', { connection: connectionId });
        await end(tx, row, 'organisation');
      }),

    endByKey: (who: KeyHolder<'connections:write'>, connectionId: string): Promise<void> =>
      db.tx(async (tx) => {
        await lockForKey(tx, who);
        await end(tx, await needOf(tx, who, connectionId), 'organisation');
      }),
  };
}

/** One that was used up is open to whom it connected, so that an answer that was lost is given again. */
const isOpenTo = (link: LinkRow, live: ConnectionRow | undefined): boolean =>
  !link.is_once || link.accepted === 0 || live?.link_id === link.id;

interface Accepting {
  readonly link: LinkRow;
  /** The connection that there is already. */
  readonly live: ConnectionRow | undefined;
  readonly consent: Consent;
}

async function connect(tx: Tx, who: Owner, { link, live, consent }: Accepting): Promise<ConnectionRow> {
  await consent.use(tx);
  await countAccepted(tx, link);
  if (live) return writePurpose(tx, live, link);
  if ((await countLive(tx, who)) >= LIMITS.ofPerson)
    throw refuse(refusals, 'too_many_connections', { detail: `No more than ${LIMITS.ofPerson}: end another first.` });
  const { id: linkId, purpose, reference } = link;
  return insertConnection(tx, who, link.organisation_id, { pairwiseId: newPairwiseId(), linkId, purpose, reference });
}

async function needOf(tx: Tx, who: { readonly organisation: UserId }, connectionId: string): Promise<ConnectionRow> {
  const row = await findOfOrganisation(tx, who, connectionId);
  if (!row) throw refuse(commonRefusals, 'not_found');
  return row;
}

/** Ends it and tells of it; of two who end it at once the first did. */
async function end(tx: Tx, row: ConnectionRow, by: Ender): Promise<void> {
  const ended = await endConnection(tx, row, by);
  if (ended) await tellEnded(tx, ended);
}
