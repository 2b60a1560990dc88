import type { BankDesk } from '#features/banking/server/bank-desk.ts';
import { confirmByBank, countPaid, type PaidSum } from '#features/settlement/server/confirming.ts';
import type { BankEntry } from '#features/settlement/server/orders/paid-orders.ts';
import type { UserId } from '#platform/ids.ts';
import { sql, type Tx } from '#platform/server/store/db.ts';
import { SERVER, type Vault } from '#platform/server/vault/vault.ts';
import type { Stated, StatedLine } from '../camt.ts';
import { keyStatements, type StoredAccount } from '../stated-keys.ts';
import { withBatches } from './batch-parts.ts';
import { isSettled, lineContext, partIsFree, wholeIsFree } from './lines.ts';

/**
 * The result of an import. `differs` is a reference for which the bank stated something else before; the caller must
 * then store nothing.
 */
export type Imported = { readonly paid: PaidSum } | { readonly differs: string };

/**
 * Stores statements that were keyed by `keyStated`, each statement and entry once by the bank's own reference. Confirms
 * the payments and orders of files that the entries pay. A payment that came back moves no money here: two people
 * return it (`returnCredit`).
 */
export async function importStatements(
  tx: Tx,
  { vault, desk }: { readonly vault: Vault; readonly desk: Pick<BankDesk, 'decide'> },
  {
    stated: given,
    digest,
    by,
  }: { readonly stated: readonly Stated[]; readonly digest: Uint8Array; readonly by: UserId },
): Promise<Imported> {
  const stated = await withBatches(tx, given);
  for (const one of stated) {
    const id = await insertStatement(tx, one, { digest, by });
    const statement = id ?? (await findSame(tx, one));
    if (statement === undefined) return { differs: one.reference };
    const fresh = await insertLines(tx, vault, statement, one);
    // Bank entries are never added to a stored statement under the same balances, so an additional entry is a
    // contradiction.
    if (id === undefined && fresh > 0) return { differs: one.reference };
    await insertParts(tx, one);
    const differs = (await findOther(tx, one)) ?? (await findOtherParts(tx, one));
    if (differs !== undefined) return { differs };
  }
  return { paid: await confirmByBank(tx, desk, await listEntries(tx, stated)) };
}

/** Keys statements by bank and number with what is stored (`keyStatements`). */
export async function keyStated(tx: Tx, stated: readonly Stated[], banksOf: (number: string) => readonly string[]) {
  const stored = await tx.rows(sql<StoredAccount>`
    SELECT account AS key, max(bank) AS bank FROM bank_statements
     WHERE split_part(account, ' ', 1) = ANY (${stated.map(({ account }) => account)}::text[]) GROUP BY account`);
  return keyStatements(stated, { stored, banksOf });
}

/**
 * Returns the payments of files that an import of these statements would confirm, including entries already stored
 * under their EndToEndIds. Locks those payments.
 */
export async function previewPaid(tx: Tx, given: readonly Stated[]): Promise<PaidSum> {
  const stated = await withBatches(tx, given);
  const charged = await listCharged(tx, stated);
  return countPaid(tx, [
    ...(await listEntries(tx, stated)),
    ...stated.flatMap(({ account, lines }) =>
      lines
        .filter(({ reference }) => !charged.has(`${account}/${reference}`))
        .flatMap(({ endToEnd, parts, isCredit, won }) =>
          [...(endToEnd === null ? [] : [{ endToEnd, won }]), ...parts].map((one) => ({
            place: { line: 0 },
            endToEnd: one.endToEnd,
            isCredit,
            won: String(one.won),
          })),
        ),
    ),
  ]);
}

/**
 * Lists entries that two people accepted as a bank charge, by account and reference. An import does not match them with
 * payments.
 */
async function listCharged(tx: Tx, stated: readonly Stated[]): Promise<ReadonlySet<string>> {
  const given = stated.flatMap(({ account, lines }) => lines.map(({ reference }) => ({ account, reference })));
  const rows = await tx.rows(sql<{ place: string }>`
    SELECT l.account || '/' || l.reference AS place
      FROM jsonb_to_recordset(${JSON.stringify(given)}::jsonb) AS g(account text, reference text)
      JOIN bank_lines l ON l.account = g.account AND l.reference = g.reference
      JOIN bank_line_charges c ON c.line_id = l.id`);
  return new Set(rows.map(({ place }) => place));
}

/**
 * Lists stored entries and parts that have the EndToEndIds of these statements and are not explained yet, from any
 * statement.
 */
