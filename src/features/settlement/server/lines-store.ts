import type { AccountOwner } from '#features/ledger/movement.ts';
import type { BothNames } from '#platform/both-names.ts';
import type { UserId } from '#platform/ids.ts';
import type { KeyHolder, Officer } from '#platform/server/http/proof.ts';
import { type Queryable, sql, type Tx } from '#platform/server/store/db.ts';
import type { Channel, LeftFor, LineState } from '../rules.ts';

/** A payment sent to the bank, and the state of its money. */
export interface SentRow {
  readonly id: number;
  readonly end_to_end: string;
  readonly owner: AccountOwner;
  readonly net: string;
  readonly channel: Channel;
  readonly transfer_id: number;
  readonly return_id: number | null;
  readonly state: 'pending' | 'posted' | 'voided' | 'expired';
}

/** Locks the payments with these EndToEndIds by id, then reads them. */
export async function lockConfirmable(tx: Tx, endToEnd: readonly string[]): Promise<SentRow[]> {
  await tx.rows(sql<{ id: number }>`
    SELECT id FROM settlement_lines WHERE end_to_end = ANY (${[...endToEnd]}::uuid[]) ORDER BY id FOR UPDATE`);
  return tx.rows(sql<SentRow>`
    SELECT l.id, l.end_to_end::text AS end_to_end, l.owner, l.net::text AS net, r.channel, t.id AS transfer_id, l.return_id, t.state
      FROM settlement_lines l JOIN settlement_runs r ON r.id = l.run_id JOIN transfers t ON t.id = l.transfer_id
     WHERE l.end_to_end = ANY (${[...endToEnd]}::uuid[]) ORDER BY l.id`);
}

/** An entry of the bank's statement, or part of one, by its id in `bank_lines` or `bank_line_parts`. */
export type BankPlace = { readonly line: number } | { readonly part: number };

/** Stores which bank entry paid each line. */
export const writePaid = (tx: Tx, rows: readonly { readonly id: number; readonly by: BankPlace }[]): Promise<number> =>
  tx.run(sql`
    UPDATE settlement_lines l SET paid_by = d.line, paid_part = d.part
      FROM jsonb_to_recordset(${JSON.stringify(rows.map(({ id, by }) => ({ id, ...by })))}::jsonb) AS d(id bigint, line bigint, part bigint)
     WHERE l.id = d.id`);

/** Stores which bank entry returned a line, and the transfer that credited the shop. */
export const writeReturned = (tx: Tx, id: number, by: BankPlace, returnId: number): Promise<number> =>
  tx.run(sql`
    UPDATE settlement_lines
       SET return_id = ${returnId}, returned_by = ${'line' in by ? by.line : null}, returned_part = ${'part' in by ? by.part : null}
     WHERE id = ${id}`);

export interface LineRow {
  readonly id: number;
  readonly run_id: number;
  readonly organisation_id: UserId;
  readonly shop: string;
  readonly shop_ko: string | null;
  readonly cutoff: Date;
  readonly days: number;
  readonly due: string;
  readonly fee: string;
  readonly net: string;
  readonly bank_name: string | null;
  readonly end_to_end: string;
  readonly left_for: LeftFor | null;
  readonly state: LineState;
  readonly channel: Channel;
  readonly transfer_id: number | null;
  readonly checked_at: Date | null;
}
const state = sql`CASE WHEN l.left_for IS NOT NULL THEN 'left' WHEN l.transfer_id IS NULL THEN CASE r.state WHEN 'made' THEN 'waiting' ELSE 'dropped' END
  WHEN l.return_id IS NOT NULL THEN 'returned' WHEN t.state = 'pending' THEN 'held' WHEN t.state = 'posted' THEN 'paid' ELSE 'reopened' END`;
const columns = sql`l.id, l.run_id, l.organisation_id, o.display_name AS shop, o.name_ko AS shop_ko, r.cutoff, r.days, l.due::text AS due, l.fee::text AS fee, l.net::text AS net,
  l.bank_name, l.end_to_end::text AS end_to_end, l.left_for, ${state} AS state, r.channel, l.transfer_id, r.checked_at`;
const from = sql`settlement_lines l JOIN settlement_runs r ON r.id = l.run_id JOIN organisations o ON o.id = l.organisation_id
  LEFT JOIN transfers t ON t.id = l.transfer_id`;

