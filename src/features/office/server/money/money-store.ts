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
