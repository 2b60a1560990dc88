import { createHash, randomBytes } from 'node:crypto';
import type { AccountOwner } from '#features/ledger/movement.ts';
import type { UserId } from '#platform/ids.ts';
import type { Owner } from '#platform/server/http/proof.ts';
import type { Services } from '#platform/server/services.ts';
import { type Queryable, sql, type Tx } from '#platform/server/store/db.ts';
import { ofShares, type RequestRow, requestColumns, type ShareRow, shareColumns } from './rows.ts';

const ofRequests = sql`FROM pay_requests r JOIN users ru ON ru.id = r.user_id`;

export interface NewRequestRow {
  readonly id: number;
  readonly key: string | null;
  readonly digest: Uint8Array | null;
  readonly assetId: number;
  readonly total: bigint | null;
  readonly own: bigint | null;
  readonly note: Uint8Array | null;
  readonly linkHash: Uint8Array | null;
  readonly days: number;
}
export interface NewShareRow {
  readonly payerId: UserId | null;
  readonly amount: bigint | null;
}

export async function insertRequest(
  tx: Tx,
  { userId }: Owner,
  row: NewRequestRow,
  shares: readonly NewShareRow[],
): Promise<void> {
  tx.queue(sql`
    INSERT INTO pay_requests (id, user_id, key, digest, asset_id, total, own, note, link_hash, expires_at) OVERRIDING SYSTEM VALUE
    VALUES (${row.id}, ${userId}, ${row.key}, ${row.digest}, ${row.assetId}, ${row.total}, ${row.own}, ${row.note}, ${row.linkHash},
      clock_timestamp() + make_interval(days => ${row.days}))`);
  const rows = JSON.stringify(
    shares.map(({ payerId, amount }) => ({ payer_id: payerId, amount: amount === null ? null : `${amount}` })),
  );
  tx.queue(sql`
    INSERT INTO pay_request_shares (request_id, payer_id, amount, is_by_link)
    SELECT ${row.id}, n.payer_id, n.amount, n.payer_id IS NULL
      FROM jsonb_to_recordset(${rows}::jsonb) AS n(payer_id bigint, amount numeric)`);
}

/** Finds the request that an idempotency key made, with the digest of its body. */
export const findByKey = (
  db: Queryable,
  { userId }: Owner,
  key: string,
): Promise<{ id: number; digest: Uint8Array | null } | undefined> =>
  db.maybe(sql<{ id: number; digest: Uint8Array | null }>`
    SELECT id, digest FROM pay_requests WHERE user_id = ${userId} AND key = ${key}`);

export const findMade = (db: Queryable, { userId }: Owner, id: number): Promise<RequestRow | undefined> =>
  db.maybe(sql<RequestRow>`SELECT ${requestColumns} ${ofRequests} WHERE r.user_id = ${userId} AND r.id = ${id}`);

/** Locks a request, which serializes all changes to it and its shares. */
export const lockRequest = (tx: Tx, id: number): Promise<unknown> =>
  tx.maybe(sql<{ id: number }>`SELECT id FROM pay_requests WHERE id = ${id} FOR NO KEY UPDATE`);

export const listMade = (db: Queryable, { userId }: Owner, before: number, count: number): Promise<RequestRow[]> =>
  db.rows(sql<RequestRow>`
    SELECT ${requestColumns} ${ofRequests} WHERE r.user_id = ${userId} AND r.id < ${before} ORDER BY r.id DESC LIMIT ${count}`);

/** Lists the shares of an owner's requests in the order of creation. */
export const listShares = (db: Queryable, { userId }: Owner, ids: readonly number[]): Promise<ShareRow[]> =>
  db.rows(sql<ShareRow>`
    SELECT ${shareColumns} ${ofShares} WHERE r.user_id = ${userId} AND r.id = ANY (${[...ids]}::bigint[]) ORDER BY s.id`);

/** Counts a requester's shares of the last 24 hours, and their requests that can still be paid. */
export const countAsked = (db: Queryable, { userId }: Owner): Promise<{ daily: number; open: number }> =>
  db.one(sql<{ daily: number; open: number }>`
    SELECT (SELECT count(*) FROM pay_requests r JOIN pay_request_shares s ON s.request_id = r.id
             WHERE r.user_id = ${userId} AND r.created_at > clock_timestamp() - interval '1 day') AS daily,
           (SELECT count(*) FROM pay_requests r WHERE r.user_id = ${userId} AND r.expires_at > clock_timestamp() AND r.withdrawn_at IS NULL
              AND EXISTS (SELECT ${ofShares} WHERE s.request_id = r.id AND s.state = 'open'
                            AND t.state IS DISTINCT FROM 'pending' AND t.state IS DISTINCT FROM 'posted')) AS open`);

