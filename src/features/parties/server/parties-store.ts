import type { Ender } from '#features/connections/rules.ts';
import type { UserId } from '#platform/ids.ts';
import type { Owner } from '#platform/server/http/proof.ts';
import { type Queryable, sql } from '#platform/server/store/db.ts';
import { type Contact, LIMITS } from '../rules.ts';

interface SenderRow {
  readonly user_id: UserId | null;
  /** Restricts to sends to this organisation, up to this time. */
  readonly organisation_id?: UserId | null;
  readonly asked_at?: Date | null;
}
/**
 * Selects a person's newest sends to organisations, or to one until its erasure request. Each send reveals the person's
 * address to keys with `money:read`.
 */
export const sendsOf = ({ user_id: person, organisation_id: to = null, asked_at: until = null }: SenderRow) => sql`(
  SELECT o.id AS organisation_id, t.id, t.created_at
    FROM (SELECT t.id, t.to_owner, t.created_at FROM users me JOIN transfers t
             ON hashtextextended(t.from_owner, 0) = hashtextextended(me.address COLLATE "C", 0) AND t.from_owner = me.address COLLATE "C"
           WHERE me.id = ${person} AND t.is_listed AND t.kind = 'send' AND t.state IN ('pending', 'posted')
             AND (${to}::bigint IS NULL OR t.to_owner = (SELECT u.address COLLATE "C" FROM users u WHERE u.id = ${to}))
             AND (${until}::timestamptz IS NULL OR t.created_at <= ${until})
           ORDER BY t.id DESC LIMIT ${LIMITS.parties}::int) t
    JOIN users u ON u.address = t.to_owner COLLATE "default" JOIN organisations o ON o.id = u.id)`;

/**
 * Lists a person's contacts with shops and organisations, each kind from its own table. Shops are found by skipping
 * through an index of payer and shop, so that ten thousand payments in one shop cost no more than two.
 */
export const listContacts = (db: Queryable, { userId }: Owner): Promise<Contact[]> =>
  db.rows(sql<Contact>`
    WITH RECURSIVE paid AS (
      (SELECT merchant_id, 1 AS n FROM payments WHERE payer_id = ${userId} ORDER BY merchant_id LIMIT 1)
      UNION ALL
      SELECT next.merchant_id, paid.n + 1 FROM paid CROSS JOIN LATERAL (
        SELECT p.merchant_id FROM payments p WHERE p.payer_id = ${userId} AND p.merchant_id > paid.merchant_id
         ORDER BY p.merchant_id LIMIT 1) next
       WHERE paid.n < ${LIMITS.parties}::int)
    SELECT CASE WHEN o.id IS NULL THEN 'shop' ELSE 'org' END AS kind, coalesce(o.id, m.id) AS id,
        (SELECT p.created_at FROM payments p WHERE p.payer_id = ${userId} AND p.merchant_id = m.id ORDER BY p.id LIMIT 1) AS first,
        (SELECT p.created_at FROM payments p WHERE p.payer_id = ${userId} AND p.merchant_id = m.id ORDER BY p.id DESC LIMIT 1) AS last
      FROM paid JOIN merchants m ON m.id = paid.merchant_id LEFT JOIN organisations o ON o.id = m.user_id
    UNION ALL
    SELECT 'org', organisation_id, min(since), max(coalesce(ended_at, since)) FROM connections WHERE user_id = ${userId} GROUP BY organisation_id
    UNION ALL
    SELECT 'org', r.organisation_id, min(a.created_at), max(coalesce(a.decided_at, a.created_at))
      FROM work_approvals a JOIN work_requests r ON r.id = a.request_id WHERE a.user_id = ${userId} GROUP BY r.organisation_id
    UNION ALL
    SELECT 'org', operator_id, min(created_at), max(created_at) FROM tax_refunds
     WHERE user_id = ${userId} AND operator_id IS NOT NULL GROUP BY operator_id
    UNION ALL
    SELECT 'org', s.organisation_id, min(s.created_at), max(s.created_at) FROM ${sendsOf({ user_id: userId })} s GROUP BY s.organisation_id`);

/** The parties to look up: single shops by id, and organisations with their shops. */
interface Of {
  readonly shops: readonly number[];
  readonly organisations: readonly number[];
}

export interface PaidRow {
  readonly organisation_id: UserId | null;
  readonly merchant_id: number;
  readonly payments: number;
  readonly won: string;
  readonly refunded: string;
  readonly name: string;
  readonly name_ko: string | null;
}