/** Returns the names of a line's shop. */
export const shopOf = ({ shop, shop_ko }: Pick<LineRow, 'shop' | 'shop_ko'>): BothNames => ({
  name: shop,
  nameKo: shop_ko,
});

/** Lists the lines of a run: all, or only those left out, returned or reopened. */
export const listLines = (
  db: Queryable,
  run: number,
  { isOpen, before, count }: { readonly isOpen: boolean; readonly before: number; readonly count: number },
): Promise<LineRow[]> =>
  db.rows(sql<LineRow>`
    SELECT ${columns} FROM ${from} WHERE l.run_id = ${run} AND l.id < ${before}
       AND (NOT ${isOpen}::boolean OR l.left_for IS NOT NULL OR l.return_id IS NOT NULL OR t.state IN ('voided', 'expired'))
     ORDER BY l.id DESC LIMIT ${count}`);

/** Returns the SHA-256, in hex, of all lines of a run as made: shop, amount due, fee, sum and account. */
export const digestLines = async (db: Queryable, run: number): Promise<string> =>
  (
    await db.one(sql<{ digest: string }>`
      SELECT encode(sha256(convert_to(coalesce(string_agg(
          concat_ws(',', l.id, l.organisation_id, l.due, l.fee, l.net, coalesce(l.account_id::text, '')),
          E'\\n' ORDER BY l.id), ''), 'UTF8')), 'hex') AS digest
        FROM settlement_lines l WHERE l.run_id = ${run}`)
  ).digest;

/** Lists the payable lines of a run with ids below `before`, each with its bank account, last first. */
export const listPayable = (db: Queryable, run: number, { before, count }: { before: number; count: number }) =>
  db.rows(sql<PayableLine>`
    SELECT l.id, l.organisation_id, o.display_name AS shop, o.name_ko AS shop_ko, l.fee::text AS fee, l.net::text AS net,
           b.id AS account_id, b.bank_name, b.account_holder, b.account_number
      FROM settlement_lines l JOIN organisations o ON o.id = l.organisation_id
      LEFT JOIN bank_accounts b ON b.id = l.account_id
     WHERE l.run_id = ${run} AND l.left_for IS NULL AND l.id < ${before} ORDER BY l.id DESC LIMIT ${count}`);
interface PayableLine {
  readonly id: number;
  readonly organisation_id: UserId;
  readonly shop: string;
  readonly shop_ko: string | null;
  readonly fee: string;
  readonly net: string;
  readonly account_id: number | null;
  readonly bank_name: string | null;
  readonly account_holder: string | null;
  readonly account_number: Uint8Array | null;
}

export const findLine = (db: Queryable, id: number): Promise<LineRow | undefined> =>
  db.maybe(sql<LineRow>`SELECT ${columns} FROM ${from} WHERE l.id = ${id}`);

/** Locks one line against the bank’s statement and other decisions. */
export async function lockLine(tx: Tx, id: number): Promise<LineRow | undefined> {
  await tx.rows(sql<{ id: number }>`SELECT id FROM settlement_lines WHERE id = ${id} FOR UPDATE`);
  return findLine(tx, id);
}

/** Counts and sums a run’s lines by their state. */
export const sumStates = (db: Queryable, run: number): Promise<{ state: LineState; n: number; won: string }[]> =>
  db.rows(sql<{ state: LineState; n: number; won: string }>`
    SELECT ${state} AS state, count(*) AS n, sum(l.net)::text AS won FROM ${from} WHERE l.run_id = ${run} GROUP BY 1 ORDER BY 1`);

/** A member of the shop's staff, or its program. */
export type SettlementReader = Officer<'read'> | KeyHolder<'settlements:read'>;

/** Lists a shop's lines in checked runs, newest first. */
export const listOfShop = (
  db: Queryable,
  { organisation }: SettlementReader,
  before: number,
  count: number,
): Promise<LineRow[]> =>
  db.rows(sql<LineRow>`
    SELECT ${columns} FROM ${from} WHERE l.organisation_id = ${organisation} AND r.state = 'checked' AND l.id < ${before} ORDER BY l.id DESC LIMIT ${count}`);
export const findOfShop = (
  db: Queryable,
  { organisation }: SettlementReader,
  id: number,
): Promise<LineRow | undefined> =>
  db.maybe(sql<LineRow>`
    SELECT ${columns} FROM ${from} WHERE l.organisation_id = ${organisation} AND r.state = 'checked' AND l.id = ${id}`);
