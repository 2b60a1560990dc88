import type { Page, PageQuery } from '#platform/contract.ts';
import { commonRefusals, refuse } from '#platform/refusal.ts';
import type { Owner } from '#platform/server/http/proof.ts';
import { type Queryable, sql } from '#platform/server/store/db.ts';
import { readTransfers, type TransferRow } from '../store.ts';
import {
  formatCursor,
  type HistoryCursor,
  merge,
  parseCursor,
  type ShownTransfer,
  type Step,
} from './history-merge.ts';

/**
 * Maximum number of reads for one page. Transfers that settled later come first in an account's entries and are
 * skipped, so each further read fetches four times as many rows. The last read returns what it has, although an account
 * may have newer rows below those read.
 */
const MOST_READS = 8;
const MORE = 4;
const MOST_ROWS = 5000;

/** Filter of a history; null fields do not filter. */
export interface HistoryFilter {
  readonly since: Date | null;
  readonly until: Date | null;
  /** Code of the asset. */
  readonly asset: string | null;
  /** Status: `done`, `pending`, `failed` or `other`. */
  readonly status: string | null;
  /** Lower-case address or name of the other side. Some transfers with other parties may pass too. */
  readonly party: string | null;
}
const EVERYTHING: HistoryFilter = { since: null, until: null, asset: null, status: null, party: null };

/** A section of a history, newest first. */
interface Stretch {
  /** Position at which the section starts. Newer transfers are not in the section. */
  readonly start: HistoryCursor | null;
  readonly shown: readonly ShownTransfer[];
  /**
   * Where the next section starts; null at the end. More may follow even if nothing was shown, since a filter may skip
   * many.
   */
  readonly next: HistoryCursor | null;
}

/**
 * Returns a page of what a user sent and received, newest first, including pending receipts. With a `HistoryCursor`
 * nothing is skipped or repeated, whatever settles between two pages. Refuses an invalid cursor with 400.
 */
export async function readHistory(db: Queryable, owner: Owner, query: PageQuery): Promise<Page<TransferRow>> {
  const place = query.before === undefined ? null : parseCursor(query.before);
  if (place === undefined)
    throw refuse(commonRefusals, 'malformed', { errors: { before: 'is not a cursor of this list' } });
  const { shown, next } = await walkHistory(db, owner, { place, limit: query.limit, filter: EVERYTHING });
  const ids = shown.map(({ id }) => id);
  const items = ids.length > 0 ? await readTransfers(db, owner, ids) : [];
  return { items, next: next ? formatCursor(next) : undefined };
}

/**
 * Returns the next `limit` transfers of a user from a cursor, or from the newest if null. Fewer if a filter skips too
 * many.
 */
export async function walkHistory(
  db: Queryable,
  owner: Owner,
  asked: { readonly place: HistoryCursor | null; readonly limit: number; readonly filter: HistoryFilter },
): Promise<Stretch> {
  const { limit, filter } = asked;
  const since = filter.since?.getTime() ?? Number.NEGATIVE_INFINITY;
  let [place, start] = [asked.place, asked.place];
  const shown: ShownTransfer[] = [];
  for (let nth = 1; nth <= MOST_READS; nth += 1) {
    const count = Math.min((limit + 1) * MORE ** (nth - 1), MOST_ROWS);
    const read = await readLists(db, owner, { place, count, filter });
    start ??= startOf(read);
    // A list cut off here is shorter than requested, so `merge` treats it as ended.
    const lists = new Map(
      [...read].map(([list, steps]) => [list, steps.filter(({ time }) => time.getTime() >= since)]),
    );
    const merged = merge(lists, { count, limit: limit - shown.length, waits: nth < MOST_READS });
    shown.push(...merged.shown);
    place = merged.next;
    if (!place || shown.length === limit) break;
  }
  return { start, shown, next: place };
}

/** Returns the cursor at the newest row of each list; null if there is none. */
function startOf(lists: ReadonlyMap<number, readonly Step[]>): HistoryCursor | null {
  const heads = [...lists].flatMap(([list, [first]]): [number, number][] => (first ? [[list, first.at]] : []));
  return heads.length > 0 ? new Map(heads) : null;
}

/** SQL condition for the parts of a filter that the transfers' rows can decide. */
const asks = ({ until, asset, status, party }: HistoryFilter) => sql`(
      (${until}::timestamptz IS NULL OR t.created_at < ${until})
      AND (${asset}::text IS NULL OR t.asset_id = (SELECT s.id FROM assets s WHERE s.code = ${asset}))
      AND (${party}::text IS NULL OR ${party} IN (t.from_owner COLLATE "default", t.to_owner COLLATE "default", lower(t.details->>'merchantName')))
      AND (${status}::text IS NULL OR ${status} = CASE
        WHEN EXISTS (SELECT FROM transfers r WHERE r.reverses = t.id) THEN 'other'
        WHEN t.state = 'posted' THEN 'done' WHEN t.state = 'pending' THEN 'pending' WHEN t.failure IS NOT NULL THEN 'failed' ELSE 'other' END))`;

interface Read {
  readonly place: HistoryCursor | null;
  readonly count: number;
  readonly filter: HistoryFilter;
}

/** Returns the next `count` rows of each list of a user from a cursor, or from the newest if null. */
async function readLists(
  db: Queryable,
  { userId }: Owner,
  { place, count, filter }: Read,
): Promise<Map<number, Step[]>> {
  const newest = place ? 0 : Number.MAX_SAFE_INTEGER;
  const listed = place?.get(0) ?? newest;
  const isAsked = asks(filter);
  const rows = await db.rows(sql<Step & { list: number }>`
    WITH me AS MATERIALIZED (SELECT address COLLATE "C" AS owner FROM users WHERE id = ${userId})
    (SELECT 0::smallint AS list, t.id AS at, t.id, t.created_at AS time, ${isAsked} AS is_shown
       FROM me CROSS JOIN LATERAL (
         (SELECT t.id, t.created_at, t.asset_id, t.state, t.failure, t.from_owner, t.to_owner, t.details FROM transfers t
           WHERE t.is_listed AND hashtextextended(t.from_owner, 0) = hashtextextended(me.owner, 0) AND t.from_owner = me.owner AND t.id <= ${listed}
           ORDER BY t.id DESC LIMIT ${count})
         UNION ALL
         (SELECT t.id, t.created_at, t.asset_id, t.state, t.failure, t.from_owner, t.to_owner, t.details FROM transfers t
           WHERE t.is_listed AND hashtextextended(t.to_owner, 0) = hashtextextended(me.owner, 0) AND t.to_owner = me.owner AND t.id <= ${listed}
           ORDER BY t.id DESC LIMIT ${count})) t
      ORDER BY t.id DESC LIMIT ${count})
    UNION ALL
    (SELECT a.asset_id, e.version, t.id, e.at, NOT t.is_listed AND t.asset_id = a.asset_id AND me.owner IN (t.from_owner, t.to_owner) AND ${isAsked}
       FROM me JOIN accounts a ON a.owner = me.owner
       LEFT JOIN unnest(${[...(place?.keys() ?? [])]}::smallint[], ${[...(place?.values() ?? [])]}::bigint[]) AS p(list, version) ON p.list = a.asset_id
      CROSS JOIN LATERAL (SELECT e.transfer_id, e.version, e.at FROM entries e
              WHERE e.account_id = a.id AND e.version <= coalesce(p.version, ${newest}) ORDER BY e.version DESC LIMIT ${count}) e
       JOIN transfers t ON t.id = e.transfer_id
      ORDER BY a.asset_id, e.version DESC)`);
  return Map.groupBy(rows, ({ list }) => list);
}
