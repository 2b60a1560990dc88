import { currencyNow } from '#features/currency/server/store.ts';
import type { AccountOwner } from '#features/ledger/movement.ts';
import type { UserId } from '#platform/ids.ts';
import type { Owner } from '#platform/server/http/proof.ts';
import { type Queryable, sql, type Tx } from '#platform/server/store/db.ts';
import type { CaseTerms, Reason, State } from '../rules.ts';

export interface CaseRow {
  readonly id: number;
  readonly payment_id: number;
  readonly payer_id: UserId;
  readonly payee_id: UserId;
  readonly opened_by: 'payer' | 'office';
  readonly reason: Reason;
  readonly amount: string;
  readonly held: string;
  readonly held_by: number | null;
  readonly state: State;
  readonly officer_id: UserId | null;
  readonly answer_by: Date;
  readonly decide_by: Date;
  readonly is_warned: boolean;
  readonly opened_at: Date;
  readonly closed_at: Date | null;
  readonly returned: string | null;
  readonly decision: string | null;
  readonly decided_by: UserId | null;
  readonly checked_by: UserId | null;
  /** Name on the receipt. */
  readonly merchant_name: string;
  readonly merchant_name_ko: string | null;
  readonly paid: string;
  readonly paid_at: Date;
  /** True if the shop's deadline has passed. */
  readonly is_late: boolean;
}
export const caseColumns = sql`c.id, c.payment_id, c.payer_id, c.payee_id, c.opened_by, c.reason, c.amount, c.held, c.held_by, c.state, c.officer_id, c.answer_by, c.decide_by,
  c.is_warned, c.opened_at, c.closed_at, c.returned, c.decision, c.decided_by, c.checked_by, p.merchant_name,
  (SELECT r.body->>'merchantKo' FROM receipts r WHERE r.payment_id = p.id) AS merchant_name_ko, p.amount AS paid, p.created_at AS paid_at,
  c.answer_by <= clock_timestamp() AS is_late`;
export const ofCases = sql`cases c JOIN payments p ON p.id = c.payment_id`;

export interface NewCase {
  readonly paymentId: number;
  readonly payerId: UserId;
  readonly payeeId: UserId;
  readonly openedBy: 'payer' | 'office';
  readonly reason: Reason;
  readonly amount: bigint;
}

export const insertCase = async (tx: Tx, row: NewCase, { answerDays, decideDays }: CaseTerms): Promise<number> =>
  (
    await tx.one(sql<{ id: number }>`
      INSERT INTO cases (payment_id, payer_id, payee_id, opened_by, reason, amount, answer_by, decide_by)
      VALUES (${row.paymentId}, ${row.payerId}, ${row.payeeId}, ${row.openedBy}, ${row.reason}, ${row.amount},
        bank_days_after(clock_timestamp(), ${answerDays}), bank_days_after(clock_timestamp(), ${answerDays + decideDays}))
      RETURNING id`)
  ).id;

/** Finds a case in which this user is the payer or the shop. */
export const findCase = (db: Queryable, { userId }: Owner, id: number): Promise<CaseRow | undefined> =>
  db.maybe(
    sql<CaseRow>`SELECT ${caseColumns} FROM ${ofCases} WHERE c.id = ${id} AND ${userId} IN (c.payer_id, c.payee_id)`,
  );

/** Locks a case; read its state afterwards. */
export const lockCase = (tx: Tx, id: number): Promise<unknown> =>
  tx.maybe(sql<{ id: number }>`SELECT id FROM cases WHERE id = ${id} FOR NO KEY UPDATE`);

/** Locks the open case of a payment. */
export const lockOpenCase = (tx: Tx, paymentId: number): Promise<{ id: number } | undefined> =>
  tx.maybe(sql<{ id: number }>`
    SELECT id FROM cases WHERE payment_id = ${paymentId} AND closed_at IS NULL FOR NO KEY UPDATE`);

/** Returns any case, for callers that have its lock, or for the office. */
export const readCase = (db: Queryable, id: number): Promise<CaseRow | undefined> =>
  db.maybe(sql<CaseRow>`SELECT ${caseColumns} FROM ${ofCases} WHERE c.id = ${id}`);

