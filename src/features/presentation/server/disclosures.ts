import type { Page, PageQuery } from '#platform/contract.ts';
import type { Owner } from '#platform/server/http/proof.ts';
import type { Services } from '#platform/server/services.ts';
import type { Queryable } from '#platform/server/store/db.ts';
import { idBefore, listAll, pageById, writePage } from '#platform/server/store/pages.ts';
import { onWire } from '#platform/wire-time.ts';
import type { Disclosure } from '../contract.ts';
import { openTold } from './boxes.ts';
import { type DisclosureRow, listEnded } from './disclosures-store.ts';

type Parts = Pick<Services, 'db' | 'vault'>;

/** What a person is told of a request that has ended. */
async function disclosureOf(db: Queryable, services: Pick<Services, 'vault'>, row: DisclosureRow): Promise<Disclosure> {
  const { outcome, ended_at: at } = row;
  if (outcome === 'open' || !at) throw new Error(`disclosure ${row.id} has not ended`);
  return { id: row.id, outcome, at: onWire(at), ...(await openTold(db, services, row)) };
}

export const listDisclosures = async (services: Parts, owner: Owner, query: PageQuery): Promise<Page<Disclosure>> =>
  writePage(pageById(await listEnded(services.db, owner, idBefore(query), query.limit + 1), query.limit), (row) =>
    disclosureOf(services.db, services, row),
  );

/** All of them, as the file of an export holds it. */
export const exportDisclosures = (services: Parts, owner: Owner) =>
  listAll(
    (before, count) => listEnded(services.db, owner, before, count),
    (row) => disclosureOf(services.db, services, row),
  );