/** Sums a person's payments in the shops of some parties, with the name on the newest receipt. */
export const listPaid = (db: Queryable, { userId }: Owner, { shops, organisations }: Of): Promise<PaidRow[]> =>
  db.rows(sql<PaidRow>`
    SELECT m.organisation_id, m.id AS merchant_id, s.payments, s.won, s.refunded, n.name, n.name_ko
      FROM (SELECT m.id, o.id AS organisation_id FROM merchants m LEFT JOIN organisations o ON o.id = m.user_id
             WHERE m.id = ANY (${[...shops]}::bigint[]) OR m.user_id = ANY (${[...organisations]}::bigint[])) m
      CROSS JOIN LATERAL (SELECT count(*)::int AS payments, sum(p.amount)::text AS won, sum(p.refunded)::text AS refunded
                            FROM payments p WHERE p.payer_id = ${userId} AND p.merchant_id = m.id) s
      CROSS JOIN LATERAL (SELECT p.merchant_name AS name, r.body ->> 'merchantKo' AS name_ko
                            FROM payments p LEFT JOIN receipts r ON r.payment_id = p.id
                           WHERE p.payer_id = ${userId} AND p.merchant_id = m.id ORDER BY p.id DESC LIMIT 1) n`);

export interface AskedRow {
  readonly organisation_id: UserId;
  readonly approvals: number;
  readonly decided: number;
}
/** Counts the approvals that some organisations requested from a person. */
export const listAsked = (db: Queryable, { userId }: Owner, ids: readonly number[]): Promise<AskedRow[]> =>
  db.rows(sql<AskedRow>`
    SELECT r.organisation_id, count(*)::int AS approvals, (count(*) FILTER (WHERE a.status IN ('approved', 'rejected')))::int AS decided
      FROM work_approvals a JOIN work_requests r ON r.id = a.request_id
     WHERE a.user_id = ${userId} AND r.organisation_id = ANY (${[...ids]}::bigint[]) GROUP BY r.organisation_id`);

export interface SentRow {
  readonly organisation_id: UserId;
  readonly sends: number;
}
/** Counts a person's sends to some organisations, other than payments in their shops. */
export const listSent = (db: Queryable, { userId }: Owner, ids: readonly number[]): Promise<SentRow[]> =>
  db.rows(sql<SentRow>`
    SELECT s.organisation_id, count(*)::int AS sends FROM ${sendsOf({ user_id: userId })} s
     WHERE s.organisation_id = ANY (${[...ids]}::bigint[]) GROUP BY s.organisation_id`);

export interface ClaimedRow {
  readonly organisation_id: UserId;
  readonly claims: number;
  readonly has_passport: boolean;
}
/** Counts the tax refunds that some organisations pay or were asked to pay. */
export const listClaimed = (db: Queryable, { userId }: Owner, ids: readonly number[]): Promise<ClaimedRow[]> =>
  db.rows(sql<ClaimedRow>`
    SELECT operator_id AS organisation_id, count(*)::int AS claims, bool_or(passport IS NOT NULL) AS has_passport
      FROM tax_refunds WHERE user_id = ${userId} AND operator_id = ANY (${[...ids]}::bigint[]) GROUP BY operator_id`);

export interface ConnectedRow {
  readonly id: number;
  readonly organisation_id: UserId;
  readonly pairwise_id: string;
  readonly purpose: string;
  readonly since: Date;
  readonly ended_at: Date | null;
  readonly ended_by: Ender | null;
}
/** Returns a person's newest connection with each of some organisations: the active one if there is one. */
export const listConnected = (db: Queryable, { userId }: Owner, ids: readonly number[]): Promise<ConnectedRow[]> =>
  db.rows(sql<ConnectedRow>`
    SELECT DISTINCT ON (organisation_id) id, organisation_id, pairwise_id, purpose, since, ended_at, ended_by
      FROM connections WHERE user_id = ${userId} AND organisation_id = ANY (${[...ids]}::bigint[])
     ORDER BY organisation_id, id DESC`);

export interface PaymentRow {
  readonly id: number;
  readonly amount: string;
  readonly refunded: string;
  readonly created_at: Date;
}
/** Lists a person's payments in the shops of one party below `before`, newest first. */
export const listPayments = (
  db: Queryable,
  { userId }: Owner,
  { shops, organisations }: Of,
  { before, count }: { readonly before: number; readonly count: number },
): Promise<PaymentRow[]> =>
  db.rows(sql<PaymentRow>`
    SELECT p.id, p.amount::text AS amount, p.refunded::text AS refunded, p.created_at
      FROM merchants m CROSS JOIN LATERAL (
        SELECT id, amount, refunded, created_at FROM payments
         WHERE payer_id = ${userId} AND merchant_id = m.id AND id < ${before} ORDER BY id DESC LIMIT ${count}) p
     WHERE m.id = ANY (${[...shops]}::bigint[]) OR m.user_id = ANY (${[...organisations]}::bigint[])
     ORDER BY p.id DESC LIMIT ${count}`);
