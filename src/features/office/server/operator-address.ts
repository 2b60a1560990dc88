import type { UserId } from '#platform/ids.ts';
import { type Queryable, sql } from '#platform/server/store/db.ts';

/** Returns the address of the operator's wallet. */
export const addressOfOperator = async (db: Queryable, operator: UserId): Promise<`0x${string}`> =>
  (await db.one(sql<{ address: `0x${string}` }>`SELECT address FROM users WHERE id = ${operator}`)).address;
