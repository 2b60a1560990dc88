import type { UserId } from '#platform/ids.ts';
import { formatUnits } from '#platform/money.ts';
import { commonRefusals, refuse } from '#platform/refusal.ts';
import { emit } from '#platform/server/events/outbox.ts';
import type { Actor, Owner } from '#platform/server/http/proof.ts';
import type { Queryable, Tx } from '#platform/server/store/db.ts';
import { onWire } from '#platform/wire-time.ts';
import { type Approval, refusals } from '../contract.ts';
import { type DecisionKind, outcomeOf, placesOf } from '../rules.ts';
import * as store from './store.ts';

/** The outbox event that tells an approval's user of a decision that someone else made. */
export const DECIDED_BY_ANOTHER = 'work_decision';

/** Asks an owner to decide (the ERP's and the demo's door); nothing is announced. */
export const requestApproval = (tx: Tx, owner: Owner, asked: store.NewApproval, createdAt?: Date) =>
  store.insertApproval(tx, owner, asked, createdAt);

/**
 * Decides once, by a conditional update: the same decision again changes nothing and answers alike, the opposite is refused (409), an
 * approval that is not there or not this actor's to decide is not found (404).
 */
export async function decideApproval(
  tx: Tx,
  actor: Actor,
  id: number,
  decision: DecisionKind,
  { reason, at }: { readonly reason?: string | undefined; readonly at?: Date } = {},
): Promise<store.ApprovalRow> {
  const decided = await store.writeDecision(tx, actor, id, decision, reason, at);
  if (decided) {
    await tellOwner(tx, actor, decided, decision);
    return decided;
  }
  const approval = await store.findApproval(tx, actor, id);
  if (!approval) throw refuse(commonRefusals, 'not_found');
  if (outcomeOf(approval.status, decision) === 'clash')
    throw refuse(refusals, 'decided_otherwise', { detail: `It has been ${approval.status} already.` });
  return approval;
}

async function tellOwner(tx: Tx, actor: Actor, approval: store.ApprovalRow, decision: DecisionKind): Promise<void> {
  if (actor.self.userId === approval.user_id) return;
  const data = { approvalId: approval.id, title: approval.title, decision };
  await emit(tx, [{ userId: approval.user_id as UserId, type: DECIDED_BY_ANOTHER, data }]);
}

/** Gives approvals their wire form, each with its decisions. */
export async function approvalsOf(db: Queryable, rows: readonly store.ApprovalRow[]): Promise<Approval[]> {
  const decisions = rows.length > 0 ? await store.decisionsOf(db, rows) : [];
  return rows.map((row) => ({
    id: row.id,
    userId: row.user_id,
    title: row.title,
    description: row.description,
    priority: row.priority,
    status: row.status,
    requester: row.requester,
    amount:
      row.amount === null || row.currency === null ? null : formatUnits(BigInt(row.amount), placesOf[row.currency]),
    currency: row.currency,
    documentHash: row.document_hash,
    documentName: row.document_name,
    dueAt: row.due_at && onWire(row.due_at),
    decidedAt: row.decided_at && onWire(row.decided_at),
    reason: row.reason,
    decisions: decisions.filter((decision) => decision.approval_id === row.id).map(decisionOf),
    createdAt: onWire(row.created_at),
  }));
}

const decisionOf = (row: store.DecisionRow) => ({
  decision: row.decision,
  decidedBy: row.user_id,
  reason: row.reason,
  decidedAt: onWire(row.decided_at),
});
