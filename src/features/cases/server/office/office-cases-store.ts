import type { UserId } from '#platform/ids.ts';
import type { OfficeOfficer } from '#platform/server/http/proof.ts';
import { type Queryable, sql, type Tx } from '#platform/server/store/db.ts';
import { type CaseRow, caseColumns, ofCases } from '../cases-store.ts';

/** Lists open or closed cases with ids below `before`, newest first. */
export const listCases = (
  db: Queryable,
  { isOpen, before, count }: { readonly isOpen: boolean; readonly before: number; readonly count: number },
): Promise<CaseRow[]> =>
  db.rows(sql<CaseRow>`
    SELECT ${caseColumns} FROM ${ofCases} WHERE (c.closed_at IS NULL) = ${isOpen} AND c.id < ${before} ORDER BY c.id DESC LIMIT ${count}`);

/** Returns the sides of a case that are organisations. */
export const organisationsAmong = async (db: Queryable, { payer_id, payee_id }: CaseRow): Promise<UserId[]> => {
  const rows = await db.rows(sql<{ id: UserId }>`
    SELECT id FROM users WHERE is_organisation AND id IN (${payer_id}, ${payee_id})`);
  return rows.map(({ id }) => id);
};

export interface MoneyRow {
  readonly refunded: string;
  readonly cashback: string;
  readonly cashback_back: string;
  readonly benefit: string;
  readonly benefit_back: string;
}
/** Returns the refunds of a payment, and what was taken back with them. */
export const readMoney = (db: Queryable, paymentId: number): Promise<MoneyRow> =>
  db.one(sql<MoneyRow>`
    SELECT p.refunded, p.cashback, p.cashback_back, coalesce(b.amount, 0) AS benefit, coalesce(b.back, 0) AS benefit_back
      FROM payments p LEFT JOIN campaign_benefits b ON b.payment_id = p.id WHERE p.id = ${paymentId}`);

/**
 * Won that count towards one officer's limit: refunds by cases of this payment, and this officer's refunds for its shop
 * within 24 hours.
 */
export const readReturned = async (
  db: Queryable,
  { person }: OfficeOfficer,
  { payment_id: payment, payee_id: shop }: Pick<CaseRow, 'payment_id' | 'payee_id'>,
): Promise<bigint> =>
  BigInt(
    (
      await db.one(sql<{ sum: string }>`
        SELECT coalesce(sum(returned), 0) AS sum FROM cases
         WHERE payment_id = ${payment}
            OR (payee_id = ${shop} AND decided_by = ${person.userId} AND checked_by IS NULL
                AND closed_at > clock_timestamp() - interval '24 hours')`)
    ).sum,
  );

export const setOfficer = (tx: Tx, { person }: OfficeOfficer, id: number): Promise<number> =>
  tx.run(sql`UPDATE cases SET officer_id = ${person.userId} WHERE id = ${id}`);

/** Extends the office's deadline, so that a decision requested in time can be checked while its act is pending. */
export const extendDeadline = (tx: Tx, id: number, days: number): Promise<number> =>
  tx.run(sql`
    UPDATE cases SET decide_by = greatest(decide_by, clock_timestamp() + make_interval(days => ${days})) WHERE id = ${id}`);
