import { readHead } from '#features/organisations/server/audit/trail-store.ts';
import { listKeys } from '#features/organisations/server/keys/keys-store.ts';
import { readDeliveryFigures } from '#features/outbound/server/delivery/figures.ts';
import type { Page, PageQuery } from '#platform/contract.ts';
import type { UserId } from '#platform/ids.ts';
import { commonRefusals, refuse } from '#platform/refusal.ts';
import type { Officer } from '#platform/server/http/proof.ts';
import type { Services } from '#platform/server/services.ts';
import type { Queryable } from '#platform/server/store/db.ts';
import { idBefore, pageById } from '#platform/server/store/pages.ts';
import { onWire } from '#platform/wire-time.ts';
import type { DeskFigures, DeskRequest } from '../../desk-wire.ts';
import type { Evidence } from '../../shapes.ts';
import type { Request } from '../../wire.ts';
import { readEvidence } from '../decisions/evidence.ts';
import { requestOnWire, requestsOnWire } from '../requests/on-wire.ts';
import type { RequestRow } from '../requests/requests-store.ts';
import { findSeal } from '../sealing/seals-store.ts';
import {
  countProven,
  type DeskFilter,
  findForDesk,
  listForDesk,
  listRequesters,
  listSeated,
  readCounts,
} from './desk-store.ts';

type Reader = Officer<'read'>;
const MOST_REQUESTERS = 10;

/** The views that staff have of their organisation's requests. */
export function createDesk(services: Services) {
  const { db, settings } = services;
  const need = async (who: Reader, id: number): Promise<RequestRow> => {
    const row = await findForDesk(db, who, id);
    if (!row) throw refuse(commonRefusals, 'not_found');
    return row;
  };
  return {
    need,

    list: async (who: Reader, query: PageQuery & DeskFilter): Promise<Page<Request>> => {
      const rows = await listForDesk(db, who, query, { before: idBefore(query), count: query.limit + 1 });
      const page = pageById(rows, query.limit);
      return { items: await requestsOnWire(db, page.items), next: page.next };
    },

    read: async (who: Reader, id: number): Promise<DeskRequest> => {
      const row = await need(who, id);
      const { description, priority, requester } = row;
      const people = await listSeated(db, row);
      return {
        ...(await requestOnWire(db, row)),
        description,
        priority,
        requester,
        people: people.map(({ pairwise_id: connectionId, reference }) => ({ connectionId, reference })),
        proven: await countProven(db, row),
        isSealed: (await findSeal(db, id))?.file_id != null,
      };
    },

    evidence: async (who: Reader, id: number): Promise<Evidence> => evidenceOf(services, await need(who, id)),

    figures: async (who: Reader): Promise<DeskFigures> => {
      const { decisions, sealed, ...approvals } = await readCounts(db, who);
      const keys = await listKeys(db, who);
      const used = keys.flatMap(({ last_used_at: at }) => at ?? []);
      const last = used.length === 0 ? null : new Date(Math.max(...used.map((at) => at.getTime())));
      return {
        approvals,
        erp: {
          lastCallAt: last && onWire(last),
          keys: keys
            .filter(({ is_good }) => is_good)
            .map(({ id, name, tail, last_used_at: at }) => ({ id, name, tail, lastUsedAt: at && onWire(at) })),
          deliveries: await readDeliveryFigures(db, who),
        },
        network: {
          name: settings.networkName,
          chainId: settings.chainId,
          decisions,
          sealed,
          audit: await auditHead(db, who.organisation),
        },
        requesters: await listRequesters(db, who, MOST_REQUESTERS),
      };
    },
  };
}

/** Returns the evidence of a request's decisions, with the head of the audit trail. */
export async function evidenceOf(services: Services, row: RequestRow): Promise<Evidence> {
  const { db } = services;
  return {
    externalId: row.external_id,
    decisions: await readEvidence(db, services, row.id),
    audit: await auditHead(db, row.organisation_id),
  };
}

/** Returns the head of the audit trail; null while it is empty. */
async function auditHead(db: Queryable, organisation: UserId) {
  const { n, head } = await readHead(db, organisation);
  return n === 0 ? null : { n, head: Buffer.from(head).toString('hex') };
}
