import { record } from '#features/organisations/server/audit/trail.ts';
import { commonRefusals, refuse } from '#platform/refusal.ts';
import type { Actor, Consent, Owner } from '#platform/server/http/proof.ts';
import type { Services } from '#platform/server/services.ts';
import type { Tx } from '#platform/server/store/db.ts';
import { onWire } from '#platform/wire-time.ts';
import { refusals } from '../../contract.ts';
import { type DecisionKind, outcomeOf, verdictOf } from '../../rules.ts';
import {
  type ApprovalEventData,
  notifyApprovers,
  notifyOwner,
  paymentOutcome,
  publishAllToPrograms,
  refreshScreens,
} from '../requests/approval-notices.ts';
import { resolvePayment } from '../requests/hold-payment.ts';
import { judgeSeats, listPaid, writeJudged } from '../requests/payee-seats.ts';
import { storeNow } from '../requests/request-approval.ts';
import { endRequest, noteChange, type RequestRow, writeStep } from '../requests/requests-store.ts';
import {
  askSeats,
  endApprovals,
  findStep,
  listAsked,
  listSeats,
  listSeatsNow,
  listSteps,
  type SeatRow,
  writeStepState,
} from '../requests/steps-store.ts';
import { insertSeal } from '../sealing/seals-store.ts';
import { writeDecision } from '../store.ts';
import { canonicalDecision } from './canonical.ts';
import { keepEvidence, signDecision } from './evidence.ts';
import {
  lockDecidable,
  needAsked,
  needUnpaid,
  needVersion,
  noLongerAsked,
  type RequestApproval,
} from './lock-approval.ts';

export interface DecisionAsked {
  readonly id: number;
  readonly decision: DecisionKind;
  readonly reason?: string | undefined;
  readonly version: number | undefined;
  readonly consent: Consent;
}

/**
 * Decides an approval once. Repeating the decision changes nothing; the opposite one is refused. All consequences are
 * in the caller's transaction: seat, step, request, money, events. An approval without a request has none of these. In
 * personal mode anybody on the machine may decide it, and its owner is notified if it was someone else.
 */
export async function decide(tx: Tx, services: Services, actor: Actor, asked: DecisionAsked): Promise<void> {
  const { approval, owner, request } = await lockDecidable(tx, actor, asked.id);
  const { decision, consent, reason = null } = asked;
  const outcome = outcomeOf(approval.status, decision);
  if (outcome === 'clash')
    throw refuse(refusals, 'decided_otherwise', { detail: `The approval has already been ${approval.status}.` });
  if (outcome === 'repeated') return consent.spare();
  const by = actor.self;
  const seated = request && (await needSeat(tx, { approval, request }, by, asked));
  await consent.use(tx, { by: owner });
  if (seated) return recordDecision(tx, services, { ...seated, by, decision, reason, consent });
  await writeDecision(tx, { approval, by, decision, reason });
  if (by.userId !== approval.user_id) await notifyOwner(tx, approval, decision);
}

interface OpenSeat {
  readonly sitting: RequestApproval;
  readonly seat: SeatRow;
  /** All seats of the step. */
  readonly seats: readonly SeatRow[];
}

/** Returns the seat that a person may fill now, with the other seats of its step. Refuses otherwise. */
async function needSeat(
  tx: Tx,
  sitting: RequestApproval,
  by: Owner,
  { decision, version }: DecisionAsked,
): Promise<OpenSeat> {
  const { approval, request } = sitting;
  needVersion(approval, request, version);
  await needAsked(tx, sitting);
  if (request.state === 'returned') throw refuse(refusals, 'returned', { detail: 'The request waits for an answer.' });
  if (decision === 'approved' && request.file_id !== null && approval.opened_at === null)
    throw refuse(refusals, 'not_opened', { detail: 'Open the document first.' });
  const seats = await judgeSeats(tx, request.payee, await listSeatsNow(tx, request));
  const seat = seats.find(({ id }) => id === approval.seat_id);
  if (!seat) throw new Error(`approval ${approval.id} has no seat`);
  if (seats.some(({ decided_by }) => decided_by === by.userId))
    throw noLongerAsked('You have already decided in this step.');
  if (decision === 'approved') await needUnpaid(tx, request, seat, by);
  return { sitting, seat, seats };
}

interface DecisionToRecord extends OpenSeat {
  readonly by: Owner;
  readonly decision: DecisionKind;
  readonly reason: string | null;
  readonly consent: Consent;
}

