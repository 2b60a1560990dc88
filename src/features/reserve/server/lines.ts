import type { ReturnedCredit } from '#features/settlement/server/confirming.ts';
import type { Queryable, Tx } from '#platform/server/store/db.ts';
import { sql } from '#platform/server/store/db.ts';
import { SERVER, type Vault } from '#platform/server/vault/vault.ts';

/** Seal context of the personal data in a line: the counterparty and their message. */
export const lineContext = ({ account, reference }: { readonly account: string; readonly reference: string }) => ({
  table: 'bank_lines',
  column: 'told',
  row: `${account}/${reference}`,
});

/**
 * Won of the line `l` that its parts and the bank's charge explain. Each part is a payment of a run's file, money
 * returned from one (at most the payment), or an order sent to the bank.
 */
const partsExplained = sql`(coalesce((SELECT c.won FROM bank_line_charges c WHERE c.line_id = l.id), 0) + (
  SELECT coalesce(sum(least(p.won, back.net)), 0) FROM bank_line_parts p LEFT JOIN settlement_lines back ON back.returned_part = p.id
   WHERE p.line_id = l.id
     AND (back.id IS NOT NULL
       OR EXISTS (SELECT FROM settlement_lines s WHERE s.paid_part = p.id)
       OR EXISTS (SELECT FROM bank_transfers b WHERE b.reference = p.end_to_end AND b.status = 'completed' AND b.won = p.won
                     AND l.is_credit = (b.purpose = 'collect')))))`;

/**
 * True if the line `l` is explained as a whole: by an issue, a payment of a run's file, money returned from one, or an
 * order sent to the bank.
 */
const wholeExplained = sql`(EXISTS (SELECT FROM bank_line_uses u WHERE u.line_id = l.id)
  OR EXISTS (SELECT FROM settlement_lines s WHERE s.paid_by = l.id)
  OR EXISTS (SELECT FROM settlement_lines s WHERE s.returned_by = l.id)
  OR EXISTS (SELECT FROM bank_transfers b WHERE b.reference = l.end_to_end AND b.status = 'completed' AND b.won = l.won
                AND l.is_credit = (b.purpose = 'collect')))`;

/**
 * SQL condition: no further match of the line `l` or its parts is possible. It is fully explained, or two people
 * accepted its rest as a bank charge.
 */
export const isSettled = sql`(${wholeExplained} OR EXISTS (SELECT FROM bank_line_charges c WHERE c.line_id = l.id))`;

/**
 * True if the part `p` of the line `l` may still pay a payment or return one. Needs constant work per part, since an
 * entry may have 20,000.
 */
export const partIsFree = sql`(NOT ${isSettled}
  AND NOT EXISTS (SELECT FROM settlement_lines s WHERE s.paid_part = p.id)
  AND NOT EXISTS (SELECT FROM settlement_lines s WHERE s.returned_part = p.id))`;

/** Unexplained won of the line `l`. */
export const unexplained = sql`(CASE WHEN ${wholeExplained} THEN 0 ELSE l.won - ${partsExplained} END)`;

/** True if the line `l` may be matched as a whole: it has no parts, and nothing explains it. */
export const wholeIsFree = sql`(NOT ${isSettled} AND NOT EXISTS (SELECT FROM bank_line_parts o WHERE o.line_id = l.id))`;

/** True if the line `l` is fully explained. */
export const explained = sql`(${unexplained} = 0)`;

export interface LineRow {
  readonly id: number;
  readonly account: string;
  readonly reference: string;
  readonly booked_on: string;
  readonly is_credit: boolean;
  readonly won: string;
  readonly told: Uint8Array;
  readonly is_used: boolean;
  /** Unexplained won of the line. */
  readonly open: string;
}
const columns = sql`l.id, l.account, l.reference, l.booked_on::text AS booked_on, l.is_credit, l.won::text AS won, l.told,
  EXISTS (SELECT FROM bank_line_uses u WHERE u.line_id = l.id) AS is_used, ${unexplained}::text AS open`;

/** Lists the bank's lines, newest first: only those with nothing explained, or all. */
export const listLines = (
  db: Queryable,
  { isOpen, before, count }: { readonly isOpen: boolean; readonly before: number; readonly count: number },
): Promise<LineRow[]> =>
  db.rows(sql<LineRow>`
    SELECT ${columns} FROM bank_lines l WHERE l.id < ${before} AND (NOT ${isOpen}::boolean OR NOT ${explained}) ORDER BY l.id DESC LIMIT ${count}`);

/**
 * True if the line `l`, itself or by a part, names a payment of settlement that may still be returned to its shop, or
 * an order that is not decided. The trigger of `bank_line_uses` has the same condition.
 */
