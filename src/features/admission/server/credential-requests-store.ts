import type { UserId } from '#platform/ids.ts';
import type { Owner } from '#platform/server/http/proof.ts';
import { DAY_S } from '#platform/server/jobs/retention.ts';
import { type Queryable, sql, type Tx } from '#platform/server/store/db.ts';
import { SIGN_IN } from '../rules.ts';
import type { Effect } from './effects.ts';

export interface CredentialRequestRow {
  readonly request_id: number;
  /** The organisation that made the request. */
  readonly organisation_id: UserId;
  /** Id of the rule or the campaign. For the person's own account, the id of the request itself. */
  readonly about: number;
}

const askingsOf = (effect: Effect) =>
  effect === 'role'
    ? sql`SELECT request_id, user_id, created_at, rule_id AS about FROM staff_role_askings`
    : effect === 'refund'
      ? sql`SELECT request_id, user_id, created_at, rule_id AS about FROM refund_proof_askings`
      : effect === 'campaign'
        ? sql`SELECT request_id, user_id, created_at, campaign_id AS about FROM campaign_askings`
        : sql`SELECT request_id, user_id, created_at, request_id AS about FROM account_askings`;

const intoOf = (effect: Exclude<Effect, 'account'>) =>
  effect === 'role'
    ? sql`staff_role_askings (request_id, user_id, rule_id)`
    : effect === 'refund'
      ? sql`refund_proof_askings (request_id, user_id, rule_id)`
      : sql`campaign_askings (request_id, user_id, campaign_id)`;

/** Stores who was asked by a request, and for which rule or campaign. Only that person may use the answer. */
export const insertCredentialRequest = (
  tx: Tx,
  effect: Effect,
  { userId }: Owner,
  { requestId, about }: { readonly requestId: number; readonly about: number | null },
): Promise<number> =>
  effect === 'account'
    ? tx.run(sql`INSERT INTO account_askings (request_id, user_id) VALUES (${requestId}, ${userId})`)
    : tx.run(sql`INSERT INTO ${intoOf(effect)} VALUES (${requestId}, ${userId}, ${about})`);

/**
 * Lists the latest answered requests to a person. For an account, the limit is shorter than the request's own expiry.
 */
export const listAnsweredRequests = (
  db: Queryable,
  effect: Effect,
  { userId }: Owner,
): Promise<CredentialRequestRow[]> =>
  db.rows(sql<CredentialRequestRow>`
    SELECT a.request_id, v.organisation_id, a.about
      FROM (${askingsOf(effect)}) a JOIN verifier_requests v ON v.id = a.request_id AND v.answer_until > now()
     WHERE a.user_id = ${userId} AND a.created_at > now() - make_interval(secs => ${effect === 'account' ? SIGN_IN.minutes * 60 : DAY_S})
     ORDER BY a.request_id DESC LIMIT 10`);

/** Deletes the requests to a person whose account is closed. */
export async function forgetCredentialRequests(tx: Tx, { userId }: Owner): Promise<void> {
  tx.queue(sql`DELETE FROM staff_role_askings WHERE user_id = ${userId}`);
  tx.queue(sql`DELETE FROM refund_proof_askings WHERE user_id = ${userId}`);
  tx.queue(sql`DELETE FROM account_askings WHERE user_id = ${userId}`);
  tx.queue(sql`DELETE FROM campaign_askings WHERE user_id = ${userId}`);
}