/** Lists this user's cases with ids below `before`, newest first. */
export const listCases = (
  db: Queryable,
  { userId }: Owner,
  { before, count }: { readonly before: number; readonly count: number },
): Promise<CaseRow[]> =>
  db.rows(sql<CaseRow>`
    SELECT ${caseColumns}
      FROM ((SELECT * FROM cases WHERE payer_id = ${userId} AND id < ${before} ORDER BY id DESC LIMIT ${count})
            UNION ALL
            (SELECT * FROM cases WHERE payee_id = ${userId} AND id < ${before} ORDER BY id DESC LIMIT ${count})) c
      JOIN payments p ON p.id = c.payment_id ORDER BY c.id DESC LIMIT ${count}`);

/** Returns the latest case of a payment. */
export const findLastOf = (
  db: Queryable,
  paymentId: number,
): Promise<{ id: number; state: State; opened_by: 'payer' | 'office'; is_by_payer: boolean } | undefined> =>
  db.maybe(sql<{ id: number; state: State; opened_by: 'payer' | 'office'; is_by_payer: boolean }>`
    SELECT id, state, opened_by, EXISTS (SELECT FROM cases o WHERE o.payment_id = ${paymentId} AND o.opened_by = 'payer') AS is_by_payer
      FROM cases WHERE payment_id = ${paymentId} ORDER BY id DESC LIMIT 1`);

/** Returns the disputable amount of a payment that this user made or received. */
export const readDisputable = (
  db: Queryable,
  { userId }: Owner,
  id: number,
  openDays: number,
): Promise<DisputableRow | undefined> =>
  db.maybe(sql<DisputableRow>`
    SELECT p.id, p.payer_id, p.payee_id, p.amount - p.refunded AS left, p.merchant_name, r.body->>'merchantKo' AS merchant_name_ko,
           p.created_at + make_interval(days => ${openDays}) AS open_until,
           p.created_at + make_interval(days => ${openDays}) > clock_timestamp() AS is_in_time
      FROM payments p JOIN receipts r ON r.payment_id = p.id WHERE p.id = ${id} AND ${userId} IN (p.payer_id, p.payee_id)`);
export interface DisputableRow {
  readonly id: number;
  readonly payer_id: UserId;
  readonly payee_id: UserId | null;
  readonly left: string;
  readonly merchant_name: string;
  readonly merchant_name_ko: string | null;
  readonly open_until: Date;
  readonly is_in_time: boolean;
}

/** Counts a payer's open cases, and those opened within a year. */
export const countCases = (db: Queryable, { userId }: Owner): Promise<{ open: number; yearly: number }> =>
  db.one(sql<{ open: number; yearly: number }>`
    SELECT count(*) FILTER (WHERE closed_at IS NULL) AS open, count(*) FILTER (WHERE opened_at > clock_timestamp() - interval '365 days') AS yearly
      FROM cases WHERE payer_id = ${userId} AND opened_by = 'payer'`);

/** Counts open cases of either side; they block the deletion of an account. */
export const countOpenOf = async (db: Queryable, { userId }: Owner): Promise<number> =>
  (
    await db.one(sql<{ n: number }>`
      SELECT count(*) AS n FROM cases WHERE closed_at IS NULL AND (payer_id = ${userId} OR payee_id = ${userId})`)
  ).n;

export const setHeld = (tx: Tx, id: number, hold: { by: number; amount: bigint } | null): Promise<number> =>
  tx.run(sql`UPDATE cases SET held_by = ${hold?.by ?? null}, held = ${hold?.amount ?? 0n} WHERE id = ${id}`);

/** Starts the office's deadline, after the shop's answer or missed deadline. */
export const setToDecide = (tx: Tx, id: number, decideDays: number): Promise<number> =>
  tx.run(sql`
    UPDATE cases SET state = 'decide', is_warned = false, decide_by = bank_days_after(clock_timestamp(), ${decideDays}) WHERE id = ${id}`);

export const setClosed = (tx: Tx, id: number, state: 'given_back' | 'withdrawn' | 'lapsed'): Promise<number> =>
  tx.run(sql`UPDATE cases SET state = ${state}, closed_at = clock_timestamp() WHERE id = ${id}`);

export interface CaseOutcome {
  readonly returned: bigint;
  readonly reason: string;
  readonly by: Pick<Owner, 'userId'>;
  readonly checkedBy: Pick<Owner, 'userId'> | null;
}
export const setDecided = (tx: Tx, id: number, { returned, reason, by, checkedBy }: CaseOutcome): Promise<number> =>
  tx.run(sql`
    UPDATE cases SET state = CASE WHEN ${returned}::numeric > 0 THEN 'returned' ELSE 'left' END, closed_at = clock_timestamp(), returned = ${returned}, decision = ${reason},
      decided_by = ${by.userId}, checked_by = ${checkedBy?.userId ?? null} WHERE id = ${id}`);