const isAwaited = sql`EXISTS (
  SELECT FROM (
      SELECT l.end_to_end WHERE NOT EXISTS (SELECT FROM bank_line_parts o WHERE o.line_id = l.id)
      UNION ALL
      SELECT p.end_to_end FROM bank_line_parts p WHERE p.line_id = l.id) n
   WHERE EXISTS (
           SELECT FROM settlement_lines s JOIN transfers t ON t.id = s.transfer_id
            WHERE s.end_to_end = n.end_to_end AND s.return_id IS NULL AND t.state IN ('pending', 'posted'))
      OR EXISTS (SELECT FROM bank_transfers b WHERE b.reference = n.end_to_end AND b.status = 'requested'))`;

/**
 * Locks a credit that can still be issued, in whole or in part. Undefined for any other line, and while a payment or an
 * order that the credit names is undecided.
 */
export async function lockFreeCredit(tx: Tx, id: number): Promise<LineRow | undefined> {
  const locked = await tx.maybe(
    sql<{ id: number }>`SELECT id FROM bank_lines WHERE id = ${id} AND is_credit FOR UPDATE`,
  );
  if (!locked) return undefined;
  const row = await tx.maybe(sql<LineRow>`SELECT ${columns} FROM bank_lines l WHERE l.id = ${id} AND NOT ${isAwaited}`);
  return row === undefined || row.open === '0' ? undefined : row;
}

/** Decrypts the counterparty's name and message of a line. */
export async function decryptCounterparty(
  db: Queryable,
  vault: Vault,
  row: LineRow,
): Promise<{ party: string | null; text: string | null }> {
  return JSON.parse(Buffer.from(await vault.open(db, SERVER, lineContext(row), row.told)).toString());
}

/**
 * Locks an unexplained credit of the bank, or its part under an EndToEndId; undefined if the line is not such a credit.
 */
export async function lockReturned(
  tx: Tx,
  { lineId, endToEnd }: { readonly lineId: number; readonly endToEnd: string },
): Promise<ReturnedCredit | undefined> {
  await tx.rows(sql<{ id: number }>`SELECT id FROM bank_lines WHERE id = ${lineId} AND is_credit FOR UPDATE`);
  const row = await tx.maybe(sql<{ part: number | null; won: string }>`
    SELECT NULL::bigint AS part, l.won::text AS won FROM bank_lines l
     WHERE l.id = ${lineId} AND l.is_credit AND l.end_to_end = ${endToEnd}::uuid AND ${wholeIsFree}
    UNION ALL
    SELECT p.id, p.won::text FROM bank_line_parts p JOIN bank_lines l ON l.id = p.line_id
     WHERE l.id = ${lineId} AND l.is_credit AND p.end_to_end = ${endToEnd}::uuid AND ${partIsFree}
     LIMIT 1`);
  return row && { place: row.part === null ? { line: lineId } : { part: row.part }, endToEnd, won: BigInt(row.won) };
}

export const findLine = (db: Queryable, id: number): Promise<LineRow | undefined> =>
  db.maybe(sql<LineRow>`SELECT ${columns} FROM bank_lines l WHERE l.id = ${id}`);

/**
 * Lists payments of settlement that came back with these credits and were not yet returned to their shops, by the
 * credit's id.
 */
export async function listReturning(
  db: Queryable,
  lines: readonly number[],
): Promise<ReadonlyMap<number, { lineId: number; shop: string; shopKo: string | null; won: string }[]>> {
  const rows = await db.rows(sql<{ line: number; lineId: number; shop: string; shopKo: string | null; won: string }>`
    WITH back AS (
      SELECT l.id, l.end_to_end, l.won FROM bank_lines l
       WHERE l.id = ANY (${[...lines]}::bigint[]) AND l.is_credit AND l.end_to_end IS NOT NULL AND ${wholeIsFree}
      UNION ALL
      SELECT l.id, p.end_to_end, p.won FROM bank_line_parts p JOIN bank_lines l ON l.id = p.line_id
       WHERE l.id = ANY (${[...lines]}::bigint[]) AND l.is_credit AND ${partIsFree})
    SELECT b.id AS line, s.id AS "lineId", o.display_name AS shop, o.name_ko AS "shopKo", least(b.won, s.net)::text AS won
      FROM back b JOIN settlement_lines s ON s.end_to_end = b.end_to_end
      JOIN transfers t ON t.id = s.transfer_id
      JOIN organisations o ON o.id = s.organisation_id
     WHERE s.return_id IS NULL AND t.state = 'posted'
     ORDER BY s.id`);
  const byLine = new Map<number, { lineId: number; shop: string; shopKo: string | null; won: string }[]>();
  for (const { line, ...one } of rows) byLine.set(line, [...(byLine.get(line) ?? []), one]);
  return byLine;
}

/** Reports whether the bank has stated a debit under an EndToEndId. */
export const hasDebit = async (db: Queryable, endToEnd: string): Promise<boolean> =>
  (
    await db.one(sql<{ is: boolean }>`
      SELECT EXISTS (SELECT FROM bank_lines l WHERE l.end_to_end = ${endToEnd}::uuid AND NOT l.is_credit)
          OR EXISTS (SELECT FROM bank_line_parts p JOIN bank_lines l ON l.id = p.line_id
                      WHERE p.end_to_end = ${endToEnd}::uuid AND NOT l.is_credit) AS is`)
  ).is;
