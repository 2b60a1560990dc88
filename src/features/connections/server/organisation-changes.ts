import { keyMade, stateComes } from '#features/organisations/server/slots.ts';
import type { Owner } from '#platform/server/http/proof.ts';
import type { Services } from '#platform/server/services.ts';
import type { Tx } from '#platform/server/store/db.ts';
import { newPairwiseId } from './accept-link.ts';
import { publishAccepted, publishEnded } from './connection-notices.ts';
import { connectionEnds } from './connections.ts';
import {
  anonymizeConnections,
  type ConnectionRow,
  endAllOf,
  endConnection,
  findLive,
  insertConnection,
  listLiveOf,
  lockOrganisations,
} from './connections-store.ts';
import { deleteLinksOf } from './links-store.ts';

/** Ends connections when their organisation closes. On a personal server, the first key connects its maker. */
export function followOrganisations(services: Services): void {
  stateComes(services).fill(async (tx, { owner, state }) => {
    if (state !== 'closed') return;
    await deleteLinksOf(tx, owner);
    await endAllOf(tx, owner);
  });
  // On a personal server, the owner of the machine makes the key, and is the only person who can be connected.
  if (services.settings.mode !== 'personal') return;
  keyMade(services).fill(async (tx, { organisation, by, name, scopes }) => {
    if (!scopes.some((scope) => scope.startsWith('connections:'))) return;
    if (await findLive(tx, by, { organisation_id: organisation })) return;
    const made = {
      organisation_id: organisation,
      pairwiseId: newPairwiseId(),
      linkId: null,
      purpose: name,
      reference: null,
    };
    const row = await insertConnection(tx, by, made);
    await publishAccepted(tx, row, row.since);
  });
}

/** Ends a deleted person's connections, publishes that, and removes their personal data. */
export async function forgetConnections(tx: Tx, owner: Owner, services: Services): Promise<void> {
  const rows = await listLiveOf(tx, owner);
  await lockOrganisations(tx, rows);
  const ended: ConnectionRow[] = [];
  for (const row of rows) {
    const one = await endConnection(tx, row, 'person');
    if (one) ended.push(one);
  }
  await connectionEnds(services).run(tx, { connections: ended });
  for (const row of ended) await publishEnded(tx, row);
  await anonymizeConnections(tx, owner);
}
