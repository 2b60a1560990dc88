import { lockOrganisations } from '#features/connections/server/connections-store.ts';
import { readOrganisation } from '#features/organisations/server/organisations-store.ts';
import { commonRefusals, refuse } from '#platform/refusal.ts';
import type { Actor, Owner } from '#platform/server/http/proof.ts';
import { type Queryable, sql, type Tx } from '#platform/server/store/db.ts';
import { refusals } from '../../contract.ts';
import { listPaid } from '../requests/payee-seats.ts';
import { storeNow } from '../requests/request-approval.ts';
import { findRequests, lockRequest, type RequestRow } from '../requests/requests-store.ts';
import type { SeatRow } from '../requests/steps-store.ts';
import { type ApprovalRow, findApproval, lockApproval } from '../store.ts';

/** An approval together with the organisation's request that it belongs to. */
export interface RequestApproval {
  readonly approval: ApprovalRow;
  readonly request: RequestRow;
}

/** A locked approval with its owner, and its request if it has one. */
interface Locked {
  readonly approval: ApprovalRow;
  readonly owner: Owner;
  readonly request: RequestRow | undefined;
}

export const noLongerAsked = (detail: string) => refuse(refusals, 'no_longer_asked', { detail });

const endReasons: Partial<Record<ApprovalRow['status'], string>> = {
  withdrawn: 'The request was withdrawn.',
  expired: 'Nobody decided in time.',
  decided_by_others: 'The request was decided without you.',
};

/**
 * Refuses if the caller read another version than the current one. Without a version, refuses any request that was ever
 * amended.
 */
export function needVersion(approval: ApprovalRow, request: RequestRow, version: number | undefined): void {
  if (approval.version !== request.version || (version ?? 1) !== request.version)
    throw refuse(refusals, 'amended', {
      detail: 'Read the current version first.',
      errors: { version: `must be the current version ${request.version}` },
    });
}

/** Locks the rows that an approval depends on, the organisation first, and returns the approval as it then is. */
export async function lockDecidable(tx: Tx, actor: Actor, id: number): Promise<Locked> {
  const found = await findApproval(tx, actor, id);
  const owner = actor.owners.find(({ userId }) => userId === found?.user_id);
  // An approval with a request is binding, so only its own person may decide it, even in personal mode.
  if (!found || !owner || (found.request_id !== null && owner.userId !== actor.self.userId))
    throw refuse(commonRefusals, 'not_found');
  const request = found.request_id === null ? undefined : await lockAsked(tx, found.request_id);
  const approval = await lockApproval(tx, actor, id);
  if (!approval) throw refuse(commonRefusals, 'not_found');
  return { approval, owner, request };
}

async function lockAsked(tx: Tx, id: number): Promise<RequestRow> {
  const [row] = await findRequests(tx, [id]);
  if (!row) throw new Error(`request ${id} disappeared`);
  await lockOrganisations(tx, [row]);
  return lockRequest(tx, id);
}

/**
 * Refuses a decision that this person can no longer make: the approval or request has ended, the delegate's days are
 * over, the connection ended, or the organisation is not approved.
 */
export async function needAsked(tx: Queryable, { approval, request }: RequestApproval): Promise<void> {
  if (approval.status !== 'pending') throw noLongerAsked(endReasons[approval.status] ?? 'You have already decided.');
  const { state } = await readOrganisation(tx, { organisation: request.organisation_id });
  if (state !== 'approved') throw noLongerAsked(`The organisation is ${state}.`);
  if (request.due_at !== null && request.due_at <= (await storeNow(tx))) throw noLongerAsked('Nobody decided in time.');
  if (!(await areConnected(tx, approval, request)))
    throw noLongerAsked('The connection to the organisation has ended.');
  if (approval.delegation_id !== null && !(await isStandingIn(tx, approval, request)))
    throw noLongerAsked('Your delegation has ended.');
}

/**
 * Refuses an approval by the request's payee, by anyone who spends the paid organisation's money, and by delegates of
 * either.
 */
export async function needUnpaid(
  tx: Queryable,
  { payee }: RequestRow,
  { is_payee: isPayee }: Pick<SeatRow, 'is_payee'>,
  { userId }: Owner,
): Promise<void> {
  if (isPayee || (await listPaid(tx, payee, [userId])).has(userId))
    throw refuse(refusals, 'pays_you', { detail: 'Someone who is not paid by it has to approve it.' });
}

const isStandingIn = async (
  tx: Queryable,
  { delegation_id: id }: ApprovalRow,
  { amount, currency }: RequestRow,
): Promise<boolean> =>
  (
    await tx.one(sql<{
      is: boolean;
    }>`SELECT EXISTS (SELECT FROM work_delegations d WHERE d.id = ${id} AND d.state = 'accepted'
      AND (now() AT TIME ZONE 'Asia/Seoul')::date BETWEEN d.from_day AND d.until_day
      AND (d.cap IS NULL OR (d.currency = ${currency}::text AND d.cap >= ${amount}::numeric))) AS is`)
  ).is;

/** Reports whether this person, and the person they stand in for, are still connected to the organisation. */
async function areConnected(tx: Queryable, approval: ApprovalRow, { organisation_id }: RequestRow): Promise<boolean> {
  const people = [...new Set([approval.user_id, approval.for_user_id ?? approval.user_id])];
  const { n } = await tx.one(sql<{ n: number }>`SELECT count(*) AS n FROM connections
    WHERE organisation_id = ${organisation_id} AND user_id = ANY (${people}::bigint[]) AND ended_at IS NULL`);
  return n === people.length;
}
