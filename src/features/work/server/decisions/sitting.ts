import { lockOrganisations } from '#features/connections/server/connections-store.ts';
import { readOrganisation } from '#features/organisations/server/organisations-store.ts';
import { commonRefusals, refuse } from '#platform/refusal.ts';
import type { Actor, Owner } from '#platform/server/http/proof.ts';
import { type Queryable, sql, type Tx } from '#platform/server/store/db.ts';
import { refusals } from '../../contract.ts';
import { storeNow } from '../requests/ask.ts';
import { listPaid } from '../requests/paid.ts';
import { findRequests, lockRequest, type RequestRow } from '../requests/requests-store.ts';
import type { SeatRow } from '../requests/steps-store.ts';
import { type ApprovalRow, findApproval, lockApproval } from '../store.ts';

/** An approval of an organisation's request. */
export interface Sitting {
  readonly approval: ApprovalRow;
  readonly request: RequestRow;
}

/** An approval and who is asked, with the organisation's request, if it is of one. */
interface Locked {
  readonly approval: ApprovalRow;
  readonly owner: Owner;
  readonly request: RequestRow | undefined;
}

export const noLongerAsked = (detail: string) => refuse(refusals, 'no_longer_asked', { detail });

const tell: Partial<Record<ApprovalRow['status'], string>> = {
  withdrawn: 'It was withdrawn.',
  expired: 'Nobody decided in time.',
  decided_by_others: 'It was decided without you.',
};

/** Refuses what was read in another version than it is in now; without a version, what was ever amended. */
export function needVersion(approval: ApprovalRow, request: RequestRow, version: number | undefined): void {
  if (approval.version !== request.version || (version ?? 1) !== request.version)
    throw refuse(refusals, 'amended', {
      detail: 'Look at it again as it is now.',
      errors: { version: `is ${request.version} now` },
    });
}

/** Locks what an approval is about, organisation first; the approval is as it is then. */
export async function lockSitting(tx: Tx, actor: Actor, id: number): Promise<Locked> {
  const found = await findApproval(tx, actor, id);
  const owner = actor.owners.find(({ userId }) => userId === found?.user_id);
  // What binds is decided by nobody else, whoever is at the machine.
  if (!found || !owner || (found.request_id !== null && owner.userId !== actor.self.userId))
    throw refuse(commonRefusals, 'not_found');
  const request = found.request_id === null ? undefined : await lockAsked(tx, found.request_id);
  const approval = await lockApproval(tx, actor, id);
  if (!approval) throw refuse(commonRefusals, 'not_found');
  return { approval, owner, request };
}

async function lockAsked(tx: Tx, id: number): Promise<RequestRow> {
  const [row] = await findRequests(tx, [id]);
  if (!row) throw new Error(`request ${id} vanished`);
  await lockOrganisations(tx, [row]);
  return lockRequest(tx, id);
}

/** Refuses what is asked of this person no more: ended, of a seat that is another's, over, or of an organisation that may not ask. */
export async function needAsked(tx: Queryable, { approval, request }: Sitting): Promise<void> {
  if (approval.status !== 'pending') throw noLongerAsked(tell[approval.status] ?? 'You have decided.');
  const { state } = await readOrganisation(tx, { organisation: request.organisation_id });
  if (state !== 'approved') throw noLongerAsked(`The organisation is ${state}.`);
  if (request.due_at !== null && request.due_at <= (await storeNow(tx))) throw noLongerAsked('Nobody decided in time.');
  if (!(await areConnected(tx, approval, request)))
    throw noLongerAsked('The connection to the organisation has ended.');
  if (approval.delegation_id !== null && !(await isStandingIn(tx, approval, request)))
    throw noLongerAsked('You do not stand in for them any more.');
}

/** Refuses an approval by the payee of a request or an owner of the paid organisation, in any seat, and by whoever stands in for one of them. */
export async function needUnpaid(
  tx: Queryable,
  { payee }: RequestRow,
  { is_payee: isPayee }: Pick<SeatRow, 'is_payee'>,
  { userId }: Owner,
): Promise<void> {
  if (isPayee || (await listPaid(tx, payee, [userId])).has(userId))
    throw refuse(refusals, 'pays_you', { detail: 'Somebody who is not paid by it has to approve it.' });
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

/** Whether this person, and whom they stand in for, are connected to whoever asks. */
async function areConnected(tx: Queryable, approval: ApprovalRow, { organisation_id }: RequestRow): Promise<boolean> {
  const people = [...new Set([approval.user_id, approval.for_user_id ?? approval.user_id])];
  const { n } = await tx.one(sql<{ n: number }>`SELECT count(*) AS n FROM connections
    WHERE organisation_id = ${organisation_id} AND user_id = ANY (${people}::bigint[]) AND ended_at IS NULL`);
  return n === people.length;
}
