import { type Queryable, sql } from '#platform/server/store/db.ts';
import { unexplained } from './lines.ts';

interface ReserveRow {
  readonly accounts: number;
  readonly closed_on: string;
  readonly imported_at: Date;
  readonly stated: string;
  readonly unused: string;
  readonly unexplained: string;
  readonly costs: string;
  readonly on_the_way: string;
  readonly issued: string;
}

/** The bank's balances, compared with this server's records. All sums in won. */
export interface Reserve {
  readonly closedOn: string;
  readonly importedAt: Date;
  /** Sum of the closing balances of each account's latest statement. */
  readonly stated: bigint;
  /** Part of `stated`: credits that were not issued. */
  readonly unused: bigint;
  /**
   * Debits that no order explains. Already subtracted from `stated`: the currency is short by them until they are
   * explained.
   */
  readonly unexplained: bigint;
  /**
   * Debits of 1 won that proved accounts, and charges of the bank: the operator's expense, which no won here
   * represents.
   */
  readonly costs: bigint;
  /** Won of orders that no bank statement contains yet: collected orders add, payouts subtract. */
  readonly onTheWay: bigint;
  /** Money in the operator's bank accounts that covers the currency. */
  readonly covers: bigint;
  /** Amount that `house:bank` owes by the ledger. */
  readonly owed: bigint;
}

/**
 * One SQL statement, so that all sums are of the same moment. An order is on its way if it was decided after the first
 * statement was opened and no statement contains it. Earlier orders are in that statement's opening balance.
 */
const reserve = sql<ReserveRow>`
  WITH latest AS (SELECT DISTINCT ON (account) account, closed_on, closing, imported_at FROM bank_statements ORDER BY account, closed_on DESC, id DESC),
  first AS (SELECT min(opened_on)::timestamp AT TIME ZONE 'Asia/Seoul' AS at FROM bank_statements),
  free AS (SELECT l.is_credit, sum(${unexplained}) AS won FROM bank_lines l GROUP BY 1),
  cost AS (
    SELECT coalesce(sum(b.won), 0) + (SELECT coalesce(sum(c.won), 0) FROM bank_line_charges c) AS won FROM bank_transfers b
     WHERE b.purpose = 'code' AND b.status = 'completed'
       AND (EXISTS (SELECT FROM bank_lines l WHERE l.end_to_end = b.reference AND l.won = b.won AND NOT l.is_credit)
         OR EXISTS (SELECT FROM bank_line_parts p JOIN bank_lines l ON l.id = p.line_id
                     WHERE p.end_to_end = b.reference AND p.won = b.won AND NOT l.is_credit))),
  way AS (
    SELECT coalesce(sum(CASE b.purpose WHEN 'pay' THEN -b.won ELSE b.won END), 0) AS won FROM bank_transfers b, first
     WHERE b.status = 'completed' AND b.purpose <> 'code' AND b.decided_at >= first.at
       AND NOT EXISTS (SELECT FROM bank_lines l WHERE l.end_to_end = b.reference AND l.won = b.won AND l.is_credit = (b.purpose = 'collect'))
       AND NOT EXISTS (SELECT FROM bank_line_parts p JOIN bank_lines l ON l.id = p.line_id
                        WHERE p.end_to_end = b.reference AND p.won = b.won AND l.is_credit = (b.purpose = 'collect')))
  SELECT count(*)::int AS accounts, max(closed_on)::text AS closed_on, max(imported_at) AS imported_at, coalesce(sum(closing), 0)::text AS stated,
    coalesce((SELECT won FROM free WHERE is_credit), 0)::text AS unused,
    coalesce((SELECT won FROM free WHERE NOT is_credit), 0)::text AS unexplained,
    (SELECT won FROM cost)::text AS costs,
    (SELECT won FROM way)::text AS on_the_way,
    coalesce((SELECT -a.balance FROM accounts a JOIN assets s ON s.id = a.asset_id WHERE a.owner = 'house:bank' AND s.is_local), 0)::text AS issued
    FROM latest`;

/** Returns the bank's sums and their counterpart on this server; undefined before the first statement. */
export async function readReserve(db: Queryable): Promise<Reserve | undefined> {
  const row = await db.one(reserve);
  if (row.accounts === 0) return undefined;
  const [stated, unused, unexplained] = [BigInt(row.stated), BigInt(row.unused), BigInt(row.unexplained)];
  const [costs, onTheWay] = [BigInt(row.costs), BigInt(row.on_the_way)];
  return {
    closedOn: row.closed_on,
    importedAt: row.imported_at,
    stated,
    unused,
    unexplained,
    costs,
    onTheWay,
    covers: stated - unused + costs + onTheWay,
    owed: BigInt(row.issued),
  };
}
