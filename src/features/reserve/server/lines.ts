import type { Queryable, Tx } from '#platform/server/store/db.ts';
import { sql } from '#platform/server/store/db.ts';
import { SERVER, type Vault } from '#platform/server/vault/vault.ts';

/** Where what a line says of others is sealed. */
export const placeOfLine = ({ account, reference }: { readonly account: string; readonly reference: string }) => ({
  table: 'bank_lines',
  column: 'told',
  row: `${account}/${reference}`,
});

/** What explains a line: an order that this server has sent to its bank, a payment of a run’s file or what came back of one, or an issue; else nothing does. */
export const explained = sql`(EXISTS (SELECT FROM bank_line_uses u WHERE u.line_id = l.id)
  OR EXISTS (SELECT FROM settlement_lines s WHERE s.paid_by = l.id) OR EXISTS (SELECT FROM settlement_lines s WHERE s.returned_by = l.id)
  OR EXISTS (SELECT FROM bank_transfers b WHERE b.reference = l.end_to_end AND b.status = 'completed' AND b.won = l.won
               AND b.purpose = CASE WHEN l.is_credit THEN 'collect' ELSE 'pay' END))`;

export interface LineRow {
  readonly id: number;
  readonly account: string;
  readonly reference: string;
  readonly booked_on: string;
  readonly is_credit: boolean;
  readonly won: string;
  readonly told: Uint8Array;
  readonly is_used: boolean;
  readonly is_explained: boolean;
}
const columns = sql`l.id, l.account, l.reference, l.booked_on::text AS booked_on, l.is_credit, l.won::text AS won, l.told,
  EXISTS (SELECT FROM bank_line_uses u WHERE u.line_id = l.id) AS is_used, ${explained} AS is_explained`;

/** What the bank has stated, the newest first; of those that nothing explains alone, or all. */
export const listLines = (
  db: Queryable,
  { isOpen, before, count }: { readonly isOpen: boolean; readonly before: number; readonly count: number },
): Promise<LineRow[]> =>
  db.rows(sql<LineRow>`
    SELECT ${columns} FROM bank_lines l WHERE l.id < ${before} AND (NOT ${isOpen}::boolean OR NOT ${explained}) ORDER BY l.id DESC LIMIT ${count}`);

/** A credit that nothing explains yet, locked until the transaction ends; undefined where it is none, or is used. */
export async function lockFreeCredit(tx: Tx, id: number): Promise<LineRow | undefined> {
  const locked = await tx.maybe(
    sql<{ id: number }>`SELECT id FROM bank_lines WHERE id = ${id} AND is_credit FOR UPDATE`,
  );
  if (!locked) return undefined;
  const row = await tx.one(sql<LineRow>`SELECT ${columns} FROM bank_lines l WHERE l.id = ${id}`);
  return row.is_explained ? undefined : row;
}

/** Who is at the other side of a line, and what they wrote. */
export async function openTold(
  db: Queryable,
  vault: Vault,
  row: LineRow,
): Promise<{ party: string | null; text: string | null }> {
  return JSON.parse(Buffer.from(await vault.open(db, SERVER, placeOfLine(row), row.told)).toString());
}