export const setRefund = (tx: Tx, id: number, refundId: number): Promise<number> =>
  tx.run(sql`UPDATE cases SET refund_id = ${refundId} WHERE id = ${id}`);

/** Finds the case whose hold covers a payment's money, open or closed. */
export const findHolding = (
  tx: Tx,
  paymentId: number,
): Promise<{ id: number; held: string; held_by: number } | undefined> =>
  tx.maybe(sql<{ id: number; held: string; held_by: number }>`
    SELECT id, held, coalesce(held_by, 0) AS held_by FROM cases WHERE payment_id = ${paymentId} AND held_by IS NOT NULL`);

/** Returns the accounts of both sides. */
export const readSides = (
  tx: Tx,
  { payer_id, payee_id }: Pick<CaseRow, 'payer_id' | 'payee_id'>,
): Promise<{ payer: AccountOwner; payee: AccountOwner }> =>
  tx.one(sql<{ payer: AccountOwner; payee: AccountOwner }>`
    SELECT a.address AS payer, b.address AS payee FROM users a CROSS JOIN users b WHERE a.id = ${payer_id} AND b.id = ${payee_id}`);

/** Lists the staff who answer for an organisation's payments; empty if the side is a person. */
export const listAnswering = (
  tx: Tx,
  { payer_id, payee_id }: Pick<CaseRow, 'payer_id' | 'payee_id'>,
  roles: readonly string[],
): Promise<{ organisation_id: UserId; user_id: UserId }[]> =>
  tx.rows(sql<{ organisation_id: UserId; user_id: UserId }>`
    SELECT organisation_id, user_id FROM organisation_staff WHERE organisation_id IN (${payer_id}, ${payee_id}) AND role = ANY (${[...roles]}::text[]) ORDER BY id`);

/** Lists cases other than `except` with a passed deadline or a due reminder. */
export const listDue = (
  db: Queryable,
  warnDays: number,
  { count, except }: { readonly count: number; readonly except: readonly number[] },
): Promise<{ id: number }[]> =>
  db.rows(sql<{ id: number }>`
    SELECT id FROM (
      SELECT id, answer_by AS due FROM cases WHERE state = 'answer' AND answer_by <= clock_timestamp() + CASE WHEN is_warned THEN interval '0' ELSE make_interval(days => ${warnDays}) END
      UNION ALL
      SELECT id, decide_by FROM cases WHERE state = 'decide' AND decide_by <= clock_timestamp() + CASE WHEN is_warned THEN interval '0' ELSE make_interval(days => ${warnDays}) END
    ) d WHERE id <> ALL (${[...except]}::bigint[]) ORDER BY due LIMIT ${count}`);

export interface DueRow {
  readonly id: number;
  readonly is_past: boolean;
  readonly is_near: boolean;
}
/** Locks and returns the due deadline or reminder of a case; undefined if another process handles or handled it. */
export const takeDue = (tx: Tx, id: number, warnDays: number): Promise<DueRow | undefined> =>
  tx.maybe(sql<DueRow>`
    SELECT id, CASE state WHEN 'answer' THEN answer_by ELSE decide_by END <= clock_timestamp() AS is_past,
           NOT is_warned AND CASE state WHEN 'answer' THEN answer_by ELSE decide_by END <= clock_timestamp() + make_interval(days => ${warnDays}) AS is_near
      FROM cases WHERE id = ${id} AND closed_at IS NULL FOR NO KEY UPDATE SKIP LOCKED`);
export const setWarned = (tx: Tx, id: number): Promise<number> =>
  tx.run(sql`UPDATE cases SET is_warned = true WHERE id = ${id}`);

/** Returns the terms of cases from the currency's rules in force. */
export async function termsNow(db: Queryable): Promise<CaseTerms> {
  const { caseOpenDays, caseAnswerDays, caseDecideDays, caseOneOfficerWon } = (await currencyNow(db)).rules;
  return {
    openDays: caseOpenDays,
    answerDays: caseAnswerDays,
    decideDays: caseDecideDays,
    oneOfficerWon: BigInt(caseOneOfficerWon),
  };
}