async function listEntries(tx: Tx, stated: readonly Stated[]): Promise<BankEntry[]> {
  const ids = stated.flatMap(({ lines }) =>
    lines.flatMap(({ endToEnd, parts }) => [
      ...(endToEnd === null ? [] : [endToEnd]),
      ...parts.map((one) => one.endToEnd),
    ]),
  );
  const rows = await tx.rows(sql<Omit<BankEntry, 'place'> & { line: number; part: number | null }>`
    SELECT l.id AS line, NULL::bigint AS part, l.end_to_end::text AS "endToEnd", l.is_credit AS "isCredit", l.won::text AS won
      FROM bank_lines l WHERE l.end_to_end = ANY (${ids}::uuid[]) AND ${wholeIsFree}
    UNION ALL
    SELECT l.id, p.id, p.end_to_end::text, l.is_credit, p.won::text
      FROM bank_line_parts p JOIN bank_lines l ON l.id = p.line_id
     WHERE p.end_to_end = ANY (${ids}::uuid[]) AND ${partIsFree}
     ORDER BY 1, 2`);
  return rows.map(({ line, part, ...rest }) => ({ ...rest, place: part === null ? { line } : { part } }));
}

async function insertStatement(
  tx: Tx,
  { account, bank, reference, openedOn, closedOn, opening, closing }: Stated,
  { digest, by }: { readonly digest: Uint8Array; readonly by: UserId },
): Promise<number | undefined> {
  const row = await tx.maybe(sql<{ id: number }>`
    INSERT INTO bank_statements (account, bank, reference, opened_on, closed_on, opening, closing, digest, imported_by)
    VALUES (${account}, ${bank}, ${reference}, ${openedOn}, ${closedOn}, ${String(opening)}, ${String(closing)}, ${digest}, ${by})
    ON CONFLICT (account, reference) DO NOTHING RETURNING id`);
  return row?.id;
}

/** Finds an identical stored statement. */
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

/** Inserts entries and returns the number of new ones. */
async function insertLines(tx: Tx, vault: Vault, statement: number, { account, lines }: Stated): Promise<number> {
  if (lines.length === 0) return 0;
  const seal = await vault.sealer(tx, SERVER);
  const rows = lines.map((line) => {
    const { party, text } = line;
    const told = seal(
      lineContext({ account, reference: line.reference }),
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

/** Returns the reference of an entry that is stored with another day, sum or direction. */
const findOther = async (tx: Tx, { account, lines }: Stated): Promise<string | undefined> =>
  (
    await tx.maybe(sql<{ reference: string }>`
      SELECT k.reference FROM jsonb_to_recordset(${JSON.stringify(lines.map(asRow))}::jsonb)
          AS l(reference text, booked_on date, is_credit boolean, won numeric)
        JOIN bank_lines k ON k.account = ${account} AND k.reference = l.reference
       WHERE (k.booked_on, k.is_credit, k.won) IS DISTINCT FROM (l.booked_on, l.is_credit, l.won) LIMIT 1`)
  )?.reference;

const partRows = ({ lines }: Stated) =>
  JSON.stringify(
    lines.flatMap(({ reference, parts }) =>
      parts.map(({ endToEnd, won }) => ({ reference, end_to_end: endToEnd, won: String(won) })),
    ),
  );

/**
 * Stores parts of entries that have none yet and are neither explained nor accepted as a charge. This includes entries
 * that an earlier release stored.
 */
const insertParts = (tx: Tx, one: Stated): Promise<number> =>
  tx.run(sql`
    INSERT INTO bank_line_parts (line_id, end_to_end, won)
    SELECT l.id, p.end_to_end, p.won
      FROM jsonb_to_recordset(${partRows(one)}::jsonb) AS p(reference text, end_to_end uuid, won numeric)
      JOIN bank_lines l ON l.account = ${one.account} AND l.reference = p.reference
     WHERE NOT EXISTS (SELECT FROM bank_line_parts k WHERE k.line_id = l.id)
       AND NOT ${isSettled}
     ORDER BY l.id, p.end_to_end
    ON CONFLICT (line_id, end_to_end) DO NOTHING`);

/**
 * Returns the reference of an entry whose stored parts differ from these statements. An entry given without parts is
 * not compared.
 */
const findOtherParts = async (tx: Tx, one: Stated): Promise<string | undefined> =>
  (
    await tx.maybe(sql<{ reference: string }>`
      WITH given AS (
        SELECT l.id, l.reference, p.end_to_end, p.won
          FROM jsonb_to_recordset(${partRows(one)}::jsonb) AS p(reference text, end_to_end uuid, won numeric)
          JOIN bank_lines l ON l.account = ${one.account} AND l.reference = p.reference
      ), stored AS (
        SELECT k.line_id AS id, k.end_to_end, k.won FROM bank_line_parts k WHERE k.line_id IN (SELECT g.id FROM given g)
      )
      SELECT l.reference
        FROM stored s FULL JOIN given g ON g.id = s.id AND g.end_to_end = s.end_to_end AND g.won = s.won
        JOIN bank_lines l ON l.id = coalesce(s.id, g.id)
       WHERE (s.id IS NULL AND EXISTS (SELECT FROM stored o WHERE o.id = g.id)) OR g.id IS NULL
       LIMIT 1`)
  )?.reference;
