import { record } from '#features/organisations/server/audit/trail.ts';
import { lockOrganisation } from '#features/organisations/server/organisations-store.ts';
import { signDay } from '#features/statements/server/days/sign-day.ts';
import type { FileReply, Page, PageQuery } from '#platform/contract.ts';
import { parseId } from '#platform/ids.ts';
import { commonRefusals, refuse } from '#platform/refusal.ts';
import type { HandlersOf } from '#platform/server/http/http.ts';
import type { OfficeOfficer } from '#platform/server/http/proof.ts';
import type { Services } from '#platform/server/services.ts';
import type { Db, Queryable } from '#platform/server/store/db.ts';
import { idBefore, pageById } from '#platform/server/store/pages.ts';
import type { Finding, ReportCampaign, ReportShop } from '../contract.ts';
import { type contract, refusals } from '../contract.ts';
import { isPeriod, MOST_DAYS } from '../rules.ts';
import { listRan } from './campaigns-store.ts';
import { readByTime } from './figures.ts';
import { fileOf, findingsFile } from './files.ts';
import { type FindingQuery, listFindings } from './findings-store.ts';
import { findClosed, listShops, listTrades, type Period, type ShopCursor } from './lists-store.ts';
import { campaignOnWire, circulationOf } from './on-wire.ts';

type Handlers = HandlersOf<typeof contract>;
/** Campaigns per page, since each is compared with its shops' turnover. */
const MOST_CAMPAIGNS = 50;

/** Returns the period of a query; refuses an invalid or too long one. */
function periodIn({ from, to }: Period): Period {
  if (isPeriod({ from, to })) return { from, to };
  throw refuse(commonRefusals, 'malformed', {
    errors: { to: `must be 1 to ${MOST_DAYS} days, counting the first day` },
  });
}

/**
 * Creates the office's handlers for reports. They change nothing. Views of members' dealings and exports are recorded.
 */
export function reportHandlers(services: Services): Handlers {
  const { db } = services;
  return {
    'GET /api/office/reports/circulation': ({ query }) => circulationOf(db, periodIn(query)),
    'GET /api/office/reports/shops': ({ query }) => shopPage(db, periodIn(query), query),
    'GET /api/office/reports/trades': ({ query }) => readByTime(db, (tx) => listTrades(tx, periodIn(query))),
    'GET /api/office/reports/campaigns': ({ query }) => campaignPage(db, periodIn(query), query),
    'GET /api/office/reports/file': ({ who, query: { list, language, from, to } }) =>
      fileOf(services, who, { list, language, period: periodIn({ from, to }) }),
    'GET /api/office/reports/day': ({ who, query }) => signedDay(services, who, query.day),
    'GET /api/office/reports/findings': async ({ who, query }) => {
      const period = periodIn(query);
      await keepLook(services, who, { kind: query.kind, ...period });
      return findingPage(db, query);
    },
    'GET /api/office/reports/findings/file': ({ who, query: { language, kind, from, to } }) =>
      findingsFile(services, who, { language, kind, period: periodIn({ from, to }) }),
  };
}

const PLACE = /^(-?\d{1,38})_(\d{1,16})$/;
/** Parses the cursor of the list of shops: net turnover and id of the last one. */
function placeIn(before: string | undefined): ShopCursor | undefined {
  if (before === undefined) return undefined;
  const [, net, id] = PLACE.exec(before) ?? [];
  const shop = parseId(id ?? '');
  if (net === undefined || shop === undefined)
    throw refuse(commonRefusals, 'malformed', { errors: { before: 'is not a cursor of this list' } });
  return { net, id: shop };
}

async function shopPage(db: Db, period: Period, { before, limit }: PageQuery): Promise<Page<ReportShop>> {
  const place = placeIn(before);
  const rows = await readByTime(db, (tx) => listShops(tx, period, { place, count: limit + 1 }));
  const items = rows.slice(0, limit);
  const last = items.at(-1);
  return { items, next: rows.length > limit && last ? `${last.net}_${last.id}` : undefined };
}

async function campaignPage(db: Queryable, period: Period, query: PageQuery): Promise<Page<ReportCampaign>> {
  const limit = Math.min(query.limit, MOST_CAMPAIGNS);
  const page = pageById(await listRan(db, period, { before: idBefore(query), count: limit + 1 }), limit);
  return { items: page.items.map(campaignOnWire), next: page.next };
}

async function findingPage(db: Queryable, query: Omit<FindingQuery, 'before' | 'count'> & PageQuery) {
  const { from, to, kind, limit } = query;
  return pageById<Finding>(
    await listFindings(db, { from, to, kind, before: idBefore(query), count: limit + 1 }),
    limit,
  );
}

const keepLook = ({ db, vault }: Services, who: OfficeOfficer, looked: Record<string, string>): Promise<void> =>
  db.tx(async (tx) => {
    await lockOrganisation(tx, who);
    await record(tx, vault, who, 'report.seen', looked);
  });

/** Returns a closed day signed by this server and the operator; the audit trail records it. */
async function signedDay(services: Services, who: OfficeOfficer, day: string): Promise<FileReply> {
  const { db, vault } = services;
  const row = await findClosed(db, day);
  if (!row) throw refuse(refusals, 'day_open', { detail: `${day} is not closed, or has no figures yet.` });
  const { payments, paid, refunds, refunded, transfers, entries, before, hash, ...figures } = row;
  const serverKeys = await services.signer.keys();
  return db.tx(async (tx) => {
    await lockOrganisation(tx, who);
    await record(tx, vault, who, 'report.signed', { day, hash });
    const said = {
      ...figures,
      payments: { count: payments, amount: paid },
      refunds: { count: refunds, amount: refunded },
      ledger: { transfers, entries, before, hash },
    };
    return signDay(tx, services, said, { operator: who.organisation, serverKeys });
  });
}
