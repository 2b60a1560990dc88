import type { Page, PageQuery } from '#platform/contract.ts';
import { commonRefusals, refuse } from '#platform/refusal.ts';
import type { Owner } from '#platform/server/http/proof.ts';
import { type Queryable, sql } from '#platform/server/store/db.ts';
import { readTransfers, type TransferRow } from '../store.ts';
import { type HistoryCursor, merge, placeOf, type Step, textOf } from './history-merge.ts';

/**
 * What was settled together stands above it all in the entries, and is passed over: each read for a page takes four times as much. The last one
 * shows what it has, though an account may have something newer below what was read of it.
 */
const MOST_READS = 8;
const MORE = 4;
const MOST_ROWS = 5000;

/**
 * What a user sent and received, newest first; pending receives too. The cursor is a `Place`, so that nothing is left out or comes
 * twice, whatever is settled between two pages. Refuses with 400 what is no cursor.
 */
export async function readHistory(db: Queryable, owner: Owner, query: PageQuery): Promise<Page<TransferRow>> {
  let place = query.before === undefined ? null : placeOf(query.before);
  if (place === undefined)
    throw refuse(commonRefusals, 'malformed', { errors: { before: 'is no cursor of this list' } });
  const ids: number[] = [];
  for (let nth = 1; nth <= MOST_READS; nth += 1) {
    const count = Math.min((query.limit + 1) * MORE ** (nth - 1), MOST_ROWS);
    const lists = await readLists(db, owner, place, count);
    const asked = { count, limit: query.limit - ids.length, waits: nth < MOST_READS };
    const { ids: more, next } = merge(lists, asked);
    ids.push(...more);
    place = next;
    if (!place || ids.length === query.limit) break;
  }
  const items = ids.length > 0 ? await readTransfers(db, owner, ids) : [];
  return { items, next: place ? textOf(place) : undefined };
}

/** The next `count` rows of each list of a user from a place on, null from the newest. */
async function readLists(
  db: Queryable,
  { userId }: Owner,
  place: HistoryCursor | null,
  count: number,
): Promise<Map<number, Step[]>> {
  const newest = place ? 0 : Number.MAX_SAFE_INTEGER;
  const listed = place?.get(0) ?? newest;
  const rows = await db.rows(sql<Step & { list: number }>`
    WITH me AS MATERIALIZED (SELECT address COLLATE "C" AS owner FROM users WHERE id = ${userId})
    (SELECT 0::smallint AS list, t.id AS at, t.id, t.created_at AS time, true AS is_shown
       FROM me CROSS JOIN LATERAL (
         (SELECT t.id, t.created_at FROM transfers t
           WHERE t.is_listed AND hashtextextended(t.from_owner, 0) = hashtextextended(me.owner, 0) AND t.from_owner = me.owner AND t.id <= ${listed}
           ORDER BY t.id DESC LIMIT ${count})
         UNION ALL
         (SELECT t.id, t.created_at FROM transfers t
           WHERE t.is_listed AND hashtextextended(t.to_owner, 0) = hashtextextended(me.owner, 0) AND t.to_owner = me.owner AND t.id <= ${listed}
           ORDER BY t.id DESC LIMIT ${count})) t
      ORDER BY t.id DESC LIMIT ${count})
    UNION ALL
    (SELECT a.asset_id, e.version, t.id, e.at, NOT t.is_listed AND t.asset_id = a.asset_id AND me.owner IN (t.from_owner, t.to_owner)
       FROM me JOIN accounts a ON a.owner = me.owner
       LEFT JOIN unnest(${[...(place?.keys() ?? [])]}::smallint[], ${[...(place?.values() ?? [])]}::bigint[]) AS p(list, version) ON p.list = a.asset_id
      CROSS JOIN LATERAL (SELECT e.transfer_id, e.version, e.at FROM entries e
              WHERE e.account_id = a.id AND e.version <= coalesce(p.version, ${newest}) ORDER BY e.version DESC LIMIT ${count}) e
       JOIN transfers t ON t.id = e.transfer_id
      ORDER BY a.asset_id, e.version DESC)`);
  return Map.groupBy(rows, ({ list }) => list);
}
