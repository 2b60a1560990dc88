import { assetOf } from '#features/ledger/assets.ts';
import type { AccountOwner } from '#features/ledger/movement.ts';
import type { UserId } from '#platform/ids.ts';
import type { OfficeOfficer } from '#platform/server/http/proof.ts';
import { type Queryable, sql } from '#platform/server/store/db.ts';

/** Acts that wait to issue a credit of the bank, or to take a debit, by the number of its line. */
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

export const addressOfOperator = async (db: Queryable, operator: UserId): Promise<AccountOwner> =>
  (await db.one(sql<{ address: AccountOwner }>`SELECT address FROM users WHERE id = ${operator}`)).address;

/** The won that the operator may spend now, less what is held. */
export const spendableOf = async (db: Queryable, operator: UserId): Promise<bigint> => {
  const row = await db.maybe(sql<{ won: string }>`
    SELECT (balance - held)::text AS won FROM accounts WHERE user_id = ${operator} AND asset_id = ${assetOf('KRW').id}`);
  return BigInt(row?.won ?? '0');
};

/** The newest statement of each account number that two people took, while the operator has a verified account without one. */
export const listTakenStatements = (
  db: Queryable,
): Promise<{ operator: UserId; account: string; day: string; decided_at: Date | null }[]> =>
  db.rows(sql<{ operator: UserId; account: string; day: string; decided_at: Date | null }>`
    SELECT DISTINCT ON (s.account) o.id AS operator, s.account, s.closed_on::text AS day, a.decided_at
      FROM organisations o
      JOIN office_acts a ON a.organisation_id = o.id AND a.kind = 'money.statement' AND a.state = 'done'
      JOIN bank_statements s ON a.subject = 'statement:' || encode(s.digest, 'hex')
     WHERE o.is_operator AND o.state <> 'closed'
       AND EXISTS (SELECT FROM bank_accounts b WHERE b.user_id = o.id AND b.status = 'verified' AND b.stated_on IS NULL)
     ORDER BY s.account, a.decided_at DESC, s.closed_on DESC`);
