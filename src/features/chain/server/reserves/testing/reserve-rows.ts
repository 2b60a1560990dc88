import { randomBytes } from 'node:crypto';
import type { Owner } from '#platform/server/http/proof.ts';
import { sql, type Tx } from '#platform/server/store/db.ts';

/** Inserts the rows that statements of reserves store about a person: a leaf that names their accounts. */
export const reserveRowsOf = (tx: Tx, { userId }: Owner): Promise<number> =>
  tx.run(sql`INSERT INTO reserve_leaves (statement_id, hash, amounts, salt, account, accounts, versions)
    SELECT 1, ${randomBytes(32)}, '{1}', ${randomBytes(32)}, min(id), ARRAY[min(id)], '{1}' FROM accounts WHERE user_id = ${userId}`);
