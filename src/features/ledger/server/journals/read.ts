import { type Statement, sql, type Tx } from '#platform/server/store/db.ts';

/** Part of a range of Korean days, within one month. `until` is the day after its last. */
export interface Days {
  readonly from: string;
  readonly until: string;
}

/** A posted transfer, or a hold that starts or ends. */
export interface Booked {
  readonly day: string;
  readonly step: 'hold' | 'release' | 'post';
  readonly id: number;
  readonly kind: string | null;
  /** `OWNER ASSET UNITS`, joined by commas; of a hold its debits, as positive units. */
  readonly legs: string;
}

/** Units of an account of the ledger. */
export interface AccountUnits {
  readonly owner: string;
  readonly asset_id: number;
  readonly units: string;
}

export interface DayBalance extends AccountUnits {
  readonly day: string;
}

const AT_ONCE = 1000;

/** Reads the rows of a statement through a cursor, so that only a thousand are in memory. */
async function* streamed<Row>(tx: Tx, cursor: string, declaration: Statement<never>): AsyncGenerator<Row> {
  await tx.run(declaration);
  for (;;) {
    const rows = await tx.rows<Row>({ text: `FETCH ${AT_ONCE} FROM ${cursor}`, values: [], name: '' });
    yield* rows;
    if (rows.length < AT_ONCE) break;
  }
  await tx.exec(`CLOSE ${cursor}`);
}

/** Plans the cursors for all of their rows rather than for the first. */
export const planForAll = (tx: Tx): Promise<void> =>
  tx.exec("SET LOCAL cursor_tuple_fraction = 1; SET LOCAL work_mem = '64MB'");

/** Returns the first day of the books and today; the first is null if nothing was ever booked. */
export const readFirstDay = (tx: Tx): Promise<{ first: string | null; today: string }> =>
  tx.one(sql<{ first: string | null; today: string }>`
    SELECT ledger_day(least((SELECT min(at) FROM entries), (SELECT min(created_at) FROM transfers)))::text AS first,
           ledger_day(now())::text AS today`);

/**
 * Debits of every listed transfer that is or was a hold. The legs of an ended hold are gone, so its main debit, amount
 * and fee, represents them at its start and at its end.
 */
const holds = sql`
  SELECT t.id, t.created_at, t.resolved_at,
         CASE WHEN h.transfer_id IS NULL THEN concat_ws(' ', t.from_owner, t.asset_id, t.amount + t.fee)
              ELSE (SELECT string_agg(concat_ws(' ', a.owner, a.asset_id, - d.delta), ',')
                      FROM unnest(h.accounts, h.deltas) AS d(account, delta) JOIN accounts a ON a.id = d.account
                     WHERE d.delta < 0)
         END AS legs
    FROM transfers t LEFT JOIN holds h ON h.transfer_id = t.id
   WHERE t.is_listed AND (t.state <> 'posted' OR t.resolved_at > t.created_at)`;

/** Reads everything that was booked on some days, by day and transfer. */
export const readBooked = (tx: Tx, { from, until }: Days): AsyncGenerator<Booked> =>
  streamed(
    tx,
    'booked',
    sql`
    DECLARE booked NO SCROLL CURSOR FOR
    WITH hold AS MATERIALIZED (${holds}), booked AS (
      SELECT ledger_day(e.at) AS day, 'post' AS step, e.transfer_id AS id,
             string_agg(concat_ws(' ', a.owner, e.asset_id, e.amount), ',' ORDER BY e.asset_id, e.account_id) AS legs
        FROM entries e JOIN accounts a ON a.id = e.account_id
       WHERE e.at >= ledger_day_start(${from}::date) AND e.at < ledger_day_start(${until}::date)
       GROUP BY 1, 3
      UNION ALL
      SELECT ledger_day(h.created_at), 'hold', h.id, h.legs FROM hold h
       WHERE h.created_at >= ledger_day_start(${from}::date) AND h.created_at < ledger_day_start(${until}::date)
      UNION ALL
      SELECT ledger_day(h.resolved_at), 'release', h.id, h.legs FROM hold h
       WHERE h.resolved_at >= ledger_day_start(${from}::date) AND h.resolved_at < ledger_day_start(${until}::date)
    )
    SELECT b.day::text AS day, b.step, b.id, t.kind, b.legs FROM booked b LEFT JOIN transfers t ON t.id = b.id
     ORDER BY b.day, b.id, array_position(ARRAY['hold', 'release', 'post'], b.step)`,
  );