/**
 * Counts a requester's shares by payer: those of the last 24 hours, and open ones. Payers without shares are left out.
 */
export const countPairs = (
  db: Queryable,
  { userId }: Owner,
  payers: readonly number[],
): Promise<{ payer_id: UserId; daily: number; open: number }[]> =>
  db.rows(sql<{ payer_id: UserId; daily: number; open: number }>`
    SELECT p.id AS payer_id, count(*) FILTER (WHERE r.created_at > clock_timestamp() - interval '1 day') AS daily,
           count(*) FILTER (WHERE s.state = 'open' AND t.state IS DISTINCT FROM 'pending' AND t.state IS DISTINCT FROM 'posted'
             AND r.withdrawn_at IS NULL AND r.expires_at > clock_timestamp()) AS open
      FROM pay_request_shares s JOIN pay_requests r ON r.id = s.request_id JOIN users p ON p.id = s.payer_id LEFT JOIN transfers t ON t.id = s.transfer_id
     WHERE r.user_id = ${userId} AND s.payer_id = ANY (${[...payers]}::bigint[]) AND r.created_at > clock_timestamp() - interval '91 days'
     GROUP BY p.id`);

/**
 * Finds the people behind these addresses and locks them against deletion until the transaction ends. Skips
 * organisations.
 */
export const lockHolders = (
  tx: Tx,
  addresses: readonly AccountOwner[],
): Promise<{ id: UserId; address: AccountOwner }[]> =>
  tx.rows(sql<{ id: UserId; address: AccountOwner }>`
    SELECT id, address FROM users WHERE address = ANY (${[...addresses]}::text[]) AND deleted_at IS NULL AND NOT is_organisation
     ORDER BY id FOR KEY SHARE`);

export const setLink = (tx: Tx, id: number, hash: Uint8Array): Promise<number> =>
  tx.run(sql`UPDATE pay_requests SET link_hash = ${hash} WHERE id = ${id}`);

export const setWithdrawn = (tx: Tx, id: number): Promise<number> =>
  tx.run(sql`UPDATE pay_requests SET withdrawn_at = clock_timestamp(), link_hash = NULL WHERE id = ${id}`);

export const setReminded = (tx: Tx, ids: readonly number[]): Promise<number> =>
  tx.run(sql`UPDATE pay_request_shares SET reminded_at = clock_timestamp() WHERE id = ANY (${[...ids]}::bigint[])`);

export const readNow = async (db: Queryable): Promise<Date> =>
  (await db.one(sql<{ now: Date }>`SELECT clock_timestamp() AS now`)).now;

/**
 * Deletes a person's requests. Shares that they were asked for become free again, are declined, or stay paid without a
 * payer's name.
 */
export async function forgetRequests(tx: Tx, { userId }: Owner): Promise<void> {
  tx.queue(sql`DELETE FROM pay_requests WHERE user_id = ${userId}`);
  tx.queue(sql`
    UPDATE pay_request_shares s SET payer_id = NULL, reason = NULL, delivery = 'waiting',
      state = CASE WHEN s.is_by_link OR EXISTS (SELECT FROM transfers t WHERE t.id = s.transfer_id AND t.state IN ('pending', 'posted'))
                   THEN s.state ELSE 'declined' END
     WHERE s.payer_id = ${userId}`);
  tx.queue(sql`DELETE FROM pay_request_blocks WHERE user_id = ${userId} OR blocked_id = ${userId}`);
  tx.queue(sql`DELETE FROM pay_request_rules WHERE user_id = ${userId}`);
}

/** Creates the secret of a link: 256 random bits. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** The stored form of a link's secret. */
export const hashOf = (token: string): Uint8Array => createHash('sha256').update(token).digest();

/** The secret follows `#`, so that browsers never send it and it appears in no server's log. */
export const linkOf = ({ settings }: Pick<Services, 'settings'>, token: string): string =>
  `${settings.publicUrl}/request#${token}`;
