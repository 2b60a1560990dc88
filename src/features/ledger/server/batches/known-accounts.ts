import { assetOf } from '#features/currency/assets.ts';
import type { Leg } from '#features/ledger/movement.ts';
import { type Queryable, sql } from '#platform/server/store/db.ts';

export interface KnownAccounts {
  /** Returns the account ids of these legs, in their order; undefined if one does not exist yet. */
  idsOf(db: Pick<Queryable, 'rows'>, legs: readonly Leg[]): Promise<readonly number[] | undefined>;
  forget(legs: readonly Leg[]): void;
}

const MOST = 100_000;
const place = ({ asset, owner }: Leg) => `${asset} ${owner}`;

/**
 * Caches account ids: the owner and asset of an account never change. SQL compares both again before money moves. If a
 * test empties the store, a batch only loses its fast path.
 */
export function knownAccounts(most = MOST): KnownAccounts {
  const ids = new Map<string, number>();
  const remember = (key: string, id: number) => {
    // Evicts the oldest entry; one in frequent use is soon cached again.
    if (ids.size >= most)
      for (const [oldest] of ids) {
        ids.delete(oldest);
        break;
      }
    ids.set(key, id);
  };
  return {
    idsOf: async (db, legs) => {
      const keys = legs.map(place);
      const missing = legs.filter((_, index) => !ids.has(keys[index] ?? ''));
      const found = new Map<string, number>();
      if (missing.length > 0)
        for (const { nth, id } of await readIds(db, missing)) {
          const leg = missing[nth - 1];
          if (leg) found.set(place(leg), id);
        }
      for (const [key, id] of found) remember(key, id);
      const all = keys.map((key) => found.get(key) ?? ids.get(key));
      return all.every((id) => id !== undefined) ? all : undefined;
    },
    forget: (legs) => {
      for (const leg of legs) ids.delete(place(leg));
    },
  };
}

const readIds = (db: Pick<Queryable, 'rows'>, legs: readonly Leg[]): Promise<{ nth: number; id: number }[]> =>
  db.rows(sql<{ nth: number; id: number }>`
    SELECT l.nth, a.id FROM unnest(${legs.map(({ owner }) => owner)}::text[], ${legs.map(({ asset }) => assetOf(asset).id)}::smallint[])
             WITH ORDINALITY AS l(owner, asset, nth)
     CROSS JOIN LATERAL (SELECT a.id FROM accounts a WHERE a.owner = l.owner AND a.asset_id = l.asset OFFSET 0) a`);
