import { createHash } from 'node:crypto';
import type { Owner } from '#platform/server/http/proof.ts';
import { type Queryable, sql, type Tx } from '#platform/server/store/db.ts';
import { SERVER, type Vault } from '#platform/server/vault/vault.ts';

const placeOf = (run: number) => ({ table: 'settlement_files', column: 'sealed', row: run });

/** Stores the file of a run, once and forever. */
export async function keepFile(
  tx: Tx,
  vault: Vault,
  {
    run,
    xml,
    lines,
    won,
  }: { readonly run: number; readonly xml: string; readonly lines: number; readonly won: bigint },
): Promise<void> {
  const bytes = Buffer.from(xml);
  const digest = createHash('sha256').update(bytes).digest();
  const sealed = await vault.seal(tx, SERVER, placeOf(run), bytes);
  tx.queue(sql`INSERT INTO settlement_files (run_id, digest, lines, won, sealed)
    VALUES (${run}, ${digest}, ${lines}, ${String(won)}, ${sealed})`);
}

/** Records the first time that a run's file was taken. */
export const recordFileTaken = (tx: Tx, run: number, { userId }: Owner): Promise<number> =>
  tx.run(
    sql`INSERT INTO settlement_takings (run_id, taken_by) VALUES (${run}, ${userId}) ON CONFLICT (run_id) DO NOTHING`,
  );

/**
 * Returns the bytes of a run's file exactly as stored. Undefined if the run has none; `freed` if the money for one of
 * its payments went back to the shop.
 */
export async function readFile(db: Queryable, vault: Vault, run: number): Promise<Uint8Array | 'freed' | undefined> {
  const row = await db.maybe(sql<{ digest: Uint8Array; sealed: Uint8Array; is_freed: boolean }>`
    SELECT f.digest, f.sealed,
           EXISTS (SELECT FROM settlement_lines l JOIN transfers t ON t.id = l.transfer_id
                    WHERE l.run_id = f.run_id AND t.state IN ('voided', 'expired')) AS is_freed
      FROM settlement_files f WHERE f.run_id = ${run}`);
  if (!row) return undefined;
  if (row.is_freed) return 'freed';
  const bytes = await vault.open(db, SERVER, placeOf(run), row.sealed);
  if (!createHash('sha256').update(bytes).digest().equals(row.digest))
    throw new Error(`the file of settlement run ${run} is not the one that was kept`);
  return bytes;
}
