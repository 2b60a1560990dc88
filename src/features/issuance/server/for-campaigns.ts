import type { TypeHere } from '#features/campaigns/server/shops-and-types.ts';
import type { UserId } from '#platform/ids.ts';
import { type Queryable, sql } from '#platform/server/store/db.ts';

const columns = sql`t.id, t.organisation_id, t.name, t.name_ko, o.display_name AS issuer_name, t.claims
  FROM credential_types t JOIN organisations o ON o.id = t.organisation_id AND o.state = 'approved'`;

/** Lists the types that approved organisations here currently issue as SD-JWT VC, the office's own first. */
export const listTypesHere = (db: Queryable): Promise<TypeHere[]> =>
  db.rows(sql<TypeHere>`
    SELECT ${columns} WHERE t.ended_at IS NULL AND t.formats ? 'dc+sd-jwt' ORDER BY o.is_operator DESC, t.id DESC LIMIT 200`);

export const findTypeHere = (db: Queryable, organisation: UserId, id: number): Promise<TypeHere | undefined> =>
  db.maybe(sql<TypeHere>`
    SELECT ${columns} WHERE t.organisation_id = ${organisation} AND t.id = ${id} AND t.ended_at IS NULL AND t.formats ? 'dc+sd-jwt'`);

/** Counts the valid credentials of a type. */
export const countStanding = async (db: Queryable, typeId: number): Promise<number> =>
  (
    await db.one(sql<{ n: number }>`
      SELECT count(*) AS n FROM issued_credentials
       WHERE type_id = ${typeId} AND revoked_at IS NULL AND suspended_at IS NULL AND expires_at > clock_timestamp()`)
  ).n;
