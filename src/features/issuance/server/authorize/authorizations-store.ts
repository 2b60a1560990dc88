import type { UserId } from '#platform/ids.ts';
import { type Queryable, sql, type Tx } from '#platform/server/store/db.ts';
import { AUTHORIZATION, type Format, TOKEN_LIFE_S } from '../../rules.ts';
import type { OfferRow } from '../issuer/offers/offers-store.ts';

/** A request as a wallet pushed it. */
export interface PushedRequest {
  readonly organisation_id: UserId;
  readonly type_id: number;
  readonly format: Format;
  readonly is_by_details: boolean;
  readonly client_id: string;
  readonly client_jkt: string | null;
  readonly dpop_jkt: string | null;
  readonly redirect_uri: string;
  readonly state: string | null;
  readonly code_challenge: string;
}
export interface AuthorizationRow extends PushedRequest {
  readonly id: number;
  readonly offer_id: number | null;
}
const columns = sql`a.id, a.organisation_id, a.type_id, a.format, a.is_by_details, a.client_id, a.client_jkt, a.dpop_jkt, a.redirect_uri, a.state, a.code_challenge, a.offer_id`;
const ofApproved = sql`issuance_authorizations a JOIN organisations g ON g.id = a.organisation_id AND g.state = 'approved'`;

export const insertAuthorization = (tx: Tx, requestHash: Uint8Array, pushed: PushedRequest): Promise<number> =>
  tx.run(sql`
    INSERT INTO issuance_authorizations (organisation_id, type_id, format, is_by_details, request_hash, client_id, client_jkt, dpop_jkt, redirect_uri, state,
      code_challenge, expires_at)
    VALUES (${pushed.organisation_id}, ${pushed.type_id}, ${pushed.format}, ${pushed.is_by_details}, ${requestHash}, ${pushed.client_id}, ${pushed.client_jkt},
      ${pushed.dpop_jkt}, ${pushed.redirect_uri}, ${pushed.state}, ${pushed.code_challenge}, now() + make_interval(secs => ${AUTHORIZATION.pushedS}))`);

interface AuthorizationKey {
  readonly requestHash: Uint8Array;
  readonly clientId: string;
}
/**
 * Opens a pushed request. The first opening extends its lifetime to minutes, since the person signs in and reads.
 * Undefined if the request is over or answered.
 */
export const openAuthorization = (
  db: Queryable,
  { requestHash, clientId }: AuthorizationKey,
): Promise<{ id: number } | undefined> =>
  db.maybe(sql<{ id: number }>`
    UPDATE issuance_authorizations SET opened_at = coalesce(opened_at, now()),
      expires_at = CASE WHEN opened_at IS NULL THEN now() + make_interval(secs => ${AUTHORIZATION.openS}) ELSE expires_at END
     WHERE request_hash = ${requestHash} AND client_id = ${clientId} AND answered_at IS NULL AND expires_at > now() RETURNING id`);

/** Returns a request that can still be answered. */
export const findAuthorization = (
  db: Queryable,
  { requestHash, clientId }: AuthorizationKey,
): Promise<AuthorizationRow | undefined> =>
  db.maybe(sql<AuthorizationRow>`
    SELECT ${columns}
    FROM ${ofApproved} WHERE a.request_hash = ${requestHash} AND a.client_id = ${clientId} AND a.answered_at IS NULL AND a.expires_at > now()`);

/** Locks a request that can still be answered, so that no other answer is accepted. */
export const lockAuthorization = async (tx: Tx, named: AuthorizationKey): Promise<AuthorizationRow | undefined> => {
  await tx.maybe(sql`SELECT FROM issuance_authorizations WHERE request_hash = ${named.requestHash} FOR NO KEY UPDATE`);
  return findAuthorization(tx, named);
};

/** Answers a request, once, with a code or a refusal. The row remains as long as its token could be valid. */
export const answerAuthorization = (
  tx: Tx,
  { id }: AuthorizationRow,
  given: { readonly offer: OfferRow; readonly codeHash: Uint8Array } | null,
): Promise<number> =>
  tx.run(sql`
    UPDATE issuance_authorizations SET answered_at = now(), offer_id = ${given?.offer.id ?? null}, code_hash = ${given?.codeHash ?? null},
      expires_at = now() + make_interval(secs => ${TOKEN_LIFE_S}) WHERE id = ${id}`);

/** Returns the request of a code and locks it against other redemptions. */
export const lockByCode = (tx: Tx, organisation: number, codeHash: Uint8Array): Promise<AuthorizationRow | undefined> =>
  tx.maybe(sql<AuthorizationRow>`
    SELECT ${columns}
    FROM ${ofApproved} WHERE a.code_hash = ${codeHash} AND a.organisation_id = ${organisation} FOR NO KEY UPDATE OF a`);
