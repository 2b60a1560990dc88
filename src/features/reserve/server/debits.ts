import type { BankEntry } from '#features/settlement/server/orders/paid-orders.ts';
import { sql, type Tx } from '#platform/server/store/db.ts';
import type { Makers } from './issuing.ts';
import { findLine, type LineRow } from './lines.ts';

/** A debit, with the EndToEndId of a payment or an order of this server that it names, if any. */
interface FreeDebit extends LineRow {
  readonly named: string | null;
}

/**
 * Locks a debit that has no parts and of which nothing is explained, until the transaction ends; undefined for any
 * other line.
 */
export async function lockFreeDebit(tx: Tx, id: number): Promise<FreeDebit | undefined> {
  await tx.rows(sql<{ id: number }>`SELECT id FROM bank_lines WHERE id = ${id} AND NOT is_credit FOR UPDATE`);
  const parts = await tx.maybe(sql`SELECT 1 AS has FROM bank_line_parts WHERE line_id = ${id} LIMIT 1`);
  const row = parts ? undefined : await findLine(tx, id);
  if (!row || row.is_credit || row.open !== row.won) return undefined;
  const named = await tx.maybe(sql<{ id: string }>`
    SELECT l.end_to_end::text AS id FROM bank_lines l
     WHERE l.id = ${id}
       AND (EXISTS (SELECT FROM settlement_lines s WHERE s.end_to_end = l.end_to_end)
         OR EXISTS (SELECT FROM bank_transfers b WHERE b.reference = l.end_to_end))`);
  return { ...row, named: named?.id ?? null };
}

interface PaidParts extends Makers {
  readonly payments: readonly { readonly endToEnd: string; readonly won: string }[];
  readonly charge: bigint;
}

/** Stores payments as parts of an entry for which the bank named none. Returns them as entries. */
export async function writeParts(
  tx: Tx,
  line: number,
  { isCredit, payments }: Pick<PaidParts, 'payments'> & { readonly isCredit: boolean },
): Promise<BankEntry[]> {
  const rows = await tx.rows(sql<{ id: number; end_to_end: string; won: string }>`
    INSERT INTO bank_line_parts (line_id, end_to_end, won)
    SELECT ${line}, p."endToEnd", p.won FROM jsonb_to_recordset(${JSON.stringify(payments)}::jsonb) AS p("endToEnd" uuid, won numeric)
    RETURNING id, end_to_end::text AS end_to_end, won::text AS won`);
  return rows.map(({ id, end_to_end: endToEnd, won }) => ({ place: { part: id }, endToEnd, isCredit, won }));
}

/**
 * Stores these payments as parts of a debit, and the rest of it as the bank's charge. Returns the parts as entries that
 * confirm.
 */
export async function writePaidParts(
  tx: Tx,
  line: number,
  { payments, charge, by, checkedBy }: PaidParts,
): Promise<BankEntry[]> {
  const entries = await writeParts(tx, line, { isCredit: false, payments });
  if (charge > 0n)
    tx.queue(sql`
      INSERT INTO bank_line_charges (line_id, won, made_by, checked_by) VALUES (${line}, ${String(charge)}, ${by}, ${checkedBy})`);
  return entries;
}
