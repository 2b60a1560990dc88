import { type BankEntry, confirmByBank } from '#features/settlement/server/confirming.ts';
import type { UserId } from '#platform/ids.ts';
import { sql, type Tx } from '#platform/server/store/db.ts';
import { SERVER, type Vault } from '#platform/server/vault/vault.ts';
import type { Stated, StatedLine } from '../camt.ts';
import { explained, placeOfLine } from './lines.ts';

/** What became of a file of statements. `differs`: the bank has said otherwise before under the same reference, so nothing was taken. */
export type Imported =
  | { readonly statements: number; readonly added: number; readonly known: number }
  | { readonly differs: string };

/**
 * Takes what a bank states, each statement and each entry once by the bank’s own reference, whoever else does so at the same time. What it says of
 * payments of a run’s file is done with it.
 */
export async function importStatements(
  tx: Tx,
  vault: Vault,
  { stated, digest, by }: { readonly stated: readonly Stated[]; readonly digest: Uint8Array; readonly by: UserId },
): Promise<Imported> {
  let [statements, added, known] = [0, 0, 0];
  for (const one of stated) {
    const id = await insertStatement(tx, one, { digest, by });
    if (id !== undefined) statements += 1;
    const statement = id ?? (await findSame(tx, one));
    if (statement === undefined) return { differs: one.reference };
    const fresh = await insertLines(tx, vault, statement, one);
    const differs = await findOther(tx, one);
    if (differs !== undefined) return { differs };
    added += fresh;
    known += one.lines.length - fresh;
  }
  await confirmByBank(tx, await listEntries(tx, stated));
  return { statements, added, known };
}

/** What is kept under the EndToEndIds of these statements and was not issued: what came before may make sense by now. */
const listEntries = (tx: Tx, stated: readonly Stated[]): Promise<BankEntry[]> =>
  tx.rows(sql<BankEntry>`
    SELECT l.id, l.end_to_end::text AS "endToEnd", l.is_credit AS "isCredit", l.won::text AS won FROM bank_lines l
     WHERE l.end_to_end = ANY (${stated.flatMap(({ lines }) => lines.flatMap(({ endToEnd }) => endToEnd ?? []))}::uuid[])
       AND NOT ${explained} ORDER BY l.id`);

async function insertStatement(
  tx: Tx,
  { account, reference, openedOn, closedOn, opening, closing }: Stated,
  { digest, by }: { readonly digest: Uint8Array; readonly by: UserId },
): Promise<number | undefined> {
  const row = await tx.maybe(sql<{ id: number }>`
    INSERT INTO bank_statements (account, reference, opened_on, closed_on, opening, closing, digest, imported_by)
    VALUES (${account}, ${reference}, ${openedOn}, ${closedOn}, ${String(opening)}, ${String(closing)}, ${digest}, ${by})
    ON CONFLICT (account, reference) DO NOTHING RETURNING id`);
  return row?.id;
}

/** A statement of before that says the same. */
const findSame = async (tx: Tx, one: Stated): Promise<number | undefined> =>
  (
    await tx.maybe(sql<{ id: number }>`
      SELECT id FROM bank_statements WHERE account = ${one.account} AND reference = ${one.reference} AND closed_on = ${one.closedOn}
         AND opening = ${String(one.opening)} AND closing = ${String(one.closing)}`)
  )?.id;

const asRow = ({ reference, bookedOn, isCredit, won, endToEnd }: StatedLine) => ({
  reference,
  booked_on: bookedOn,
  is_credit: isCredit,
  won: String(won),
  end_to_end: endToEnd,
});

/** How many of its entries were new. */
async function insertLines(tx: Tx, vault: Vault, statement: number, { account, lines }: Stated): Promise<number> {
  if (lines.length === 0) return 0;
  const seal = await vault.sealer(tx, SERVER);
  const rows = lines.map((line) => {
    const { party, text } = line;
    const told = seal(
      placeOfLine({ account, reference: line.reference }),
      Buffer.from(JSON.stringify({ party, text })),
    );
    return { ...asRow(line), told: Buffer.from(told).toString('hex') };
  });
  return tx.run(sql`
    INSERT INTO bank_lines (statement_id, account, reference, booked_on, is_credit, won, end_to_end, told)
    SELECT ${statement}, ${account}, l.reference, l.booked_on, l.is_credit, l.won, l.end_to_end, decode(l.told, 'hex')
      FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        AS l(reference text, booked_on date, is_credit boolean, won numeric, end_to_end uuid, told text)
     ORDER BY l.reference
    ON CONFLICT (account, reference) DO NOTHING`);
}

/** The reference of an entry that is kept as another: of another day, sum or direction. */
const findOther = async (tx: Tx, { account, lines }: Stated): Promise<string | undefined> =>
  (
    await tx.maybe(sql<{ reference: string }>`
      SELECT k.reference FROM jsonb_to_recordset(${JSON.stringify(lines.map(asRow))}::jsonb)
          AS l(reference text, booked_on date, is_credit boolean, won numeric)
        JOIN bank_lines k ON k.account = ${account} AND k.reference = l.reference
       WHERE (k.booked_on, k.is_credit, k.won) IS DISTINCT FROM (l.booked_on, l.is_credit, l.won) LIMIT 1`)
  )?.reference;
