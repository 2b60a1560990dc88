import type { Kind, State } from '#features/organisations/rules.ts';
import type { ShopCategory } from '#features/organisations/shop-categories.ts';
import type { UserId } from '#platform/ids.ts';
import { commonRefusals, refuse } from '#platform/refusal.ts';
import { type Queryable, sql } from '#platform/server/store/db.ts';

export interface ShopRow {
  readonly id: UserId;
  readonly name: string;
  readonly display_name: string;
  readonly name_ko: string | null;
  readonly kinds: Kind[];
  readonly business_number: string;
  readonly trade: ShopCategory | null;
  readonly state: State;
  readonly reason: string | null;
  readonly is_refused: boolean;
  readonly seed: string;
  readonly created_at: Date;
  /** First owner of the organisation. */
  readonly owner_id: UserId | null;
  readonly is_number_taken: boolean;
  readonly is_owner_reached: boolean;
  readonly is_owner_verified: boolean;
  readonly is_owner_trial: boolean;
  readonly waits: number | null;
}
const columns = sql`o.id, o.name, o.display_name, o.name_ko, o.kinds, o.business_number, o.trade, o.state, o.reason, u.did AS seed, o.created_at, w.user_id AS owner_id,
  EXISTS (SELECT FROM organisations x WHERE x.business_number = o.business_number AND x.state IN ('approved', 'suspended') AND x.id <> o.id) AS is_number_taken,
  coalesce((SELECT p.email_proven_at IS NOT NULL FROM users p WHERE p.id = w.user_id), false) AS is_owner_reached,
  EXISTS (SELECT FROM digital_documents d
           WHERE d.user_id = w.user_id AND d.verification_status = 'verified' AND d.checked_by IS DISTINCT FROM 'sandbox') AS is_owner_verified,
  EXISTS (SELECT FROM digital_documents d
           WHERE d.user_id = w.user_id AND d.verification_status = 'verified' AND d.checked_by = 'sandbox') AS is_owner_trial,
  (o.state = 'closed' AND o.reason IS NOT NULL
    AND NOT EXISTS (SELECT FROM organisation_states t WHERE t.organisation_id = o.id AND t.state = 'approved')) AS is_refused,
  (SELECT a.id FROM office_acts a WHERE a.kind = 'organisation.close' AND a.subject = 'organisation:' || o.id AND a.state = 'waiting'
    AND a.expires_at > clock_timestamp()) AS waits`;
const from = sql`organisations o JOIN users u ON u.id = o.id
  LEFT JOIN LATERAL (SELECT s.user_id FROM organisation_staff s WHERE s.organisation_id = o.id AND s.role = 'owner' ORDER BY s.id LIMIT 1) w ON true`;

const asksForPlace = sql`EXISTS (SELECT FROM merchants m JOIN shop_places p ON p.merchant_id = m.id AND p.state = 'asked' WHERE m.user_id = o.id)`;

interface ShopQuery {
  readonly state: State;
  /** True to list only organisations that requested a place. */
  readonly isAsking: boolean;
  readonly before: number;
  readonly count: number;
}
/** Lists organisations in a state, except the operator itself. */
export const listShops = (db: Queryable, { state, isAsking, before, count }: ShopQuery): Promise<ShopRow[]> =>
  db.rows(sql<ShopRow>`
    SELECT ${columns} FROM ${from} WHERE o.state = ${state} AND NOT o.is_operator AND o.id < ${before}
       AND (NOT ${isAsking}::boolean OR ${asksForPlace}) ORDER BY o.id DESC LIMIT ${count}`);

/**
 * Finds organisations in any state, except the operator itself, by id, the start of the business number, or a part of a
 * name.
 */
export function searchShops(
  db: Queryable,
  { q, before, count }: Omit<ShopQuery, 'state' | 'isAsking'> & { q: string },
) {
  const text = q.normalize('NFC').toLowerCase();
  const digits = /^[\d-]{1,15}$/.test(text) ? text.replaceAll('-', '') : '';
  return db.rows(sql<ShopRow>`
    SELECT ${columns} FROM ${from} WHERE NOT o.is_operator AND o.id < ${before}
       AND (strpos(lower(concat_ws(' ', o.name, o.display_name, o.name_ko)), ${text}::text) > 0
            OR ${digits}::text <> '' AND (o.id::text = ${digits}::text OR starts_with(o.business_number, ${digits}::text)))
     ORDER BY o.id DESC LIMIT ${count}`);
}

/** Returns one organisation; 404 if there is none, or for the operator, since its staff cannot decide about it. */
export async function needShop(db: Queryable, id: number): Promise<ShopRow> {
  const row = await db.maybe(sql<ShopRow>`
    SELECT ${columns} FROM ${from} WHERE o.id = ${id} AND NOT o.is_operator`);
  if (!row) throw refuse(commonRefusals, 'not_found');
  return row;
}

export const countShops = (db: Queryable): Promise<{ state: State; n: number }[]> =>
  db.rows(sql<{ state: State; n: number }>`
    SELECT state, count(*) AS n FROM organisations WHERE NOT is_operator GROUP BY state`);

/** Counts approved organisations that requested a place for their shop. */
export const countAskedPlaces = async (db: Queryable): Promise<number> =>
  (
    await db.one(sql<{ n: number }>`
    SELECT count(*) AS n FROM shop_places p JOIN merchants m ON m.id = p.merchant_id JOIN organisations o ON o.id = m.user_id
     WHERE p.state = 'asked' AND o.state = 'approved' AND NOT o.is_operator`)
  ).n;