/**
 * Reads the balance of each account at the end of each day on which it changed, from a day on: the balance that its last
 * entry states. Where entries of two days are interleaved, as those of demo data, it is the sum of the entries.
 */
export const readDayBalances = (tx: Tx, { from, until }: Days): AsyncGenerator<DayBalance> =>
  streamed(
    tx,
    'day_balances',
    sql`
    DECLARE day_balances NO SCROLL CURSOR FOR
    WITH changed AS (
      SELECT e.account_id, ledger_day(e.at) AS day, min(e.version) AS first, max(e.version) AS last, sum(e.amount) AS moved
        FROM entries e GROUP BY 1, 2
    ), running AS (
      SELECT c.account_id, c.day, c.last, sum(c.moved) OVER earlier AS total, max(c.last) OVER earlier AS highest,
             min(c.first) OVER later AS next
        FROM changed c
      WINDOW earlier AS (PARTITION BY c.account_id ORDER BY c.day),
             later AS (PARTITION BY c.account_id ORDER BY c.day DESC ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING)
    )
    SELECT r.day::text AS day, a.owner, a.asset_id,
           CASE WHEN r.last = r.highest AND (r.next IS NULL OR r.next > r.last) THEN e.balance_after ELSE r.total END AS units
      FROM running r
      JOIN accounts a ON a.id = r.account_id
      JOIN entries e ON e.account_id = r.account_id AND e.version = r.last
     WHERE r.day >= ${from}::date AND r.day < ${until}::date
     ORDER BY r.day, r.account_id`,
  );

/** Reads the balances before a day, as the sums of all earlier entries. */
export const readOpening = (tx: Tx, day: string): AsyncGenerator<AccountUnits> =>
  streamed(
    tx,
    'opening',
    sql`
    DECLARE opening NO SCROLL CURSOR FOR
    SELECT a.owner, a.asset_id, s.units
      FROM (SELECT e.account_id, sum(e.amount) AS units FROM entries e WHERE e.at < ledger_day_start(${day}::date) GROUP BY 1) s
      JOIN accounts a ON a.id = s.account_id
     WHERE s.units <> 0 ORDER BY a.id`,
  );

/** Reads the holds that were pending when a day began. */
export const readOpenHolds = (tx: Tx, day: string): AsyncGenerator<Pick<Booked, 'id' | 'legs'>> =>
  streamed(
    tx,
    'open_holds',
    sql`
    DECLARE open_holds NO SCROLL CURSOR FOR
    SELECT h.id, h.legs FROM (${holds}) h
     WHERE h.created_at < ledger_day_start(${day}::date)
       AND (h.resolved_at IS NULL OR h.resolved_at >= ledger_day_start(${day}::date))
     ORDER BY h.id`,
  );

/** Reads every account with its balance and held units, as its row states them now. */
export const readAccounts = (tx: Tx): AsyncGenerator<AccountUnits & { readonly held: string }> =>
  streamed(
    tx,
    'every_account',
    sql`
    DECLARE every_account NO SCROLL CURSOR FOR
    SELECT a.owner, a.asset_id, a.balance AS units, a.held FROM accounts a
     WHERE a.version > 0 OR a.balance <> 0 OR a.held <> 0 ORDER BY a.id`,
  );

/** Sums what is held in each asset. */
export const readHeld = (tx: Tx): Promise<{ asset_id: number; units: string }[]> =>
  tx.rows(sql<{ asset_id: number; units: string }>`
    SELECT asset_id, sum(held) AS units FROM accounts GROUP BY asset_id HAVING sum(held) <> 0 ORDER BY asset_id`);
