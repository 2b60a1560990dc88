import { randomInt } from 'node:crypto';
import { LIST_SIZE } from '#features/credentials/server/status/status-list.ts';
import { sql, type Tx } from '#platform/server/store/db.ts';
import type { IssuedRow } from './issued/issued-store.ts';
import { onceHash } from './nonces.ts';
import type { OfferRow } from './offers/offers-store.ts';

interface AtOnceRow {
  readonly is_first: boolean;
  readonly id: number | null;
  readonly status_list: number | null;
  readonly status_idx: number | null;
  readonly issued_at: Date | null;
  readonly expires_at: Date | null;
}
interface IssueInput {
  /** The nonce to use up. */
  readonly nonce: string;
  readonly thumbprint: string;
}
interface IssueResult {
  /** True if this was the first use of the nonce on any node; else nothing was changed. */
  readonly isFirst: boolean;
  /** Undefined if the drawn status position is taken; then only the nonce was used up. */
  readonly issued: IssuedRow | undefined;
}

/**
 * Uses up a nonce, reserves a status position and stores the issued credential in one statement, since each round trip
 * costs more CPU time than the work itself. The caller has locked the offer.
 */
export async function issueAtOnce(tx: Tx, offer: OfferRow, { nonce, thumbprint }: IssueInput): Promise<IssueResult> {
  const { organisation_id: organisation, type_id, reference } = offer;
  const row = await tx.one(sql<AtOnceRow>`
    WITH nonce AS (
      INSERT INTO issuance_nonces (hash) VALUES (${onceHash(organisation, nonce)}) ON CONFLICT (hash) DO NOTHING RETURNING hash),
    place AS (
      INSERT INTO status_entries (list_id, idx) SELECT l.id, ${randomInt(LIST_SIZE)}::int
        FROM (SELECT id FROM status_lists ORDER BY id DESC LIMIT 1) l WHERE EXISTS (SELECT FROM nonce)
      ON CONFLICT DO NOTHING RETURNING list_id, idx),
    issued AS (
      INSERT INTO issued_credentials (organisation_id, type_id, offer_id, reference, holder_thumbprint, status_list, status_idx, expires_at)
      SELECT ${organisation}, ${type_id}, ${offer.id}, ${reference}, ${thumbprint}, p.list_id, p.idx,
        date_trunc('second', now()) + make_interval(days => ${offer.validity_days}) FROM place p
      RETURNING id, status_list, status_idx, issued_at, expires_at),
    had AS (UPDATE self_service_takings s SET issued_id = i.id FROM issued i WHERE s.offer_id = ${offer.id}),
    taken AS (UPDATE credential_offers o SET taken_at = coalesce(o.taken_at, now()) FROM issued i WHERE o.id = ${offer.id})
    SELECT n.is_first, i.id, i.status_list, i.status_idx, i.issued_at, i.expires_at
      FROM (SELECT EXISTS (SELECT FROM nonce) AS is_first) n LEFT JOIN issued i ON true`);
  return { isFirst: row.is_first, issued: issuedIn(row, offer, thumbprint) };
}

function issuedIn(
  { id, status_list, status_idx, issued_at, expires_at }: AtOnceRow,
  { id: offer_id, type_id, reference }: OfferRow,
  holder_thumbprint: string,
): IssuedRow | undefined {
  if (id === null || status_list === null || status_idx === null || !issued_at || !expires_at) return undefined;
  const standing = { revoked_at: null, reason: null, suspended_at: null, suspension_reason: null };
  return {
    ...{ id, type_id, offer_id, reference, holder_thumbprint, status_list, status_idx, issued_at, expires_at },
    ...standing,
    notice: null,
    noticed_at: null,
  };
}
