import { type Queryable, sql } from '#platform/server/store/db.ts';

export interface FiguresRow {
  readonly from: Date | null;
  readonly opening: string;
  readonly payments: string;
  readonly count: number;
  readonly refunds: string;
  readonly cashback: string;
  readonly paid_out: string;
  readonly other: string;
  readonly closing: string;
}

/** SQL for a line, the start of its period (the cutoff of the shop's previous run), and the shop’s account. */
const period = (line: number) => sql`
  SELECT l.organisation_id, a.id AS account, r.cutoff,
         (SELECT max(q.cutoff) FROM settlement_lines p JOIN settlement_runs q ON q.id = p.run_id
           WHERE p.organisation_id = l.organisation_id AND q.state = 'checked' AND q.cutoff < r.cutoff) AS begins
    FROM settlement_lines l JOIN settlement_runs r ON r.id = l.run_id
    JOIN assets s ON s.is_local JOIN accounts a ON a.owner = l.owner AND a.asset_id = s.id WHERE l.id = ${line}`;

/** Returns the movements on a shop’s account in a line's period; the parts sum to closing less opening. */
export const readFigures = (db: Queryable, line: number): Promise<FiguresRow> =>
  db.one(sql<FiguresRow>`
    WITH of AS (${period(line)}),
    own AS (SELECT x.id FROM of, settlement_lines l, unnest(ARRAY[l.transfer_id, l.return_id]) AS x(id) WHERE l.organisation_id = of.organisation_id AND x.id IS NOT NULL),
    moved AS (
      SELECT e.amount, CASE WHEN e.transfer_id IN (SELECT id FROM own) THEN 'paid_out' WHEN t.kind = 'payment' AND e.amount > 0 THEN 'payments'
               WHEN t.kind = 'refund' AND e.amount < 0 THEN 'refunds' WHEN t.kind IN ('cashback', 'cashback_return') THEN 'cashback' ELSE 'other' END AS part
        FROM of JOIN entries e ON e.account_id = of.account JOIN transfers t ON t.id = e.transfer_id
       WHERE e.at < of.cutoff AND e.at >= coalesce(of.begins, '-infinity')),
    part AS (SELECT part, sum(amount) AS won, count(*) AS n FROM moved GROUP BY 1)
    SELECT of.begins AS "from",
      coalesce((SELECT e.balance_after FROM entries e WHERE e.account_id = of.account AND e.at < of.begins ORDER BY e.version DESC LIMIT 1), 0)::text AS opening,
      coalesce((SELECT won FROM part WHERE part = 'payments'), 0)::text AS payments,
      coalesce((SELECT n FROM part WHERE part = 'payments'), 0)::int AS count,
      coalesce((SELECT -won FROM part WHERE part = 'refunds'), 0)::text AS refunds,
      coalesce((SELECT -won FROM part WHERE part = 'cashback'), 0)::text AS cashback,
      coalesce((SELECT -won FROM part WHERE part = 'paid_out'), 0)::text AS paid_out,
      coalesce((SELECT won FROM part WHERE part = 'other'), 0)::text AS other,
      coalesce((SELECT e.balance_after FROM entries e WHERE e.account_id = of.account AND e.at < of.cutoff ORDER BY e.version DESC LIMIT 1), 0)::text AS closing
      FROM of`);

export interface MovementRow {
  readonly at: Date;
  readonly kind: string;
  readonly amount: string;
  readonly balance: string;
  readonly transfer_id: number;
}

/** Lists the movements of the same period, oldest first. */
export const listMovements = (db: Queryable, line: number, most: number): Promise<MovementRow[]> =>
  db.rows(sql<MovementRow>`
    WITH of AS (${period(line)})
    SELECT e.at, t.kind, e.amount::text AS amount, e.balance_after::text AS balance, e.transfer_id
      FROM of JOIN entries e ON e.account_id = of.account JOIN transfers t ON t.id = e.transfer_id
     WHERE e.at < of.cutoff AND e.at >= coalesce(of.begins, '-infinity') ORDER BY e.version LIMIT ${most}`);
