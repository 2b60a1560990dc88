import type { UserId } from '#platform/ids.ts';
import type { Officer } from '#platform/server/http/proof.ts';
import { isUnavailable, type Queryable, sql, type Tx } from '#platform/server/store/db.ts';
import type { Role, State } from '../../rules.ts';

export interface KeyRow {
  readonly id: number;
  readonly name: string;
  readonly tail: string;
  readonly scopes: string[];
  readonly addresses: string[] | null;
  readonly replaces: number | null;
  readonly created_at: Date;
  readonly expires_at: Date;
  readonly last_used_at: Date | null;
  readonly revoked_at: Date | null;
  /**
   * The maker's current role, if they have been a member since they made the key. Null once they left, even if they
   * returned.
   */
  readonly maker_role: Role | null;
  readonly is_operator: boolean;
  readonly is_good: boolean;
  readonly is_replaced: boolean;
}
const columns = sql`k.id, k.name, k.tail, k.scopes, k.addresses::text[] AS addresses, k.replaces, k.created_at, k.expires_at, k.last_used_at, k.revoked_at,
  s.role AS maker_role, o.is_operator,
  k.revoked_at IS NULL AND k.expires_at > now() AS is_good,
  EXISTS (SELECT FROM organisation_keys n WHERE n.replaces = k.id AND n.revoked_at IS NULL) AS is_replaced`;
/** Keys joined with their organisations and their makers' memberships. */
export const keys = sql`organisation_keys k JOIN organisations o ON o.id = k.organisation_id
  LEFT JOIN organisation_staff s ON s.organisation_id = k.organisation_id AND s.user_id = k.made_by AND s.joined_at <= k.created_at`;

/** Lists an organisation's keys, newest first, including ended ones that are still stored. */
export const listKeys = (db: Queryable, { organisation }: Officer): Promise<KeyRow[]> =>
  db.rows(sql<KeyRow>`
    SELECT ${columns}
    FROM ${keys} WHERE k.organisation_id = ${organisation} ORDER BY k.id DESC LIMIT 200`);

export const findKey = (
  db: Queryable,
  { organisation }: Pick<Officer, 'organisation'>,
  id: number,
): Promise<KeyRow | undefined> =>
  db.maybe(sql<KeyRow>`
    SELECT ${columns}
    FROM ${keys} WHERE k.organisation_id = ${organisation} AND k.id = ${id}`);

/** Lists the valid keys that a person made during their current membership. */
export const listKeysOfMaker = (db: Queryable, organisation: UserId, maker: UserId): Promise<KeyRow[]> =>
  db.rows(sql<KeyRow>`
    SELECT ${columns}
    FROM ${keys}
     WHERE k.organisation_id = ${organisation} AND k.made_by = ${maker} AND s.role IS NOT NULL
       AND k.revoked_at IS NULL AND k.expires_at > now() ORDER BY k.id`);

export const countGoodKeys = async (tx: Tx, { organisation }: Officer): Promise<number> =>
  (
    await tx.one(
      sql<{
        n: number;
      }>`SELECT count(*) AS n FROM organisation_keys WHERE organisation_id = ${organisation} AND revoked_at IS NULL AND expires_at > now()`,
    )
  ).n;

export interface NewKeyRow {
  readonly name: string;
  readonly keyHash: Uint8Array;
  readonly tail: string;
  readonly scopes: readonly string[];
  readonly addresses: readonly string[] | null;
  readonly replaces: number | null;
  readonly days: number;
}

export const insertKey = (tx: Tx, { organisation, person }: Officer, key: NewKeyRow): Promise<{ id: number }> =>
  tx.one(sql<{ id: number }>`
    INSERT INTO organisation_keys (organisation_id, name, key_hash, tail, scopes, addresses, replaces, made_by, expires_at, hold_look_at)
    VALUES (${organisation}, ${key.name}, ${key.keyHash}, ${key.tail}, ${key.scopes}::text[],
      (SELECT array_agg(a::cidr) FROM unnest(${key.addresses}::text[]) AS a), ${key.replaces}, ${person.userId}, now() + make_interval(days => ${key.days}), NULL)
    RETURNING id`);

/** Makes a key expire within this many days, unless it expires earlier. */
export const endKeyWithin = (tx: Tx, { organisation }: Officer, id: number, days: number): Promise<number> =>
  tx.run(sql`UPDATE organisation_keys SET expires_at = least(expires_at, now() + make_interval(days => ${days}))
    WHERE organisation_id = ${organisation} AND id = ${id} AND revoked_at IS NULL`);

/** Revokes a key. Returns the time, or undefined if it was revoked before. */
export const revokeKey = async (tx: Tx, { organisation }: Officer, id: number): Promise<Date | undefined> =>
  (
    await tx.maybe(sql<{ at: Date | null }>`UPDATE organisation_keys SET revoked_at = clock_timestamp()
      WHERE organisation_id = ${organisation} AND id = ${id} AND revoked_at IS NULL RETURNING revoked_at AS at`)
  )?.at ?? undefined;

/** Revokes all keys of an organisation that closes. */
export const revokeKeysOf = (tx: Tx, { id }: { readonly id: UserId }): Promise<number> =>
  tx.run(
    sql`UPDATE organisation_keys SET revoked_at = clock_timestamp() WHERE organisation_id = ${id} AND revoked_at IS NULL AND expires_at > now()`,
  );

/** A key that is neither expired nor revoked, by the store's clock. */
export interface GoodKeyRow {
  readonly hash: string;
  readonly id: number;
  readonly organisation: UserId;
  readonly scopes: string[];
  readonly addresses: string[] | null;
  readonly state: State;
  readonly is_operator: boolean;
  readonly maker_role: Role | null;
  readonly is_stale: boolean;
}

/** Finds the valid ones among these keys, given as hex of their hashes. */
export async function findGoodKeys(db: Queryable, hashes: readonly string[]): Promise<Map<string, GoodKeyRow>> {
  const rows = await db.rows(sql<GoodKeyRow>`
    SELECT encode(k.key_hash, 'hex') AS hash, k.id, k.organisation_id AS organisation, k.scopes, k.addresses::text[] AS addresses, o.state, o.is_operator, s.role AS maker_role,
      k.last_used_at IS NULL OR k.last_used_at < now() - interval '1 minute' AS is_stale
    FROM ${keys}
     WHERE k.key_hash = ANY (ARRAY(SELECT decode(h, 'hex') FROM unnest(${hashes}::text[]) AS h)) AND k.revoked_at IS NULL AND k.expires_at > now()
       AND NOT member_is_stopped(k.made_by)`);
  return new Map(rows.map((row) => [row.hash, row]));
}

/**
 * Stores the use of a key if the last stored one is over a minute old. A failed write is ignored, so that reads still
 * work while the store takes no writes.
 */
export async function noteUse(db: Queryable, id: number): Promise<void> {
  try {
    await db.run(sql`UPDATE organisation_keys SET last_used_at = now()
      WHERE id = (SELECT k.id FROM organisation_keys k WHERE k.id = ${id} AND k.revoked_at IS NULL
                    AND (k.last_used_at IS NULL OR k.last_used_at < now() - interval '1 minute') FOR UPDATE SKIP LOCKED)`);
  } catch (error) {
    if (!isUnavailable(error)) throw error;
  }
}
