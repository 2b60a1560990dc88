import type { StatusPlace } from '#features/credentials/server/status/status-store.ts';
import { type Queryable, sql, type Tx } from '#platform/server/store/db.ts';
import type { Notice } from '../../../rules.ts';
import type { Issuer, OfferRow } from '../offers/offers-store.ts';

export interface IssuedRow {
  readonly id: number;
  readonly type_id: number;
  readonly offer_id: number | null;
  readonly reference: string | null;
  readonly holder_thumbprint: string;
  readonly status_list: number;
  readonly status_idx: number;
  readonly issued_at: Date;
  readonly expires_at: Date;
  readonly revoked_at: Date | null;
  readonly reason: string | null;
  readonly suspended_at: Date | null;
  readonly suspension_reason: string | null;
  readonly notice: Notice | null;
  readonly noticed_at: Date | null;
}
const columns = sql`i.id, i.type_id, i.offer_id, i.reference, i.holder_thumbprint, i.status_list, i.status_idx, i.issued_at, i.expires_at, i.revoked_at, i.reason, i.suspended_at, i.suspension_reason, i.notice, i.noticed_at`;

/** Stores an offer's credential as issued, bound to a key. */
export const insertIssued = (
  tx: Tx,
  offer: OfferRow,
  { thumbprint, status }: { readonly thumbprint: string; readonly status: StatusPlace },
): Promise<IssuedRow> =>
  tx.one(sql<IssuedRow>`
    INSERT INTO issued_credentials AS i (organisation_id, type_id, offer_id, reference, holder_thumbprint, status_list, status_idx, expires_at)
    VALUES (${offer.organisation_id}, ${offer.type_id}, ${offer.id}, ${offer.reference}, ${thumbprint}, ${status.list}, ${status.idx},
      date_trunc('second', now()) + make_interval(days => ${offer.validity_days})) RETURNING ${columns}`);

export const findOfOffer = (tx: Tx, { id }: OfferRow): Promise<IssuedRow | undefined> =>
  tx.maybe(sql<IssuedRow>`
    SELECT ${columns}
    FROM issued_credentials i WHERE i.offer_id = ${id}`);

export const listIssued = (
  db: Queryable,
  { organisation }: Issuer,
  before: number,
  count: number,
): Promise<IssuedRow[]> =>
  db.rows(sql<IssuedRow>`
    SELECT ${columns}
    FROM issued_credentials i WHERE i.organisation_id = ${organisation} AND i.id < ${before} ORDER BY i.id DESC LIMIT ${count}`);

export const lockIssued = (tx: Tx, { organisation }: Issuer, id: number): Promise<IssuedRow | undefined> =>
  tx.maybe(sql<IssuedRow>`
    SELECT ${columns}
    FROM issued_credentials i WHERE i.organisation_id = ${organisation} AND i.id = ${id} FOR NO KEY UPDATE`);

/** Revokes a credential for good. A trigger changes every copy's status with the commit. */
export const markRevoked = (tx: Tx, { id }: IssuedRow, reason: string): Promise<IssuedRow> =>
  tx.one(sql<IssuedRow>`
    UPDATE issued_credentials i SET revoked_at = now(), reason = ${reason} WHERE i.id = ${id} RETURNING ${columns}`);

/** Stores a wallet's notification. Once it was deleted there, a late acceptance no longer counts. */
export const markNoticed = (tx: Tx, { id }: IssuedRow, notice: Notice): Promise<number> =>
  tx.run(sql`
    UPDATE issued_credentials SET notice = ${notice}, noticed_at = now()
     WHERE id = ${id} AND notice IS DISTINCT FROM ${notice} AND notice IS DISTINCT FROM 'credential_deleted'`);

/** Suspends a credential with a reason, or resumes it. A trigger changes every copy's status with the commit. */
export const writeSuspension = (tx: Tx, { id }: IssuedRow, reason: string | null): Promise<IssuedRow> =>
  tx.one(sql<IssuedRow>`
    UPDATE issued_credentials i SET suspension_reason = ${reason}, suspended_at = CASE WHEN ${reason}::text IS NOT NULL THEN now() END WHERE i.id = ${id}
    RETURNING ${columns}`);
