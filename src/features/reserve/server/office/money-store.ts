import { assetOf } from '#features/currency/assets.ts';
import type { UserId } from '#platform/ids.ts';
import type { OfficeOfficer } from '#platform/server/http/proof.ts';
import { type Queryable, sql } from '#platform/server/store/db.ts';

/** Lists pending acts that issue a credit of the bank, or match a debit, by the id of its line. */
export async function listIssuesWaiting(
  db: Queryable,
  { organisation }: OfficeOfficer,
): Promise<ReadonlyMap<number, number>> {
  const rows = await db.rows(sql<{ id: number; line: number }>`
    SELECT id, substring(subject FROM 6)::bigint AS line FROM office_acts
     WHERE organisation_id = ${organisation} AND kind IN ('money.issue', 'money.credits', 'settlement.paid') AND state = 'waiting' AND subject LIKE 'line:%'
       AND expires_at > clock_timestamp()`);
  return new Map(rows.map(({ id, line }) => [line, id]));
}

/** Returns the operator's spendable won: the balance less holds. */
export const spendableOf = async (db: Queryable, operator: UserId): Promise<bigint> => {
  const row = await db.maybe(sql<{ won: string }>`
    SELECT (balance - held)::text AS won FROM accounts WHERE user_id = ${operator} AND asset_id = ${assetOf('KRW').id}`);
  return BigInt(row?.won ?? '0');
};

/** Returns the operator if it has a verified account without a stored statement that two people took. */
export const findUnstated = async (db: Queryable): Promise<UserId | undefined> =>
  (
    await db.maybe(sql<{ id: UserId }>`
      SELECT o.id FROM organisations o
       WHERE o.is_operator AND o.state <> 'closed'
         AND EXISTS (SELECT FROM bank_accounts b WHERE b.user_id = o.id AND b.status = 'verified' AND b.stated_on IS NULL)`)
  )?.id;

/**
 * Lists the newest statement that two people accepted for each bank account. The bank (BIC) is the one that the
 * statement named; a statement without a bank counts for the account with its number.
 */
export const listTakenStatements = (
  db: Queryable,
  operator: UserId,
): Promise<{ account: string; bank: string | null; day: string; decided_at: Date | null }[]> =>
  db.rows(sql<{ account: string; bank: string | null; day: string; decided_at: Date | null }>`
    SELECT DISTINCT ON (s.account, s.bank) regexp_replace(s.account, ' [A-Z]{4}[A-Z0-9]{4}$', '') AS account,
           coalesce(s.bank, substring(s.account FROM ' ([A-Z]{4}[A-Z0-9]{4})$')) AS bank, s.closed_on::text AS day, a.decided_at
      FROM office_acts a
      JOIN bank_statements s ON a.subject = 'statement:' || encode(s.digest, 'hex')
     WHERE a.organisation_id = ${operator} AND a.kind = 'money.statement' AND a.state = 'done'
     ORDER BY s.account, s.bank, a.decided_at DESC, s.closed_on DESC`);
