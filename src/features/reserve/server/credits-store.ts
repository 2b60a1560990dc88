import { accountOfReference } from '#features/banking/transfer-reference.ts';
import type { AccountOwner } from '#features/ledger/movement.ts';
import { type Queryable, sql, type Tx } from '#platform/server/store/db.ts';
import type { CreditLine } from '../credit-file.ts';

export type LeftReason = 'gone' | 'over_cap' | 'not_moved';
export interface WaitingLine {
  readonly n: number;
  readonly to_owner: AccountOwner | null;
  readonly won: string;
}
/** Result of a line: the transfer that credited it, or the reason why none did. */
export interface DecidedLine {
  readonly n: number;
  readonly transferId: number | null;
  readonly reason: LeftReason | null;
}

/**
 * Finds wallets by address, verified e-mail address, transfer reference, or business number of an approved or suspended
 * organisation.
 */
export async function readOwners(db: Queryable, to: readonly string[]): Promise<ReadonlyMap<string, AccountOwner>> {
  const numbers = to.map((name) => accountOfReference(name) ?? null);
  const rows = await db.rows(sql<{ to: string; address: AccountOwner }>`
    SELECT t.to, u.address FROM unnest(${[...to]}::text[]) AS t("to") JOIN users u ON u.address = t.to AND u.deleted_at IS NULL
    UNION ALL SELECT t.to, u.address FROM unnest(${[...to]}::text[]) AS t("to") JOIN users u ON lower(u.email) = t.to
       AND u.email_proven_at IS NOT NULL AND u.deleted_at IS NULL
    UNION ALL SELECT t.to, u.address FROM unnest(${[...to]}::text[]) AS t("to")
      JOIN organisations o ON o.business_number = replace(t.to, '-', '') AND o.state IN ('approved', 'suspended')
      JOIN users u ON u.id = o.id AND u.deleted_at IS NULL
    UNION ALL SELECT t.to, u.address FROM unnest(${[...to]}::text[], ${numbers}::bigint[]) AS t("to", number)
      JOIN users u ON u.id = t.number AND u.deleted_at IS NULL AND (NOT u.is_organisation
        OR EXISTS (SELECT FROM organisations o WHERE o.id = u.id AND o.state IN ('approved', 'suspended')))`);
  return new Map(rows.map(({ to: name, address }) => [name, address]));
}

export interface FileRow {
  readonly id: number;
  readonly reference: string;
  readonly won: string;
  readonly lines: number;
  readonly state: 'running' | 'done' | 'returned';
  readonly begun_at: Date;
  readonly credited: number;
  readonly left_lines: number;
  readonly left_won: string;
}
const columns = sql`f.id, l.reference, f.won::text AS won, f.lines, f.state, f.begun_at,
  (SELECT count(*) FROM credit_lines c WHERE c.file_id = f.id AND c.state = 'credited') AS credited,
  (SELECT count(*) FROM credit_lines c WHERE c.file_id = f.id AND c.state = 'left') AS left_lines,
  (SELECT coalesce(sum(c.won), 0) FROM credit_lines c WHERE c.file_id = f.id AND c.state = 'left')::text AS left_won`;

export const listFiles = (db: Queryable, before: number, count: number): Promise<FileRow[]> =>
  db.rows(sql<FileRow>`
    SELECT ${columns} FROM credit_files f JOIN bank_lines l ON l.id = f.line_id WHERE f.id < ${before} ORDER BY f.id DESC LIMIT ${count}`);
export const findFile = (db: Queryable, id: number): Promise<FileRow | undefined> =>
  db.maybe(
    sql<FileRow>`SELECT ${columns} FROM credit_files f JOIN bank_lines l ON l.id = f.line_id WHERE f.id = ${id}`,
  );

/** Lists lines that could not be credited, by descending line number. */
export const listLeft = (db: Queryable, fileId: number, before: number, count: number) =>
  db.rows(sql<{ id: number; to_owner: string | null; won: string; reason: LeftReason | null }>`
    SELECT n AS id, to_owner, won::text AS won, reason FROM credit_lines
     WHERE file_id = ${fileId} AND state = 'left' AND n < ${before}::bigint ORDER BY n DESC LIMIT ${count}`);

