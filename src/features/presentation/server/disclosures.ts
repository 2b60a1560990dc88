import type { Page, PageQuery } from '#platform/contract.ts';
import type { Owner } from '#platform/server/http/proof.ts';
import type { Services } from '#platform/server/services.ts';
import type { Queryable } from '#platform/server/store/db.ts';
import { idBefore, listAll, pageById, writePage } from '#platform/server/store/pages.ts';
import { onWire } from '#platform/wire-time.ts';
import type { Disclosure } from '../contract.ts';
import { openTold } from './boxes.ts';
import { type DisclosureRow, listEnded, listEndedOf } from './disclosures-store.ts';

type Parts = Pick<Services, 'db' | 'vault'>;

/** What a person is told of a request that has ended. */
async function disclosureOf(db: Queryable, services: Pick<Services, 'vault'>, row: DisclosureRow): Promise<Disclosure> {
  const { outcome, ended_at: at } = row;
  if (outcome === 'open' || !at) throw new Error(`disclosure ${row.id} has not ended`);
  const { same: _, ...told } = await openTold(db, services, row);
  return { id: row.id, outcome, at: onWire(at), ...told };
}

export const listDisclosures = async (services: Parts, owner: Owner, query: PageQuery): Promise<Page<Disclosure>> =>
  writePage(pageById(await listEnded(services.db, owner, idBefore(query), query.limit + 1), query.limit), (row) =>
    disclosureOf(services.db, services, row),
  );

/** Those of these ids that have ended. */
export const someDisclosures = async (services: Parts, owner: Owner, ids: readonly number[]): Promise<Disclosure[]> =>
  Promise.all((await listEndedOf(services.db, owner, ids)).map((row) => disclosureOf(services.db, services, row)));

/** All of them, as the file of an export holds it. */
export const exportDisclosures = (services: Parts, owner: Owner) =>
  listAll(
    (before, count) => listEnded(services.db, owner, before, count),
    (row) => disclosureOf(services.db, services, row),
  );

/** How many of the newest are looked through for what was shown before. */
const LOOKED_THROUGH = 100;

/** Every place that just they were shown, as far as they accepted it. */
export async function placesShownTo(services: Parts, owner: Owner, clientId: string): Promise<ReadonlySet<string>> {
  const rows = await listEnded(services.db, owner, Number.MAX_SAFE_INTEGER, LOOKED_THROUGH);
  const shown = rows.filter(({ outcome }) => outcome === 'shown');
  const told = await Promise.all(shown.map((row) => openTold(services.db, services, row)));
  return new Set(
    told.flatMap(({ same }) => (typeof same === 'object' && same.clientId === clientId ? same.places : [])),
  );
}
