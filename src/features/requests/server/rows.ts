import { type CurrencyColumns, currencyColumns } from '#features/currency/server/store.ts';
import type { AccountOwner } from '#features/ledger/movement.ts';
import type { UserId } from '#platform/ids.ts';
import { sql } from '#platform/server/store/db.ts';
import type { ShareState } from '../rules.ts';

/** A request's row, as far as both sides see it. */
export interface RequestRow extends CurrencyColumns {
  readonly request_id: number;
  readonly requester_id: UserId;
  readonly requester: AccountOwner;
  readonly asset_id: number;
  readonly total: string | null;
  readonly own: string | null;
  /** Purpose, sealed under the requester's key. */
  readonly note: Uint8Array | null;
  readonly has_link: boolean;
  readonly created_at: Date;
  readonly expires_at: Date;
  readonly withdrawn_at: Date | null;
}

export const requestColumns = sql`r.id AS request_id, r.user_id AS requester_id, ru.address AS requester, r.asset_id, r.total, r.own, r.note,
  r.link_hash IS NOT NULL AS has_link, r.created_at, r.expires_at, r.withdrawn_at, ${currencyColumns}`;

/** A share's row. The query derives its state from the store's clock and the ledger. */
export interface ShareRow {
  readonly id: number;
  readonly request_id: number;
  readonly payer_id: UserId | null;
  readonly payer: AccountOwner | null;
  readonly is_by_link: boolean;
  /** The requested amount; null lets the payer choose. */
  readonly amount: string | null;
  /** The amount paid or on its way. */
  readonly paid: string | null;
  readonly state: ShareState;
  /** Reason, sealed under the payer's key. */
  readonly reason: Uint8Array | null;
  readonly delivery: 'waiting' | 'shown' | 'kept_back';
  readonly transfer_id: number | null;
  readonly asked_at: Date;
  readonly reminded_at: Date | null;
}

const isTaken = sql`t.state IN ('pending', 'posted')`;
const oneShare = sql`s.id, s.payer_id, u.address AS payer, s.is_by_link, s.amount, s.reason, s.delivery, s.asked_at, s.reminded_at,
  CASE WHEN ${isTaken} THEN t.id END AS transfer_id, CASE WHEN ${isTaken} THEN t.amount END AS paid,
  CASE WHEN t.state = 'posted' THEN 'paid' WHEN t.state = 'pending' THEN 'underway' WHEN s.state = 'declined' THEN 'declined'
       WHEN r.withdrawn_at IS NOT NULL THEN 'withdrawn' WHEN r.expires_at <= clock_timestamp() THEN 'expired'
       WHEN s.payer_id IS NULL THEN 'free' ELSE 'open' END AS state`;

export const shareColumns = sql`s.request_id, ${oneShare}`;

export type AskedRow = ShareRow & RequestRow;

export const askedColumns = sql`${oneShare}, ${requestColumns}`;

export const ofShares = sql`FROM pay_request_shares s JOIN pay_requests r ON r.id = s.request_id
  LEFT JOIN users u ON u.id = s.payer_id LEFT JOIN transfers t ON t.id = s.transfer_id`;
export const ofAsked = sql`${ofShares} JOIN users ru ON ru.id = r.user_id`;