/** Inserts a file with its lines, which wait to be credited. */
export async function insertFile(
  tx: Tx,
  file: { readonly id: number; readonly lineId: number; readonly digest: Uint8Array; readonly won: bigint },
  lines: readonly CreditLine[],
  owners: ReadonlyMap<string, AccountOwner>,
): Promise<void> {
  tx.queue(sql`
    INSERT INTO credit_files (id, line_id, digest, won, lines) OVERRIDING SYSTEM VALUE
    VALUES (${file.id}, ${file.lineId}, ${file.digest}, ${String(file.won)}, ${lines.length})`);
  tx.queue(sql`
    INSERT INTO credit_lines (file_id, n, to_owner, won)
    SELECT ${file.id}, l.n, l.to_owner, l.won FROM unnest(${lines.map(({ line }) => line)}::int[], ${lines.map(({ to }) => owners.get(to) ?? null)}::text[],
      ${lines.map(({ won }) => String(won))}::numeric[]) AS l(n, to_owner, won)`);
}

/** Locks a running file that no other node is processing. */
export const takeFile = async (tx: Tx): Promise<number | undefined> =>
  (
    await tx.maybe(
      sql<{
        id: number;
      }>`SELECT id FROM credit_files WHERE state = 'running' ORDER BY id LIMIT 1 FOR UPDATE SKIP LOCKED`,
    )
  )?.id;

export const takeLines = (tx: Tx, file: number, count: number): Promise<WaitingLine[]> =>
  tx.rows(sql<WaitingLine>`
    SELECT n, to_owner, won::text AS won FROM credit_lines WHERE file_id = ${file} AND state = 'waiting' ORDER BY n LIMIT ${count}`);

/** Returns those of the given addresses that still belong to an account. */
export const listPresent = async (tx: Tx, owners: readonly string[]): Promise<ReadonlySet<string>> =>
  new Set(
    (
      await tx.rows(
        sql<{
          address: string;
        }>`SELECT address FROM users WHERE address = ANY (${[...owners]}::text[]) AND deleted_at IS NULL`,
      )
    ).map(({ address }) => address),
  );

export const writeDecided = (tx: Tx, file: number, decided: readonly DecidedLine[]): Promise<number> =>
  tx.run(sql`
    UPDATE credit_lines c SET state = CASE WHEN d.transfer_id IS NULL THEN 'left' ELSE 'credited' END, transfer_id = d.transfer_id, reason = d.reason
      FROM jsonb_to_recordset(${JSON.stringify(
        decided.map(({ n, transferId, reason }) => ({ n, transfer_id: transferId, reason })),
      )}::jsonb) AS d(n int, transfer_id bigint, reason text)
     WHERE c.file_id = ${file} AND c.n = d.n`);

export const endFile = (tx: Tx, file: number): Promise<number> =>
  tx.run(
    sql`UPDATE credit_files SET state = 'done', ended_at = clock_timestamp() WHERE id = ${file} AND state = 'running'`,
  );

/**
 * Locks the remainder of a finished file; undefined if the file does not exist, is not finished, or has no remainder.
 */
export const lockLeft = (tx: Tx, file: number): Promise<{ won: string } | undefined> =>
  tx.maybe(sql<{ won: string }>`
    SELECT (SELECT sum(c.won) FROM credit_lines c WHERE c.file_id = f.id AND c.state = 'left')::text AS won FROM credit_files f
     WHERE f.id = ${file} AND f.state = 'done'
       AND EXISTS (SELECT FROM credit_lines c WHERE c.file_id = f.id AND c.state = 'left') FOR UPDATE`);

export const setReturned = (tx: Tx, file: number, transferId: number): Promise<number> =>
  tx.run(sql`UPDATE credit_files SET state = 'returned', return_id = ${transferId} WHERE id = ${file}`);
