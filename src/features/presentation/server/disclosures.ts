import { listFallen } from '#features/credentials/server/held/held-store.ts';
import type { Page, PageQuery } from '#platform/contract.ts';
import type { Owner } from '#platform/server/http/proof.ts';
import type { Services } from '#platform/server/services.ts';
import { idBefore, listAll, pageById, writePage } from '#platform/server/store/pages.ts';
import { onWire } from '#platform/wire-time.ts';
import type { Disclosure } from '../contract.ts';
import { credentialsIn } from './answer/repeated-request.ts';
import { type DisclosureRow, listEnded, listEndedOf } from './disclosures-store.ts';
import { openRecord } from './sealed-disclosure.ts';

type Parts = Pick<Services, 'db' | 'vault'>;

type LostStatuses = ReadonlyMap<string, 'revoked' | 'suspended'>;
const fallenOf = async ({ db }: Pick<Parts, 'db'>, owner: Owner): Promise<LostStatuses> =>
  new Map((await listFallen(db, owner)).map(({ id, status }) => [`held-${id}`, status]));

/** Formats an ended request for the person, with the current status of the shown credentials. */
async function disclosureOf(services: Parts, row: DisclosureRow, fallen: LostStatuses): Promise<Disclosure> {
  const { outcome, ended_at: at } = row;
  if (outcome === 'open' || !at) throw new Error(`disclosure ${row.id} has not ended`);
  const { same, shown, ...told } = await openRecord(services.db, services, row);
  const ids = typeof same === 'object' ? credentialsIn(same) : [];
  const since = shown.map((one, nth) => ({ ...one, since: fallen.get(ids[nth] ?? '') ?? null }));
  return { id: row.id, outcome, at: onWire(at), ...told, shown: since };
}

export async function listDisclosures(services: Parts, owner: Owner, query: PageQuery): Promise<Page<Disclosure>> {
  const rows = await listEnded(services.db, owner, idBefore(query), query.limit + 1);
  const fallen = await fallenOf(services, owner);
  return writePage(pageById(rows, query.limit), (row) => disclosureOf(services, row, fallen));
}

/** Returns those of the given disclosures that have ended. */
export async function someDisclosures(services: Parts, owner: Owner, ids: readonly number[]): Promise<Disclosure[]> {
  const [rows, fallen] = [await listEndedOf(services.db, owner, ids), await fallenOf(services, owner)];
  return Promise.all(rows.map((row) => disclosureOf(services, row, fallen)));
}

export async function exportDisclosures(services: Parts, owner: Owner) {
  const fallen = await fallenOf(services, owner);
  return listAll(
    (before, count) => listEnded(services.db, owner, before, count),
    (row) => disclosureOf(services, row, fallen),
  );
}

/** Number of recent disclosures searched for a repeat. */
const LOOKED_THROUGH = 100;

/** Returns the path of every claim that was shown to this verifier and accepted. */
export async function placesShownTo(services: Parts, owner: Owner, clientId: string): Promise<ReadonlySet<string>> {
  const rows = await listEnded(services.db, owner, Number.MAX_SAFE_INTEGER, LOOKED_THROUGH);
  const shown = rows.filter(({ outcome }) => outcome === 'shown');
  const told = await Promise.all(shown.map((row) => openRecord(services.db, services, row)));
  return new Set(
    told.flatMap(({ same }) => (typeof same === 'object' && same.clientId === clientId ? same.places : [])),
  );
}
