import { ownerProof } from '#features/auth/server/sessions/authorize.ts';
import { findLive, holdOrganisations } from '#features/connections/server/connections-store.ts';
import { record } from '#features/organisations/server/audit/trail.ts';
import { readOrganisation } from '#features/organisations/server/organisations-store.ts';
import type { UserId } from '#platform/ids.ts';
import { commonRefusals, refuse } from '#platform/refusal.ts';
import type { Actor, Consent } from '#platform/server/http/proof.ts';
import type { Services } from '#platform/server/services.ts';
import { type Queryable, sql, type Tx } from '#platform/server/store/db.ts';
import { onWire } from '#platform/wire-time.ts';
import { refusals } from '../../contract.ts';
import { type DecisionKind, outcomeOf, verdictOf } from '../../rules.ts';
import { storeNow } from '../requests/ask.ts';
import { resolvePayment } from '../requests/payment.ts';
import {
  endRequest,
  findRequests,
  lockRequest,
  noteChange,
  type RequestRow,
  writeQuestion,
  writeStep,
} from '../requests/requests-store.ts';
import {
  askSeats,
  endApprovals,
  findStep,
  listSeatsNow,
  type SeatRow,
  writeStepState,
} from '../requests/steps-store.ts';
import { paymentTold, tellAsked, tellPrograms, tellScreens } from '../requests/tell.ts';
import { type ApprovalRow, findApproval } from '../store.ts';
import { canonicalDecision } from './canonical.ts';
import { keepEvidence, signDecision } from './evidence.ts';

/** An approval of an organisation's request, that request, and the seat. */
interface Sitting {
  readonly approval: ApprovalRow;
  readonly request: RequestRow;
}

const noLongerAsked = (detail: string) => refuse(refusals, 'no_longer_asked', { detail });

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
export async function lockSitting(tx: Tx, actor: Actor, id: number): Promise<Sitting | undefined> {
  const found = await findApproval(tx, actor, id);
  if (!found) throw refuse(commonRefusals, 'not_found');
  if (found.request_id === null) return undefined;
  // What binds is decided by nobody else, whoever is at the machine.
  if (found.user_id !== actor.self.userId) throw refuse(commonRefusals, 'not_found');
  const [row] = await findRequests(tx, [found.request_id]);
  if (!row) throw new Error(`request ${found.request_id} vanished`);
  await holdOrganisations(tx, [row]);
  const request = await lockRequest(tx, row.id);
  const approval = await findApproval(tx, actor, id);
  if (!approval) throw refuse(commonRefusals, 'not_found');
  return { approval, request };
}

