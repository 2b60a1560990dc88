import { byKey, record } from '#features/organisations/server/audit/trail.ts';
import { lockForKey } from '#features/organisations/server/keys/lock-for-key.ts';
import { lockAs } from '#features/organisations/server/lock-as.ts';
import type { Page, PageQuery } from '#platform/contract.ts';
import type { UserId } from '#platform/ids.ts';
import { commonRefusals, refuse } from '#platform/refusal.ts';
import type { Consent, KeyHolder, Officer, Owner } from '#platform/server/http/proof.ts';
import { perServer } from '#platform/server/per-server.ts';
import type { Services } from '#platform/server/services.ts';
import type { Tx } from '#platform/server/store/db.ts';
import { idBefore, listAll, pageById } from '#platform/server/store/pages.ts';
import { slot } from '#platform/server/store/slot.ts';
import type { Connection, ConnectionFilter, OrganisationConnection } from '../contract.ts';
import type { Ender } from '../rules.ts';
import { publishEnded } from './connection-notices.ts';
import {
  type ConnectionRow,
  endConnection,
  findOfOrganisation,
  findOfPerson,
  listOfOrganisation,
  listOfPerson,
  lockOrganisations,
} from './connections-store.ts';
import { connectedOnWire, mineOnWire } from './on-wire.ts';

/**
 * Runs in the transaction that ends a connection, before programs are notified, so that later features end what depends
 * on it.
 */
export const connectionEnds = perServer((_: Services) => slot<{ readonly connections: readonly ConnectionRow[] }>());

/** Lists and ends connections, for both sides. */
export function createConnections(services: Services) {
  const { db, vault } = services;
  const mine = mineOnWire(services);

  return {
    list: async (who: Owner, query: PageQuery): Promise<Page<Connection>> => {
      const page = pageById(await listOfPerson(db, who, idBefore(query), query.limit + 1), query.limit);
      return { items: await mine.all(db, page.items), next: page.next };
    },

    /** Returns all connections of a person for their export file. */
    export: (who: Owner) =>
      listAll(
        (before, count) => listOfPerson(db, who, before, count),
        (row) => mine.one(db, row),
      ),

    endByPerson: (who: Owner, id: number): Promise<void> =>
      db.tx(async (tx) => {
        const row = await findOfPerson(tx, who, id);
        if (!row) throw refuse(commonRefusals, 'not_found');
        await lockOrganisations(tx, [row]);
        await endAndPublish(tx, services, row, 'person');
      }),

    people: async (
      who: Officer<'read'> | KeyHolder<'connections:read'>,
      query: PageQuery & ConnectionFilter,
    ): Promise<Page<OrganisationConnection>> => {
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
        await endAndPublish(tx, services, row, 'organisation');
      }),

    endByKey: (who: KeyHolder<'connections:write'>, connectionId: string): Promise<void> =>
      db.tx(async (tx) => {
        await lockForKey(tx, who);
        const row = await needOf(tx, who, connectionId);
        if (row.ended_at !== null) return;
        await record(tx, vault, byKey(who), 'connection.ended', { connection: connectionId, key: who.keyId });
        await endAndPublish(tx, services, row, 'organisation');
      }),
  };
}

async function needOf(tx: Tx, who: { readonly organisation: UserId }, connectionId: string): Promise<ConnectionRow> {
  const row = await findOfOrganisation(tx, who, connectionId);
  if (!row) throw refuse(commonRefusals, 'not_found');
  return row;
}

/** Ends a connection and publishes it. Does nothing if another caller ended it first. */
async function endAndPublish(tx: Tx, services: Services, row: ConnectionRow, by: Ender): Promise<void> {
  const ended = await endConnection(tx, row, by);
  if (!ended) return;
  await connectionEnds(services).run(tx, { connections: [ended] });
  await publishEnded(tx, ended);
}
