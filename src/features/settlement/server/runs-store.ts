import type { AccountOwner } from '#features/ledger/movement.ts';
import type { UserId } from '#platform/ids.ts';
import { type Queryable, sql, type Tx } from '#platform/server/store/db.ts';
import { type Channel, type LeftFor, MOST_SHOPS } from '../rules.ts';

export interface NewRun {
  readonly days: number;
  readonly feeBps: number;
  readonly channel: Channel;
  readonly by: UserId;
}

export interface RunRow {
  readonly id: number;
  readonly reference: string;
  readonly days: number;
  readonly cutoff: Date;
  readonly fee_bps: number;
  readonly channel: Channel;
  readonly state: 'made' | 'checked' | 'dropped';
  readonly lines: number;
  readonly won: string;
  readonly fees: string;
  readonly made_by: UserId;
  readonly made_at: Date;
  readonly checked_by: UserId | null;
  readonly checked_at: Date | null;
  /** SHA-256 of the run's payment file, in hex. */
  readonly digest: string | null;
  /** First time that an officer downloaded the run's file. */
  readonly taken_at: Date | null;
  /** True if the bank has paid some of the run's lines and none is pending. */
  readonly is_paid: boolean;
}
const columns = sql`r.id, r.reference::text AS reference, r.days, r.cutoff, r.fee_bps, r.channel, r.state, r.lines, r.won::text AS won, r.fees::text AS fees,
  r.made_by, r.made_at, r.checked_by, r.checked_at, (SELECT encode(f.digest, 'hex') FROM settlement_files f WHERE f.run_id = r.id) AS digest,
  (SELECT t.taken_at FROM settlement_takings t WHERE t.run_id = r.id) AS taken_at,
  r.state = 'checked'
    AND EXISTS (SELECT FROM settlement_lines l JOIN transfers t ON t.id = l.transfer_id WHERE l.run_id = r.id AND t.state = 'posted')
    AND NOT EXISTS (SELECT FROM settlement_lines l JOIN transfers t ON t.id = l.transfer_id WHERE l.run_id = r.id AND t.state = 'pending') AS is_paid`;

export const listRuns = (db: Queryable, before: number, count: number): Promise<RunRow[]> =>
  db.rows(
    sql<RunRow>`SELECT ${columns} FROM settlement_runs r WHERE r.id < ${before} ORDER BY r.id DESC LIMIT ${count}`,
  );
export const findRun = (db: Queryable, id: number): Promise<RunRow | undefined> =>
  db.maybe(sql<RunRow>`SELECT ${columns} FROM settlement_runs r WHERE r.id = ${id}`);
/** Locks a run against other decisions. */
export async function lockRun(tx: Tx, id: number): Promise<RunRow | undefined> {
  await tx.rows(sql<{ id: number }>`SELECT id FROM settlement_runs WHERE id = ${id} FOR UPDATE`);
  return findRun(tx, id);
}

/** Inserts a run and drops an unchecked earlier one. The cutoff is by the store's clock, in bank days of Korea. */
export async function insertRun(tx: Tx, { days, feeBps, channel, by }: NewRun): Promise<{ id: number; cutoff: Date }> {
  tx.queue(sql`UPDATE settlement_runs SET state = 'dropped' WHERE state = 'made'`);
  return tx.one(sql<{ id: number; cutoff: Date }>`
    INSERT INTO settlement_runs (days, fee_bps, channel, made_by, cutoff)
    VALUES (${days}, ${feeBps}, ${channel}, ${by}, CASE ${days}::int WHEN 0 THEN clock_timestamp()
      ELSE bank_day_begun(clock_timestamp(), ${days}::int) END)
    RETURNING id, cutoff`);
}

/**
 * Inserts each shop's line. The amount due is its balance at the cutoff plus later movements by settlement, as far as
 * it is still spendable. A shop that cannot be paid gets a line with the reason.
 */
