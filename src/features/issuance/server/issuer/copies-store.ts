import type { StatusPlace } from '#features/credentials/server/status/status-store.ts';
import { type Queryable, sql, type Tx } from '#platform/server/store/db.ts';
import type { IssuedRow } from './issued/issued-store.ts';

/** A copy of an issued credential, with its own key and status. */
type Copy = Pick<IssuedRow, 'holder_thumbprint' | 'status_list' | 'status_idx'>;

export const insertCopy = (tx: Tx, { id }: IssuedRow, thumbprint: string, status: StatusPlace): Promise<Copy> =>
  tx.one(sql<Copy>`
    INSERT INTO issued_copies (issued_id, holder_thumbprint, status_list, status_idx) VALUES (${id}, ${thumbprint}, ${status.list}, ${status.idx})
    RETURNING holder_thumbprint, status_list, status_idx`);

/** Returns all copies but the first. */
export const furtherCopies = (tx: Tx, { id }: IssuedRow): Promise<Copy[]> =>
  tx.rows(sql<Copy>`
    SELECT holder_thumbprint, status_list, status_idx FROM issued_copies WHERE issued_id = ${id}`);

/** Returns the issued credential of an organisation that has this status position. */
export const findIssuedAt = async (
  db: Queryable,
  { list, idx }: StatusPlace,
): Promise<Pick<IssuedRow, 'id'> | undefined> =>
  db.maybe(sql<Pick<IssuedRow, 'id'>>`
    SELECT id FROM issued_credentials WHERE status_list = ${list} AND status_idx = ${idx}
    UNION ALL SELECT issued_id FROM issued_copies WHERE status_list = ${list} AND status_idx = ${idx} LIMIT 1`);
