import type { Owner } from '#platform/server/http/proof.ts';
import { DAY_S, type Prunable } from '#platform/server/jobs/retention.ts';
import { type Db, type Queryable, sql } from '#platform/server/store/db.ts';

/** Maximum networks stored for an account. The longest unused one is deleted. */
const MOST_KEPT = 100;

/** Records that a person proved who they are in a network, given as its MAC. */
export const noteNetwork = (db: Db, { userId }: Owner, network: Uint8Array): Promise<void> =>
  db.tx(async (tx) => {
    const isNew = await tx.run(sql`
      INSERT INTO user_networks (user_id, network, last_used_at) VALUES (${userId}, ${network}, clock_timestamp())
      ON CONFLICT (user_id, network) DO UPDATE SET last_used_at = clock_timestamp()
        WHERE user_networks.last_used_at < clock_timestamp() - interval '1 hour'`);
    if (isNew === 0) return;
    tx.queue(sql`DELETE FROM user_networks WHERE user_id = ${userId} AND network IN (
      SELECT network FROM user_networks WHERE user_id = ${userId} ORDER BY last_used_at DESC OFFSET ${MOST_KEPT})`);
  });

/** Reports whether an account was used in a network within 30 days. */
export const usesNetwork = async (db: Queryable, { userId }: Owner, network: Uint8Array): Promise<boolean> =>
  (await db.maybe(sql`SELECT 1 AS is FROM user_networks
    WHERE user_id = ${userId} AND network = ${network} AND last_used_at > clock_timestamp() - interval '30 days'`)) !==
  undefined;

export const networkPrunables: readonly Prunable[] = [
  { table: 'user_networks', column: 'last_used_at', keepS: 30 * DAY_S },
];