export async function insertLines(tx: Tx, run: number): Promise<void> {
  tx.queue(sql`
    WITH run AS (SELECT id, cutoff, fee_bps FROM settlement_runs WHERE id = ${run}),
    shop AS MATERIALIZED (
      SELECT o.id, o.state, a.owner, a.balance, a.held, a.stop = 'frozen' AND coalesce(a.stop_until > clock_timestamp(), true) AS is_frozen,
             coalesce((SELECT e.balance_after FROM entries e WHERE e.account_id = a.id AND e.at < run.cutoff ORDER BY e.version DESC LIMIT 1), 0)
               + coalesce((SELECT sum(CASE WHEN t.id = l.transfer_id THEN -l.due ELSE t.amount END)
                             FROM settlement_lines l JOIN transfers t ON t.id = ANY (ARRAY[l.transfer_id, l.return_id])
                            WHERE l.organisation_id = o.id AND t.state = 'posted' AND t.resolved_at >= run.cutoff), 0) AS by_then
        FROM run, organisations o JOIN users u ON u.id = o.id JOIN accounts a ON a.owner = u.address
        JOIN assets s ON s.id = a.asset_id AND s.is_local
       WHERE 'merchant' = ANY (o.kinds) AND NOT o.is_operator AND o.state <> 'asked' AND a.balance > a.held),
    owed AS (SELECT shop.*, least(shop.by_then, shop.balance) - shop.held AS due FROM shop),
    line AS (SELECT o.*, trunc(o.due * run.fee_bps / 10000) AS fee FROM owed o, run WHERE o.due > 0 ORDER BY o.id LIMIT ${MOST_SHOPS})
    INSERT INTO settlement_lines (run_id, organisation_id, owner, due, fee, net, account_id, bank_name, left_for)
    SELECT ${run}, l.id, l.owner, l.due, l.fee, l.due - l.fee, b.id, b.bank_name,
           CASE WHEN l.state <> 'approved' THEN 'suspended' WHEN l.is_frozen THEN 'stopped' WHEN b.id IS NULL THEN 'no_account' END
      FROM line l LEFT JOIN bank_accounts b ON b.user_id = l.id AND b.is_default AND b.status = 'verified' ORDER BY l.id`);
}

/** Stores the totals of a run's payouts. */
export const writeSums = (tx: Tx, run: number): Promise<{ lines: number; won: string; fees: string }> =>
  tx.one(sql<{ lines: number; won: string; fees: string }>`
    UPDATE settlement_runs r SET lines = s.lines, won = s.won, fees = s.fees
      FROM (SELECT count(*)::int AS lines, coalesce(sum(l.net), 0) AS won, coalesce(sum(l.fee), 0) AS fees
              FROM settlement_lines l WHERE l.run_id = ${run} AND l.left_for IS NULL) s
     WHERE r.id = ${run} RETURNING r.lines, r.won::text AS won, r.fees::text AS fees`);

/**
 * A line to hold now, with its bank account. The account is null if the shop has changed it, or if it is no longer
 * verified.
 */
export interface PayableRow {
  readonly id: number;
  readonly organisation_id: UserId;
  readonly owner: AccountOwner;
  readonly net: string;
  readonly fee: string;
  readonly end_to_end: string;
  readonly shop_state: string;
  readonly account_id: number | null;
  readonly bank_name: string | null;
  readonly account_holder: string | null;
  readonly account_number: Uint8Array | null;
}

/** Returns the payable lines of a run; locks their bank accounts until the transaction ends. */
export async function takePayable(tx: Tx, run: number): Promise<PayableRow[]> {
  await tx.rows(sql<{ id: number }>`
    SELECT b.id FROM bank_accounts b WHERE b.id IN (SELECT l.account_id FROM settlement_lines l WHERE l.run_id = ${run} AND l.left_for IS NULL)
     ORDER BY b.id FOR SHARE`);
  return tx.rows(sql<PayableRow>`
    SELECT l.id, l.organisation_id, l.owner, l.net::text AS net, l.fee::text AS fee, l.end_to_end::text AS end_to_end, o.state AS shop_state,
           b.id AS account_id, b.bank_name, b.account_holder, b.account_number
      FROM settlement_lines l JOIN organisations o ON o.id = l.organisation_id
      LEFT JOIN bank_accounts b ON b.id = l.account_id AND b.is_default AND b.status = 'verified'
     WHERE l.run_id = ${run} AND l.left_for IS NULL AND l.transfer_id IS NULL ORDER BY l.id`);
}

/** Result of a line when its run was checked. */
export interface LineResult {
  readonly id: number;
  readonly transferId: number | null;
  readonly leftFor: LeftFor | null;
}

export const writeTaken = (tx: Tx, taken: readonly LineResult[]): Promise<number> =>
  tx.run(sql`
    UPDATE settlement_lines l SET transfer_id = d.transfer_id, left_for = d.left_for
      FROM jsonb_to_recordset(${JSON.stringify(taken.map(({ id, transferId, leftFor }) => ({ id, transfer_id: transferId, left_for: leftFor })))}::jsonb)
        AS d(id bigint, transfer_id bigint, left_for text)
     WHERE l.id = d.id`);

export async function setChecked(tx: Tx, run: number, { by }: Pick<NewRun, 'by'>): Promise<Date> {
  const { checked_at: at } = await tx.one(sql<{ checked_at: Date | null }>`
    UPDATE settlement_runs SET state = 'checked', checked_by = ${by}, checked_at = clock_timestamp() WHERE id = ${run} RETURNING checked_at`);
  if (at === null) throw new Error(`run ${run} is checked at no time`);
  return at;
}