async function recordDecision(tx: Tx, services: Services, writing: DecisionToRecord): Promise<void> {
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
  const decidedAt = await writeDecision(tx, { approval, by, decision, reason });
  // Other people asked for the same seat no longer need to decide.
  await refreshScreens(tx, [approval, ...(await endApprovals(tx, request, 'decided_by_others', seat.id))]);
  await keepEvidence(tx, services, { request, seatId: seat.id, by: by.userId, decidedAt }, proof);
  const ended = await advanceRequest(tx, writing);
  // Comes last, because these rows are contended by everybody in the organisation: its account, its audit trail, its
  // event stream.
  if (ended && request.transfer_id !== null)
    await resolvePayment(tx, request.transfer_id, ended.outcome === 'approved' ? 'post' : 'void');
  const doer = { organisation: request.organisation_id, role: 'approver', person: by };
  const { external_id: externalId, version, step } = request;
  await record(tx, services.vault, doer, 'approval.decided', { externalId, version, step, decision });
  const decided: ApprovalEventData<'approval.decided'> = {
    step,
    decision,
    connectionId: seat.pairwise_id,
    isDelegated: approval.for_user_id !== null,
    decidedAt: onWire(decidedAt),
    organisationJws: proof.organisationJws,
    personJws: proof.personJws,
  };
  await publishAllToPrograms(tx, request, [
    { type: 'approval.decided', data: decided },
    ...(ended ? [{ type: 'approval.completed' as const, data: completedOf(request, ended, reason) }] : []),
  ]);
}

const completedOf = (
  request: RequestRow,
  { outcome, at }: { readonly outcome: 'approved' | 'rejected'; readonly at: Date },
  reason: string | null,
): ApprovalEventData<'approval.completed'> => ({
  outcome,
  reason,
  payment: paymentOutcome(request, outcome === 'approved' ? 'posted' : 'voided'),
  completedAt: onWire(at),
});

/** Returns the form that the passkey signed, if the decision still matches it; otherwise a new one. */
async function formOf(
  tx: Tx,
  services: Services,
  { sitting, by, decision, reason, consent }: DecisionToRecord,
): Promise<string> {
  const deciding = { ...sitting, by: by.userId, decision, reason };
  const { evidence } = consent;
  if (!evidence) return canonicalDecision(tx, services, deciding, onWire(await storeNow(tx)));
  const { at } = JSON.parse(evidence.form) as { at: string };
  if ((await canonicalDecision(tx, services, deciding, at)) !== evidence.form)
    throw refuse(commonRefusals, 'signature_refused', {
      detail: 'The request changed after you signed. Check it again.',
    });
  return evidence.form;
}

/**
 * Advances the request after a decision: waits for more, opens the next step, or ends it. Returns the outcome if it
 * ended.
 */
async function advanceRequest(
  tx: Tx,
  { sitting: { request }, seat, seats, by, decision, reason }: DecisionToRecord,
): Promise<{ readonly outcome: 'approved' | 'rejected'; readonly at: Date } | undefined> {
  const step = await findStep(tx, request, request.step);
  if (!step) throw new Error(`request ${request.id} has no step ${request.step}`);
  const paid = await listPaid(tx, request.payee, [by.userId]);
  const now = seats.map((one) =>
    one.id === seat.id ? { ...one, state: decision, is_payee: one.is_payee || paid.has(by.userId) } : one,
  );
  await writeJudged(tx, now);
  const isSound = await arePassed(tx, request);
  const verdict = isSound ? verdictOf(step.mode, step.needed, factsOf(now)) : 'rejected';
  if (verdict === 'open') {
    await noteChange(tx, request.id);
    // Others who are still asked see the new seal.
    await refreshScreens(tx, await listAsked(tx, request));
    return undefined;
  }
  await refreshScreens(tx, await endApprovals(tx, request, 'decided_by_others'));
  if (verdict === 'passed') {
    await writeStepState(tx, request, step.n, 'passed');
    if (await openNext(tx, request)) return undefined;
  }
  const outcome = verdict === 'passed' ? 'approved' : 'rejected';
  if (outcome === 'approved') await insertSeal(tx, request);
  return { outcome, at: await endRequest(tx, request.id, outcome, reason) };
}

const factsOf = (seats: readonly SeatRow[]) => seats.map(({ state, is_payee: isPayee }) => ({ state, isPayee }));

/**
 * Reports whether the earlier steps passed without counting payees. An earlier release let a payee approve as a delegate;
 * such seats are judged here.
 */
async function arePassed(tx: Tx, request: RequestRow): Promise<boolean> {
  if (request.payee === null || request.step === 1) return true;
  const all = (await listSeats(tx, [request])).filter(
    ({ version, step }) => version === request.version && step < request.step,
  );
  const isDecided = ({ state, is_judged: isJudged }: SeatRow) =>
    !isJudged && (state === 'approved' || state === 'rejected');
  const steps = new Set(all.filter(isDecided).map(({ step }) => step));
  if (steps.size === 0) return true;
  const seats = await judgeSeats(tx, request.payee, all);
  await writeJudged(tx, seats);
  return (await listSteps(tx, [request]))
    .filter(({ version, n }) => version === request.version && steps.has(n))
    .every(({ n, mode, needed }) => {
      const own = seats.filter(({ step }) => step === n);
      return verdictOf(mode, needed, factsOf(own)) === 'passed';
    });
}

/** Opens the next step. Returns false if there is none. */
async function openNext(tx: Tx, request: RequestRow): Promise<boolean> {
  const next = await findStep(tx, request, request.step + 1);
  if (!next) return false;
  await writeStep(tx, request.id, next.n);
  const now = { ...request, step: next.n };
  await writeStepState(tx, now, next.n, 'open');
  await notifyApprovers(tx, now, await askSeats(tx, now, next.n));
  return true;
}
