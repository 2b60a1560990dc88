import type { AssetCode } from '#features/currency/assets.ts';
import type { UserId } from '#platform/ids.ts';
import type { Owner } from '#platform/server/http/proof.ts';
import { batchLoader } from '#platform/server/store/batch-loader.ts';
import { type Queryable, sql } from '#platform/server/store/db.ts';
import type { Transaction } from '../contract.ts';
import type { AccountOwner, Transfer } from '../movement.ts';
import { TAKE_BACK_DAYS } from '../rules.ts';

/** A transfer as seen by one side. */
export interface TransferRow {
  readonly id: number;
  readonly kind: string;
  readonly merchant_name: string | null;
  readonly merchant_name_ko: string | null;
  readonly payer_name: string | null;
  readonly payer_name_ko: string | null;
  readonly reference: string | null;
  readonly exchange: Transaction['exchange'];
  readonly state: Transfer['state'];
  readonly status: Transaction['status'];
  readonly asset: AssetCode;
  /** Amount in whole units; for a posted transfer, the posted amount. */
  readonly amount: string;
  readonly fee: string;
  readonly from_owner: AccountOwner;
  readonly to_owner: AccountOwner;
  /** Outside recipient of a payment by the house. */
  readonly outside: string | null;
  readonly reverses: number | null;
  readonly group_id: number | null;
  readonly created_at: Date;
  readonly resolved_at: Date | null;
  readonly failure: string | null;
  readonly is_sender: boolean;
  /** True if the transfer is a payout to a shop in a settlement run. */
  readonly is_settlement: boolean;
  /** Time at which the transfer was taken back; null if it was not. */
  readonly returned_at: Date | null;
  /**
   * True if the other address belonged to a user here at settlement. An account is not deleted while a transfer to it
   * is pending.
   */
  readonly is_counterparty_known: boolean;
  readonly is_late: boolean;
}

/** Returns those of the given transfers that this user sent or received, in the order of the ids. */
export const readTransfers = (db: Queryable, { userId }: Owner, ids: readonly number[]): Promise<TransferRow[]> =>
  db.rows(sql<TransferRow>`
    SELECT t.id, t.kind, t.state, ledger_status(t.state, t.failure) AS status, s.code AS asset, coalesce(t.posted_amount, t.amount) AS amount,
           t.fee, t.from_owner, t.to_owner, t.reverses, t.group_id, t.created_at, t.resolved_at, t.failure, t.from_owner = me.address AS is_sender,
           coalesce((t.details->>'settlement')::boolean, false) AS is_settlement,
           t.details->>'merchantName' AS merchant_name, t.details->>'merchantNameKo' AS merchant_name_ko, t.details->'exchange' AS exchange, t.details->>'toAddress' AS outside,
           t.details->>'payerName' AS payer_name, t.details->>'payerNameKo' AS payer_name_ko, t.details->>'reference' AS reference,
           (SELECT r.created_at FROM transfers r WHERE r.reverses = t.id) AS returned_at,
           (SELECT u.id FROM users u WHERE u.address = (CASE WHEN t.from_owner = me.address THEN t.to_owner ELSE t.from_owner END) COLLATE "default"
               AND coalesce(u.deleted_at > coalesce(t.resolved_at, t.created_at), true)) IS NOT NULL AS is_counterparty_known,
           t.created_at < now() - make_interval(days => ${TAKE_BACK_DAYS}) AS is_late
      FROM unnest(${ids}::bigint[]) WITH ORDINALITY AS q(id, nth)
      JOIN transfers t ON t.id = q.id JOIN assets s ON s.id = t.asset_id JOIN users me ON me.id = ${userId}
     WHERE me.address IN (t.from_owner, t.to_owner) ORDER BY q.nth`);

/** Finds a transfer that this user is a side of. */
export const findTransfer = async (db: Queryable, owner: Owner, id: number): Promise<TransferRow | undefined> =>
  (await readTransfers(db, owner, [id]))[0];

/** A user's own address, and the owner of another address, if it has one. */
export interface TransferParties {
  readonly own: AccountOwner;
  readonly holder: UserId | null;
  /** True if the user signs with a passkey. */
  readonly signs: boolean;
  /** The currency version in force, and its network fee. */
  readonly currency_id: number;
  readonly network_fee: string;
}

/** Returns a reader of the two sides that never caches; simultaneous requests share a statement. */
export function sidesReader(db: Queryable): (owner: Owner, other: string) => Promise<TransferParties> {
  const find = batchLoader((keys: readonly string[]) => readSides(db, keys));
  return async ({ userId }, other) => {
    const sides = await find(`${userId} ${other}`);
    if (!sides) throw new Error(`there is no user ${userId}`);
    return sides;
  };
}

/** Each key is a user id, a space and an address. */
async function readSides(db: Queryable, keys: readonly string[]): Promise<ReadonlyMap<string, TransferParties>> {
  const asked = keys.map((key) => key.split(' '));
  const rows = await db.rows(sql<TransferParties & { nth: number }>`
    SELECT k.nth, u.address AS own, u.biometric_enabled AS signs, c.currency_id, c.network_fee, (SELECT h.id FROM users h WHERE h.address = k.address AND h.deleted_at IS NULL) AS holder
      FROM unnest(${asked.map(([userId]) => userId)}::bigint[], ${asked.map(([, address]) => address)}::text[]) WITH ORDINALITY AS k(user_id, address, nth)
     CROSS JOIN LATERAL (SELECT u.address, u.biometric_enabled FROM users u WHERE u.id = k.user_id OFFSET 0) u
     CROSS JOIN (SELECT v.id AS currency_id, v.rules ->> 'networkFee' AS network_fee FROM currency_versions v
                  WHERE v.valid_from <= clock_timestamp() ORDER BY v.valid_from DESC LIMIT 1) c`);
  return new Map(rows.map(({ nth, ...sides }) => [keys[nth - 1] ?? '', sides]));
}

/** Returns a user's receiving address in lower case, which owns their accounts. */
export const readOwnAddress = async (db: Queryable, { userId }: Owner): Promise<AccountOwner> =>
  (await db.one(sql<{ own: AccountOwner }>`SELECT address AS own FROM users WHERE id = ${userId}`)).own;
