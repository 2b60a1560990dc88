import { sql, type Tx } from '#platform/server/store/db.ts';
import type { Stated, StatedLine, StatedPart } from '../camt.ts';

/**
 * Assigns parts to entries that a bank books as one sum and identifies only by the file (PmtInfId): the payments of
 * that file. Only if the payments still held for the file add up to exactly the entry's sum.
 */
export async function withBatches(tx: Tx, stated: readonly Stated[]): Promise<Stated[]> {
  const batches = stated.flatMap(({ lines }) => lines.flatMap((line) => (isBatch(line) ? [line.batch] : [])));
  if (batches.length === 0) return [...stated];
  const parts = await listHeld(tx, batches);
  return stated.map((one) => ({ ...one, lines: one.lines.map((line) => ({ ...line, parts: partsFor(line, parts) })) }));
}

const isBatch = (line: StatedLine): line is StatedLine & { readonly batch: string } =>
  line.batch !== null && !line.isCredit && line.endToEnd === null && line.parts.length === 0;

function partsFor(line: StatedLine, held: ReadonlyMap<string, readonly StatedPart[]>): readonly StatedPart[] {
  if (!isBatch(line)) return line.parts;
  const parts = held.get(line.batch) ?? [];
  return parts.reduce((sum, { won }) => sum + won, 0n) === line.won ? parts : [];
}

/** Lists, by batch reference, the held payments of settlement runs and the undecided orders of order files. */
async function listHeld(tx: Tx, batches: readonly string[]): Promise<ReadonlyMap<string, readonly StatedPart[]>> {
  const rows = await tx.rows(sql<{ batch: string; end_to_end: string; won: string }>`
    SELECT r.reference::text AS batch, l.end_to_end::text AS end_to_end, l.net::text AS won
      FROM settlement_runs r JOIN settlement_lines l ON l.run_id = r.id JOIN transfers t ON t.id = l.transfer_id
     WHERE r.reference = ANY (${[...batches]}::uuid[]) AND r.channel = 'file' AND t.state = 'pending'
    UNION ALL
    SELECT f.reference::text, b.reference::text, b.won::text
      FROM bank_order_files f JOIN bank_transfers b ON b.file_id = f.id
     WHERE f.reference = ANY (${[...batches]}::uuid[]) AND b.status = 'requested'`);
  const held = new Map<string, StatedPart[]>();
  for (const { batch, end_to_end: endToEnd, won } of rows) {
    const parts = held.get(batch) ?? [];
    parts.push({ endToEnd, won: BigInt(won) });
    held.set(batch, parts);
  }
  return held;
}