/** Refuses what is asked of this person no more: ended, of a seat that is another's, over, or of an organisation that may not ask. */
export async function needAsked(tx: Queryable, { approval, request }: Sitting): Promise<void> {
  if (approval.status !== 'pending') throw noLongerAsked(tell[approval.status] ?? 'You have decided.');
  const { state } = await readOrganisation(tx, { organisation: request.organisation_id });
  if (state !== 'approved') throw noLongerAsked(`The organisation is ${state}.`);
  if (request.due_at !== null && request.due_at <= (await storeNow(tx))) throw noLongerAsked('Nobody decided in time.');
  for (const userId of new Set([approval.user_id, approval.for_user_id ?? approval.user_id]))
    if (!(await findLive(tx, ownerProof(userId), request)))
      throw noLongerAsked('The connection to the organisation has ended.');
  if (approval.delegation_id !== null && !(await isStandingIn(tx, approval, request)))
    throw noLongerAsked('You do not stand in for them any more.');
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

export interface DecisionAsked {
  readonly id: number;
  readonly decision: DecisionKind;
  readonly reason: string | undefined;
  readonly version: number | undefined;
  readonly consent: Consent;
}

/**
 * Decides in a seat of an organisation's request; undefined where the approval is of none. Everything that follows from it happens in this transaction: the
 * step, the request, its money, what is told.
 */
export async function decideInSeat(
  tx: Tx,
  services: Services,
  actor: Actor,
  asked: DecisionAsked,
): Promise<number | undefined> {
  const sitting = await lockSitting(tx, actor, asked.id);
  if (!sitting) return undefined;
  const { approval, request } = sitting;
  const { decision, consent } = asked;
  const outcome = outcomeOf(approval.status, decision);
  if (outcome === 'clash')
    throw refuse(refusals, 'decided_otherwise', { detail: `It has been ${approval.status} already.` });
  if (outcome === 'repeated') {
    consent.spare();
    return approval.id;
  }
  needVersion(approval, request, asked.version);
  await needAsked(tx, sitting);
  if (request.state === 'returned') throw refuse(refusals, 'returned', { detail: 'It waits for an answer.' });
  if (decision === 'approved' && request.file_id !== null && approval.opened_at === null)
    throw refuse(refusals, 'not_opened', { detail: 'Open the document first.' });
  const by = actor.self.userId;
  const seats = await listSeatsNow(tx, request);
  const seat = seats.find(({ id }) => id === approval.seat_id);
  if (!seat) throw new Error(`approval ${approval.id} has no seat`);
  if (seats.some(({ decided_by }) => decided_by === by))
    throw noLongerAsked('One person fills one seat, and you have.');
  await consent.use(tx, { by: ownerProof(approval.user_id) });
  await write(tx, services, { sitting, seat, seats, by, decision, reason: asked.reason ?? null, consent });
  return approval.id;
}

interface Writing {
  readonly sitting: Sitting;
  readonly seat: SeatRow;
  readonly seats: readonly SeatRow[];
  readonly by: UserId;
  readonly decision: DecisionKind;
  readonly reason: string | null;
  readonly consent: Consent;
}

async function write(tx: Tx, services: Services, writing: Writing): Promise<void> {
  const { sitting, seat, by, decision, reason, consent } = writing;
  const { approval, request } = sitting;
  const { evidence } = consent;
  const form = await formOf(tx, services, writing);
  const proof = await signDecision(tx, services, {
    organisation: request.organisation_id,
    by,
    form,
    passkey: evidence,
  });
  const decidedAt = await writeInSeat(tx, writing);
  await keepEvidence(tx, services, { request, seatId: seat.id, by, decidedAt }, proof);
  const ended = await goOn(tx, writing);
  const doer = { organisation: request.organisation_id, role: 'approver', person: ownerProof(by) };
  const { external_id: externalId, version, step } = request;
  await record(tx, services.vault, doer, 'approval.decided', { externalId, version, step, decision });
  await tellPrograms(tx, request, 'approval.decided', {
    step,
    decision,
    connectionId: seat.pairwise_id,
    isDelegated: approval.for_user_id !== null,
    decidedAt: onWire(decidedAt),
    organisationJws: proof.organisationJws,
    personJws: proof.personJws,
  });
  if (ended)
    await tellPrograms(tx, request, 'approval.completed', {
      outcome: ended.outcome,
      reason,
      payment: paymentTold(request, ended.outcome === 'approved' ? 'posted' : 'voided'),
      completedAt: onWire(ended.at),
    });
}

/** The decision as the passkey signed it, if it is still that one; else as it is now. */
async function formOf(
  tx: Tx,
  services: Services,
  { sitting, by, decision, reason, consent }: Writing,
): Promise<string> {
  const deciding = { ...sitting, by, decision, reason };
  const { evidence } = consent;
  if (!evidence) return canonicalDecision(tx, services, deciding, onWire(await storeNow(tx)));
  const { at } = JSON.parse(evidence.form) as { at: string };
  if ((await canonicalDecision(tx, services, deciding, at)) !== evidence.form)
    throw refuse(commonRefusals, 'signature_refused', { detail: 'It changed after you signed it. Look at it again.' });
  return evidence.form;
}

/** Marks approval, decision and seat; whoever else was asked for this seat is asked no more. */
async function writeInSeat(
  tx: Tx,
  { sitting: { approval, request }, seat, by, decision, reason }: Writing,
): Promise<Date> {
  const { decided_at: at } = await tx.one(sql<{ decided_at: Date }>`
    WITH decided AS (
      UPDATE work_approvals SET status = ${decision}, reason = ${decision === 'rejected' ? reason : null}, decided_at = clock_timestamp()
       WHERE id = ${approval.id} RETURNING id, decided_at
    ), recorded AS (
      INSERT INTO work_decisions (approval_id, user_id, decision, reason, decided_at)
      SELECT id, ${by}::bigint, ${decision}, ${decision === 'rejected' ? reason : null}, decided_at FROM decided
    ), seated AS (
      UPDATE work_seats SET state = ${decision}, decided_by = ${by}, decided_at = d.decided_at, reason = ${reason},
        is_delegated = ${approval.for_user_id !== null} FROM decided d WHERE work_seats.id = ${seat.id}
    )
    SELECT decided_at FROM decided`);
  await tellScreens(tx, [approval, ...(await endApprovals(tx, request, 'decided_by_others', seat.id))]);
  return at;
}

/** What follows from a decision: nothing yet, the next step, or the end. */
async function goOn(
  tx: Tx,
  { sitting: { request }, seat, seats, decision, reason }: Writing,
): Promise<{ readonly outcome: 'approved' | 'rejected'; readonly at: Date } | undefined> {
  const step = await findStep(tx, request, request.step);
  if (!step) throw new Error(`request ${request.id} has no step ${request.step}`);
  const now = seats.map(({ id, state, is_payee: isPayee }) => ({ state: id === seat.id ? decision : state, isPayee }));
  const verdict = verdictOf(step.mode, step.needed, now);
  if (verdict === 'open') {
    await noteChange(tx, request.id);
    return undefined;
  }
  await tellScreens(tx, await endApprovals(tx, request, 'decided_by_others'));
  if (verdict === 'passed') {
    await writeStepState(tx, request, step.n, 'passed');
    if (await openNext(tx, request)) return undefined;
  }
  const outcome = verdict === 'passed' ? 'approved' : 'rejected';
  if (request.transfer_id !== null)
    await resolvePayment(tx, request.transfer_id, outcome === 'approved' ? 'post' : 'void');
  return { outcome, at: await endRequest(tx, request.id, outcome, decision === 'rejected' ? reason : null) };
}

/** Opens the step after this one, if there is one. */
async function openNext(tx: Tx, request: RequestRow): Promise<boolean> {
  const next = await findStep(tx, request, request.step + 1);
  if (!next) return false;
  await writeStep(tx, request.id, next.n);
  const now = { ...request, step: next.n };
  await writeStepState(tx, now, next.n, 'open');
  await tellAsked(tx, now, await askSeats(tx, now, next.n));
  return true;
}

/** Says that this person opened the document of this version; once. */
export async function noteOpened(tx: Tx, actor: Actor, id: number, version: number | undefined): Promise<void> {
  const sitting = await lockSitting(tx, actor, id);
  if (!sitting) return;
  const { approval, request } = sitting;
  if (approval.opened_at !== null) return;
  needVersion(approval, request, version);
  await needAsked(tx, sitting);
  const { opened_at: at } = await tx.one(sql<{ opened_at: Date }>`
    UPDATE work_approvals SET opened_at = clock_timestamp() WHERE id = ${id} RETURNING opened_at`);
  const seat = await tx.maybe(sql<{ pairwise_id: string }>`
    UPDATE work_seats s SET opened_at = ${at} FROM connections c
     WHERE s.id = ${approval.seat_id} AND s.opened_at IS NULL AND c.id = s.connection_id RETURNING c.pairwise_id`);
  await noteChange(tx, request.id);
  if (seat)
    await tellPrograms(tx, request, 'approval.opened', {
      step: request.step,
      connectionId: seat.pairwise_id,
      openedAt: onWire(at),
    });
}

/** Sends it back with a question. */
export async function sendBack(
  tx: Tx,
  services: Services,
  actor: Actor,
  { id, question, version }: { readonly id: number; readonly question: string; readonly version: number | undefined },
): Promise<void> {
  const sitting = await lockSitting(tx, actor, id);
  if (!sitting) throw noLongerAsked('Nobody is there to answer.');
  const { approval, request } = sitting;
  needVersion(approval, request, version);
  await needAsked(tx, sitting);
  if (request.state === 'returned') throw refuse(refusals, 'returned', { detail: 'It waits for an answer.' });
  const by = actor.self.userId;
  await writeQuestion(tx, request.id, by, question);
  const { external_id: externalId, step } = request;
  const doer = { organisation: request.organisation_id, role: 'approver', person: ownerProof(by) };
  await record(tx, services.vault, doer, 'approval.returned', { externalId, step });
  const seat = (await listSeatsNow(tx, request)).find((one) => one.id === approval.seat_id);
  await tellPrograms(tx, request, 'approval.returned', {
    step,
    connectionId: seat?.pairwise_id ?? null,
    question,
    returnedAt: onWire(await storeNow(tx)),
  });
}
