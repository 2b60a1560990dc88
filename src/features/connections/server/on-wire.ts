import { didOf, hostOf } from '#features/organisations/server/organisations.ts';
import type { Services } from '#platform/server/services.ts';
import type { Queryable } from '#platform/server/store/db.ts';
import { onWire } from '#platform/wire-time.ts';
import type { Asker, Connection, OrganisationConnection } from '../contract.ts';
import { type AskerRow, type ConnectionRow, readAskers } from './connections-store.ts';

/** Formats a connection for its organisation. */
export const connectedOnWire = (row: ConnectionRow): OrganisationConnection => ({
  connectionId: row.pairwise_id,
  reference: row.reference,
  purpose: row.purpose,
  since: onWire(row.since),
  endedAt: row.ended_at && onWire(row.ended_at),
  endedBy: row.ended_by,
});

/** Formats an organisation for the person it asks. */
export function askerOnWire(row: AskerRow | undefined, host: string): Asker {
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
}

/** Formats connections for the person. */
export function mineOnWire(services: Pick<Services, 'settings'>) {
  const host = hostOf(services);
  const all = async (from: Queryable, rows: readonly ConnectionRow[]): Promise<Connection[]> => {
    const askers = await readAskers(from, rows);
    return rows.map((row) => {
      const { reference: _, ...said } = connectedOnWire(row);
      return { id: row.id, organisation: askerOnWire(askers.get(row.organisation_id), host), ...said };
    });
  };
  const one = async (from: Queryable, row: ConnectionRow): Promise<Connection> => {
    const [only] = await all(from, [row]);
    if (!only) throw new Error('a connection vanished');
    return only;
  };
  return { all, one };
}
